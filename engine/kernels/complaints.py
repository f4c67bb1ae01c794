"""What Numba complains of when a kernel does not compile, in a sentence, at the kernel's own line."""

import re
from pathlib import Path

from numba.core.errors import NumbaError

PLACE = re.compile(r'File "([^"]+)", line (\d+)')
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
NOT_THE_REASON = ("Failed in", "During:", "- ", "File", "<source")


def complaint(error: NumbaError, folder: Path) -> tuple[str, tuple[Path, int] | None]:
    """The reason, and where: of all places that Numba mentions, the first one in a folder. It tells from inside out."""
    text = ESCAPES.sub("", str(error))
    found = [(Path(file), int(line)) for file, line in PLACE.findall(text)]
    if loc := getattr(error, "loc", None):
        found.append((Path(loc.filename), int(loc.line)))
    home = folder.resolve()
    places = [(path.resolve(), line) for path, line in found]  # Numba shortens paths by the working directory
    own = [place for place in places if place[0].is_relative_to(home)]
    lines = [line.strip() for line in text.splitlines() if line.strip() and "^" not in line]
    reason = [line for line in lines if not line.startswith(NOT_THE_REASON)]
    return reason[0] if reason else "no reason given", own[0] if own else None
