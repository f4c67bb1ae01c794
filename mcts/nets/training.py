"""Training: rounds of self-play with the newest net, and learning from what was played.

Everything that a round needs is on disk before it is used: each game as it ends, weights and Adam's memory after each
round. A round follows from the plan, the net before it and its number alone, so that a training which was killed goes
on to the same weights. Time decides only how many rounds there are.
"""

import json
import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import BadOption
from engine.game import Game
from mcts.nets.inputs import inputs_of
from mcts.nets.learner import BATCH, HARDLY_ANY, Learner, Restraint
from mcts.nets.net import PRIOR, BadNet, Net, load_net, save_net, uses_for
from mcts.nets.positions import GameFile, Positions, exported_games
from mcts.nets.prior_learner import PriorLearner
from mcts.nets.selfplay import Exploring

PLAN, CHECKPOINT, START, SETTLED = "plan.json", "checkpoint.npz", "start.npz", "settled.npz"
FORMAT = 5  # of the files of games
FIRST_RATE, LAST_RATE, RATE_ROUNDS = 2e-3, 2e-4, 6
SETTLED_POSITIONS = 4_000_000  # that a net is settled with, the newest: those of the large games take a kilobyte each
SETTLED_RATE = 0.02 * FIRST_RATE  # at the end of settling
LEAST_STEPS = 300  # in a round
PLAYED_SHARE = 0.6  # of a batch are positions with a result: a net that only hears itself learns nothing
HELD_OUT = 16  # every so many games one is not learnt from, to see what the net makes of the unknown
ROUND_SEEDS = 1_000_003  # sets the games of two rounds apart


@dataclass(frozen=True)
class Plan:
    """What decides the weights, together with the game and its rules."""

    seed: int = 0
    round_games: int = 100
    result_share: float = 0.5
    """How much of what is learnt is the game's result; the rest is what the search thought."""
    passes: float = 1.0
    """How often the window is gone through in a round."""
    exploring: Exploring = field(default_factory=Exploring)
    uses: dict[str, Any] = field(default_factory=lambda: {"evaluation": "net", "playout_depth": 0})
    """The search settings that the nets are made for, and play with."""

    @property
    def match_players(self) -> int | None:
        """Players in matches: the first table of those that are trained for; None if any is."""
        return self.exploring.tables[0] if self.exploring.tables else None

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Plan":
        """What `asdict` gave."""
        exploring = data["exploring"]
        tables = tuple(exploring.get("tables", ()))  # lists in JSON
        return cls(**data | {"exploring": Exploring(**exploring | {"tables": tables})})


@dataclass
class Round:
    """What a round came to."""

    number: int
    games: int
    positions: int
    window: int
    """Positions that were learnt from."""
    loss: float
    held_out: float | None
    """The loss on games that were not learnt from."""
    net: str
    prior_loss: float | None = None
    """The loss of priors on games that were not learnt from."""


Player = Callable[[Path | None, Exploring, list[int]], Iterable[Positions]]
"""Plays games with the net in a file, one for each seed, and gives their positions in that order."""


