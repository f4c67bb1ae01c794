"""What a match has shown so far: points with their interval, lengths, thinking times and simulations."""

from collections.abc import Sequence
from statistics import fmean, quantiles

from engine.manifest import Measure
from engine.registry import load_game
from engine.table.arena import wilson
from engine.types import Json
from tasks.matches.table import GAME, MOVE
from tasks.requests import MatchRequest


def statistics(request: MatchRequest, steps: Sequence[Json]) -> Json:
    """Points with their interval, lengths, thinking times and simulations."""
    ended = [step for step in steps if step["event"] == GAME]
    chosen: dict[str, list[Json]] = {seat.label: [] for seat in request.seats}
    for step in steps:
        if step["event"] == MOVE and "elapsed_ms" in step:
            chosen[step["player"]].append(step)
    lengths, measure = [step["actions"] for step in ended], load_game(request.game).manifest.measure
    return {
        "games": len(ended),
        "unfinished": sum(not step["finished"] for step in ended),
        "average_actions": round(fmean(lengths), 1) if lengths else None,
        "players": {seat.label: _of_player(seat.label, ended, chosen[seat.label], measure) for seat in request.seats},
    }


def _of_player(name: str, ended: list[Json], chosen: list[Json], measure: Measure | None) -> Json:
    rewards = [step["rewards"][name] for step in ended]
    share = fmean(rewards) if rewards else 0.0
    times = [step["elapsed_ms"] for step in chosen]
    measured = {"average_measure": round(measure.of(share), 3)} if measure and rewards else {}
    return measured | {
        "won": sum(step["rewards"][name] == max(step["rewards"].values()) > _second(step["rewards"]) for step in ended),
        "points": round(sum(rewards), 3),
        "share": round(share, 4),
        "interval_95": [round(bound, 4) for bound in wilson(share, len(rewards))],
        "decision_ms": {"average": round(fmean(times), 1), "p95": round(_p95(times), 1)} if times else None,
        "simulations": sum(step.get("simulations", 0) for step in chosen),
    }


def _second(rewards: dict[str, float]) -> float:
    """What the winner must have more of than: alone, of nothing."""
    return sorted(rewards.values())[-2] if len(rewards) > 1 else 0.0


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20)[-1] if len(values) > 1 else values[0]
