"""How to search: every setting with its meaning, range and default; and the presets."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

import numpy as np

from engine.errors import BadOption
from engine.game import Game
from mcts.nets.net import Net, net_for, net_of
from mcts.records import HAND, MIX, NET, POLICIES, SETTINGS

LOOPS = ("auto", "closed", "open")
EVALUATIONS = {"hand": HAND, "net": NET, "mix": MIX}


def _within(default: Any, low: float, high: float) -> Any:
    return field(default=default, metadata={"range": (low, high)})


def _one_of(default: str, *choices: str) -> Any:
    return field(default=default, metadata={"choices": choices})


@dataclass(frozen=True)
class Settings:
    """Everything that shapes a search. Immutable; `with_changes` gives a checked copy."""

    iterations: int | None = _within(None, 1, 10**9)
    """Simulations at most, over all threads; None: as many as the time allows."""
    time_ms: int | None = _within(1000, 1, 3_600_000)
    """Milliseconds at most; None: as many as the iterations need."""
    threads: int = _within(1, 1, 64)
    """Trees grown side by side, their root statistics summed."""
    loop: str = _one_of("auto", *LOOPS)
    """closed: a node per position; open: a node per history, worlds redealt; auto: open if the game needs it."""
    rng: str = _one_of("sampled", "sampled", "known")
    """sampled: chance to come is drawn anew in every simulation; known: the state's own random numbers are looked up,
    in a closed loop (only games whose manifest says open_information)."""
    determinizations: int = _within(1, 1, 256)
    """1: one tree, what is hidden dealt anew in every simulation; more: that number of trees per thread, each in a
    world dealt once, their root statistics summed (open loop)."""
    exploration: float = _within(0.7, 0.0, 10.0)
    """Weight of the confidence term against the mean reward (rewards are 0 to 1)."""
    root_exploration: float = _within(0.0, 0.0, 10.0)
    """The same for the root's own actions, in an open loop: where little is explored below, an action looks bad until
    many simulations have found what follows on it; 0: as everywhere else."""
    playout: str = _one_of("uniform", *POLICIES)
    """How playouts choose: any action, by the game's own `random_action` if it has one; any legal action, each with the
    same chance; drawn by weight; the heaviest; the heaviest but for a share of `epsilon`; the one that leaves its
    player best off by the game's `evaluate`, found by trying the `top_k` heaviest; drawn by the net's priors."""
    epsilon: float = _within(0.2, 0.0, 1.0)
    """Share of random actions in epsilon-greedy playouts."""
    top_k: int = _within(0, 0, 1000)
    """Weighted playouts draw, and sighted ones try, among this number of the heaviest actions; 0: among all."""
    playout_depth: int = _within(-1, -1, 1_000_000)
    """Actions after which a playout is evaluated as it stands; -1: play to the end, 0: evaluate at once."""
    evaluation: str = _one_of("hand", *EVALUATIONS)
    """Who judges where a playout is cut. hand: the game's own `evaluate`; net: its net, and at once where the playout
    would go on to the end; mix: the mean of the net's opinion of the leaf and of what `hand` finds."""
    discount: float = _within(1.0, 0.5, 1.0)
    """Share of its distance from an even one that a result keeps with every action on the way to it, so that a sooner
    win is a better one, also while the game is open; 1: all of it."""
    haste: float = _within(0.2, 0.0, 1.0)
    """Share of its distance from an even one that the remotest result loses once the game is as good as decided, so
    that a certain winner takes the sooner win and a certain loser the later loss; open positions are not touched."""
    early_exit: bool = True
    """End a playout once the game's `decided` names a winner."""
    pruning: bool = True
    """Search only what the game's `search_actions` thinks worth it; off: all legal actions."""
    ordering: bool = True
    """Try promising actions first, by the game's `weight`; off: in random order, and without priors."""
    virtual_wins: float = _within(0.0, 0.0, 1000.0)
    """Won visits that the most promising action is taken to have had already; others in proportion."""
    priors: float = _within(0.0, 0.0, 100.0)
    """Weight of the net's priors against the mean reward (PUCT, instead of `exploration`, widening and the game's
    `weight`); 0: none, as in a search without a net or with one that has learnt none."""
    bias: float = _within(0.0, 0.0, 100.0)
    """Bonus of the most promising action before its first visit, fading as visits come in."""
    widening: float = _within(0.0, 0.0, 1000.0)
    """Progressive widening: 1 + widening * visits ** widening_power children compete; 0: all."""
    widening_power: float = _within(0.5, 0.0, 1.0)
    """How fast widening lets further children in."""
    solver: bool = True
    """Carry certain wins, losses and draws up the tree (closed loop, two players)."""
    transpositions: bool = True
    """Let different move orders to one position share what was learnt below it (closed loop)."""
    cycles: bool = False
    """Count a position that comes again on a path as a draw (closed loop); for games that can go round in circles."""
    max_nodes: int = _within(1_000_000, 1_000, 50_000_000)
    """Nodes that a tree may have (32 bytes each) before the least visited are pruned."""
    early_stop: bool = True
    """Stop once the runner-up could not catch up in what is left (one thread only)."""
    warm: bool = True
    """Start with what an earlier decision of the same game (its `game_id`) has left."""
    blunder: float = _within(0.0, 0.0, 1.0)
    """Chance of playing any action worth searching instead of the best: for bots that are meant to be beaten."""
    book: bool = False
    """Play what a book (mcts/books) knows about the position instead of searching; `search` itself asks no book."""

    def with_changes(self, changes: Mapping[str, Any]) -> "Settings":
        """A copy with some settings changed. Raises BadOption that names an unknown setting or a bad value."""
        known = {f.name: f for f in fields(self)}
        for name, value in changes.items():
            if name not in known:
                raise BadOption(f"unknown search setting {name!r}; known: {', '.join(known)}", f"/{name}")
            _check(name, value, known[name].metadata, getattr(Settings, name))
        return replace(self, **changes)

    @property
    def needs_priors(self) -> bool:
        """Whether the net must have learnt to weigh actions."""
        return self.priors > 0.0 or self.playout == "learnt"

    def loop_for(self, game: Game) -> str:
        """closed or open, decided for a game. Raises BadOption where a closed loop would see what is hidden."""
        redeals = "determinize" in game.kernels
        if not redeals:
            return "closed" if self.loop == "auto" else self.loop
        if self.rng == "known" or self.loop == "closed":
            if game.hides_information:
                name = "loop" if self.loop == "closed" else "rng"
                problem = f"{name}: {game.id} has hidden information, so it can only be searched in an open loop"
                raise BadOption(problem, f"/{name}")
            if self.loop == "open":
                raise BadOption("rng: known random numbers need a closed loop", "/rng")
            return "closed"
        return "open"

    def rng_for(self, game: Game) -> str | None:
        """known or sampled, as the search treats the chance in a game; None if there is none."""
        if "determinize" not in game.kernels:
            return None
        return "known" if self.loop_for(game) == "closed" else "sampled"

    def write(self, out: np.void, observer: int, *, two_players: bool, timing: bool) -> None:
        """Fill the record that kernels read."""
        for name in SETTINGS.names or ():
            if hasattr(self, name):
                out[name] = getattr(self, name)
        out["policy"] = POLICIES[self.playout]
        out["redeals"] = self.determinizations == 1
        out["judging"] = EVALUATIONS[self.evaluation]
        if self.evaluation == "net":
            out["playout_depth"] = max(0, self.playout_depth)
        out["solver"] = self.solver and two_players
        out["observer"], out["timing"], out["first_action"] = observer, timing, -1


