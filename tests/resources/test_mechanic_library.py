from collections import Counter

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS, language_named
from engine.textbox import TextBox
from resources.mechanic_library import library
from tests.cases import each_of
from tests.resources.by_hand import anydice, best_play, decisions, heroes, stories, tables, tabletop
from workbench.library.entries import script_in_library

MECHANICS = [mechanic for theme in library() for mechanic in theme.mechanics]

BY_HAND = {
    **heroes.BY_HAND,
    **stories.BY_HAND,
    **tables.BY_HAND,
    **tabletop.BY_HAND,
    **anydice.BY_HAND,
    **decisions.BY_HAND,
    **best_play.BY_HAND,
}

AMPLE_SECONDS = 10
"""A slow machine's time for what has to be quick on a usual one."""


def titled(mechanic):
    return mechanic.title


def calculate(mechanic, definitions):
    program = script_in_library(mechanic).program()
    return program.calculate(definitions, DEFAULT_ITERATIONS, Budget(seconds=AMPLE_SECONDS))


def plain(outcome):
    """Return a number for an outcome of the engine, or a text without the blanks at its end."""
    if isinstance(outcome, TextBox):
        return "\n".join(outcome.lines).rstrip()
    (number,) = outcome
    return number


@each_of(MECHANICS, titled)
def test_a_mechanic_is_what_counting_by_hand_says(mechanic):
    expected = {
        x: chance for x, chance in BY_HAND[mechanic.title](mechanic.values).items() if chance
    }
    distribution = calculate(mechanic, mechanic.values)
    actual = {
        plain(outcome): distribution.probability(outcome) for outcome in distribution.outcomes
    }

    assert expected == {outcome: actual.get(outcome) for outcome in expected}
    assert sum(expected.values()) + distribution.missing < 1 or len(expected) == len(actual)


@each_of([mechanic for mechanic in MECHANICS if mechanic.parameters], titled)
def test_a_mechanic_can_be_calculated_at_the_ends_of_its_ranges(mechanic):
    for end in ("least", "greatest"):
        definitions = {p.name: getattr(p, end) for p in mechanic.parameters}

        assert calculate(mechanic, definitions).outcomes, end


@each_of([mechanic for mechanic in MECHANICS if mechanic.language != "table"], titled)
def test_the_parameters_are_those_of_the_script(mechanic):
    program = script_in_library(mechanic).program()

    assert {p.name for p in program.parameters} == set(mechanic.values)
    assert all(p.least <= p.value <= p.greatest for p in mechanic.parameters)
    assert all(p.default in (None, mechanic.values[p.name]) for p in program.parameters)


@each_of(MECHANICS, titled)
def test_a_mechanic_is_told_of_in_few_words(mechanic):
    widest = 101 if mechanic.language == "table" else 72
    assert widest >= max(map(len, mechanic.script.splitlines()))
    assert 1 <= mechanic.note.count(". ") + 1 <= 3
    assert mechanic.note.endswith(".")
    assert mechanic.source
    assert mechanic.tags


@each_of(MECHANICS, titled)
def test_a_script_says_what_it_is_in_a_remark(mechanic):
    if mechanic.language == "roll20":
        roll, _, remark = mechanic.script.partition(" \\ ")
        assert "\n" not in mechanic.script
        assert roll
        assert remark
    else:
        sign = {"troll": "\\", "anydice": "\\", "table": "//"}[mechanic.language]
        assert mechanic.script.startswith(f"{sign} ")


def test_rolls_of_virtual_tables_are_written_in_their_notation():
    rolls = [mechanic for mechanic in MECHANICS if mechanic.language == "roll20"]
    programs = [language_named("roll20").parse(mechanic.script) for mechanic in rolls]

    assert 18 <= len(rolls)
    assert all("virtual" in theme.title for theme in library() if rolls[0] in theme.mechanics)
    assert [] == [note for program in programs for note in program.notes]


def test_there_are_many_mechanics_each_with_a_title_of_its_own():
    titles = Counter(map(titled, MECHANICS))

    assert 45 <= len(titles)
    assert {1} == set(titles.values())
    assert set(titles) == set(BY_HAND)


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("blades resist", "Resistance roll"),
        ("SHADOWRUN glitch", "Glitches"),
        ("pick 5", "Largest group in a hand"),
        ("open-ended", "Open-ended percentile"),
        ("Roll20 savage", "Trait roll of a wild card"),
        ("troll SAVAGE", "Trait and wild die"),
        ("table fireball", "Fireball"),
        ("decision pig", "Push your luck"),
        ("anydice fudge", "Fudge dice with a reroll"),
    ],
)
def test_words_find_a_mechanic_in_any_part_of_it(words, title):
    assert title in [mechanic.title for mechanic in MECHANICS if mechanic.matches(words)]


def test_every_word_has_to_match():
    assert [] == [mechanic for mechanic in MECHANICS if mechanic.matches("blades shadowrun")]
    assert all(mechanic.matches("  ") for mechanic in MECHANICS)
