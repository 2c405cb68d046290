import pytest

from workbench.script.editor.words import words_at


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (0, ("sum",)),
        (2, ("sum",)),
        (3, ("sum",)),
        (5, ("d", "3")),
        (8, ("6",)),
    ],
)
def test_a_cursor_touches_words_on_both_sides(place, expected):
    assert expected == tuple(word for word, _ in words_at("sum 3d 6", place, "troll"))


def test_places_are_those_of_qt():
    assert (("sum", "operator"),) == words_at('"\N{GAME DIE}" || sum', len('"xx" || s'), "troll")


def test_the_same_letter_can_be_two_kinds_of_sign():
    line = "4d6d1"
    assert ("d", "dice") in words_at(line, 1, "roll20")
    assert ("d", "keyword") in words_at(line, 3, "roll20")


def test_a_notation_without_tokens_has_no_words():
    assert () == words_at("sum 3d6", 0, "unheard of")
