"""Numbers and conditions as Python writes them come to what Troll says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.results import NotDirectError
from engine.errors import DiceError
from engine.languages.troll.exact.direct.in_python.scopes import Scope
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading.parser import parse
from tests.amount import examples

CONDITIONS = st.deferred(
    lambda: st.one_of(
        st.builds("({} {} {})".format, NUMBERS, st.sampled_from(["<", ">=", "=", "=/="]), NUMBERS),
        st.builds("({} & {})".format, CONDITIONS, CONDITIONS),
        st.builds("({} U {})".format, CONDITIONS, CONDITIONS),
        st.builds("(!{})".format, CONDITIONS),
        NUMBERS,
    )
)
NUMBERS: st.SearchStrategy[str] = st.recursive(
    st.sampled_from(["a", "b", "0", "1", "7"]),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*", "/", "mod"]), inner),
        st.builds("({} {})".format, st.sampled_from(["-", "sgn", "sum", "median"]), inner),
        st.builds("({} {{{}, {}}})".format, st.sampled_from(["min", "max", "sum"]), inner, inner),
        st.builds("(count ({} < {}))".format, inner, inner),
        st.builds("(if {} then {} else {})".format, CONDITIONS, inner, inner),
        st.builds("(a := {}; {})".format, inner, inner),
    ),
    max_leaves=6,
)


@given(NUMBERS, st.integers(-9, 9), st.integers(-9, 9))
@settings(max_examples=examples(300, 4_000))
def test_a_number_that_is_written_is_what_the_script_comes_to(text: str, a: int, b: int) -> None:
    program = parse_program(text)
    values = {"a": a, "b": b}
    given_names = {one.name: values[one.name] for one in program.parameters}
    scope = Scope.of(("a", "b"))
    written = scope.number(parse(text).body)
    assert written is not None
    space = {one.text: values[name] for name, one in scope.names.items()}
    space |= scope.writer.code.outside
    try:
        expected = program.calculate(given_names, 12, Budget())
    except DiceError:
        with pytest.raises((ZeroDivisionError, NotDirectError)):
            eval(written, space)
        return
    assert [(eval(written, space),)] == [*expected.outcomes]


@pytest.mark.parametrize(
    "text", ["c", "d6", "a + d6", "2d6", "{a, b}", "a .. b", "min (a < b)", "min {}", "a / d6"]
)
def test_what_is_no_number_or_rolls_is_not_written(text: str) -> None:
    assert Scope.of(("a", "b")).number(parse(text).body) is None
