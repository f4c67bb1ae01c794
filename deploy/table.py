"""One person at a table of bots: what the person sees, and what the person can type."""

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.bots.bot import Bot
from engine.game import Game, Position
from engine.seeded_random import SeededRandom
from engine.table.runner import Runner
from engine.view import View
from mcts import preset, search
from mcts.books.book import known_action
from mcts.result import Candidate, value_of

LISTED = 24  # actions that are listed unasked
HINTS = 3
HELP = """Type an action's name or number to play it, part of a name to see what fits, or
  list   all actions        hint   what the search would play     undo   take your last action back
  board  draw it again      help   these lines                    quit   leave"""


class Quit(Exception):
    """The person has had enough."""


@dataclass
class Table:
    """A game of one person against bots. `say` shows a text, `ask` shows a prompt and gives the answer."""

    game: Game
    runner: Runner
    seat: int
    names: list[str]
    say: Callable[[str], None]
    ask: Callable[[str], str]
    hint_ms: int = 1000
    _past: list[tuple[Position, int, int]] = field(default_factory=list)
    """Before each of the person's actions: the position, how many had been played, where the bots' generator was."""

    @classmethod
    def set_up(
        cls,
        game: Game,
        bots: dict[int, Bot],
        seat: int,
        names: list[str],
        seed: int,
        options: dict[str, object],
        say: Callable[[str], None],
        ask: Callable[[str], str],
    ) -> "Table":
        """A new game."""
        runner = Runner.start(game, bots, names, seed=seed, options=options)
        return cls(game, runner, seat, names, say, ask)

    def play(self) -> None:
        """Play until the game is over. Raises Quit."""
        while not self.runner.over:
            before = self.runner.position
            mover = self.game.to_move(before.state)
            if mover == self.seat:
                self.show()
                self._turn()
            elif self.runner.step():
                self.say(f"{self.names[mover]} plays {self.game.codec.label(before, self.runner.actions[-1])}")
            else:
                self.say(f"{self.names[mover]} cannot act; the game ends here.")
                return
        self.show()
        self.say(self._result())

    def show(self) -> None:
        """Draw what the person may see."""
        self.say(f"\n{self.game.codec.render(self._seen(), self.seat)}\n")

    def _seen(self) -> Position:
        """The position as far as the person knows it: what is hidden is redealt before anything draws it."""
        state = View.of(self.game, self.runner.position, self.seat).state
        return Position(state, self.runner.position.context)

    def _turn(self) -> None:
        """Ask until the person acts or takes an action back."""
        actions = self._labels()
        if not actions:
            self.say("You cannot act; the game ends here.")
            raise Quit
        self._list(actions, LISTED)
        while True:
            text = self.ask("your move> ").strip()
            match text.lower():
                case "":
                    continue
                case "q" | "quit" | "exit":
                    raise Quit
                case "?" | "help":
                    self.say(HELP)
                case "l" | "list":
                    self._list(actions, len(actions))
                case "b" | "board":
                    self.show()
                case "h" | "hint":
                    self._hint()
                case "u" | "undo":
                    if self._undo():
                        return
                case wanted:
                    action = self._meant(wanted, actions)
                    if action is not None:
                        self._act(action)
                        return

    def _labels(self) -> dict[str, int]:
        """The legal actions by what they are called, in the game's order."""
        position = self.runner.position
        return {self.game.codec.label(position, a): a for a in self.game.legal_actions(position.state)}

    def _list(self, actions: dict[str, int], most: int, fitting: str = "") -> None:
        """Show actions with their numbers, those with a text in their names."""
        numbered = [
            label if _plain(actions) else f"{number}) {label}"
            for number, label in enumerate(actions, 1)
            if fitting in label.lower()
        ]
        short = max((len(entry) for entry in numbered), default=0) < 12
        self.say(("  " if short else "\n").join(numbered[:most]))
        if len(numbered) > most:
            self.say(f"... and {len(numbered) - most} more; list shows all, part of a name shows what fits")

    def _meant(self, text: str, actions: dict[str, int]) -> int | None:
        """The action that a text names: by its whole name, its number, or the only name that begins so."""
        lowered = {label.lower(): action for label, action in actions.items()}
        if text in lowered:
            return lowered[text]
        if text.isdecimal() and not _plain(actions) and 1 <= int(text) <= len(actions):
            return list(actions.values())[int(text) - 1]
        beginning = [action for label, action in lowered.items() if label.startswith(text)]
        if len(beginning) == 1 and not text.isdecimal():
            return beginning[0]
        if any(text in label for label in lowered):
            self._list(actions, len(actions), text)
        else:
            self.say(f"No action is called {text!r}; help tells what you can type.")
        return None

    def _act(self, action: int) -> None:
        runner = self.runner
        self._past.append((runner.position, len(runner.actions), runner.rng.state))
        runner.play(action)

    def _undo(self) -> bool:
        if not self._past:
            self.say("There is nothing to take back.")
            return False
        runner = self.runner
        runner.position, played, state = self._past.pop()
        del runner.actions[played:]
        runner.rng = SeededRandom(state)
        return True

    def _hint(self) -> None:
        position, settings = self._seen(), preset(self.game, "expert", {"iterations": None, "time_ms": self.hint_ms})
        known = known_action(self.game, position.state, settings)
        if known is not None:
            self._advise([Candidate(known.action, known.visits, known.value)], known.source)
            return
        found = search(self.game, position.state, self.seat, settings, seed=len(self.runner.actions))
        self._advise(found.candidates[:HINTS], f"{found.simulations:,} simulations")

    def _advise(self, candidates: list[Candidate], basis: str) -> None:
        position = self.runner.position
        names = [f"{self.game.codec.label(position, c.action)} ({self._worth(value_of(c))})" for c in candidates]
        self.say(f"hint: {', '.join(names)}; by {basis}")

    def _worth(self, value: float) -> str:
        measure = self.game.manifest.measure
        return f"{value:.0%} to win" if measure is None else f"{measure.of(value):.2f} {measure.name}"

    def _result(self) -> str:
        rewards = self.runner.rewards()
        if self.game.manifest.measure is not None:
            return self.game.manifest.measure.told(rewards[self.seat])
        winners = [seat for seat, reward in enumerate(rewards) if reward == max(rewards)]
        if len(winners) > 1:
            return "A draw."
        return "You win." if winners == [self.seat] else f"{self.names[winners[0]]} wins."


def _plain(actions: dict[str, int]) -> bool:
    """Whether actions are called by numbers already."""
    return all(label.isdecimal() for label in actions)
