"""The report of a training: a page of Markdown with its plots, and everything that is needed to repeat it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mcts.nets.training import Training

WIDTH, HEIGHT, EDGE = 640, 240, 44
BARS = "▁▂▃▄▅▆▇█"
COLOURS = ("#2563eb", "#d97706")


def spark(values: Sequence[float]) -> str:
    """A row of bars for a terminal."""
    low, high = min(values, default=0.0), max(values, default=0.0)
    step = (high - low) / (len(BARS) - 1) or 1.0
    return "".join(BARS[round((value - low) / step)] for value in values)


def plot(title: str, lines: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """An SVG of some lines of points."""
    points = [point for line in lines.values() for point in line] or [(0.0, 0.0)]
    (left, right), (low, high) = (_range([p[axis] for p in points]) for axis in (0, 1))
    wide, tall = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE

    def place(x: float, y: float) -> str:
        return f"{EDGE + wide * (x - left) / (right - left):.1f},{HEIGHT - EDGE - tall * (y - low) / (high - low):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{EDGE}" y="20">{title}</text>',
        f'<path d="M{EDGE},{EDGE}V{HEIGHT - EDGE}H{WIDTH - EDGE}" fill="none" stroke="#888"/>',
        f'<text x="4" y="{EDGE + 4}">{high:.3g}</text><text x="4" y="{HEIGHT - EDGE}">{low:.3g}</text>',
        f'<text x="{EDGE}" y="{HEIGHT - EDGE + 16}">{left:g}</text>',
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - EDGE + 16}" text-anchor="end">{right:g}</text>',
    ]
    for (name, line), colour in zip(lines.items(), COLOURS, strict=False):
        way = " ".join(place(x, y) for x, y in line)
        parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(
            f'<text x="{WIDTH - EDGE}" y="{20 + 14 * COLOURS.index(colour)}" fill="{colour}" '
            f'text-anchor="end">{name}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


def write_report(training: Training, matches: dict[int, dict[str, Any]], gate: str, command: str) -> Path:
    """Write `report.md` and its plots into the training's folder; `matches` are each round's, by its number."""
    folder, rounds = training.folder, training.rounds
    losses = {"learnt": [(r.number, r.loss) for r in rounds]}
    losses["held out"] = [(r.number, r.held_out) for r in rounds if r.held_out is not None]
    (folder / "loss.svg").write_text(plot("loss by round", losses), encoding="utf-8")
    strength = {"Elo against no net": [(number, match["elo"]) for number, match in sorted(matches.items())]}
    (folder / "elo.svg").write_text(plot("strength by round, equal time", strength), encoding="utf-8")
    lines = [
        f"# Training of {training.game.id}",
        "",
        f"`{command}`, version {training.game.manifest.version} of the game: {training.games} games in "
        f"{len(rounds)} rounds, {sum(r.positions for r in rounds)} positions.",
        "",
        gate,
        "",
        "![loss](loss.svg)",
        "![strength](elo.svg)",
        "",
        "| round | games | positions | learnt from | loss | held out | won against no net | net |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for r in rounds:
        held_out = "" if r.held_out is None else f"{r.held_out:.4f}"
        match = matches.get(r.number)
        won = "" if match is None else f"{match['share']:.0%} of {match['games']}"
        lines.append(
            f"| {r.number} | {r.games} | {r.positions} | {r.window} | {r.loss:.4f} | {held_out} | {won} | `{r.net}` |"
        )
    plan = json.dumps(asdict(training.plan), indent=1)
    lines += [
        "",
        "The weights follow from the game and this plan, in which time has no part:",
        "",
        "```json",
        plan,
        "```",
    ]
    path = folder / "report.md"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def _range(values: list[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 0.5, high + 0.5)
