"""What a number is said to look at, face by face, where it is built up step by step."""

from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.value_set import ValueSet
from engine.control import Budget
from engine.dice import Die, Pool
from engine.evaluate.kernels.face_terms import face_terms, scores_of

_STEPS = 60
"""Steps of a number, each of which uses the one before twice: nobody waits for 2 ** 60 looks."""


def test_numbers_that_share_their_parts_are_looked_at_once() -> None:
    algebra = Algebra(Budget(seconds=20))
    roll = algebra.rolled(algebra.new_site(), Pool(9, Die.standard(1, 6)))
    sixes = algebra.filter(ValueSet.of((6,)), roll)
    number = algebra.count(sixes)
    for _ in range(_STEPS):
        beyond = algebra.test(ValueSet(((4, None),)), number)
        less, more = (algebra.linear(change, ((number, 1),)) for change in (-2, 3))
        number = algebra.choice(beyond, less, more)
    found = algebra.budget.enforced(lambda: face_terms([(number, 2)], apart=True))
    assert found is not None
    assert found.leaf is roll
    assert found.of_face == {6: ((number, 2),)}


def test_numbers_that_may_never_come_are_left_alone() -> None:
    algebra = Algebra(Budget(seconds=20))
    roll = algebra.rolled(algebra.new_site(), Pool(3, Die.standard(1, 6)))
    sixes = algebra.count(algebra.filter(ValueSet.of((6,)), roll))
    number = algebra.choice(algebra.test(ValueSet.of((1,)), sixes), sixes, algebra.void)
    assert face_terms([(number, 1)], apart=True) is None


def test_what_numbers_that_share_their_parts_score_is_looked_at_once() -> None:
    algebra = Algebra(Budget(seconds=20))
    roll = algebra.rolled(algebra.new_site(), Pool(9, Die.standard(1, 6)))
    number = algebra.count(algebra.filter(ValueSet.of((6,)), roll))
    expected = [*range(5)]
    for _ in range(_STEPS):
        beyond = algebra.test(ValueSet(((4, None),)), number)
        less, more = (algebra.linear(change, ((number, 1),)) for change in (-2, 3))
        number = algebra.choice(beyond, less, more)
        expected = [one - 2 if one >= 4 else one + 3 for one in expected]
    found = face_terms([(number, 1)], apart=True)
    assert found is not None
    scores = algebra.budget.enforced(lambda: scores_of(found, 6, 4, algebra.budget, {}))
    assert scores == [tuple(expected)]
