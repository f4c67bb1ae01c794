"""Lists that must say the same: the rules as the manifest, both JSON forms and their schema name them."""

from engine.games.catan.wire.native.form import DEFAULT_RULES
from engine.games.catan.wire.native.schemas import RulesSchema
from engine.games.catan.wire.settlers.form import RULES
from engine.registry import load_game


def test_every_list_of_the_rules_names_the_same_ones() -> None:
    options = load_game("catan").manifest.options
    assert set(RulesSchema().fields) == set(options) == set(RULES)
    assert options.items() >= DEFAULT_RULES.items()
    for rules in (options, RULES):
        assert RulesSchema().validate(dict(rules)) == {}
