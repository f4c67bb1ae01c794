"""The game contract, and a game as the rest of the project sees it.

A game is a package with `game.json` (manifest), `rules.py` (record and kernels), `codec.py` (JSON), and, where they
help, `heuristics.py` (optional kernels) and `bots.py` (bots of its own). docs/adding-a-game.md walks through one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.errors import BadOption, ForeignView, GameIsOver, IllegalAction, NotYourTurn
from engine.kernels.rng import stream
from engine.manifest import Manifest
from engine.options import check_options

if TYPE_CHECKING:
    from engine.bots.bot import Bot
    from engine.codec import Codec

Kernel = Callable[..., Any]
State = np.ndarray
"""An array of one record: a game's whole state. Rule functions get the record in it."""

REQUIRED = {
    "legal_actions": "legal_actions(s, out) -> n: writes the legal action ids into out",
    "apply_action": "apply_action(s, action): plays a legal action in place",
    "to_move": "to_move(s) -> player, -1 when the game is over",
    "returns": "returns(s, out): writes each player's reward in [0, 1]",
}
OPTIONAL = {
    "determinize": "determinize(s, observer, rng): redeals all that the observer cannot know, future chance included",
    "evaluate": "evaluate(s, out): writes each player's chance of winning",
    "score": "score(s, player) -> float: a static score in the game's own units, for minimax and greedy bots",
    "weight": "weight(s, action) -> float >= 0: how promising an action looks",
    "decided": "decided(s) -> the player who has as good as won, else -1",
    "random_action": "random_action(s, rng) -> an action for uniform playouts, without listing all",
    "search_actions": "search_actions(s, out) -> n: the legal actions worth searching, at least one",
    "observed": "observed(s) -> the public outcome (> 0) of the chance in the last action, 0 for none",
    "player_count": "player_count(s) -> how many players sit at this table",
}


@dataclass(frozen=True, eq=False)
class Inputs:
    """What a net is told about a position: by the game's own `features`, or by the fields of its record."""

    features: Kernel
    """features(s, player, out): writes what `player` may think about in this world into zeros, about -1 to 1."""
    count: int
    """Numbers that it writes."""
    hidden: tuple[int, int]
    """Widths of the net's two inner layers."""
    symmetries: np.ndarray
    """Rows of a permutation each: row[k] is the number that stands at k once the position is turned or mirrored."""
    source: str = ""
    """The text that `features` was made from, if no file holds it."""
    action_features: Kernel | None = None
    """action_features(s, action, out): writes what speaks for and against an action of whoever is to move, as that
    player may think about it in this world, into zeros, about -1 to 1."""
    action_count: int = 0
    """Numbers that it writes."""


