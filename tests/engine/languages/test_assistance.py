"""What every notation has for who writes in it, and for who reads about it."""

from __future__ import annotations

import pytest

import engine.languages
from engine.languages import LANGUAGES, Language, language_named
from engine.languages.assistance import (
    Assistance,
    BegunWord,
    CallHelp,
    Completion,
    Explanation,
    Nearby,
)
from engine.languages.cursor_help import assistance_in
from engine.languages.lines import tokeniser_of
from engine.languages.tokens import LineTokens, Token
from resources import help_page, reference
from tests.engine.languages.help_at import ENGLISH, call_at_end, completed, offered, told

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
    assert (BegunWord(""), None, "") == (runes.begun(Nearby("la", 2)), runes.comment, runes.sample)
    assert [] == offered("la^", "runes")
    assert told("la^", "runes") is None
    assert ((), "so far") == tokeniser_of("runes")("la", "so far")


# ---- a notation of one entry ------------------------------------------------------------------


class FunctionsOfWords(Assistance):
    """A notation that has one function, whose name is words between its arguments."""

    def begun(self, near):
        return BegunWord(
            near.line_before.rpartition("[")[2],
            (Completion("highest", "function", "highest  of ]", 5, "[highest N of D]", "Sums."),),
            is_due=True,
        )

    def meaning(self, near, token, start):
        summary = self.texts.translate("Assistance", "Line {line}.")
        first, last = start + token.start, start + token.end
        return Explanation(first, last, "", summary.format(line=near.lines_before + 1))

    def call(self, near):
        words = ("[highest ", " of ", "]")
        return CallHelp(words, ("N", "D"), int(" of " in near.line_before))


def whole_line(line, state):
    return LineTokens((Token("function", 0, len(line)),), state)


@pytest.fixture
def functions_of_words(monkeypatch):
    language = Language(
        "functions_of_words",
        "Functions of words",
        (".words",),
        language_named("troll").parse,
        language_named("troll").check,
        tokens=whole_line,
        assistance=lambda: FunctionsOfWords,
    )
    monkeypatch.setattr(engine.languages, "LANGUAGES", (*LANGUAGES, language))
    yield language.name
    tokeniser_of.cache_clear()


def test_an_entry_among_the_notations_is_all_that_help_needs(functions_of_words):
    (offer,) = completed("1 + [hi^", functions_of_words, asked=False).found
    assert ("highest  of ]", 5) == (offer.inserted, offer.back)
    assert "Line 3." == told(Nearby("[highest", 4, lines_before=2), functions_of_words).summary
    assert 0 == call_at_end("[highest 2", functions_of_words).current
    assert 1 == call_at_end("[highest 2 of 3d", functions_of_words).current
