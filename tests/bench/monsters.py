"""What a monster of LOL Chess is worth: `python -m tests.bench.monsters [--games N] [--set iterations=200]`.

The search plays itself until a drake, or the Baron, has appeared. Then one side is given what killing it brings, for
nothing, and the game goes on; once for each side. Half of the points would mean that the monster is worth nothing; a
search that leaves it alone should at least be known to leave little.
"""

import argparse

import numpy as np

from deploy.progress import Progress
from deploy.specs import settings_from
from engine.game import Game, State, record
from engine.games.lolchess.play.combat.deaths import reward
from engine.games.lolchess.play.tables.names import BARON, INFERNAL
from engine.registry import load_game
from engine.table.arena import spread_interval
from mcts import Settings, preset, search
from tests.bench.table import row, section

BUDGET = {"iterations": 200, "time_ms": None}
LONGEST = 1_000  # actions; a game that is not over by then counts as drawn


def monster(state: State, baron: bool) -> int:
    """The piece that is a living drake, or Baron; -1 for none."""
    s = record(state)
    for i in range(s.count):
        piece = s.pieces[i]
        if piece.kind >= INFERNAL and (piece.kind == BARON) == baron and piece.hp > 0:
            return i
    return -1


def given(state: State, side: int, piece: int) -> State:
    """The same position with that monster dead, and its killer rewarded."""
    after = state.copy()
    s = record(after)
    s.pieces[piece].hp, s.pieces[piece].dead_at = 0, s.turn
    reward(s, np.int64(side), np.int64(s.pieces[piece].kind))
    return after


def played_on(game: Game, settings: Settings, state: State, seed: int, baron: bool | None = None) -> State:
    """The end of a game; or where it stands once a drake or the Baron has appeared."""
    for ply in range(LONGEST):
        seat = game.to_move(state)
        if seat < 0 or (baron is not None and monster(state, baron) >= 0):
            break
        state = game.apply_unchecked(state, search(game, state, seat, settings, seed=LONGEST * seed + ply).action)
    return state


def measure(game: Game, settings: Settings, games: int, seed: int, baron: bool) -> None:
    """Print what the side that is given the monster gets of the points."""
    name, shares = "Baron" if baron else "drake", []
    with Progress(f"LOL Chess, {name}", games) as progress:
        for number in range(games):
            state = played_on(game, settings, game.new_state(2, seed + number), number, baron)
            piece = monster(state, baron)
            if piece >= 0:
                ends = [played_on(game, settings, given(state, side, piece), number) for side in range(2)]
                points = [game.returns(end)[side] if game.to_move(end) < 0 else 0.5 for side, end in enumerate(ends)]
                shares.append(sum(points) / 2)
            progress.show(number + 1, f"{np.mean(shares or [0.5]):.1%}")
    mean = float(np.mean(shares or [0.5]))
    low, high = spread_interval(mean, len(shares), float(np.square(shares).sum()))
    row(f"a {name} for nothing, {len(shares)} positions", f"{mean:.1%}", note=f"95 %: {low:.1%} to {high:.1%}")


def main() -> None:
    """Print a row for each monster."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--set", nargs="*", default=(), metavar="SETTING=VALUE", dest="changes")
    asked = arguments.parse_args()
    game, changes = load_game("lolchess"), BUDGET | settings_from(asked.changes)
    section(f"What monsters are worth to the search, {changes}")
    for baron in (False, True):
        measure(game, preset(game, "hard", changes), asked.games, asked.seed, baron)


if __name__ == "__main__":
    main()
