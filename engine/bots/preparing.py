"""Compiling what bots need before anybody waits for their choice."""

import logging
from functools import cache

from engine.bots.limits import ThinkingLimits
from engine.bots.registry import available_bots
from engine.game import Game, Position
from engine.seeded_random import SeededRandom
from engine.view import View

LONGEST_WAY = 200  # actions to a position with a choice; a game that has none by then is taken as it stands
log = logging.getLogger(__name__)


def prepare_bots(game: Game) -> None:
    """Compile all that the bots of a game run, or load it from the disk cache: each chooses once, without any time.

    A bot that fails is logged and left out: others must not wait for it.
    """
    position = position_with_a_choice(game)
    seat, legal = game.to_move(position.state), game.legal_actions(position.state)
    for name, bot in available_bots(game).items() if legal else ():
        try:
            bot.choose_action(View.of(game, position, seat, ThinkingLimits.within(0)), legal, SeededRandom(0))
        except Exception:
            log.exception("%s of %s could not choose", name, game.id)
    _prepared().add(game.id)


def are_prepared(game: Game) -> bool:
    """Whether this process, or the one that it was forked from, has prepared the bots of a game."""
    return game.id in _prepared()


def position_with_a_choice(game: Game) -> Position:
    """The first position of a game in which there is something to think about: a forced choice compiles nothing."""
    position = game.new_position()
    for _ in range(LONGEST_WAY):
        worth = game.search_actions(position.state) if game.legal_actions(position.state) else []
        if len(worth) != 1:
            break
        position = game.play(position, worth[0])
    return position


@cache
def _prepared() -> set[str]:
    """This process's: the games whose bots have been prepared."""
    return set()
