"""Tests of examples that the engine calculates while somebody looks at them."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from engine.languages.script import Script
from workbench.results.examples import Examples
from workbench.widgets.example import Example

TWO_DICE = Example(Script("troll", "sum 2d6"))
POOL = Example(Script("troll", "count 5 <= N d6"), (("N", 3),))
FAULTY = Example(Script("troll", "sum ("))


@pytest.fixture
def examples(backend):
    return Examples("test", backend)


def answer_to(qtbot, examples, example):
    with qtbot.waitSignal(examples.answered, timeout=20_000) as answered:
        examples.ask(example)
    assert example == answered.args[0]
    return answered.args[1]


def test_an_example_has_its_figures(qtbot, examples):
    assert 7.0 == answer_to(qtbot, examples, TWO_DICE).mean


def test_its_parameters_have_the_numbers_given(qtbot, examples):
    assert 1.0 == answer_to(qtbot, examples, POOL).mean


def test_it_is_calculated_once(qtbot, examples, backend):
    first = answer_to(qtbot, examples, TWO_DICE)
    with patch.object(backend, "ask") as ask:
        assert first is answer_to(qtbot, examples, TWO_DICE)
    ask.assert_not_called()


def test_only_the_last_of_many_is_answered(qtbot, examples):
    answers = []
    examples.answered.connect(lambda example, _: answers.append(example))
    for sides in range(2, 40):
        examples.ask(Example(Script("troll", f"sum 9d{sides}")))
    assert 7.0 == answer_to(qtbot, examples, TWO_DICE).mean
    assert TWO_DICE == answers[-1]
    assert 38 > len(answers)


def test_an_error_is_told(qtbot, examples):
    with qtbot.waitSignal(examples.failed, timeout=20_000) as errored:
        examples.ask(FAULTY)
    assert FAULTY == errored.args[0]
    assert errored.args[1].message


def test_two_that_ask_do_not_hear_each_others_answers(qtbot, backend, examples):
    other = Examples("other", backend)
    with qtbot.assertNotEmitted(other.answered):
        answer_to(qtbot, examples, TWO_DICE)
