"""Notes on functions in which every branch calls them again."""

from __future__ import annotations

import pytest

from engine.languages import notes_of
from engine.languages.troll.program import parse_program

WAR = "x := d13; y := d13; if x > y then call war(a + 1, b - 1)"


def noted(script: str) -> list[str]:
    """Return the functions that a note says are without an end, as they stand at its span."""
    return [
        script[note.span.start : note.span.end]
        for note in notes_of(parse_program(script))
        if note.message.startswith("no branch of") and note.span is not None
    ]


@pytest.mark.parametrize(
    ("script", "names"),
    [
        (
            f"function war(a, b) = {WAR} else if x < y then call war(a - 1, b + 1)"
            " else call war(a, b) call war(3, 3)",
            ["war"],
        ),
        ("function f(n) = n + call f(n - 1) call f(2)", ["f"]),
        ("function f(n) = x := call f(n - 1); if n = 0 then 0 else x call f(2)", ["f"]),
        ("function f(n) = if call f(n - 1) then 0 else 1 call f(2)", ["f"]),
        ("function f(n) = call g(call f(n)) function g(n) = n + 1 call f(2)", ["f"]),
        (
            "function f(n) = call g(n) + 1 function g(n) = d6 + call f(n) call f(2)",
            ["f", "g"],
        ),
    ],
)
def test_a_function_without_an_end_is_noted(script: str, names: list[str]) -> None:
    assert names == noted(script)


@pytest.mark.parametrize(
    "script",
    [
        "function f(n) = if n = 0 then 0 else 1 + call f(n - 1) call f(2)",
        f"function war(a, b) = if a = 0 then 0 else {WAR} else call war(a, b) call war(3, 3)",
        "function f(n) = (0 < n) & call f(n - 1) call f(2)",
        "function f(n) = sum (n # call f(n - 1)) call f(2)",
        "function f(n) = sum foreach i in 1..n do call f(i - 1) call f(2)",
        "function f(n) = call g(n) function g(n) = if n = 0 then 1 else call f(n - 1) call f(2)",
        "function f(n) = n + call g(n) function g(n) = n + 1 call f(2)",
    ],
)
def test_a_function_with_an_end_is_not(script: str) -> None:
    assert [] == noted(script)


def test_the_calls_have_no_end_indeed() -> None:
    script = "function f(n) = if d2 = 1 then call f(n) else call f(n + 1) call f(2)"
    (note,) = notes_of(parse_program(script))

    assert "no branch of `f` ends it: each of them calls it again" == note.message
    assert note.hint
