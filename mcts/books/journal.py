"""The journal of a long job: a file of JSON lines, so that a job that was killed goes on where it was.

The first line says what job it is; each further line is a result. A line that was cut off is forgotten.
"""

import json
import os
from pathlib import Path
from typing import Self

from engine.errors import BadOption
from engine.types import Json


class Journal:
    """Results of a job in the order in which they came; a context manager."""

    def __init__(self, path: Path, job: Json) -> None:
        """Open the journal of a job, or begin it. Raises BadOption if the file belongs to another job."""
        self.path = path
        self.lines: list[Json] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = _whole_lines(path)
        if whole and json.loads(whole[0]) != job:
            raise BadOption(f"{path} belongs to a job of other settings ({whole[0]}); delete it to begin anew")
        self.lines = [json.loads(line) for line in whole[1:]]
        self._file = path.open("r+" if path.exists() else "w", encoding="utf-8")
        self._file.truncate(sum(len(line.encode()) + 1 for line in whole))
        self._file.seek(0, os.SEEK_END)
        if not whole:
            self._write(job)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, line: Json) -> None:
        """Append a result; it is in the file when this returns."""
        self.lines.append(line)
        self._write(line)

    def _write(self, line: Json) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()


def _whole_lines(path: Path) -> list[str]:
    if not path.exists():
        return []
    *whole, _cut_off = path.read_text(encoding="utf-8").split("\n")
    return whole
