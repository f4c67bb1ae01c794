"""Every error that the engine and the search raise on purpose, each with a stable code.

A code is part of the contract with callers (the API turns it into a problem type), the message is for people.
"""

from collections.abc import Sequence


class KibitzError(Exception):
    """Base of all errors that are somebody's input or some game's fault, never a crash."""

    code = "error"


class UnknownGame(KibitzError):
    """No game of this name is installed."""

    code = "unknown-game"

    def __init__(self, game: str, known: list[str]) -> None:
        super().__init__(f"unknown game {game!r}; installed: {', '.join(known) or 'none'}")


class BrokenGame(KibitzError):
    """A game was found but does not fulfil the contract."""

    code = "broken-game"

    def __init__(self, game: str, problem: str) -> None:
        super().__init__(f"game {game!r}: {problem}")
        self.game, self.problem = game, problem


class BadEnvironment(KibitzError):
    """An environment variable that the engine reads has a value that it cannot work with."""

    code = "bad-environment"

    def __init__(self, variable: str, value: str, problem: str) -> None:
        super().__init__(f"{variable}={value}: {problem}")


class UntestedNumba(KibitzError):
    """A version of Numba whose insides nobody has compared with what the engine replaces in them."""

    code = "untested-numba"

    def __init__(self, installed: str, tested: Sequence[str]) -> None:
        super().__init__(
            f"Numba {installed} is installed, but parts of kernels are tested with {', '.join(tested)} only; "
            "install that, or set KIBITZ_PARTS=off, which compiles for longer"
        )


class UnknownBot(KibitzError):
    """No bot of this name can play the game."""

    code = "unknown-bot"

    def __init__(self, game: str, bot: str, known: list[str]) -> None:
        super().__init__(f"game {game!r} has no bot {bot!r}; it has: {', '.join(known)}")


class BadOption(KibitzError):
    """A setting, slot or game option is out of its range."""

    code = "bad-option"

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(message)
        self.pointer = pointer


class MalformedState(KibitzError):
    """A posted state is not one that the rules can play on."""

    code = "malformed-state"

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(f"{pointer or 'state'}: {message}")
        self.pointer, self.problem = pointer, message


class MalformedAction(KibitzError):
    """A posted action does not have the shape of any action of the game."""

    code = "malformed-action"

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(f"{pointer or 'action'}: {message}")
        self.pointer, self.problem = pointer, message


class MalformedHistory(KibitzError):
    """Posted actions of the past that cannot have led to the posted state."""

    code = "malformed-history"

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(f"{pointer or 'history'}: {message}")
        self.pointer, self.problem = pointer, message


class IllegalAction(KibitzError):
    """A well-formed action that the rules do not allow here."""

    code = "illegal-action"


class UnknownPlayer(KibitzError):
    """The named player does not sit at this table."""

    code = "unknown-player"

    def __init__(self, player: object, seats: list[str]) -> None:
        super().__init__(f"player {player!r} is not in this game; its players: {', '.join(seats)}")


class ForeignView(KibitzError):
    """What was posted shows the game to another player than the one who is asked."""

    code = "foreign-view"

    def __init__(self, player: object, viewers: list[str]) -> None:
        told = " or ".join(map(repr, viewers)) or "nobody"
        super().__init__(f"the posted view is that of {told}, not of {player!r}")


class NotYourTurn(KibitzError):
    """The named player is not the one to act."""

    code = "not-your-turn"


class NoLegalAction(KibitzError):
    """The player must act but cannot: a state that the game's backend is stuck in."""

    code = "no-legal-action"


class GameIsOver(KibitzError):
    """There is nothing left to decide."""

    code = "game-over"
