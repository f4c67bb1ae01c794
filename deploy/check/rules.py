"""What the rules must keep."""

import numpy as np

from deploy.check.finding import Finding, kernel_place, place_of
from deploy.check.positions import SEEDS, TO_THE_END, random_positions
from engine.errors import BadOption, GameIsOver, IllegalAction, KibitzError, NotYourTurn
from engine.game import Game, Kernel, State, record
from engine.kernels.rng import stream

BEYOND, UNTOUCHED = 1024, -77.0  # numbers behind a net's features, and what they must still be afterwards


def players_and_rewards(game: Game) -> None:
    """Seats are those of the table, and rewards lie between 0 and 1."""
    for seed in SEEDS:
        *before, last = random_positions(game, seed, TO_THE_END)
        seats = game.player_count(last.state)
        if not game.manifest.min_players <= seats <= game.manifest.max_players:
            raise Finding(f"player_count says {seats}", kernel_place(game, "player_count"))
        if not all(0 <= game.to_move(position.state) < seats for position in before):
            raise Finding(f"to_move gives a seat that is not one of {seats}", kernel_place(game, "to_move"))
        rewards = game.returns(last.state)
        if game.to_move(last.state) < 0 and not all(0.0 <= reward <= 1.0 for reward in rewards):
            raise Finding(f"returns gives {rewards}; rewards are 0 to 1", kernel_place(game, "returns"))


def every_number_of_players(game: Game) -> None:
    """A table can be set up for every number of players that the manifest names, and for no other."""
    low, high = game.manifest.min_players, game.manifest.max_players
    for players in range(low, high + 1):
        position = game.new_position(players)
        told = (game.player_count(position.state), len(game.codec.player_ids(position)))
        if told != (players, players):
            raise Finding(f"a table for {players} has {told[0]} players by the rules and {told[1]} by the codec")
    for players in (low - 1, high + 1):
        try:
            game.new_state(players)
        except BadOption:
            continue
        raise Finding(f"a table for {players} players is set up though the manifest says {low} to {high}")


def same_seed_same_game(game: Game) -> None:
    """Chance follows from the seed alone."""
    first, second = ([p.state.tobytes() for p in random_positions(game, 5)] for _ in range(2))
    if first != second:
        raise Finding("the same seed gives two different games: draw chance from s.rng only")


def playing_leaves_the_state_before_alone(game: Game) -> None:
    """Playing an action makes a new state."""
    position = game.new_position()
    before = position.state.tobytes()
    game.play(position, game.legal_actions(position.state)[0])
    if position.state.tobytes() != before:
        raise Finding("apply_action changed a state that it was not given", kernel_place(game, "apply_action"))


def errors_are_named(game: Game) -> None:
    """What may not be played is refused by name."""
    state = game.new_state()
    due = game.to_move(state)
    _refused(NotYourTurn, lambda: game.check_turn(state, due + 1), "a turn that is somebody else's")
    _refused(IllegalAction, lambda: game.apply(state, 2**31 - 1), "an action that does not exist")
    last = random_positions(game, 0, TO_THE_END)[-1]
    if game.to_move(last.state) < 0:
        _refused(GameIsOver, lambda: game.check_turn(last.state, 0), "a turn after the end")


def _refused(error: type[KibitzError], doing: object, what: str) -> None:
    try:
        doing()  # type: ignore[operator]
    except error:
        return
    raise Finding(f"{what} is not refused")


def optional_kernels_keep_their_promises(game: Game) -> None:
    """Optional kernels give what the table in the documentation says."""
    kernels, out = game.kernels, np.zeros(game.max_actions, np.int32)
    chances, rng = np.zeros(game.manifest.max_players), stream(1)

    def demand(name: str, kept: bool, sentence: str) -> None:
        if not kept:
            raise Finding(f"{name} {sentence}", kernel_place(game, name))

    for position in random_positions(game, 4)[:-1]:
        s, legal, seats = record(position.state), game.legal_actions(position.state), game.player_count(position.state)
        if "search_actions" in kernels:
            searched = out[: kernels["search_actions"](s, out)].tolist()
            demand("search_actions", bool(searched), "lists nothing")
            demand("search_actions", set(searched) <= set(legal), "lists what is not legal")
        if "random_action" in kernels:
            demand("random_action", kernels["random_action"](s, rng) in legal, "gives what is not legal")
        if "weight" in kernels:
            demand("weight", all(kernels["weight"](s, action) >= 0.0 for action in legal), "is negative")
        if "evaluate" in kernels:
            kernels["evaluate"](s, chances)
            demand("evaluate", all(0.0 <= c <= 1.0 for c in chances[:seats]), f"gives {chances}; chances are 0 to 1")
        if "decided" in kernels:
            demand("decided", -1 <= kernels["decided"](s) < seats, "gives a seat that is not at the table")
        if "score" in kernels:
            demand("score", bool(np.isfinite(kernels["score"](s, 0))), "is not a finite number")
        if "observed" in kernels:
            demand("observed", kernels["observed"](s) >= 0, "is negative")


def features_fit(game: Game) -> None:
    """What a net is told is finite, as long as FEATURES and ACTION_FEATURES say, and leaves the state as it is."""
    if game.inputs is None:
        return
    inputs = game.inputs
    for position in random_positions(game, 5)[:-1:4]:
        for player in range(game.player_count(position.state)):
            _tells("features", inputs.features, inputs.count, position.state, player)
        if inputs.action_features is not None:
            for action in game.legal_actions(position.state):
                _tells("action_features", inputs.action_features, inputs.action_count, position.state, action)


def _tells(name: str, kernel: Kernel, count: int, state: State, about: int) -> None:
    """A kernel writes as many finite numbers as it may about a player or an action, and nothing else."""
    before, told = state.tobytes(), np.zeros(count + BEYOND, np.float32)
    told[count:] = UNTOUCHED
    kernel(record(state), about, told)
    if not np.isfinite(told).all() or (told[count:] != UNTOUCHED).any():
        raise Finding(f"{name} must write finite numbers, and no more than {count} of them", place_of(kernel))
    if state.tobytes() != before:
        raise Finding(f"{name} changes the state", place_of(kernel))


def looking_changes_nothing(game: Game) -> None:
    """Kernels that only look leave the state as it is."""
    kernels, out = game.kernels, np.zeros(game.max_actions, np.int32)
    chances = np.zeros(game.manifest.max_players)
    looking = {
        "legal_actions": (out,),
        "to_move": (),
        "search_actions": (out,),
        "evaluate": (chances,),
        "returns": (chances,),
    }
    for position in random_positions(game, 6)[:-1:4]:
        before, s = position.state.tobytes(), record(position.state)
        for name in (name for name in looking if name in kernels):
            kernels[name](s, *looking[name])
            if position.state.tobytes() != before:
                raise Finding(f"{name} changes the state", kernel_place(game, name))


CHECKS = [
    players_and_rewards,
    every_number_of_players,
    same_seed_same_game,
    playing_leaves_the_state_before_alone,
    errors_are_named,
    optional_kernels_keep_their_promises,
    looking_changes_nothing,
    features_fit,
]
