"""Rolls of which only that is settled which is asked come to what listing all rolls comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from engine.dice import Die
from engine.languages.anydice.exact.partial_rolls import (
    AnswerTree,
    PartialRoll,
    TooManyAnswersError,
    settled,
)
from engine.languages.anydice.exact.rolls import sorted_rolls
from engine.languages.anydice.values import Dice

POOL = Dice(4, Die((1, 2, 5, 6), (1, 3, 2, 1)))

QUESTIONS: dict[str, tuple[Callable[[PartialRoll], int], Callable[[tuple[int, ...]], int]]] = {
    "how many reach a number, then another": (
        lambda roll: 10 * roll.compared(">=", 5) + roll.compared("=", 6),
        lambda roll: 10 * sum(die >= 5 for die in roll) + roll.count(6),
    ),
    "how many show some, one of them twice": (
        lambda roll: roll.showing((6, 2, 6)),
        lambda roll: 2 * roll.count(6) + roll.count(2),
    ),
    "a question that hangs on an answer": (
        lambda roll: (
            roll.compared("<", 6) if roll.compared("=", 1) else 50 + roll.compared("!=", 2)
        ),
        lambda roll: len(roll) - roll.count(6) if 1 in roll else 54 - roll.count(2),
    ),
    "everything": (
        lambda roll: sum(10**at * die for at, die in enumerate(settled(roll))),  # type: ignore[arg-type]
        lambda roll: sum(10**at * die for at, die in enumerate(roll)),
    ),
    "nothing": (lambda roll: roll.size, len),
}


@pytest.mark.parametrize("highest_first", [True, False])
@pytest.mark.parametrize("question", QUESTIONS)
def test_answers_have_the_weights_of_rolls(question: str, highest_first: bool) -> None:
    of_partial, of_roll = QUESTIONS[question]
    tree = AnswerTree(1000, POOL.die.total**POOL.count)
    partial = PartialRoll(POOL, tree, highest_first=highest_first)
    found: Counter[int] = Counter()
    for _ in tree.runs():
        partial.forget()
        found[of_partial(partial)] += tree.weight
    expected: Counter[int] = Counter()
    for roll, weight in sorted_rolls(POOL, highest_first=highest_first):
        expected[of_roll(roll)] += weight
    assert found == expected


def test_too_many_answers_are_refused_in_the_first_run() -> None:
    tree = AnswerTree(10, POOL.die.total**POOL.count)
    partial = PartialRoll(POOL, tree, highest_first=True)
    runs = tree.runs()
    next(runs)
    with pytest.raises(TooManyAnswersError):
        partial.whole()
