"""What every notation has for who writes in it, and for who reads about it."""

from __future__ import annotations

import pytest

from engine.languages import LANGUAGES
from engine.languages.assistance import Begun, Nearby
from engine.languages.cursor_help import assistance_in
from engine.languages.lines import tokeniser_of
from resources import help_page, reference
from tests.engine.languages.help_at import ENGLISH, completed, offered, told

each_notation = pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.name)


@each_notation
def test_the_sample_of_a_notation_can_be_read(language):
    sample = assistance_in(language.name, ENGLISH).sample
    assert sample
    assert () == language.check(sample)
    language.parse(sample)


@each_notation
def test_a_notation_takes_its_comments_for_comments(language):
    sign = assistance_in(language.name, ENGLISH).comment.sign
    assert ["comment"] == [one.kind for one in language.tokens(f"{sign} so", None).tokens]
    assert [] == offered(f"{sign} so^", language.name)


@each_notation
def test_words_are_offered_where_nothing_has_begun_and_the_reference_explains_some(language):
    assert offered("^", language.name)
    assert {entry.kind for entry in reference(language.name)} == dict(language.help.sections).keys()
    assert any(language.help.sought in entry.words for entry in reference(language.name))
    assert help_page(language.name).startswith("#")


@each_notation
@pytest.mark.parametrize("text", ["", "\n", "(", '"', "}", "🎲", "\0", "call f(", "@{", 'roll("'])
def test_something_is_answered_whatever_is_written(language, text):
    for offset in range(len(text) + 1):
        near = Nearby(text, offset)
        assert offset >= completed(near, language.name).start
        found = told(near, language.name)
        assert found is None or found.start <= offset <= found.end
        assistance_in(language.name, ENGLISH).call(near)


def test_nothing_is_known_of_a_notation_that_is_none():
    runes = assistance_in("runes", ENGLISH)
    assert (Begun(""), None, "") == (runes.begun(Nearby("la", 2)), runes.comment, runes.sample)
    assert [] == offered("la^", "runes")
    assert told("la^", "runes") is None
    assert ((), "so far") == tokeniser_of("runes")("la", "so far")
