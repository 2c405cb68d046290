"""Names that nobody looks at make no difference, unless they are in error."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.exact.direct.rewriting.unused_names import without_unused_names
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import check_agreement


def left_of(text: str) -> list[str]:
    """Return the names that are still bound."""
    node = without_unused_names(parse_program(text).script.body)
    left = []
    while isinstance(node, syntax.Let):
        left.append(node.name)
        node = node.body
    return left


def test_what_only_unused_names_look_at_is_unused_as_well() -> None:
    text = "a := 3d6; b := 2d6; all := largest 2 (a U b); top := max all; low := -top; count 3 < a"

    assert left_of(text) == ["a"]
    check_agreement(text)


@pytest.mark.parametrize(
    ("bound", "error"),
    [
        ("3 / (d2 - 1)", "division by zero"),
        ("max (5 < d6)", None),
        ("1 + max (3 < d6)", "needs a single number"),
        ("median (3 < d6)", "empty"),
        ("a + 1", "needs a single number"),
        ("(d2 - 2) d6", "negative|fewer|-1"),
        ('"text" || 5', None),
    ],
)
def test_an_unused_name_that_may_be_in_error_is_kept_and_its_error_is_told(
    bound: str, error: str | None
) -> None:
    text = f"a := 3d6; b := {bound}; sum a"

    if error is None:
        check_agreement(text)
        return
    assert left_of(text) == ["a", "b"]
    with pytest.raises(DiceError, match=error):
        parse_program(text).calculate({}, 12, Budget())


BOUND = st.recursive(
    st.sampled_from(["a", "b", "2d4", "d3", "4", "0d6", "0 # d4"]),
    lambda inner: st.one_of(
        st.builds(
            "({} {})".format,
            st.sampled_from(
                ["sum", "count", "max", "different", "-", "largest 2", "2 #", "least 0"]
            ),
            inner,
        ),
        st.builds(
            "({} {} {})".format,
            inner,
            st.sampled_from(["U", "+", "-", "*", "<", "=", "/", "--"]),
            inner,
        ),
        st.builds("{{{}, {}}}".format, inner, inner),
    ),
    max_leaves=4,
)


@given(BOUND, BOUND, st.sampled_from(["sum a", "count 2 < a", "b := 2; max a", "sum b"]))
@settings(max_examples=examples(100, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_bindings_come_to_what_the_calculus_says(
    first: str, second: str, result: str
) -> None:
    check_agreement(f"a := 2d3; b := d4; x := {first}; y := {second}; {result}")
    check_agreement(f"a := 2d3; b := d4; x := {first}; a := x; {result}")
