"""The words of a line of a program by what they are, whatever is wrong with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.anydice.reading.tokens import line_tokens
from tests.engine.languages.anydice.programs import random_program


def kinds(*lines: str) -> list[tuple[str, str]]:
    """Return the kind and the text of each token of the last of several lines."""
    state = None
    for line in lines:
        found = line_tokens(line, state)
        state = found.state
    return [(one.kind, lines[-1][one.start : one.end]) for one in found.tokens]


@pytest.mark.parametrize(
    ("expected", "line"),
    [
        ([("keyword", "output"), ("number", "3"), ("dice", "d"), ("number", "6")], "output 3d6"),
        ([("name", "N"), ("operator", ":"), ("number", "4")], "N: 4"),
        ([("name", "N"), ("dice", "d"), ("name", "DIE")], "NdDIE"),
        ([("number", "1"), ("comment", "\\ all \\"), ("number", "2")], "1 \\ all \\ 2"),
        ([("keyword", "named"), ("string", '"a [N]"')], 'named "a [N]"'),
        (
            [("bracket", "["), ("function", "set"), ("number", "3"), ("function", "to")],
            "[set 3 to",
        ),
        (
            [
                ("keyword", "function"),
                ("operator", ":"),
                ("function", "roll"),
                ("name", "N"),
                ("operator", ":"),
                ("keyword", "n"),
                ("bracket", "{"),
            ],
            "function: roll N:n {",
        ),
        ([("error", ";"), ("error", "ä")], "; ä"),
    ],
)
def test_words_are_told_apart(expected, line):
    assert expected == kinds(line)


def test_comments_and_texts_go_on_over_lines():
    assert [("comment", "\\ one")] == kinds("\\ one")
    assert [("comment", "two")] == kinds("\\ one", "two")
    assert [("comment", "three \\"), ("number", "4")] == kinds("\\ one", "two", "three \\ 4")
    assert [("string", 'b"'), ("keyword", "output")] == kinds('named "a', 'b" output')


def test_brackets_and_heads_go_on_over_lines():
    assert [("function", "to"), ("bracket", "]"), ("keyword", "to")] == kinds("[f 3", "to] to")
    assert [("name", "N"), ("operator", ":"), ("keyword", "n")] == kinds("function: f", "N:n")


@given(st.randoms(use_true_random=False), st.integers(0, 400))
def test_every_line_of_a_program_is_covered_in_order_wherever_it_breaks_off(chance, length):
    state = None
    for line in random_program(chance)[:length].split("\n"):
        found = line_tokens(line, state)
        state = found.state
        places = [place for one in found.tokens for place in (one.start, one.end)]
        assert sorted(places) == places
        covered = {place for one in found.tokens for place in range(one.start, one.end)}
        left = {sign for place, sign in enumerate(line) if place not in covered}
        assert left <= {" "}
