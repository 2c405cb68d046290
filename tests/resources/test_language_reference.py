import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS, language_named
from engine.languages.troll.lexing import COMMENT, ERROR, WORDS, lexemes
from resources.language_reference import KINDS, entry_for, reference

ENTRIES = reference("troll")
NAMES = {entry.name for entry in ENTRIES}

SIGNS = [
    "=/=",
    "<=",
    ">=",
    "||",
    "|>",
    "<|",
    "<>",
    "--",
    "..",
    ":=",
    "%1",
    "%2",
    "<",
    ">",
    "=",
    "+",
    "-",
    "*",
    "/",
    "@",
    "&",
    "#",
    "~",
    "!",
    "?",
    "'",
    ";",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\\",
]


def calculate(script):
    program = language_named("troll").parse(script)
    definitions = {
        entry.name: entry.default for entry in program.parameters if entry.default is not None
    }
    return program.calculate(definitions, DEFAULT_ITERATIONS, Budget(seconds=5))


def named(entry):
    return entry.name


@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_every_example_can_be_calculated(entry):
    distribution = calculate(entry.example)

    assert 1 < len(distribution.outcomes) or entry.name == "number"


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.words], ids=named)
def test_an_example_shows_what_it_is_an_example_of(entry):
    written = {lexeme.text for lexeme in lexemes(entry.example)}
    written |= {text[0] for text in written}

    assert written & set(entry.words)


@pytest.mark.parametrize("word", [*WORDS, *SIGNS])
def test_every_word_and_sign_of_the_language_has_an_entry(word):
    entry = entry_for("troll", word)

    assert entry is not None
    assert word in entry.words


def test_the_signs_of_this_test_are_those_of_the_language():
    assert [] == [
        lexeme.text
        for sign in SIGNS
        for lexeme in lexemes(sign)
        if lexeme.text != sign
        or (lexeme.kind == ERROR)
        or (lexeme.kind == COMMENT) != (sign == "\\")
    ]


def test_no_word_belongs_to_two_entries():
    words = [word for entry in ENTRIES for word in entry.words]

    assert len(set(words)) == len(words)
    assert len(NAMES) == len(ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_an_entry_is_short_and_complete(entry):
    assert entry.kind in KINDS
    assert entry.summary.endswith(".")
    assert entry.detail.endswith(".")
    assert 80 >= len(entry.summary)
    assert set() == set(entry.see) - NAMES
    assert entry.name not in entry.see


def test_another_notation_has_no_page():
    assert () == reference("unheard of")
    assert entry_for("unheard of", "sum") is None
