"""What a stored tree was grown for, as bytes beside it.

It says which position the tree's root is, as JSON: whoever can write to Redis can write anything, and compiled rules
check no index, so that a state must come through the codec. The tree's own bytes only have to agree with it.
"""

import hashlib
from dataclasses import dataclass, replace
from typing import Any

import zstandard

from engine.errors import KibitzError
from engine.game import Game, Position
from engine.types import Json
from mcts.tree_bytes import BadTree
from tasks.json_text import dumps, loads
from tasks.requests import DecisionRequest

CHECKSUM_BYTES = 16
MOST_BYTES = 4_000_000  # of JSON; a posted body has fewer
MOST_PLAYED = 4  # actions from what was asked to the root
COMPRESSION = 1


@dataclass(frozen=True)
class Asked:
    """A decision, as far as the next one of its game needs it."""

    state: Json
    player: str
    recalled: str | None = None
    answer: int | None = None
    """The action that it was answered with, if the tree's root is still the position that was asked about."""
    played: tuple[int, ...] = ()
    """Actions from that position to the root."""

    @classmethod
    def by(cls, request: DecisionRequest, answer: int) -> "Asked":
        """What a request asked, and its answer."""
        return cls(request.state, request.player, request.recalled, answer)

    def moved_on(self) -> "Asked":
        """The same for a tree whose root is the position after the answer."""
        assert self.answer is not None
        return replace(self, answer=None, played=(*self.played, self.answer))

    def root(self, game: Game) -> tuple[Position, int]:
        """The position of the tree's root, and the seat that was asked. Raises BadTree if that cannot be."""
        try:
            position, seat = game.posted_position(self.state, self.player, self.recalled)
            for action in self.played:
                game.apply(position.state, action)
                position = game.play(position, action)
        except KibitzError as error:
            raise BadTree(f"grown for a position that cannot be: {error}") from error
        return position, seat

    def to_bytes(self) -> bytes:
        """What `from_bytes` reads."""
        told = [self.state, self.player, self.recalled, self.answer, self.played]
        body = zstandard.ZstdCompressor(COMPRESSION).compress(dumps(told))
        return _checksum(body) + body

    @classmethod
    def from_bytes(cls, data: bytes) -> "Asked":
        """What was stored. Raises BadTree for anything else."""
        checksum, body = data[:CHECKSUM_BYTES], data[CHECKSUM_BYTES:]
        if checksum != _checksum(body):
            raise BadTree("what it was grown for is damaged: the checksum differs")
        try:
            told = loads(zstandard.ZstdDecompressor().decompress(body, max_output_size=MOST_BYTES))
            return cls._checked(*told)
        except (zstandard.ZstdError, ValueError, TypeError) as error:
            raise BadTree(f"what it was grown for cannot be read: {error}") from error

    @classmethod
    def _checked(cls, state: Any, player: Any, recalled: Any, answer: Any, played: Any) -> "Asked":
        sound = isinstance(state, dict) and isinstance(player, str) and isinstance(recalled, str | None)
        if not sound or not isinstance(answer, int | None) or not isinstance(played, list):
            raise ValueError("not of the right kinds")
        if len(played) > MOST_PLAYED or not all(isinstance(action, int) for action in played):
            raise ValueError("too much was played, or no actions")
        return cls(state, player, recalled, answer, tuple(played))


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=CHECKSUM_BYTES).digest()
