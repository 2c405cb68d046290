"""Values that compare alike are merged into one, row by row."""

from __future__ import annotations

import operator
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from engine.direct.merged_values import Bound, with_values_merged
from engine.direct.results import NUMBER, Column, Frame, Odds, OddsByRow, Work

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "=/=": operator.ne,
}

BOUNDS = st.builds(
    Bound,
    st.sampled_from(list(COMPARISONS)),
    st.sampled_from(["a", "b", None]),
    st.integers(-3, 3),
)


@given(
    st.lists(BOUNDS, min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=6),
    st.dictionaries(st.integers(-8, 8), st.integers(1, 5), min_size=10, max_size=17),
)
def test_every_comparison_comes_out_as_often_as_with_all_values(
    bounds: list[Bound], rows: list[tuple[int, int]], weights: dict[int, int]
) -> None:
    columns = {name: [row[at] for row in rows] for at, name in enumerate("ab")}
    frame = Frame({name: Column(NUMBER, c) for name, c in columns.items()}, len(rows), Work(999, 1))
    value = Odds(NUMBER, weights, sum(weights.values()))

    found = with_values_merged(value, bounds, frame)

    most = 1 + sum(2 if bound.operator in ("=", "=/=") else 1 for bound in bounds)
    if 2 * most > len(weights):
        assert found is value
        return
    assert isinstance(found, OddsByRow)
    for row in range(len(rows)):
        merged = found.row(row)
        assert isinstance(merged, Odds)
        assert len(merged.weights) <= most
        known = {name: column[row] for name, column in columns.items()}
        assert answers(merged, bounds, known) == answers(value, bounds, known)


def answers(odds: Odds, bounds: list[Bound], known: dict[str, int]) -> dict[tuple[bool, ...], int]:
    """Return the weight of each way in which all comparisons of a number come out."""
    found: dict[tuple[bool, ...], int] = {}
    for number, weight in odds.weights.items():
        key = tuple(
            COMPARISONS[bound.operator](
                bound.more + (0 if bound.name is None else known[bound.name]), number
            )
            for bound in bounds
        )
        found[key] = found.get(key, 0) + weight
    return found


def test_a_bound_that_is_not_known_leaves_all_values() -> None:
    value = Odds(NUMBER, dict.fromkeys(range(20), 1), 20)
    open_name = Frame({"a": value, "b": Column(NUMBER, [1, 2])}, 2, Work(999, 1))

    assert with_values_merged(value, [Bound("<", "a", 0)], open_name) is value
    assert with_values_merged(value, [Bound("<", "other", 0)], open_name) is value
    assert with_values_merged(value, [Bound("<", "b", 0)], open_name) is not value
