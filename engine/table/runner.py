"""Playing a game with bots: one step, a run until a human is due, a whole match."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.bots.bot import Bot
from engine.errors import IllegalAction
from engine.game import Game, Position
from engine.seeded_random import SeededRandom
from engine.table.training import Recorder
from engine.view import View

MAX_ACTIONS = 10_000  # a game that is not over by then is taken for one that never ends


def stopped_rewards(seats: int) -> list[float]:
    """The rewards of a game that was stopped before its end: shared equally, nothing for somebody who plays alone."""
    return [1.0 / seats] * seats if seats > 1 else [0.0]


@dataclass
class Runner:
    """One game at the table: its position, its bots by seat, and the generator that they share."""

    game: Game
    position: Position
    bots: Mapping[int, Bot]
    rng: SeededRandom
    actions: list[int] = field(default_factory=list)
    """What was played so far."""
    recorder: Recorder | None = None
    """Told every action and the end."""

    @classmethod
    def start(
        cls,
        game: Game,
        bots: Mapping[int, Bot],
        players: Sequence[str],
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        recorder: Recorder | None = None,
    ) -> "Runner":
        """A new game for players of these ids, with bots in some seats; deal and bots follow from the seed."""
        position = game.new_position(players, seed, options)
        runner = cls(game, position, dict(bots), SeededRandom(seed), recorder=recorder)
        for seat, bot in runner.bots.items():
            bot.on_game_start(View.of(game, position, seat))
        return runner

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.to_move(self.position.state) < 0

    def play(self, action: int, considered: Mapping[int, int] | None = None) -> None:
        """Play an action for whoever is due; `considered` is for the recorder. Raises IllegalAction."""
        state = self.position.state
        if action not in self.game.legal_actions(state):
            raise IllegalAction(f"{self.game.id}: action {action} is not legal here")
        if self.recorder is not None:
            self.recorder.move(state, self.game.to_move(state), action, considered)
        self.position = self.game.play(self.position, action)
        self.actions.append(action)
        if self.over:
            self._say_goodbye()

    def step(self) -> bool:
        """Let the player who is due act if it is a bot; whether one did."""
        seat = self.game.to_move(self.position.state)
        bot = self.bots.get(seat)
        if bot is None:
            return False
        legal = self.game.legal_actions(self.position.state)
        if not legal:
            return False
        action = bot.choose_action(View.of(self.game, self.position, seat), legal, self.rng)
        self.play(action, bot.considered())
        return True

    def run(self, max_actions: int = MAX_ACTIONS, on_action: Callable[["Runner"], None] | None = None) -> None:
        """Let bots act until a human is due, the game is over, or `max_actions` have been played in all."""
        while len(self.actions) < max_actions and self.step():
            if on_action is not None:
                on_action(self)

    def rewards(self) -> list[float]:
        """Each seat's reward, also of a game that was stopped before its end."""
        if self.over:
            return self.game.returns(self.position.state)
        return stopped_rewards(self.game.player_count(self.position.state))

    def _say_goodbye(self) -> None:
        rewards = self.rewards()
        if self.recorder is not None:
            self.recorder.end(rewards)
        for seat, bot in self.bots.items():
            bot.on_game_end(View.of(self.game, self.position, seat), rewards[seat])
