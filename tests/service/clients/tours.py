"""What the tours of both clients must do, and in how many lines."""

import re

MOST_LINES = 40


def user_lines(source: str, comment: str) -> int:
    """Lines of code: neither empty nor comment."""
    lines = [line.strip() for line in source.splitlines()]
    return sum(bool(line) and not line.startswith((comment, '"""')) for line in lines)


def check_tour(printed: str) -> None:
    """A game that ended, perhaps drawn, a match whose moves all came as events, each judged, and a signed message."""
    told = dict(line.split(": ", 1) for line in printed.splitlines())
    assert re.match("true .*(anna|bert|null|none)", told["game"], re.IGNORECASE)
    moves, status = told["match"].split()
    assert status == "done"
    assert int(moves) >= 7
    assert told["analysis"] == f"{moves} 2"
    assert re.match("decision.done .*drop", told["webhook"])
