"""What a book is worth: the same search with and without it, at equal time per move.

Seats rotate and every pair of games has a seed of its own, but the book's side plays the same moves every time: from
the opening position, games differ by what the search answers. So the different ones are counted, and the match is
repeated from random openings, each played by both sides; of those a book knows less.
"""

from deploy.progress import Progress
from engine.registry import load_game
from engine.table.arena import ArenaResult, play_arena
from mcts import MctsBot
from mcts.books.book import books_of
from tasks.compiling import compile_game
from tests.bench.table import demand, row, section

MATCHES = (
    ("connect-four", 20, 0, 200),
    ("connect-four", 20, 2, 200),
    ("tictactoe", 1, 0, 1000),
    ("tictactoe", 1, 1, 1000),
)
"""Game, milliseconds per move, random actions at the start, games."""


def run() -> None:
    """Play the matches."""
    for game_id in dict.fromkeys(match[0] for match in MATCHES):
        books = books_of(load_game(game_id))
        section(f"Book of {game_id} ({', '.join(f'{len(book):,} positions' for book in books)}) against no book")
        for _, time_ms, opening, games in (match for match in MATCHES if match[0] == game_id):
            _report(_match(game_id, time_ms, opening, games), time_ms, opening)


def _match(game_id: str, time_ms: int, opening: int, games: int) -> ArenaResult:
    game = load_game(game_id)
    compile_game(game_id)
    bots = [
        MctsBot("hard", {"time_ms": time_ms, "iterations": None, "book": book}, name="book" if book else "no book")
        for book in (True, False)
    ]
    with Progress(f"{game_id} from {opening} random actions", games) as progress:
        return play_arena(
            game, bots, games, opening=opening, on_game=lambda r: progress.show(r.games, f"{r.share(0):.1%}")
        )


def _report(result: ArenaResult, time_ms: int, opening: int) -> None:
    low, high = result.interval(0)
    score = result.scores[0]
    start = f"{opening} random actions" if opening else "the opening"
    interval = f"95 %: {low:.1%} to {high:.1%}"
    row(
        f"{result.games} games from {start}, {time_ms} ms",
        f"{result.share(0):.1%}",
        interval if opening else demand(low > 0.5, interval),
        f"{score.won} won, {score.drawn} drawn, {score.lost} lost; "
        f"{len({tuple(record) for record in result.records})} different games",
    )
