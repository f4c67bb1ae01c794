"""Recorded steps: the same refusals as the schema of one step, without asking it for each."""

from typing import Any

import pytest
from marshmallow import ValidationError, fields

from api.schemas.common import RecordedStep, RecordedSteps

STEP: dict[str, Any] = {"player": "p0", "action": {"cell": 4}}
ODD: list[Any] = [
    {},
    None,
    "x",
    {"player": "p0"},
    {"action": {}},
    {**STEP, "player": ""},
    {**STEP, "player": "p" * 201},
    {**STEP, "player": 3},
    {**STEP, "action": None},
    {**STEP, "action": []},
    {**STEP, "outcome": []},
    {**STEP, "outcome": 3},
    {**STEP, "more": 1},
    {**STEP, "outcome": None, "more": 1},
]


def test_usual_steps_pass_as_they_are() -> None:
    steps = [STEP, {**STEP, "outcome": None}, {**STEP, "outcome": {"dice": [1, 2]}}]
    assert RecordedSteps().deserialize(steps) == fields.List(fields.Nested(RecordedStep)).deserialize(steps) == steps
    assert RecordedSteps().deserialize([]) == []


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_odd_steps_are_refused_as_the_schema_does(odd: Any) -> None:
    told = []
    for field in (RecordedSteps(), fields.List(fields.Nested(RecordedStep))):
        with pytest.raises(ValidationError) as raised:
            field.deserialize([STEP, odd, STEP])
        told.append(raised.value.messages)
    assert told[0] == told[1]
    assert list(told[0]) == [1]


@pytest.mark.parametrize("odd", [None, 3, "x", {}])
def test_something_else_than_a_list(odd: Any) -> None:
    with pytest.raises(ValidationError):
        RecordedSteps().deserialize(odd)
