"""`kibitz book`: grow a game's book, solve endings for it, look at it."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from deploy.progress import Progress
from engine.errors import BadOption
from engine.game import Game
from engine.registry import load_game
from mcts.books.book import Book, Known, book_path, books_of, check_may_have_book, write_book
from mcts.books.building import grow, job_of
from mcts.books.endings import solve_endings
from mcts.books.journal import Journal
from mcts.records import UNPROVEN

INTERRUPTED = 130  # exit status, as shells have it


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its actions."""
    command = commands.add_parser("book", help="build a game's opening book, solve its endings")
    actions = command.add_subparsers(required=True, metavar="action")
    action = actions.add_parser("build", help="grow a book by deep searches; goes on where it was stopped")
    action.add_argument("--positions", type=int, default=2000, help="positions to search (default: 2,000)")
    _common(action, iterations=200_000)
    action.set_defaults(run=_build)
    action = actions.add_parser("solve", help="add positions from the ends of games whose result is certain")
    action.add_argument("--games", type=int, default=200, help="games to play for it (default: 200)")
    _common(action, iterations=200_000)
    action.set_defaults(run=_solve)
    action = actions.add_parser("show", help="say which books a game has, and how large they are")
    action.add_argument("game")
    action.set_defaults(run=_show)


def _common(action: argparse.ArgumentParser, iterations: int) -> None:
    action.add_argument("game")
    help_text = f"simulations per position, at most (default: {iterations:,})"
    action.add_argument("--iterations", type=int, default=iterations, help=help_text)
    action.add_argument("--seed", type=int, default=0)
    action.add_argument("--out", type=Path, help="the file (default: in the book directory)")


def _build(options: argparse.Namespace) -> int:
    game, out = _checked(options)
    with _journal(game, out, "build", options) as journal, Progress(f"book {game.id}", options.positions) as progress:

        def findings() -> Iterator[Known]:
            old, proven = len(journal.lines), 0
            growth = grow(game, journal, options.positions, options.iterations, options.seed)
            for done, finding in enumerate(growth, 1):
                proven += finding.proven != UNPROVEN
                progress.show(done, "from the journal" if done < old else f"{proven} solved")
                yield finding.known

        return _written(game, out, findings())


def _solve(options: argparse.Namespace) -> int:
    game, out = _checked(options)
    with _journal(game, out, "solve", options) as journal, Progress(f"endings of {game.id}", options.games) as progress:
        solved = solve_endings(
            game,
            journal,
            options.games,
            options.iterations,
            options.seed,
            on_game=lambda done, found: progress.show(done, f"{found} positions solved"),
        )
        return _written(game, out, solved)


def _checked(options: argparse.Namespace) -> tuple[Game, Path]:
    game = load_game(options.game)
    check_may_have_book(game)
    if options.iterations < 1 or getattr(options, "positions", 1) < 1 or getattr(options, "games", 1) < 1:
        raise BadOption("--positions, --games and --iterations must be at least 1")
    return game, options.out or book_path(game)


def _journal(game: Game, out: Path, job: str, options: argparse.Namespace) -> Journal:
    path = out.with_name(f"{out.name}.{job}.journal")
    return Journal(path, job_of(game, job, options.iterations, options.seed))


def _written(game: Game, out: Path, findings: Iterable[Known]) -> int:
    """Add findings to the book, also those made until Ctrl-C."""
    known: list[Known] = list(Book(game, out)) if out.exists() else []
    status = 0
    try:
        for finding in findings:
            known.append(finding)
    except KeyboardInterrupt:
        status = INTERRUPTED
    length = write_book(game, out, known)
    state = "stopped; the same command goes on with it" if status else "done"
    print(f"{out}: {length:,} positions, {out.stat().st_size:,} bytes ({state})")
    return status


def _show(options: argparse.Namespace) -> None:
    game = load_game(options.game)
    check_may_have_book(game)
    books = books_of(game)
    for book in books:
        proven = int((book.entries["proven"] != UNPROVEN).sum())
        print(f"{book.path}: {len(book):,} positions, {proven:,} of them solved")
    if not books:
        print(f"{game.id} has no book; kibitz book build {game.id} makes one")
