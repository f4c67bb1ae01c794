"""Codes, answers, and bots that know no more than the answers."""

from itertools import product

import pytest

from engine.bots.registry import get_bot
from engine.errors import IllegalAction, MalformedAction, MalformedState
from engine.game import record
from engine.games.mastermind.codes import ANSWERS_A_BLACK, CODES, COLOURS, RIGHT, answer, listed
from engine.registry import load_game
from engine.seeded_random import SeededRandom
from engine.table.arena import play_arena
from engine.types import Json
from engine.view import View
from mcts import MctsBot

GAME = load_game("mastermind")
CODEC = GAME.codec


def code_of(text: str) -> int:
    number = 0
    for colour in text:
        number = len(COLOURS) * number + COLOURS.index(colour)
    return number


def counted(code: str, guess: str) -> tuple[int, int]:
    """The answer as people count it: peg by peg."""
    black = sum(a == b for a, b in zip(code, guess, strict=True))
    common = sum(min(code.count(colour), guess.count(colour)) for colour in COLOURS)
    return black, common - black


def test_answers_are_those_that_people_would_count() -> None:
    texts = ["".join(pegs) for pegs in product(COLOURS, repeat=4)]
    for code in texts[::37]:
        for guess in texts[::11]:
            assert divmod(int(answer(code_of(code), code_of(guess))), ANSWERS_A_BLACK) == counted(code, guess)


def test_the_codes_that_fit_are_kept_up() -> None:
    position, rng = GAME.new_position(1, 5), SeededRandom(3)
    for _ in range(5):
        position = GAME.play(position, rng.pick(GAME.legal_actions(position.state)))
        s, codes = record(position.state), [0] * CODES
        fitting = codes[: listed(s.fitting, codes)]
        tried = [(int(s.guesses[i]), int(s.answers[i])) for i in range(s.count)]
        assert fitting == [code for code in range(CODES) if all(answer(code, g) == told for g, told in tried)]


@pytest.mark.parametrize(("attempts", "reward"), [(1, 1.0), (4, 0.7), (10, 0.1)])
def test_the_reward_is_the_number_of_attempts(attempts: int, reward: float) -> None:
    position = GAME.new_position(1, 5)
    code = int(record(position.state).code)
    for number in range(1, attempts + 1):
        position = GAME.play(position, code if number == attempts else (code + 1) % CODES)
    assert GAME.returns(position.state) == [pytest.approx(reward)]
    assert GAME.manifest.measure is not None
    assert GAME.manifest.measure.of(reward) == pytest.approx(attempts)


def test_a_code_that_is_not_found_is_worth_nothing_and_shown() -> None:
    position = GAME.new_position(1, 5)
    wrong = (int(record(position.state).code) + 1) % CODES
    for _ in range(10):
        assert CODEC.view(position, 0)["secretCode"] is None
        position = GAME.play(position, wrong)
    assert (GAME.to_move(position.state), GAME.returns(position.state)) == (-1, [0.0])
    assert CODEC.view(position, 0)["secretCode"] == CODEC.encode_state(position)["secretCode"]


def after(*guesses: str) -> Json:
    position = GAME.new_position(1, 5)
    for guess in guesses:
        position = GAME.play(position, code_of(guess))
    return CODEC.encode_state(position)


@pytest.mark.parametrize(
    ("pointer", "changes"),
    [
        ("/attempts/0/feedback", {"secretCode": ["R", "R", "R", "R"]}),
        ("/gameOver", {"gameOver": True}),
        ("/winner", {"winner": "p0"}),
        ("/secretCode", {"secretCode": ["R", "R", "R", "W"]}),
        ("/attempts", {"maxAttempts": 1}),
        ("/maxAttempts", {"maxAttempts": 11}),
        ("/playerId", {"playerId": ""}),
    ],
)
def test_states_that_contradict_themselves_are_refused(pointer: str, changes: Json) -> None:
    with pytest.raises(MalformedState) as refused:
        CODEC.decode_state(after("RRBB", "GGYY") | changes)
    assert refused.value.pointer == pointer


def test_answers_that_no_code_fits_are_refused() -> None:
    view = after("RRBB") | {"secretCode": None}
    view["attempts"][0]["feedback"] = {"black": 3, "white": 1}
    with pytest.raises(MalformedState, match="no code fits"):
        CODEC.decode_state(view)
    view["attempts"][0]["feedback"] = {"black": 4, "white": 0}
    with pytest.raises(MalformedState, match="it is True"):
        CODEC.decode_state(view)
    assert GAME.to_move(CODEC.decode_state(view | {"gameOver": True, "winner": "p0"}).state) == -1


def test_actions_that_are_none() -> None:
    position = GAME.new_position(1, 5)
    for action in ({"type": "reset"}, {"type": "submit", "code": []}, {"type": "submit", "code": ["R"] * 5}):
        with pytest.raises((MalformedAction, IllegalAction)):
            CODEC.decode_action(position, action)


def test_nothing_that_bots_are_told_gives_the_code_away() -> None:
    position = CODEC.decode_state(after("RRBG", "RBGY"))
    told = View.of(GAME, position, 0)
    assert (told.json["secretCode"], told.json["rngState"]) == (None, None)
    worlds = {int(record(GAME.redealt(position.state, 0, seed)).code) for seed in range(200)}
    s, codes = record(position.state), [0] * CODES
    assert worlds <= set(codes[: listed(s.fitting, codes)])
    assert len(worlds) > 20


def test_the_default_bot_needs_few_attempts() -> None:
    solver = get_bot(GAME)
    assert solver.name == "Solver"
    result = play_arena(GAME, [solver], 200)
    assert GAME.manifest.measure is not None
    assert GAME.manifest.measure.of(result.share(0)) <= 4.5
    assert max(len(actions) for actions in result.records) <= 7


def test_the_search_needs_few_attempts() -> None:
    result = play_arena(GAME, [MctsBot("medium", {"iterations": 200, "time_ms": None})], 40, seed=1000)
    assert GAME.manifest.measure is not None
    assert GAME.manifest.measure.of(result.share(0)) <= 4.7


def test_right_answers_end_it() -> None:
    assert answer(77, 77) == RIGHT
    position = GAME.new_position(1, 5)
    position = GAME.play(position, int(record(position.state).code))
    assert CODEC.encode_state(position)["winner"] == "p0"
    assert "black" in CODEC.render(position, 0)
