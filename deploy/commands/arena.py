"""`kibitz arena`: matches between bots, with what they prove."""

import argparse
import dataclasses
import json
from pathlib import Path
from typing import Any

from deploy.progress import Progress
from deploy.specs import bot_from_spec, settings_from
from engine.errors import BadOption
from engine.manifest import Measure
from engine.registry import load_game
from engine.table.arena import ArenaResult, play_arena
from engine.table.sprt import Sprt
from engine.table.training import Recorder
from tasks.compiling import compile_game

INTERRUPTED = 130  # exit status, as shells have it
FEW_DEALS = 20  # below this number, how much deals differ says too little


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    command = commands.add_parser("arena", help="let bots play a match, seats rotated")
    command.add_argument("game")
    command.add_argument(
        "bot", nargs="+", help='a bot per seat, or several who play alone; settings as in "MCTS hard:time_ms=100"'
    )
    command.add_argument("--games", type=int, default=100, help="games to play, at most (default: 100)")
    command.add_argument("--seed", type=int, default=0, help="of the first deal; the next one has the next seed")
    command.add_argument("--opening", type=int, default=0, help="random actions at the start of each deal")
    command.add_argument("--option", action="append", default=[], help="an option of the game, as name=value")
    command.add_argument(
        "--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help="stop once the first bot is shown to be better"
    )
    command.add_argument("--alpha", type=float, default=0.05, help="risk of a false 'better' (default: 0.05)")
    command.add_argument("--beta", type=float, default=0.05, help="risk of a false 'no better' (default: 0.05)")
    command.add_argument("--json", nargs="?", const="-", metavar="FILE", help="write the result as JSON (-: print it)")
    command.add_argument("--export", type=Path, metavar="FILE.npz", help="write the games as training data")
    command.set_defaults(run=_arena)


def _arena(options: argparse.Namespace) -> int:
    game = load_game(options.game)
    bots = [bot_from_spec(game, spec) for spec in options.bot]
    test = _test(options, len(bots))
    recorder = Recorder(game) if options.export else None
    compile_game(game.id)  # or the first move would wait for its kernels instead of thinking
    with Progress(f"arena {game.id}", options.games) as progress:
        result = play_arena(
            game,
            bots,
            options.games,
            seed=options.seed,
            opening=options.opening,
            options=settings_from(options.option),
            sprt=test,
            recorder=recorder,
            on_game=lambda r: progress.show(r.games, _note(r, test, game.manifest.measure)),
        )
    if recorder is not None:
        recorder.save(options.export)
    if options.json != "-":
        print_table(result, test, game.manifest.measure)
    if options.json:
        _write_json(options.json, result_json(game.id, result, test))
    return INTERRUPTED if result.interrupted else 0


def _test(options: argparse.Namespace, players: int) -> Sprt | None:
    if options.sprt is None:
        return None
    low, high = options.sprt
    if not low < high or not 0 < options.alpha < 0.5 or not 0 < options.beta < 0.5:
        raise BadOption("--sprt wants ELO0 below ELO1, and --alpha and --beta between 0 and 0.5")
    return Sprt(low, high, players, options.alpha, options.beta)


def _note(result: ArenaResult, test: Sprt | None, measure: Measure | None) -> str:
    share = result.share(0)
    note = f"{result.scores[0].name}: {f'{measure.of(share):.3f} {measure.name}' if measure else f'{share:.1%}'}"
    return f"{note}, LLR {test.ratio:+.2f}" if test is not None else note


def print_table(result: ArenaResult, test: Sprt | None = None, measure: Measure | None = None) -> None:
    """The scores of an arena, for people."""
    width = max(len(score.name) for score in result.scores)
    length = result.actions / max(1, result.games)
    distinct = len({tuple(record) for record in result.records})
    print(f"{result.games} games ({distinct} different), {result.unfinished} unfinished, {length:.1f} actions each")
    for i, score in enumerate(result.scores):
        counts = f"  {score.won} won, {score.drawn} drawn, {score.lost} lost" if len(result.scores) > 1 else ""
        print(f"{score.name:{width}}  {_average(result, i, measure)}{counts}")
    if len(result.deals) >= FEW_DEALS and not result.alone:
        ends = " to ".join(f"{bound:.1%}" for bound in result.interval_by_deals())
        print(f"{result.scores[0].name} by {len(result.deals)} deals, each from all seats: 95 %: {ends}")
    if test is not None:
        low, high = test.bounds
        found = f"{result.scores[0].name} is {test.verdict}" if test.verdict else "undecided"
        print(f"SPRT, Elo {test.elo0:g} against {test.elo1:g}, {len(test.deals)} deals: {found}")
        print(f"log-likelihood ratio {test.ratio:+.2f}, decided at {low:.2f} and {high:+.2f}")


def _average(result: ArenaResult, contestant: int, measure: Measure | None) -> str:
    """A contestant's average with its interval: its share of the points, or what they stand for."""
    share, (low, high) = result.share(contestant), result.interval(contestant)
    if measure is None:
        return f"{share:6.1%}  (95 %: {low:.1%} to {high:.1%})"
    ends = sorted((measure.of(low), measure.of(high)))
    return f"{measure.of(share):6.3f} {measure.name}  (95 %: {ends[0]:.3f} to {ends[1]:.3f})"


def result_json(game_id: str, result: ArenaResult, test: Sprt | None) -> dict[str, Any]:
    """The result of an arena as JSON."""
    data = {"game": game_id, **dataclasses.asdict(result)}
    measure = load_game(game_id).manifest.measure
    for i, score in enumerate(data["scores"]):
        score["share"], score["interval"] = result.share(i), list(result.interval(i))
        if measure is not None:
            score[measure.name] = measure.of(result.share(i))
    if test is not None:
        names = ("elo0", "elo1", "alpha", "beta", "bounds", "verdict")
        data["sprt"] = {name: getattr(test, name) for name in names} | {"llr": test.ratio, "deals": len(test.deals)}
    return data


def _write_json(place: str, data: dict[str, Any]) -> None:
    if place == "-":
        print(json.dumps(data))
    else:
        Path(place).write_text(json.dumps(data) + "\n", encoding="utf-8")
