"""Following a document's text: the commands in it, and the files that it has its reader write."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A code block: a file if it has a title, else commands or output."""

    language: str
    title: str
    text: str


def blocks_of(document: str) -> list[Block]:
    """The code blocks of a file in docs/, in their order."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    return [Block(*found) for found in BLOCK.findall(text)]


def write_files(document: str, folder: Path) -> None:
    """Write the files that a document shows."""
    for block in blocks_of(document):
        if block.title:
            path = folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
