"""Walking down the faces gives what revealing gives, for all sorts of expressions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.calculus.algebra import Algebra
from engine.control import Budget
from engine.evaluate import strategies
from engine.evaluate.evaluator import Evaluator
from engine.evaluate.kernels import face_walk
from engine.evaluate.kernels.walking import walked
from engine.languages.troll.exact import calculation
from engine.languages.troll.exact.lowering import TrollLowering
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.reading import parser
from engine.measure import outcomes
from engine.values import Value
from tests.amount import examples
from tests.engine.evaluate.kernels.test_kernels import measured

SCRIPTS = (
    "a := 4d4; b := 3d4; count 4 = (a -- b)",
    "a := 4d4; b := 4d4; r := a -- b; n := count 4 = r; if 0 < n then 5 + n else max ({0} U r)",
    "a := 3d4; b := 3d6; max ({0} U (a drop b))",
    "a := 3d4; b := 3d6; (sum (a keep b)) - (min a)",
    "a := 3d4; b := 3d5; c := 2d4; count different (a keep (b keep c))",
    "a := 3d4; b := 3d5; c := 2d4; (count different (a drop (b drop c))) - (max c)",
    "x := 4d4; (count (max x) = (min largest 2 x)) + (max x)",
    "x := 4d6; (max x) * (count different x)",
    "x := 5d4; y := 2d6; if (sum largest 2 x) > max y then 9 + (count 4 = x) else sum different y",
    "x := 3d6; s := d8; (count s < x) + (sum largest 2 x) - s",
    "x := (3#(1..4)) pick 4; (max x) * (count 2 < x)",
    "x := 4d5; sum maximal x",
    "x := 4d5; sum minimal x",
    "x := 3d4; y := 3d4; count different (x U y)",
    "x := 3d6; y := 3d4; (sum (2 < least 4 (x U y))) * (count 2 < x)",
    "x := 3d6; y := 3d4; w := least 4 (x U y); (sum w) * (count different largest 2 w)",
    "x := 5d4; (count straight x) * (max counts x)",
    "x := 3d6; y := 2d4; (sum straight (x U y)) + (count 2 = counts x)",
    "x := 4d6; sum (least 2 x) - 2 * (sum 4 < x) + ((count different x) / 2)",
)
"""Numbers that walking knows."""


def _walked(script: str, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[Value, Fraction], int]:
    """Return the measure with no kernel but walking, and how often that was possible."""
    walks = 0

    def watched(evaluator, node):
        nonlocal walks
        found = walked(evaluator, node)
        walks += found is not None
        return found

    with monkeypatch.context() as patch:
        patch.setattr(strategies, "measure_by_ranks", lambda *_: None)
        patch.setattr(strategies, "measure_by_tables", lambda *_: None)
        patch.setattr(strategies, "measure_by_faces", lambda *_: None)
        patch.setattr(strategies, "walked", watched)
        budget = Budget()
        evaluator = Evaluator(Algebra(budget), budget)
        tree = parser.parse(script)
        lowering = TrollLowering(evaluator, tree.declarations, 4, voids_deep_calls=False)
        measure = evaluator.measure(lowering.lower(tree.body, LoweringScope({}, Calls())))
    found = {v: Fraction(weight, measure.total) for v, weight in outcomes(measure) if weight}
    return found, walks


@pytest.mark.parametrize("script", SCRIPTS)
def test_walking_agrees_with_revealing(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, walks = _walked(script, monkeypatch)

    assert measured(script, uses_kernels=False) == found
    assert walks > 0


@pytest.mark.parametrize("rank", ["least", "largest"])
def test_many_unlike_dice_are_walked_from_either_end(rank: str) -> None:
    budget = Budget(states=50_000)
    evaluator = Evaluator(Algebra(budget), budget)
    tree = parser.parse(f"x := 6d8; y := 6d6; w := {rank} 5 (x U y); (sum w) * (count 3 < w)")
    lowering = TrollLowering(evaluator, tree.declarations, 4, voids_deep_calls=False)

    measure = evaluator.measure(lowering.lower(tree.body, LoweringScope({}, Calls())))

    assert measure.total == 8**6 * 6**6


POOLS = st.builds(
    lambda count, faces: f"({count} # choose {{{', '.join(map(str, faces))}}})",
    st.integers(1, 3),
    st.lists(st.integers(0, 5), min_size=1, max_size=3),
)
"""Dice with unlike faces: some of them can never be the least, or never the greatest."""


@settings(max_examples=examples(80))
@given(
    st.sampled_from(["sum least 1", "sum least 2", "sum largest 1", "sum largest 2", "min", "max"]),
    st.lists(POOLS, min_size=2, max_size=3),
)
def test_dice_that_never_count_take_no_probability_away(word: str, pools: list[str]) -> None:
    script = f"{word} ({' U '.join(pools)})"
    with pytest.MonkeyPatch.context() as patch:
        found, _ = _walked(script, patch)
    assert measured(script, uses_kernels=False) == found
    assert 1 == sum(found.values())


COLLECTIONS = st.recursive(
    st.sampled_from(["x", "y", "deck", "{2, 3}"]),
    lambda inner: st.one_of(
        st.builds(
            lambda word, part: f"({word} {part})",
            st.sampled_from(
                [
                    "largest 2",
                    "least 2",
                    "largest 1",
                    "different",
                    "counts",
                    "straight",
                    "maximal",
                    "minimal",
                    "2 <",
                    "3 =",
                ]
            ),
            inner,
        ),
        st.builds(
            lambda left, word, right: f"({left} {word} {right})",
            inner,
            st.sampled_from(["U", "--", "drop", "keep"]),
            inner,
        ),
    ),
    max_leaves=4,
)

NUMBERS = st.recursive(
    st.one_of(
        st.builds(
            lambda word, part: f"({word} {part})",
            st.sampled_from(["sum", "count"]),
            COLLECTIONS,
        ),
        st.builds(
            lambda word, part: f"({word} U {part}))",
            st.sampled_from(["max ({0}", "min ({9}", "median ({1, 2}"]),
            COLLECTIONS,
        ),
        st.sampled_from(["s", "2"]),
    ),
    lambda inner: st.one_of(
        st.builds(
            lambda left, sign, right: f"({left} {sign} {right})",
            inner,
            st.sampled_from(["+", "-", "*"]),
            inner,
        ),
        st.builds(
            lambda left, sign, right, then, other: (
                f"(if {left} {sign} {right} then {then} else {other})"
            ),
            inner,
            st.sampled_from(["<", "=", ">="]),
            inner,
            inner,
            inner,
        ),
    ),
    max_leaves=3,
)


@given(number=NUMBERS, dice=st.tuples(st.integers(1, 3), st.integers(2, 3)))
@settings(max_examples=examples(60))
def test_walking_agrees_for_any_expression(number: str, dice: tuple[int, int]) -> None:
    first, second = dice
    script = f"x := {first}d4; y := {second}z3; s := d3; deck := (2#(1..3)) pick 3; {number}"
    with pytest.MonkeyPatch.context() as monkeypatch:
        found, _ = _walked(script, monkeypatch)

    assert measured(script, uses_kernels=False) == found


def test_scores_that_lie_far_apart_are_left_to_other_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    script = "x := 9d6; y := 9d6; if (max x) > min y then (sum x) * max y else 0 - sum y"
    expected = calculated(script)
    monkeypatch.setattr(face_walk, "_LONGEST", 64)
    monkeypatch.setattr(strategies, "plan_by_asked_numbers", lambda *_: None)

    assert calculated(script) == expected


def calculated(script: str) -> tuple[dict[Value, Fraction], Fraction]:
    """Return what a script comes to in expressions."""
    found = calculation.calculate(parser.parse(script), script, {}, 4, Budget(seconds=60))
    return {value: found.probability(value) for value in found.outcomes}, found.missing