@dataclass(frozen=True)
class Position:
    """A state, and what its JSON carries beside it.

    `context` holds whatever the rules never read but the JSON must give back: the players' ids, the moves so far,
    a seed, cosmetic fields. Only the game's codec looks into it.
    """

    state: State
    context: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Game:
    """A loaded game. Rule calls take and give `State` arrays; a state is never changed by a method of this class."""

    id: str
    manifest: Manifest
    folder: Path
    dtype: np.dtype
    max_actions: int
    identity_bytes: int
    """How many leading bytes of the record tell positions apart; what follows is bookkeeping."""
    kernels: Mapping[str, Kernel]
    """The game's kernels by name: all required ones and those optional ones that it has."""
    compiled: bool
    """Whether the kernels are compiled; if not, searches of this game run in plain Python."""
    setup: Kernel
    codec: "Codec"
    bots: Mapping[str, "type[Bot]"]
    """The game's own bots by name."""
    inputs: Inputs | None = None
    """What the game itself tells a net; None: whatever its record holds."""

    @property
    def hides_information(self) -> bool:
        """Whether a state holds what some player cannot know, beyond chance to come."""
        return "determinize" in self.kernels and not self.manifest.open_information

    def new_position(
        self, players: Sequence[str] | int | None = None, seed: int = 0, options: Mapping[str, Any] | None = None
    ) -> Position:
        """The opening of a new game for players of these ids; a number of them are called p0, p1, ... (default: the
        fewest). Chance in it follows from the seed."""
        if players is None or isinstance(players, int):
            players = [f"p{seat}" for seat in range(self.manifest.min_players if players is None else players)]
        ids = list(players)
        state = self.new_state(len(ids), seed, options)
        return Position(state, self.codec.new_context(ids, seed, options or {}))

    def posted_position(self, state: object, player: object, recalled: str | None = None) -> tuple[Position, int]:
        """What a caller posts as a position, with what was worked out of the past (the codec's `memo`), and the
        player's seat.

        Raises MalformedState, UnknownPlayer, ForeignView or MalformedHistory; each names its field of a request.
        """
        position, seat = self.seated(self.codec.decode_state(state), player)
        self.check_viewer(position, state, player)
        return self.codec.restore(position, seat, recalled) if recalled else position, seat

    def check_viewer(self, position: Position, data: object, player: object) -> None:
        """Raise ForeignView if posted JSON, of which this position was made, is the view of another player."""
        viewers = self.codec.viewers(position, data)
        if viewers is not None and player not in viewers:
            raise ForeignView(player, viewers)

    def seated(self, position: Position, player: object) -> tuple[Position, int]:
        """The position with this player as the one who is asked, and the player's seat. Raises UnknownPlayer."""
        seat = self.codec.seat(position, player)
        return self.codec.asked(position, seat), seat

    def new_state(self, players: int | None = None, seed: int = 0, options: Mapping[str, Any] | None = None) -> State:
        """The opening state for a number of players (default: the fewest); chance in it follows from the seed.

        Raises BadOption, with a JSON pointer to an option that will not do.
        """
        count = self.manifest.min_players if players is None else players
        self.check_player_count(count)
        check_options(self.id, self.manifest.option_rules, options or {})
        state = np.zeros(1, self.dtype)
        self.setup(record(state), count, seed, {**self.manifest.options, **(options or {})})
        return state

    def check_player_count(self, count: int) -> None:
        """Raise BadOption unless the game is for this many players."""
        low, high = self.manifest.min_players, self.manifest.max_players
        if not low <= count <= high:
            raise BadOption(f"{self.id} is for {low} to {high} players, not {count}")

    def legal_actions(self, state: State) -> list[int]:
        """The legal action ids, in the game's order; empty when the game is over."""
        out = np.zeros(self.max_actions, np.int32)
        count = self.kernels["legal_actions"](record(state), out)
        return out[:count].tolist()

    def search_actions(self, state: State) -> list[int]:
        """The legal actions that the game thinks worth searching; all if it has no opinion."""
        prune = self.kernels.get("search_actions")
        if prune is None:
            return self.legal_actions(state)
        out = np.zeros(self.max_actions, np.int32)
        return out[: prune(record(state), out)].tolist()

    def to_move(self, state: State) -> int:
        """The seat that must act, -1 when the game is over."""
        return int(self.kernels["to_move"](record(state)))

    def returns(self, state: State) -> list[float]:
        """Each seat's reward in [0, 1]; meaningful when the game is over."""
        out = np.zeros(self.manifest.max_players, np.float64)
        self.kernels["returns"](record(state), out)
        return out[: self.player_count(state)].tolist()

    def player_count(self, state: State) -> int:
        """How many players sit at this table."""
        count = self.kernels.get("player_count")
        return int(count(record(state))) if count else self.manifest.max_players

    def apply(self, state: State, action: int) -> State:
        """The state after a legal action."""
        if action not in self.legal_actions(state):
            raise IllegalAction(f"{self.id}: action {action} is not legal here")
        return self.apply_unchecked(state, action)

    def apply_unchecked(self, state: State, action: int) -> State:
        """The state after an action that is known to be legal: what `apply` does without listing them all."""
        after = state.copy()
        self.kernels["apply_action"](record(after), action)
        return after

    def redealt(self, state: State, observer: int, seed: int) -> State:
        """One state that the observer must think possible. It depends on the seed and on what the observer may know."""
        possible = state.copy()
        determinize = self.kernels.get("determinize")
        if determinize:
            determinize(record(possible), observer, stream(seed))
        return possible

    def check_turn(self, state: State, seat: int, players: Sequence[str] = ()) -> None:
        """Raise a named error unless this seat must act now; it speaks of the players by these ids, if given."""
        due = self.to_move(state)
        if due < 0:
            raise GameIsOver(f"{self.id}: the game is over")
        if due != seat:
            told = [repr(players[s]) if players else f"seat {s}" for s in (due, seat)]
            raise NotYourTurn(f"{self.id}: {told[0]} is to act, not {told[1]}")

    def play(self, position: Position, action: int) -> Position:
        """The position after a legal action, what its JSON carries included."""
        after = self.apply_unchecked(position.state, action)
        return Position(after, self.codec.carry_on(position, action, after))


def record(state: State) -> np.record:
    """The one record in a state, with its fields as attributes; changing it changes the state."""
    return state.view(np.recarray)[0]
