"""`kibitz train`: a net for a game, learnt from games of the search against itself."""

import argparse
import json
import shlex
import shutil
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from deploy.progress import Progress
from deploy.specs import settings_from
from deploy.training_report import spark, write_report
from engine.errors import BadOption
from engine.game import Game
from engine.registry import load_game
from mcts.nets.gate import OPENING, Match, elo
from mcts.nets.inputs import inputs_of
from mcts.nets.learner import Restraint
from mcts.nets.net import USES, blank_net, load_net, net_of, net_path, save_net
from mcts.nets.players import Players
from mcts.nets.selfplay import Exploring, play_game
from mcts.nets.training import PLAN, SETTLED, Plan, Round, Training
from mcts.records import POLICIES
from tasks.compiling import compile_game

INTERRUPTED = 130  # exit status, as shells have it
MATCHES = "matches.json"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    command = commands.add_parser("train", help="train a net for a game by letting the search play itself")
    command.add_argument("game")
    size = command.add_mutually_exclusive_group()
    size.add_argument("--hours", type=float, help="how long to play and learn (default: 1)")
    size.add_argument("--games", type=int, help="games to play in all, instead")
    command.add_argument("--from-scratch", action="store_true", help="begin anew, and with random weights")
    command.add_argument(
        "--resume", action="store_true", help="go on with a training that was ended or killed, by its own plan"
    )
    command.add_argument("--seed", type=int, default=0, help="of everything that is drawn (default: 0)")
    command.add_argument("--processes", type=int, default=1, help="that play games (default: 1)")
    command.add_argument("--folder", type=Path, help="where the training is kept (default: beside the net)")
    command.add_argument("--out", type=Path, metavar="FILE.npz", help="the net (default: where searches look for it)")
    command.add_argument("--data", type=Path, action="append", default=[], metavar="FILE.npz", help="exported games")
    command.add_argument("--round-games", type=int, default=100, help="games between two nets (default: 100)")
    command.add_argument("--iterations", type=int, default=600, help="simulations for each action (default: 600)")
    command.add_argument("--opening", type=int, default=10, help="random actions to begin with, at most (default: 10)")
    command.add_argument(
        "--drawn", type=float, default=0.25, help="share of actions that are drawn by their visits (default: 0.25)"
    )
    command.add_argument("--exploration", type=float, help="of the search with the net (default: the game's own)")
    command.add_argument("--root-exploration", type=float, help="of its root's own actions (default: as below it)")
    command.add_argument("--priors", type=float, help="weight of what the net foresees of actions (default: none)")
    command.add_argument(
        "--tables",
        type=_tables,
        default=(),
        metavar="3,3,2,4",
        help="players, one number drawn for each game (default: any)",
    )
    command.add_argument("--depth", type=int, default=0, help="actions played on before a net judges (default: 0)")
    command.add_argument("--playout", choices=POLICIES, help="how these are chosen (default: the game's own way)")
    command.add_argument(
        "--fading", type=float, default=1.0, help="what a result keeps of its say with every action (default: 1)"
    )
    command.add_argument("--evaluation", choices=("net", "mix"), default="net", help="how the net is to be used")
    command.add_argument(
        "--settle",
        type=float,
        default=0.0,
        metavar="PASSES",
        help="in the end, learn a net anew by going through all games so often, the rate falling (default: 0, not)",
    )
    command.add_argument("--dropped", type=float, default=0.2, help="of what it is told meanwhile (default: 0.2)")
    command.add_argument("--decay", type=float, default=0.03, help="of its weights meanwhile (default: 0.03)")
    command.add_argument(
        "--use",
        action="append",
        default=[],
        metavar="widening=2",
        help="gate the net with this setting and save it so, whatever self-play had",
    )
    command.add_argument("--match-ms", type=int, default=20, help="time for each action in matches (default: 20)")
    command.add_argument("--match-games", type=int, default=10, help="after each round, without a net (default: 10)")
    command.add_argument(
        "--match-opening",
        type=int,
        default=OPENING,
        help=f"random actions that matches begin with; 0 where boards or cards are dealt (default: {OPENING})",
    )
    command.add_argument("--gate-games", type=int, default=400, help="at most; 0: no gate (default: 400)")
    command.set_defaults(run=_train)


