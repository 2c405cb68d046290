"""Text of Python functions becomes functions, and is given up where Python cannot read it."""

from __future__ import annotations

import pytest

from engine.direct.code import Code
from engine.direct.results import NotDirectError


def test_what_is_written_can_be_called() -> None:
    code = Code()
    code.line(0, "def doubled(number):")
    code.line(1, f"return {code.constant(divmod)}(2 * number, {code.number(10**100)})")
    function = code.function("doubled")
    assert function is not None
    assert function(10**101) == (20, 0)


def test_each_thing_outside_has_one_name() -> None:
    code = Code()
    assert code.constant(max) == code.constant(max) != code.constant(min)
    assert code.name() != code.name()
    assert code.number(12) == "12"


@pytest.mark.parametrize("body", ["1 // number", "endless(number + 1)"])
def test_what_has_no_value_is_worked_out_otherwise(body: str) -> None:
    code = Code()
    code.line(0, f"def endless(number): return {body}")
    function = code.function("endless")
    assert function is not None
    with pytest.raises(NotDirectError):
        function(0)


def test_what_stands_too_deep_is_no_function() -> None:
    code = Code()
    for depth in range(120):
        code.line(depth, "if True:")
    code.line(120, "pass")
    assert code.function("whatever") is None
