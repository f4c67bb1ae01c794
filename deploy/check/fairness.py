"""That nobody is shown, and nobody decides by, what is hidden."""

from deploy.check.finding import Finding, codec_place, kernel_place
from deploy.check.positions import random_positions
from engine.game import Game, Position
from mcts import Settings, search

QUICK = Settings(iterations=40, time_ms=None, max_nodes=20_000, playout_depth=60)


def redealing_depends_only_on_what_the_observer_knows(game: Game) -> None:
    """Change the hidden part in any way: later redeals must not show it, nor whose turn it is, nor what is legal."""
    if "determinize" not in game.kernels:
        return
    place = kernel_place(game, "determinize")
    for position in random_positions(game, 7)[:-1:3]:
        seat = game.to_move(position.state)
        worlds = [position.state, *(game.redealt(position.state, seat, seed) for seed in (1, 2, 3))]
        if len({game.redealt(world, seat, 99).tobytes() for world in worlds}) != 1:
            sentence = (
                "determinize depends on what the observer cannot know: collect hidden things in a fixed order first"
            )
            raise Finding(sentence, place)
        if not all(game.to_move(world) == seat for world in worlds):
            raise Finding("determinize changes whose turn it is", place)
        if not all(game.legal_actions(world) == game.legal_actions(position.state) for world in worlds):
            raise Finding("determinize changes what the observer may do", place)


def views_show_nothing_hidden(game: Game) -> None:
    """A player's view is the same in every world that the player must think possible."""
    if not game.hides_information:
        return
    for position in random_positions(game, 7)[:-1:3]:
        seat = game.to_move(position.state)
        worlds = [game.redealt(position.state, seat, seed) for seed in (1, 2)]
        views = [game.codec.view(Position(state, position.context), seat) for state in (position.state, *worlds)]
        if any(view != views[0] for view in views):
            name = next(name for name in views[0] if any(view.get(name) != views[0][name] for view in views))
            raise Finding(f"the view shows in {name!r} what its player cannot know", codec_place(game, "view"))


def decisions_do_not_depend_on_hidden_things(game: Game) -> None:
    """A search decides the same in every world that the player must think possible."""
    for position in random_positions(game, 8)[:-1:9][:4]:
        seat = game.to_move(position.state)
        worlds = [position.state, *(game.redealt(position.state, seat, seed) for seed in (5, 6))]
        results = [search(game, world, seat, QUICK, seed=3) for world in worlds]
        if len({(r.action, r.confidence, tuple(r.candidates)) for r in results}) != 1:
            raise Finding("a search decides by what its player cannot know")


CHECKS = [
    redealing_depends_only_on_what_the_observer_knows,
    views_show_nothing_hidden,
    decisions_do_not_depend_on_hidden_things,
]