def _tables(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(","))


def _train(options: argparse.Namespace) -> int:
    game = load_game(options.game)
    _check_uses(settings_from(options.use))
    training = _opened(game, options)
    compile_game(game.id)
    play_game(
        game, blank_net(game), Exploring(iterations=2), 0
    )  # compiles the search with a net, once for all processes
    ended = time.monotonic() + 3600 * (1.0 if options.hours is None else options.hours)
    status = 0
    try:
        with Players(game.id, options.processes) as players:
            while _round(training, players, options, ended):
                pass
        told = f"{_settled(training, options)}{_gate(training, options)}"
    except KeyboardInterrupt:
        told, status = "Interrupted; `--resume` goes on.", INTERRUPTED
    if training.rounds:
        command = "kibitz " + shlex.join(sys.argv[1:])
        print(write_report(training, _matches(training), told, command))
    print(told)
    return status


def _opened(game: Game, options: argparse.Namespace) -> Training:
    """The training to go on with, or a new one. Raises BadOption rather than let one take another's place."""
    if options.settle < 0.0 or not 0.0 <= options.dropped < 1.0 or not 0.0 <= options.decay <= 1.0:
        raise BadOption("--settle must not be negative, --dropped from 0 to below 1, --decay from 0 to 1")
    if options.match_opening < 0:
        raise BadOption("--match-opening must not be negative")
    if min(options.round_games, options.iterations, options.processes, options.match_ms) < 1:
        raise BadOption("--round-games, --iterations, --processes and --match-ms must be at least 1")
    folder = options.folder or net_path(game).with_suffix(".training")
    if options.resume:
        return Training.resumed(game, folder)
    if (folder / PLAN).exists():
        if not options.from_scratch:
            raise BadOption(f"{folder} holds a training: --resume goes on with it, --from-scratch deletes it")
        shutil.rmtree(folder)
    start = None if options.from_scratch else net_of(game)
    return Training.begin(game, folder, _plan(game, options), start, options.data)


def _plan(game: Game, options: argparse.Namespace) -> Plan:
    """What decides the weights. Raises BadOption."""
    low, high = game.manifest.min_players, game.manifest.max_players
    if not all(low <= players <= high for players in options.tables):
        raise BadOption(f"--tables must be of {low} to {high} players")
    if not (0.0 <= options.fading <= 1.0 and 0.0 <= options.drawn <= 1.0):
        raise BadOption("--fading and --drawn must be from 0 to 1")
    exploring = Exploring(
        options.iterations,
        options.opening,
        options.drawn,
        tables=options.tables,
        fading=options.fading,
    )
    uses = {"evaluation": options.evaluation}
    uses |= {"playout_depth": options.depth} if options.evaluation == "net" else {}
    asked = {name: getattr(options, name) for name in ("exploration", "root_exploration", "playout", "priors")}
    uses |= {name: value for name, value in asked.items() if value is not None}
    _check_uses(uses)
    if (uses.get("priors") or options.playout == "learnt") and not inputs_of(game).action_count:
        raise BadOption(f"{game.id} has no `action_features`, so its nets learn no priors")
    return Plan(seed=options.seed, round_games=options.round_games, exploring=exploring, uses=uses)


def _check_uses(uses: Mapping[str, Any]) -> None:
    for name, value in uses.items():
        if name not in USES or not USES[name](value):
            raise BadOption(f"{name} = {value!r} is no way to use a net; settings that one may have: {', '.join(USES)}")


