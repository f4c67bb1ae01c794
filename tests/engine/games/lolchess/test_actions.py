"""Actions of LOL Chess between JSON and ids."""

from engine.game import Game
from engine.types import Json


def test_what_the_engine_ignores_is_ignored(lolchess: Game, middle: Json) -> None:
    """The UI leaves out the target of a skill that needs none; any target will do."""
    position = lolchess.codec.decode_state(middle)
    for action in lolchess.legal_actions(position.state):
        data = lolchess.codec.encode_action(position, action)
        if data["event"] == "use_summoner_spell" and data["casterPosition"] == data["targetPosition"]:
            del data["targetPosition"]
            assert lolchess.codec.decode_action(position, data) == action
