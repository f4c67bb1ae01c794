"""Links of the documents and of the guide that is built from them lead somewhere; the guide needs nothing of others."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.reading_docs import ROOT

GUIDE = ROOT / "api" / "guide"
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted(path for path in (ROOT / "clients").rglob("*.md") if "node_modules" not in path.parts),
]
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
IN_LINE_CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)")
AUTOLINK = re.compile(r"<(https?://[^>\s]+)>")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
SERVED = ("/docs", "/page/", "/guide/")
"""What the guide may link to outside of itself: other parts of the service."""


class Page(HTMLParser):
    """What a page links to and loads, and what in it can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = {"", "__top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.ids.add(told.get("id", ""))
        for name in ("href", "src"):
            if name in told:
                (self.links if tag == "a" or told.get("rel") in ("next", "prev") else self.loaded).append(told[name])


def prose(document: Path) -> str:
    """A document without its code."""
    return IN_LINE_CODE.sub("``", FENCED.sub("", document.read_text(encoding="utf-8")))


@cache
def anchors(document: Path) -> set[str]:
    """What a reader of a Markdown file can link to, as GitHub and the guide name headings."""
    headings = HEADING.findall(FENCED.sub("", document.read_text(encoding="utf-8")))
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading) for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in plain}


def wrong_address(link: str) -> str:
    """What is wrong with a link to elsewhere, which is not followed."""
    parts = urlsplit(link)
    here = parts.scheme == "http" and parts.hostname in ("localhost", "127.0.0.1")
    good = here or parts.scheme in ("https", "mailto")
    return "" if good and (parts.hostname or parts.path) and " " not in link else "is no address that we link to"


def wrong_link(document: Path, link: str) -> str:
    """What is wrong with a link of a Markdown file; empty if nothing is."""
    if urlsplit(link).scheme:
        return wrong_address(link)
    place, _, anchor = link.partition("#")
    target = (document.parent / unquote(place)).resolve() if place else document
    if not target.exists():
        return "leads nowhere"
    if document.is_relative_to(ROOT / "docs") and not target.is_relative_to(ROOT / "docs"):
        return "leads out of docs/, where the guide cannot follow"
    if document.is_relative_to(ROOT / "docs") and target.is_dir():
        return "leads to a folder, which the guide does not show"
    return "" if not anchor or anchor in anchors(target) else "has no such heading"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_of_documents(document: Path) -> None:
    text = prose(document)
    found = {link: wrong_link(document, link) for link in [*LINK.findall(text), *AUTOLINK.findall(text)]}
    assert {link: wrong for link, wrong in found.items() if wrong} == {}


def test_the_check_notices_what_is_wrong(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text("# One heading\n\n```sh\n# no heading\n```\n")
    wrong = {
        link: wrong_link(document, link) for link in ("#one-heading", "page.md#one-heading", "https://example.org/a")
    }
    assert set(wrong.values()) == {""}
    for link in ("other.md", "#no-heading", "page.md#two", "http://example.org/", "https://", "javascript:x"):
        assert wrong_link(document, link), link


def built_pages() -> dict[Path, Page]:
    """The guide as `make docs` has built it; the tests of one that is older than its sources would mean nothing."""
    index = GUIDE / "index.html"
    sources = [ROOT / "mkdocs.yml", *DOCUMENTS[1:], *(ROOT / "docs").rglob("*.svg")]
    newest = max(path.stat().st_mtime for path in sources if path.is_relative_to(ROOT / "docs") or path.parent == ROOT)
    assert index.is_file(), "the guide has not been built: run make docs"
    assert index.stat().st_mtime >= newest, "the guide is older than what it is made from: run make docs"
    return {path: Page(path.read_text(encoding="utf-8")) for path in GUIDE.rglob("*.html")}


def test_links_of_the_guide() -> None:
    pages, wrong = built_pages(), []
    for path, page in pages.items():
        for link in page.links + page.loaded:
            place, _, anchor = link.partition("#")
            if urlsplit(link).scheme:
                problem = wrong_address(link)
            elif place.startswith("/"):
                problem = "" if place.startswith(SERVED) or path.name == "404.html" else "is no part of the service"
            else:
                target = (path.parent / unquote(place)).resolve() if place else path
                target = target / "index.html" if target.is_dir() else target
                missing = target in pages and unquote(anchor) not in pages[target].ids
                problem = "leads nowhere" if not target.is_file() else "has no such anchor" if missing else ""
            if problem:
                wrong.append((str(path.relative_to(GUIDE)), link, problem))
    assert wrong == []


def test_the_guide_has_every_document_and_loads_nothing_from_elsewhere() -> None:
    pages = built_pages()
    for document in (ROOT / "docs").rglob("*.md"):
        assert GUIDE / document.relative_to(ROOT / "docs").with_suffix(".html") in pages
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    unlisted = [d for d in (ROOT / "docs").rglob("*.md") if f" {d.relative_to(ROOT / 'docs').as_posix()}" not in nav]
    assert unlisted == [], "mkdocs.yml names every page where readers look for it"
    assert [link for page in pages.values() for link in page.loaded if urlsplit(link).netloc] == []
    styles = [path.read_text(encoding="utf-8") for path in GUIDE.rglob("*.css")]
    assert [url for style in styles for url in re.findall(r"(?:url\(|@import )[\"']?(https?:[^\"')]+)", style)] == []