class Training:
    """A training in a folder of its own."""

    def __init__(self, game: Game, folder: Path, plan: Plan) -> None:
        """Go on with the training in a folder. Raises BadOption if what lies there is something else."""
        self.game, self.folder, self.plan = game, folder, plan
        self.rounds: list[Round] = []
        self._learner: Learner | None = None
        self._priors: PriorLearner | None = None
        self._given = [given for path in sorted(folder.glob("given-*.games")) for given in _games_in(path)]
        if (folder / START).exists():
            start = load_net(game, folder / START)
            self._learner = Learner.going_on(start.weights)
            self._priors = None if start.priors is None else PriorLearner.going_on(start.priors)
        if (folder / CHECKPOINT).exists():
            self._restore()

    @classmethod
    def begin(cls, game: Game, folder: Path, plan: Plan, start: Net | None, data: Iterable[Path]) -> "Training":
        """Begin one, with a net or from nothing, and with exported games to learn from beside its own."""
        folder.mkdir(parents=True, exist_ok=True)
        if start is not None:
            save_net(game, replace(start, uses=uses_for(start, plan.uses)), folder / START)
        for number, path in enumerate(data):
            kept = folder / f"given-{number}.games"
            kept.unlink(missing_ok=True)  # of a beginning that was killed
            file = GameFile(kept)
            for given in exported_games(game, path):
                file.add(given)
            file.close()
        _write(folder / PLAN, json.dumps({"game": game.id, "format": FORMAT, **asdict(plan)}, indent=1).encode())
        return cls(game, folder, plan)

    @classmethod
    def resumed(cls, game: Game, folder: Path) -> "Training":
        """The training in a folder."""
        try:
            data = json.loads((folder / PLAN).read_text(encoding="utf-8"))
            if data.pop("game") != game.id:
                raise BadOption(f"{folder} holds the training of another game")
            if data.pop("format", 1) != FORMAT:
                raise BadOption(f"{folder} holds a training of another version of kibitz, whose games cannot be read")
            return cls(game, folder, Plan.of(data))
        except (OSError, ValueError, TypeError, KeyError, BadNet) as error:
            raise BadOption(f"{folder} holds no training that could go on ({error})") from error

    @property
    def games(self) -> int:
        """Games played in finished rounds."""
        return sum(done.games for done in self.rounds)

    @property
    def newest(self) -> Path | None:
        """The file of the newest net."""
        if self.rounds:
            return self.net_file(self.rounds[-1].number)
        return self.folder / START if (self.folder / START).exists() else None

    def net_file(self, number: int) -> Path:
        """Where the net of a round is."""
        return self.folder / f"round-{number:03}.npz"

    def play(self, player: Player, games: int, ended: Callable[[], bool]) -> Iterator[Positions]:
        """Play the next round's games, those that are not on disk yet, until time is over."""
        number = len(self.rounds)
        file = GameFile(self._games_file(number))
        try:
            yield from file.games
            first = self.plan.seed * 7919 + number * ROUND_SEEDS
            seeds = [(first + i) % 2**32 for i in range(len(file.games), games)]
            for played in player(self.newest, self.plan.exploring, seeds):
                file.add(played)
                yield played
                if ended():
                    return
        finally:
            file.close()

    def learn(self, games: int) -> Round:
        """Learn from the window, once a round's games are all there; write the net and what to go on from."""
        number = len(self.rounds)
        window = range(max(0, number + 1 - _window(number)), number + 1)
        played = [_games_in(self._games_file(past)) for past in window]
        known, unknown = _divided([*played, self._given])
        self._learner = self._learner or Learner.new(self.game, known, self.plan.seed)
        self._priors = self._priors or self._new_priors(known)
        rng = np.random.default_rng([self.plan.seed, 1, number])
        rate = max(LAST_RATE, FIRST_RATE / (1 + number / RATE_ROUNDS))
        steps = max(LEAST_STEPS, round(self.plan.passes * len(known) / BATCH))
        losses = list(self._steps(self._learner, self._priors, known, [rate] * steps, rng, HARDLY_ANY))
        positions = sum(map(len, played[-1]))
        made = {"seed": self.plan.seed, "round": number, "games": self.games + games, "positions": positions}
        net = self._save(self._learner, self._priors, made, self.net_file(number))
        held_out = self._losses(self._learner, self._priors, unknown)
        done = Round(number, games, positions, len(known), float(np.mean(losses[-100:])), held_out[0], net, held_out[1])
        self.rounds.append(done)
        self._checkpoint()
        return done

    def settle(self, passes: float, restraint: Restraint, on_step: Callable[[int, int], None]) -> float | None:
        """Learn a last net anew from all games, or the newest that memory has room for, with a rate that falls; gives
        its loss on games that it did not see.

        The net of a round has only begun to make something of the newest games, and has learnt the older ones by heart.
        `on_step` is told how many steps are done, and how many there are.
        """
        counts = np.cumsum([done.positions for done in reversed(self.rounds)])
        newest = self.rounds[-max(1, int(np.searchsorted(counts, SETTLED_POSITIONS, "right"))) :]
        played = [_games_in(self._games_file(done.number)) for done in newest]
        known, unknown = _divided([*played, self._given])
        learner, priors = Learner.new(self.game, known, self.plan.seed), self._new_priors(known)
        rng = np.random.default_rng([self.plan.seed, 2])
        steps = max(LEAST_STEPS, round(passes * len(known) / BATCH))
        rates = [FIRST_RATE * (SETTLED_RATE / FIRST_RATE) ** (step / steps) for step in range(steps)]
        for step, _ in enumerate(self._steps(learner, priors, known, rates, rng, restraint), 1):
            on_step(step, steps)
        games = sum(done.games for done in newest)
        made = {"seed": self.plan.seed, "games": games, "passes": passes, **asdict(restraint)}
        self._save(learner, priors, made, self.folder / SETTLED)
        return self._losses(learner, priors, unknown)[0]

    def _new_priors(self, known: Positions) -> PriorLearner | None:
        """A second head that knows nothing, if the game tells of actions and there are searches to learn from."""
        if not known.rows["choices"].any():
            return None
        return PriorLearner.new(known, inputs_of(self.game).action_count, self.plan.seed)

    def _steps(
        self,
        learner: Learner,
        priors: PriorLearner | None,
        known: Positions,
        rates: Sequence[float],
        rng: np.random.Generator,
        restraint: Restraint,
    ) -> Iterator[float]:
        """Learn step by step, with these rates; gives the loss of each."""
        played, chosen = np.flatnonzero(known.rows["played"]), np.flatnonzero(known.rows["choices"])
        share, mirrors = self.plan.result_share, inputs_of(self.game).symmetries
        for rate in rates:
            batch = _batch(len(known), played, rng)
            loss = learner.learn(
                known, batch, result_share=share, rate=rate, rng=rng, mirrors=mirrors, restraint=restraint
            )
            if priors is not None:
                priors.learn(known, chosen[rng.integers(len(chosen), size=BATCH)], rate)
            yield loss

    def _losses(
        self, learner: Learner, priors: PriorLearner | None, unknown: Positions | None
    ) -> tuple[float | None, float | None]:
        """What a net makes of games that it did not learn from: the loss of its judgement, and of its priors."""
        if unknown is None:
            return None, None
        return learner.loss(unknown, self.plan.result_share), None if priors is None else priors.loss(unknown)

    def _save(self, learner: Learner, priors: PriorLearner | None, made: dict[str, Any], path: Path) -> str:
        """Write a net into a file; gives its name."""
        uses = self.plan.uses
        net = Net(learner.exported(), uses, made, None if priors is None else priors.exported())
        save_net(self.game, net, path)
        return net.name

    def _games_file(self, number: int) -> Path:
        return self.folder / f"round-{number:03}.games"

    def _checkpoint(self) -> None:
        assert self._learner is not None
        history = np.array(json.dumps([asdict(done) for done in self.rounds]))
        fresh = self.folder / f"{CHECKPOINT}.new"
        with fresh.open("wb") as file:
            arrays: dict[str, Any] = self._learner.arrays()
            if self._priors is not None:
                arrays |= {PRIOR + name: values for name, values in self._priors.arrays().items()}
            np.savez(file, rounds=history, **arrays)
        fresh.replace(self.folder / CHECKPOINT)

    def _restore(self) -> None:
        with np.load(self.folder / CHECKPOINT, allow_pickle=False) as file:
            self.rounds = [Round(**data) for data in json.loads(str(file["rounds"]))]
            arrays = {name: file[name] for name in file.files if name != "rounds"}
        of_priors = {name.removeprefix(PRIOR): arrays.pop(name) for name in list(arrays) if name.startswith(PRIOR)}
        self._learner = Learner.of(arrays)
        self._priors = PriorLearner.of(of_priors) if of_priors else None