def _round(training: Training, players: Players, options: argparse.Namespace, ended: float) -> bool:
    """Play and learn one more round; False once there are enough games or the time is over."""
    games = training.plan.round_games
    if options.games is not None:
        games = min(games, options.games - training.games)

    def over() -> bool:
        return options.games is None and time.monotonic() > ended

    if games <= 0 or over():
        return False
    done = positions = 0
    with Progress(f"{training.game.id} round {len(training.rounds)}", games) as progress:
        for rows in training.play(players, games, over):
            done, positions = done + 1, positions + len(rows)
            progress.show(done, f"{positions} positions")
    if done < games:
        return False
    _tell(training, training.learn(games), options)
    return True


def _tell(training: Training, done: Round, options: argparse.Namespace) -> None:
    """Say what a round came to, with a short match against the search without a net."""
    matches = _matches(training)
    if options.match_games:
        net = load_net(training.game, training.net_file(done.number))
        result = _match(training, options, options.match_games).play(training.game, net, None, seed=done.number)
        share, players = result.share(0), 1 if result.alone else len(result.scores)
        matches[done.number] = {"share": share, "games": result.games, "elo": elo(share, max(2, players))}
        (training.folder / MATCHES).write_text(json.dumps(matches), encoding="utf-8")
    held_out = "" if done.held_out is None else f", held out {done.held_out:.4f}"
    held_out += "" if done.prior_loss is None else f", priors {done.prior_loss:.4f}"
    chart = [match["elo"] for _, match in sorted(matches.items())]
    strength = f", Elo {chart[-1]:+.0f} {spark(chart)}" if chart else ""
    told = f"{training.games} games, {done.window} positions, loss {done.loss:.4f}{held_out}{strength}"
    print(f"round {done.number}: {told}", flush=True)


def _match(training: Training, options: argparse.Namespace, games: int) -> Match:
    return Match(games, options.match_ms, training.plan.match_players, options.match_opening)


def _matches(training: Training) -> dict[int, dict[str, Any]]:
    path = training.folder / MATCHES
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {int(number): match for number, match in kept.items() if int(number) < len(training.rounds)}


def _settled(training: Training, options: argparse.Namespace) -> str:
    """Make a last net of all games, if that is wanted; what came of it."""
    if not options.settle or not training.rounds:
        return ""
    with Progress(f"{training.game.id} settling", 100) as progress:
        held_out = training.settle(
            options.settle,
            Restraint(options.dropped, options.decay),
            lambda done, steps: progress.show(max(1, 100 * done // steps), "% of the steps"),
        )
    known = "" if held_out is None else f", held out {held_out:.4f}"
    net = load_net(training.game, training.folder / SETTLED)
    return f"Settled by {options.settle:g} passes over {net.made['games']} games: net `{net.name}`{known}. "


def _gate(training: Training, options: argparse.Namespace) -> str:
    """Put the newest net where searches look for it, if it is better than what they use now; what came of it."""
    if not training.rounds:
        return "No round was finished in the time; `--resume` goes on."
    game, out = training.game, options.out or net_path(training.game)
    newest = training.folder / SETTLED if options.settle else training.net_file(training.rounds[-1].number)
    new = load_net(game, newest)
    new = replace(new, uses={**new.uses, **settings_from(options.use)})
    old = load_net(game, out) if out.exists() else None if options.out else net_of(game)
    if not options.gate_games:
        return f"Not gated: the newest net is {newest}."
    with Progress(f"gate {game.id}", options.gate_games) as progress:
        match = _match(training, options, options.gate_games)
        accepted, result, test = match.gate(game, new, old, lambda r: progress.show(r.games, f"new: {r.share(0):.1%}"))
    low, high = result.interval(0)
    rival = "the search without a net" if old is None else f"the net {old.name}"
    uses = ", ".join(f"{name} {value}" for name, value in new.uses.items())
    told = (
        f"Gate at {options.match_ms} ms for each action against {rival}, with {uses}: "
        f"{result.share(0):.1%} of {result.games} games (95 %: {low:.1%} to {high:.1%}), "
        f"log-likelihood ratio {test.ratio:+.2f}"
    )
    if not accepted:
        return f"{told}: not better, so nothing is replaced. The newest net is {newest}."
    save_net(game, new, out)
    return f"{told}: better. It is now {out}."
