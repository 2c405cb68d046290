"""The notations that texts are taken for."""

from __future__ import annotations

import pytest

from workbench.results.notation_request import NotationRequest

WRITTEN = {
    "sum 3d6": "troll",
    "sum 3d": "troll",
    "4d6kh3": "roll20",
    "2d6+3": "roll20",
    'output 3d6 named "three"\noutput 2d10': "anydice",
    'defroll r() { return roll("2d6"); }': "table",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_a_text_is_of_the_notation_that_reads_it(text):
    assert (WRITTEN[text],) == NotationRequest("", (text,)).carry_out(lambda _: None)


def test_several_texts_are_each_of_their_own():
    request = NotationRequest("", tuple(WRITTEN))
    assert tuple(WRITTEN.values()) == request.carry_out(lambda _: None)
