"""Printing figures beside what they are measured against."""

import statistics
from collections.abc import Callable


def section(title: str) -> None:
    """A heading, with what the columns mean."""
    print(f"\n{title}\n{'-' * len(title)}", flush=True)


def row(name: str, figure: str, verdict: str = "", note: str = "") -> None:
    """One measured figure; the verdict compares it with a peer or a limit."""
    print(f"{name:44} {figure:>16}  {verdict:28} {note}".rstrip(), flush=True)


def demand(met: bool, text: str) -> str:
    """A demand, marked as met or missed."""
    return f"{'ok' if met else 'MISSED'}: {text}"


def median_of(measure: Callable[[], float], repeats: int = 5) -> float:
    """The median of several measurements: these machines are noisy."""
    return statistics.median(measure() for _ in range(repeats))