def _window(number: int) -> int:
    """Rounds that are learnt from: more as the training goes on, but ever fewer of all."""
    return 2 + math.ceil(2 * math.sqrt(number))


def _batch(positions: int, played: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Places of positions, drawn at random, a good share of them from those that were played."""
    size = min(BATCH, positions)
    drawn = rng.integers(positions, size=size)
    sure = round(PLAYED_SHARE * size) if len(played) else 0
    drawn[:sure] = played[rng.integers(max(1, len(played)), size=sure)]
    return drawn


def _games_in(path: Path) -> list[Positions]:
    file = GameFile(path)
    file.close()
    return file.games


def _divided(parts: Iterable[list[Positions]]) -> tuple[Positions, Positions | None]:
    """All positions of games to learn from, and those of games to try the net on: whole games, not positions."""
    known: list[Positions] = []
    unknown: list[Positions] = []
    for games in parts:
        for number, game in enumerate(games):
            (unknown if number % HELD_OUT == HELD_OUT - 1 else known).append(game)
    if not any(map(len, known)):
        raise BadOption("the games so far have no position with a choice: there is nothing to learn")
    return Positions.joined(known), Positions.joined(unknown) if any(map(len, unknown)) else None


def _write(path: Path, data: bytes) -> None:
    """Write a file, in one step for readers."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    fresh.write_bytes(data)
    fresh.replace(path)
