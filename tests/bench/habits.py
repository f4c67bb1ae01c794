"""What a bot makes of its spells, its gold and the monsters in LOL Chess, and how soon it wins.

python -m tests.bench.habits "MCTS hard:time_ms=100,iterations=none" "Minimax 2" --games 100
"""

import argparse
from dataclasses import dataclass, field

from deploy.progress import Progress
from deploy.specs import bot_from_spec
from engine.game import Game, State
from engine.games.lolchess.play.actions import FIRST_BAN, FIRST_BUY, board_parts, purchase_parts
from engine.games.lolchess.play.spells import GHOST_TURNS
from engine.games.lolchess.play.tables.items import BASICS
from engine.games.lolchess.play.tables.names import BARRIER, GHOST, HEAL, INFERNAL, MOVE, SPELL
from engine.games.lolchess.play.tables.shields import BARRIER_SHIELD
from engine.registry import load_game
from engine.table.arena import wilson
from engine.table.runner import Runner
from tests.bench.table import demand, row, section

LONGEST = 2_000  # actions; a game that is not over by then counts as drawn
PATIENCE = 10  # own turns in which the holder of a new item should act
LASTING = 99  # turns: a Barrier that cannot run out while it is looked at


@dataclass
class Watched:
    """A piece that something was spent on, and whether it came to anything."""

    piece: int
    until: int
    """The last turn of the game that counts."""
    used: bool = False


@dataclass
class Habits:
    """What one player did, over several games."""

    barriers: list[Watched] = field(default_factory=list)
    ghosts: list[Watched] = field(default_factory=list)
    items: list[Watched] = field(default_factory=list)
    heals: int = 0
    healing: int = 0
    """Heals that gave somebody a hit point back."""
    combined: int = 0
    hits: int = 0
    kills: int = 0
    """Of monsters."""

    def watch(self, game: Game, before: State, action: int, after: State, own: bool) -> None:
        """Take in one action of either player."""
        turn = int(before[0]["turn"])
        for barrier in self.barriers:
            barrier.used |= turn <= barrier.until and absorbs(game, before, action, barrier.piece)
        if own and action < FIRST_BAN:
            if action >= FIRST_BUY:
                self._bought(before, after, action, turn)
            else:
                self._acted(before, after, action, turn)

    def _bought(self, before: State, after: State, action: int, turn: int) -> None:
        piece, _ = purchase_parts(action)
        self.items.append(Watched(piece, turn + 2 * PATIENCE))
        self.combined += finished_items(after, piece) > finished_items(before, piece)

    def _acted(self, before: State, after: State, action: int, turn: int) -> None:
        event, square, target = board_parts(action)
        old, new = before[0], after[0]
        piece = int(old["occupant"][square])
        for item in self.items:
            item.used |= item.piece == piece and turn <= item.until
        for ghost in self.ghosts:
            ghost.used |= event == MOVE and ghost.piece == piece and turn <= ghost.until
        if event == SPELL:
            self._cast(old["pieces"][piece]["spell"], piece, turn, hit_points(after) > hit_points(before))
        other = int(old["occupant"][target])
        if event != MOVE and other >= 0 and old["pieces"][other]["kind"] >= INFERNAL:
            self.hits += 1
            self.kills += int(new["pieces"][other]["hp"]) <= 0

    def _cast(self, spell: int, piece: int, turn: int, healed: bool) -> None:
        if spell == BARRIER:
            self.barriers.append(Watched(piece, turn + 3))  # until the second turn of the other player from now
        elif spell == GHOST:
            self.ghosts.append(Watched(piece, turn + 2 * GHOST_TURNS))
        elif spell == HEAL:
            self.heals += 1
            self.healing += healed

    def end_game(self) -> None:
        """Pieces of the next game are others."""
        for watched in (*self.barriers, *self.ghosts, *self.items):
            watched.until = -1


def absorbs(game: Game, before: State, action: int, piece: int) -> bool:
    """Whether a piece's Barrier takes some of the damage that an action does."""
    state = before.copy()
    shields = state[0]["shields"][piece][: state[0]["pieces"][piece]["shield_count"]]
    held = shields["amount"][shields["kind"] == BARRIER_SHIELD].sum()
    shields["duration"][shields["kind"] == BARRIER_SHIELD] = LASTING  # or it could not be told from running out
    after = game.apply_unchecked(state, action)[0]
    left = after["shields"][piece][: after["pieces"][piece]["shield_count"]]
    return bool(left["amount"][left["kind"] == BARRIER_SHIELD].sum() < held)


def finished_items(state: State, piece: int) -> int:
    """How many items of a piece are made of others."""
    held = state[0]["pieces"][piece]
    return int((held["held"][: held["item_count"]] >= BASICS).sum())


def hit_points(state: State) -> int:
    """Of all pieces."""
    return int(state[0]["pieces"]["hp"].sum())


def observe(bot: str, opponent: str, games: int, seed: int) -> None:
    """Play games, sides exchanged, and print what the bot did."""
    game, habits = load_game("lolchess"), Habits()
    won, actions = 0.0, 0
    section(f"{bot} against {opponent}, {games} games")
    with Progress("LOL Chess, habits", games) as progress:
        for number in range(games):
            ours = number % 2
            bots = [bot_from_spec(game, bot), bot_from_spec(game, opponent)]
            seats = {ours: bots[0], 1 - ours: bots[1]}
            runner = Runner.start(game, seats, ["blue", "red"], seed=seed + number // 2)
            runner.run(LONGEST)
            _watch_again(habits, runner, game.new_position(2, seed + number // 2).state, ours)
            won += float(game.returns(runner.position.state)[ours]) if runner.over else 0.5
            actions += len(runner.actions)
            progress.show(number + 1, f"{won:g} points")
    _print(habits, won, actions, games)


def _watch_again(habits: Habits, runner: Runner, state: State, ours: int) -> None:
    """Replay a finished game from its first state."""
    game = runner.game
    for action in runner.actions:
        own = game.to_move(state) == ours
        after = game.apply_unchecked(state, action)
        habits.watch(game, state, action, after, own)
        state = after
    habits.end_game()


def _print(habits: Habits, won: float, actions: int, games: int) -> None:
    low, high = wilson(won / games, games)
    row("points", f"{won:g} of {games}", f"95 %: {low:.1%} to {high:.1%}")
    row("actions of a game", f"{actions / games:.1f}")
    for name, watched in (
        ("Barriers that absorb something", habits.barriers),
        ("items whose holder acts", habits.items),
    ):
        used = sum(one.used for one in watched)
        row(name, f"{used} of {len(watched)}", demand(2 * used >= len(watched), "half wanted"))
    row("items combined", f"{habits.combined}")
    row("Heals that heal", f"{habits.healing} of {habits.heals}")
    row("Ghosts that move", f"{sum(one.used for one in habits.ghosts)} of {len(habits.ghosts)}")
    row("monsters hit, killed", f"{habits.hits}, {habits.kills}")


def main() -> None:
    """The bot first, whose habits they are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("opponent")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=8000)
    asked = parser.parse_args()
    observe(asked.bot, asked.opponent, asked.games, asked.seed)


if __name__ == "__main__":
    main()