def _check(name: str, value: Any, rule: Mapping[str, Any], default: Any) -> None:
    if "choices" in rule:
        if value not in rule["choices"]:
            raise BadOption(f"{name} must be one of {', '.join(rule['choices'])}, not {value!r}", f"/{name}")
    elif isinstance(default, bool):
        if not isinstance(value, bool):
            raise BadOption(f"{name} must be true or false, not {value!r}", f"/{name}")
    elif value is None and name in ("iterations", "time_ms"):
        return
    else:
        low, high = rule["range"]
        kinds = (int, float) if isinstance(default, float) else (int,)
        if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
            raise BadOption(f"{name} must be a number from {low} to {high}, not {value!r}", f"/{name}")


PRESETS: dict[str, dict[str, Any]] = {
    "easy": {"iterations": 100, "time_ms": 1000, "blunder": 0.1, "max_nodes": 50_000},
    "medium": {"iterations": 1_000, "time_ms": 2000, "max_nodes": 200_000},
    "hard": {"iterations": 10_000, "time_ms": 3000, "book": True},
    "expert": {"iterations": None, "time_ms": 5000, "max_nodes": 4_000_000, "book": True},
}
"""What each difficulty changes for every game; a game's manifest may change more."""


def preset(game: Game, difficulty: str, changes: Mapping[str, Any] | None = None, net: Net | None = None) -> Settings:
    """The settings of a difficulty for a game, with a request's own changes above those of the game's net, above the
    game's, above the general ones. Another net than the game's can be given; `evaluation: hand` does without any.

    Raises BadOption, also where a net is asked for and there is none.
    """
    if difficulty not in PRESETS:
        raise BadOption(f"unknown difficulty {difficulty!r}; known: {', '.join(PRESETS)}")
    changes = changes or {}
    used = None if changes.get("evaluation") == "hand" else net or net_of(game)
    settings = _plain_preset(game, difficulty, used)
    if changes:
        settings = settings.with_changes(changes)
    net_for(game, settings.evaluation, used, priors=settings.needs_priors)
    return settings


@cache
def _plain_preset(game: Game, difficulty: str, net: Net | None) -> Settings:
    """Kept, because every request asks for one of these."""
    settings = Settings()
    own = game.manifest.presets.get(difficulty, {})
    for layer in (PRESETS[difficulty], game.manifest.search, own, net.uses if net is not None else {}):
        settings = settings.with_changes(layer)
    return settings
