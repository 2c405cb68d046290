"""What is said of brackets that are not closed, and of what does not fit inside of them."""

import pytest

from engine.errors import DiceError
from engine.languages import language_named


def error(text: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        language_named("anydice").parse(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ('output [hits) 4d10] named "s"', "this `)` has no `(`", 13),
        ("output [highest d + 2) of 4d6]", "this `)` has no `(`", 22),
        ("output {1, 2 3}", "`3` is not expected here", 14),
        ("output (2d6 7d6) - (3)", "`7` is not expected here", 13),
    ],
)
def test_a_bracket_that_is_closed_behind_is_not_to_blame(
    text: str, message: str, column: int
) -> None:
    found = error(text)
    assert found.span is not None
    assert (message, column, ()) == (found.message, found.span.column, found.fixes)


@pytest.mark.parametrize("text", ["output [highest 3 of 4d6", 'output (3d6 + 2 named "x"'])
def test_a_bracket_that_is_closed_nowhere_is_closed_by_a_fix(text: str) -> None:
    (fix,) = error(text).fixes
    assert language_named("anydice").parse(fix.apply(text))
