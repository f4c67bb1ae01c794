"""Books: what was found about positions beforehand, in a file that is looked up rather than searched.

A file is a header (HEADER) and an array of records (ENTRY) in ascending order of their keys; a look-up is a binary
search in the mapped file. A position's key is a hash of the bytes of its record that identify it, so a book fits
every state that means the same position, whatever its JSON carries beside it. docs/books.md tells where files lie.

No book is made or read for a game with hidden information: those bytes hold what the player cannot know.
"""

import hashlib
import logging
import os
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from engine.errors import BadOption, KibitzError
from engine.game import Game, State
from mcts.records import DRAWN, LOST, UNPROVEN, WON
from mcts.settings import Settings

MAGIC, VERSION = b"KBBK", 1
HEADER = struct.Struct("<4sB3x32s16sQ")
"""Magic, version, game id, digest of what a key and an action mean in the game, number of entries; 64 bytes."""
ENTRY = np.dtype(
    [
        ("key", "<u8"),
        ("action", "<i4"),
        ("visits", "<u4"),  # simulations behind it
        ("value", "<f4"),  # the mover's chance of winning
        ("proven", "u1"),  # UNPROVEN, or the mover's result under best play: LOST, DRAWN, WON
        ("spare", "u1", (3,)),
    ]
)
SHIPPED = "book.bin"  # in a game's own folder
EXACT = {LOST: 0.0, DRAWN: 0.5, WON: 1.0}
log = logging.getLogger(__name__)


class BadBook(KibitzError):
    """A file that is not a book of this game."""

    code = "bad-book"


@dataclass(frozen=True)
class Known:
    """What a book says about a position."""

    key: int
    action: int
    visits: int
    value: float
    """The mover's chance of winning, 0 to 1; exact if it is proven."""
    proven: int = UNPROVEN

    @property
    def source(self) -> str:
        """How an answer from it is called: solved if its result is certain, else book."""
        return "book" if self.proven == UNPROVEN else "solved"

    @property
    def worth(self) -> tuple[bool, int]:
        """Sort key: what is certain above what is not, then the larger search."""
        return self.proven != UNPROVEN, self.visits


class Book:
    """An opened book file."""

    def __init__(self, game: Game, path: Path) -> None:
        self.path = path
        self.entries = _mapped(game, path)
        self._keys = self.entries["key"]

    def __len__(self) -> int:
        return len(self.entries)

    def find(self, key: int) -> Known | None:
        """What the book has under a key."""
        at = int(np.searchsorted(self._keys, np.uint64(key)))
        if at == len(self.entries) or int(self._keys[at]) != key:
            return None
        return _known(self.entries[at])

    def __iter__(self) -> Iterator[Known]:
        return (_known(entry) for entry in self.entries)


def known_action(game: Game, state: State, settings: Settings | None = None) -> Known | None:
    """What the books say about a position where a player must act, if the settings let a bot use them.

    Without settings the books are asked in any case. The action is legal: books are files, and files can be wrong.
    """
    if settings is not None and (not settings.book or settings.blunder > 0):
        return None
    books = books_of(game)
    if not books:
        return None
    key = position_key(game, state)
    found = [known for book in books if (known := book.find(key)) is not None]
    best = max(found, key=lambda known: known.worth, default=None)
    return best if best is not None and best.action in game.legal_actions(state) else None


@cache
def books_of(game: Game) -> tuple[Book, ...]:
    """The books of a game: the one in the book directory and the one that came with it; opened once per process."""
    if game.hides_information or not _wanted(game):
        return ()
    books = []
    for path in (book_path(game), game.folder / SHIPPED):
        if path.exists():
            try:
                books.append(Book(game, path))
            except BadBook as problem:
                log.warning("book left out: %s", problem)
    return tuple(books)


def check_may_have_book(game: Game) -> None:
    """Raise BadOption for a game of hidden information: the bytes that identify a position would give it away."""
    if game.hides_information:
        raise BadOption(f"{game.id} has hidden information: a book would tell players what they cannot know")


def book_path(game: Game) -> Path:
    """Where a game's book is built and looked for: in KIBITZ_BOOK_DIR, else in the user's data directory."""
    named = os.environ.get("KIBITZ_BOOK_DIR")
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kibitz" / "books"
    return (Path(named) if named else home) / f"{game.id}.book"


def position_key(game: Game, state: State) -> int:
    """A 64-bit hash of the bytes that identify a position."""
    digest = hashlib.blake2b(state.tobytes()[: game.identity_bytes], digest_size=8).digest()
    return int.from_bytes(digest, "little")


def meaning_digest(game: Game) -> bytes:
    """A digest that changes when keys or actions of a game get another meaning.

    It covers the layout of the record and the version in the manifest, not the sources: a shipped book must survive
    an edited docstring. Whoever changes rules in a way that shows must raise that version.
    """
    meaning = (game.id, game.manifest.version, game.dtype.descr, game.identity_bytes, game.max_actions)
    return hashlib.blake2b(repr(meaning).encode(), digest_size=16).digest()


def write_book(game: Game, path: Path, findings: Iterable[Known]) -> int:
    """Write a book, in one step for readers; how many positions it has.

    Of two findings about a position the better one stays, of equal ones the later.
    """
    best: dict[int, Known] = {}
    for known in findings:
        if known.key not in best or known.worth >= best[known.key].worth:
            best[known.key] = known
    entries = np.zeros(len(best), ENTRY)
    for entry, known in zip(entries, sorted(best.values(), key=lambda known: known.key), strict=True):
        entry["key"], entry["action"], entry["visits"] = known.key, known.action, min(known.visits, 2**32 - 1)
        entry["value"], entry["proven"] = EXACT.get(known.proven, known.value), known.proven
    header = HEADER.pack(MAGIC, VERSION, game.id.encode()[:32], meaning_digest(game), len(entries))
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    fresh.write_bytes(header + entries.tobytes())
    fresh.replace(path)
    return len(entries)


def _mapped(game: Game, path: Path) -> np.ndarray:
    try:
        with path.open("rb") as file:
            head = file.read(HEADER.size)
        size = path.stat().st_size
    except OSError as error:
        raise BadBook(f"{path}: {error.strerror}") from error
    if len(head) < HEADER.size:
        raise BadBook(f"{path}: too short for a book")
    magic, version, game_id, digest, count = HEADER.unpack(head)
    if (magic, version) != (MAGIC, VERSION):
        raise BadBook(f"{path}: not a book, or of another version")
    if game_id.rstrip(b"\0") != game.id.encode()[:32] or digest != meaning_digest(game):
        raise BadBook(f"{path}: a book of another game, or of another version of it")
    if size != HEADER.size + count * ENTRY.itemsize:
        raise BadBook(f"{path}: {size} bytes do not hold {count} entries")
    if count == 0:
        return np.zeros(0, ENTRY)
    return np.memmap(path, ENTRY, mode="r", offset=HEADER.size, shape=(count,))


def _known(entry: np.void) -> Known:
    return Known(
        key=int(entry["key"]),
        action=int(entry["action"]),
        visits=int(entry["visits"]),
        value=float(entry["value"]),
        proven=int(entry["proven"]),
    )


def _wanted(game: Game) -> bool:
    """Whether KIBITZ_BOOKS lets this game have books: all games by default, else those that it names."""
    named = os.environ.get("KIBITZ_BOOKS", "")
    return not named or game.id in named.split(",")
