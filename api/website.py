"""The page at /, the guide at /guide/: files sent as they are, and each game's drawing out of its own folder."""

from pathlib import Path

from flask import Blueprint, Response, send_from_directory

from api.browsers import script_digests
from engine.errors import UnknownGame
from engine.game import Game
from engine.registry import load_game
from tasks.served import served_games

FOLDER = Path(__file__).parent / "page"
GUIDE = Path(__file__).parent / "guide"
"""Where `make docs` builds the guide; wheels built after that carry it."""
DRAWING = "drawing.js"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing from elsewhere, nothing written into the page: what a plug-in game calls itself cannot become a script."""

SEARCH_STYLE = "'sha256-NwSx/R2V/U4jnW0Tq5pQ53Y/rzPVJ4dqE7D6UTA/J1k='"
"""Quirk: Zensical's search writes its style into the page by script. Another version of it may need another digest; a
browser's console names it, and so does tests/page/test_guide.py."""
NO_GUIDE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kibitz: no guide</title></head><body>
<h1>The guide has not been built</h1>
<p>In a clone of Kibitz, <code>make docs</code> builds it from the folder <code>docs</code>, where it can be read as it
is, too. Then load this page again.</p>
<p><a href="/docs">The API</a> is described by the service itself.</p></body></html>"""

website = Blueprint("website", __name__)


@website.get("/")
def index() -> Response:
    """The page."""
    response = _file(FOLDER, "index.html")
    response.headers["Content-Security-Policy"] = POLICY
    return response


@website.get("/page/<path:name>")
def page_file(name: str) -> Response:
    """A script or style of the page."""
    return _file(FOLDER, name)


@website.get("/guide/")
@website.get("/guide/<path:name>")
def guide(name: str = "index.html") -> Response:
    """A page of the guide, or something that it shows."""
    if not (GUIDE / "index.html").is_file():
        return Response(NO_GUIDE, status=404, content_type="text/html; charset=utf-8")
    response = _file(GUIDE, name)
    if name.endswith(".html"):
        response.headers["Content-Security-Policy"] = _guide_policy((GUIDE / name).read_text(encoding="utf-8"))
    return response


@website.get(f"/v1/games/<game_id>/{DRAWING}")
@website.get("/v1/games/<game_id>/drawing/<path:name>")
def drawing(game_id: str, name: str | None = None) -> Response:
    """The module that draws a game, or one of the folder `drawing` that it is made of.

    It needs no API key: browsers send none with a script, and it tells nothing.
    """
    if game_id not in served_games():
        raise UnknownGame(game_id, served_games())
    folder = load_game(game_id).folder
    return _file(folder, DRAWING) if name is None else _file(folder / "drawing", name)


def _guide_policy(page: str) -> str:
    """The page's policy, and what the guide's builder writes into pages."""
    scripts = f"script-src 'self' {' '.join(script_digests(page))}"
    return POLICY.replace("script-src 'self'", scripts).replace("style-src 'self'", f"style-src 'self' {SEARCH_STYLE}")


def drawing_address(game: Game) -> str | None:
    """Where a game's drawing is; None if it has none."""
    return f"/v1/games/{game.id}/{DRAWING}" if (game.folder / DRAWING).exists() else None


def _file(folder: Path, name: str) -> Response:
    """A file that a browser keeps, and asks about by its ETag before it uses it again."""
    response = send_from_directory(folder, name, max_age=0)
    response.headers["Cache-Control"] = "no-cache"
    return response
