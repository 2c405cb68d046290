import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.roll20.reading.lexing import lexemes as roll20_lexemes
from engine.languages.roll20.reading.tokens import tokens as roll20_tokens
from engine.languages.script import Script
from engine.languages.table.built_in import BUILT_IN
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.reading.lexing import tokens as table_tokens
from engine.languages.troll.reading.lexing import COMMENT, ERROR, WORDS, lexemes
from resources.language_reference import KINDS, entry_for, reference
from tests.cases import each_of

NOTATIONS = ("troll", "roll20", "table")
ENTRIES = [entry for language in NOTATIONS for entry in reference(language)]
TABLE_ENTRIES = reference("table")

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

SINGLE = {("troll", "number")}
"""Entries whose examples have one outcome only."""


def named(entry):
    return f"{entry.language}:{entry.name}"


def written_in(entry):
    """Return the words and signs of an entry's example, and the signs that longer ones begin with.

    Comments are no words of a table script, and its texts come without their quotes.
    """
    if entry.language == "table":
        words = {token.text.casefold() for token in table_tokens(entry.example)}
        return words | {sign for sign in ('"', "//") if sign in entry.example}
    found = lexemes if entry.language == "troll" else roll20_lexemes
    words = {lexeme.text for lexeme in found(entry.example)}
    return words | {text[0] for text in words}


# ---- every entry --------------------------------------------------------------------------


@each_of(ENTRIES, named)
def test_every_example_can_be_calculated(entry):
    program = Script(entry.language, entry.example).program()
    numbers = {one.name: one.default for one in program.parameters if one.default is not None}
    numbers |= {one.name: 3 for one in program.parameters if one.default is None}

    distribution = program.calculate(numbers, DEFAULT_ITERATIONS, Budget(seconds=5))

    assert 1 < len(distribution.outcomes) or (entry.language, entry.name) in SINGLE


@each_of([entry for entry in ENTRIES if entry.words], named)
def test_an_example_shows_what_it_is_an_example_of(entry):
    assert written_in(entry) & {*entry.words, *(word.casefold() for word in entry.words)}


@each_of(ENTRIES, named)
def test_an_entry_is_short_and_complete(entry):
    names = {other.name for other in reference(entry.language)}

    assert entry.kind in KINDS
    assert entry.summary.endswith(".")
    assert entry.detail.endswith(".")
    assert 80 >= len(entry.summary)
    assert set() == set(entry.see) - names
    assert entry.name not in entry.see


@pytest.mark.parametrize("language", NOTATIONS)
def test_no_word_belongs_to_two_entries(language):
    entries = reference(language)
    words = [(word, entry.token) for entry in entries for word in entry.words]

    assert len(set(words)) == len(words)
    assert len({entry.name for entry in entries}) == len(entries)


@pytest.mark.parametrize("language", NOTATIONS)
def test_an_entry_is_found_by_each_of_its_words(language):
    for entry in reference(language):
        for word in entry.words:
            assert entry is entry_for(language, word, entry.token)


def test_another_notation_has_no_page():
    assert () == reference("unheard of")
    assert entry_for("unheard of", "sum") is None
    assert entry_for("troll", "") is None


@pytest.mark.parametrize(
    ("language", "word", "name"),
    [
        ("troll", '"rolled |> sum"', '" "'),
        ("troll", "\\ the best three", "comment"),
        ("roll20", "\\ with a hammer", "\\"),
        ("roll20", "[fire]", "[label]"),
        ("roll20", "@{dexterity}", "@{ }"),
        ("roll20", "?{Bonus|3}", "?{ }"),
        ("table", "“Hit”", '"'),
        ("table", "// twice", "//"),
        ("table", "/* twice */", "//"),
    ],
)
def test_what_holds_text_is_found_by_the_sign_it_begins_with(language, word, name):
    entry = entry_for(language, word)

    assert entry is not None
    assert name == entry.name


# ---- Troll --------------------------------------------------------------------------------


@pytest.mark.parametrize("word", [*WORDS, *SIGNS])
def test_every_word_and_sign_of_troll_has_an_entry(word):
    entry = entry_for("troll", word)

    assert entry is not None
    assert word in entry.words


def test_the_signs_of_this_test_are_those_of_troll():
    assert [] == [
        lexeme.text
        for sign in SIGNS
        for lexeme in lexemes(sign)
        if lexeme.text != sign
        or (lexeme.kind == ERROR)
        or (lexeme.kind == COMMENT) != (sign == "\\")
    ]


def test_capitals_make_another_word_of_troll():
    assert entry_for("troll", "SUM") is None
    assert entry_for("troll", "U") is not None
    assert entry_for("troll", "u") is None


# ---- Roll20 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "names"),
    [
        ("4d6d1", ["d", "dl"]),
        ("4D6K3", ["d", "kh"]),
        ("4dF>0f-1", ["d", "dF", ">", "f", "-"]),
        ("4df<=0", ["d", "dF", "<"]),
        ("d% % 7", ["d", "d%", "%"]),
        ("{8d6!!>5, 2d8r<2}kl1", ["{ }", "d", "!!", ">", "{ }", "d", "r", "<", "{ }", "kl"]),
        ("d20cs>19cf1 - 2", ["d", "cs", ">", "cf", "-"]),
        (
            "[[(1d4)d6ro1!pdh1sd]]",
            ["[[ ]]", "( )", "d", "( )", "d", "ro", "!p", "dh", "sd", "[[ ]]"],
        ),
        (
            "floor(d6=1sa [a] ** 2) \\ b",
            ["floor", "( )", "d", "=", "s", "[label]", "**", "( )", "\\"],
        ),
    ],
)
def test_the_signs_of_a_roll_are_told_apart_by_what_they_are(roll, names):
    found = [
        entry_for("roll20", roll[token.start : token.end], token.kind)
        for token in roll20_tokens(roll)
        if token.kind != "number"
    ]

    assert names == [entry.name if entry else None for entry in found]


# ---- table scripts ------------------------------------------------------------------------


@pytest.mark.parametrize("entry", TABLE_ENTRIES, ids=named)
def test_nothing_is_to_be_said_against_the_script_of_an_example(entry):
    script = check(entry.example)

    assert [] == [diagnostic.message for diagnostic in script.diagnostics]
    assert 1 == len(script.declared_rolls)


@pytest.mark.parametrize("entry", TABLE_ENTRIES, ids=named)
def test_every_word_and_sign_of_a_table_script_has_an_entry_or_is_a_name(entry):
    named_in_scripts = {"NAME", "NUMBER", "STRING", "DICE"}

    for token in table_tokens(entry.example):
        assert token.kind in named_in_scripts or entry_for("table", token.text), token.text


@pytest.mark.parametrize("signature", BUILT_IN.values(), ids=lambda one: one.name)
def test_every_built_in_function_has_an_entry_that_tells_its_arguments(signature):
    entry = entry_for("table", signature.name.upper())

    assert entry is not None
    assert (signature.name, "function") == (entry.name, entry.kind)
    inside = entry.signature.partition("(")[2].rpartition(")")[0]
    assert max(signature.fewest, len(signature.takes)) <= len(inside.split(","))
