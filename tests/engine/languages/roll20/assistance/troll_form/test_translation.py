from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages import Program
from engine.languages.roll20 import program as roll20
from engine.languages.roll20.assistance.troll_form.names import troll_names
from engine.languages.roll20.assistance.troll_form.translation import as_troll
from engine.languages.troll import program as troll
from tests.amount import examples
from tests.engine.languages.roll20.rolls import rolls

LIMIT = 3


def calculated(program: Program, definitions: Mapping[str, int] | None = None) -> Distribution:
    return program.calculate(definitions or {}, LIMIT, Budget(seconds=10))


def assert_equivalent(text: str, script: str) -> None:
    """Compare a roll with its script; what is missing of the script only may be of any outcome."""
    assert_alike(calculated(roll20.parse_program(text)), calculated(troll.parse_program(script)))


def assert_alike(ours: Distribution, theirs: Distribution) -> None:
    cut = theirs.missing - ours.missing
    assert cut >= 0
    for value in {*ours.outcomes, *theirs.outcomes}:
        assert 0 <= ours.probability(value) - theirs.probability(value) <= cut


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("4d6kh3", "sum (largest 3 (4d6))"),
        ("4d6dl1", "sum (x := 4d6; x -- (least 1 x))"),
        ("5d6dl1kh3", "sum (largest 3 (x := 5d6; x -- (least 1 x)))"),
        ("5d6kl3dl1", "sum (x := (least 3 (5d6)); x -- (least 1 x))"),
        ("3d6!", "sum (3 # (accumulate x := d6 while x keep {6}))"),
        ("2d6ro<2", "sum (2 # (y := d6; if y keep {1, 2} then d6 else y))"),
        ("10d6<4f>5", "ra := 10d6;\n(count (4 >= ra)) - count (5 <= ra)"),
        ("{2d6,1d12}kh1", "sum (largest 1 {(sum (2d6)), (sum (d12))})"),
        ("floor(2d6/2)", "(sum (2d6)) / 2"),
        (
            "4d6kh3 + 2d8r<2 - {2d4+1, 3}kh1 + 5",
            "(sum (largest 3 (4d6)))\n  + (sum (2 # (choose {3..8})))\n"
            "  - (sum (largest 1 {((sum (2d4)) + 1), 3}))\n  + 5",
        ),
        (
            "abs(2d6ro1 - 2d8r<2 + {2d4+1, 3}kh1)",
            "ra := (sum (2 # (y := d6; if y keep {1} then d6 else y)))\n"
            "  - (sum (2 # (choose {3..8})))\n"
            "  + (sum (largest 1 {((sum (2d4)) + 1), 3}));\n(sgn ra) * ra",
        ),
        ("d30r15!30", "sum (accumulate x := (choose {1..14, 16..30}) while x keep {30})"),
        ("2d6+3d8+4d10+5d12", "(sum (2d6)) + (sum (3d8)) + (sum (4d10)) + (sum (5d12))"),
    ],
)
def test_a_roll_is_written_as_a_script_with_the_same_distribution(text: str, script: str) -> None:
    assert script == as_troll(roll20.parse_program(text), {}).text
    assert_equivalent(text, script)


@pytest.mark.parametrize(
    ("text", "script", "names"),
    [
        ("@{n}d6+1", "(sum (N d6)) + 1", {"n": "N"}),
        ("?{Pool|5}d6", "sum ((Pool ~ 5) d6)", {"Pool": "Pool"}),
        ("?{Mod|-2}+d6", "(Mod ~ (-2)) + (sum (d6))", {"Mod": "Mod"}),
        ("@{a}d6>@{b}", "ra := A d6;\ncount (B <= ra)", {"a": "A", "b": "B"}),
        (
            "{d4/2, d6}<-@{b}",
            "ra := {(sum (d4)), (2 * (sum (d6)))};\ncount ((2 * (0 - B)) >= ra)",
            {"b": "B"},
        ),
        (
            "4d6kh@{Keep how many}",
            "sum (largest KeepHowMany (4d6))",
            {"Keep how many": "KeepHowMany"},
        ),
        ("4d6dl@{k}", "sum (x := 4d6; x -- (least K x))", {"k": "K"}),
        ("3d@{sides}", "sum (3d Sides)", {"sides": "Sides"}),
        ("5d10!>@{again}", "sum (5 # (accumulate x := d10 while Again <= x))", {"again": "Again"}),
        ("{2d20+@{m}}kh1", "(sum (largest 1 (2d20))) + M", {"m": "M"}),
        ("floor(@{level}/2)+d6", "(Level / 2) + (sum (d6))", {"level": "Level"}),
        # numbers that Troll has to know
        ("d6r<@{low}+@{m}", "(sum (choose {3..6})) + M", {"m": "M"}),
        ("@{level}/2+@{m}+d6", "2 + M + (sum (d6))", {"m": "M"}),
        ("d6+@{m}**2", "(sum (d6)) + 9", {}),
        ("{3d20+@{m}}>21", "ra := foreach v in (3d20) do (v + 3);\ncount (21 <= ra)", {}),
        # a name that only shows criticals is none of the script
        ("d20cs>@{m}", "sum (d20)", {}),
    ],
)
def test_names_stay_open_where_that_can_be(text: str, script: str, names: dict[str, str]) -> None:
    numbers = {"low": 2, "level": 4, "m": 3}
    found = as_troll(roll20.parse_program(text), numbers)
    assert (script, names) == (found.text, dict(found.names))
    troll.parse_program(script)


def test_a_name_that_is_fixed_is_written_as_its_number() -> None:
    roll = roll20.parse_program("@{a}d6+@{b}+?{c|4}")
    assert "(sum (2d6)) + B + (C ~ 4)" == as_troll(roll, {"a": 2}, {"a"}).text
    assert "(sum (2d6)) + (-3) + 4" == as_troll(roll, {"a": 2, "b": -3}, {"a", "b", "c"}).text


def test_a_number_that_troll_needs_and_nobody_gives_is_asked_for() -> None:
    with pytest.raises(DiceError, match="level has no number"):
        as_troll(roll20.parse_program("d6r<@{level}"), {})


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["skill 1", "skill2", "Skill One"], ["SkillOne", "SkillTwo", "SkillOneA"]),
        (["d", "u", "z", "dd"], ["DA", "UA", "ZA", "Dd"]),
        (["Stärke", "力", "…"], ["Starke", "Number", "NumberA"]),
        (["repeating_attacks|bonus", "to-hit"], ["RepeatingAttacksBonus", "ToHit"]),
    ],
)
def test_names_become_words_of_letters(names: list[str], expected: list[str]) -> None:
    assert expected == list(troll_names(names).values())


@given(st.lists(st.text(min_size=1), unique=True, max_size=40))
def test_any_names_become_different_names_that_troll_can_read(names: list[str]) -> None:
    found = troll_names(names)
    assert names == list(found)
    assert len(set(found.values())) == len(names)
    if names:
        program = troll.parse_program(f"sum {{{', '.join(found.values())}}}")
        assert list(found.values()) == [one.name for one in program.parameters]


def test_dice_of_any_size_are_written() -> None:
    sides = 3**1000
    script = as_troll(roll20.parse_program("1d((3**1000))!>5"), {}).text

    assert f"sum (accumulate x := d{sides} while x keep {{5..{sides}}})" == script


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("d6/2", "the result is not always whole"),
        ("d6/d4", "it divides by whole numbers that are known, only"),
        ("d6%4", "its remainder has the sign of the divisor"),
        ("d6**2", "it has no powers"),
        ("2d(d6)", "the number of sides is rolled"),
        ("3d6!pk2", "it does not say which die of a chain came first"),
        ("{2*2d6+d8}k2", "dice that are kept are not told apart"),
        ("4d6kh3kl2", "what is both among the highest and among the lowest"),
        ("4d6kh@{a}dl1", "several keeps and drops at once"),
    ],
)
def test_what_troll_cannot_say_is_told(text: str, reason: str) -> None:
    with pytest.raises(DiceError, match="Troll has no script for this") as caught:
        as_troll(roll20.parse_program(text), {})
    assert caught.value.message.endswith(reason)
    assert caught.value.span is not None


@settings(max_examples=examples(40))
@given(rolls())
@example("abs(d4-3)*2 - ceil(d3/2) + round(2d3/4)")
@example("{2d3+1, d4*2}>4f<3")
@example("{2d3+d4+1}k2")
@example("{d4/2}>1")
@example("{3d3!p}>4")
@example("{2d3/2, d4}kl1 * 2")
@example("4d3dl1dh1")
@example("4d3dl1dh1kl2")
@example("4d3dh2dl1kh3 + {2d3, d4, d2}dl1dh1")
def test_a_script_has_the_distribution_of_its_roll(text: str) -> None:
    try:
        program = roll20.parse_program(text)
        calculated(program)
        script = as_troll(program, {}).text
    except DiceError:
        return  # what cannot be rolled, or not be said
    try:
        assert_equivalent(text, script)
    except OverBudgetError:
        return  # Troll has no score of exploding dice that is as quick


@st.composite
def open_rolls(draw: st.DrawFn) -> str:
    """Rolls of which some numbers are asked for."""
    words = iter(draw(st.lists(st.sampled_from(["", "", "@{a}", "@{b}", "?{c|2}"]), max_size=30)))
    return re.sub(r"\d+", lambda found: next(words, "") or found[0], draw(rolls()))


@settings(max_examples=examples(60))
@given(open_rolls(), st.lists(st.integers(-1, 4), min_size=3, max_size=3))
@example("@{a}d3!>@{b}kh?{c|2}", [2, 3, 1])
@example("{@{a}d3, 2d@{b}}>?{c|2}", [1, 2, 3])
@example("floor((2d3 - @{a})/2) + abs(@{b})", [4, -1, 0])
@example("{2d3/2, d4}>@{b}f<-@{a}", [1, 2, 0])
@example("{@{b}d3!!p<@{b}ro3dl@{a}+@{a}, @{b}}kh1", [1, 4, 1])
def test_names_can_have_any_number_in_a_script(text: str, numbers: list[int]) -> None:
    first = {"a": 2, "b": 3, "c": 2}
    try:
        program = roll20.parse_program(text)
        script = as_troll(program, first)
    except DiceError:
        return  # what cannot be rolled, or not be said
    translated = troll.parse_program(script.text)
    names = dict(script.names)
    later = dict(zip(first, numbers, strict=True))
    for given_numbers in (first, {**first, **{name: later[name] for name in names}}):
        renamed = {names[name]: given_numbers[name] for name in names}
        try:
            ours = calculated(program, given_numbers)
        except DiceError as error:
            assert_without_odds(translated, renamed, error)
            continue
        try:
            theirs = calculated(translated, renamed)
        except OverBudgetError:
            continue  # Troll has no score of exploding dice that is as quick
        assert_alike(ours, theirs)


def assert_without_odds(script: Program, numbers: Mapping[str, int], error: DiceError) -> None:
    """Check that what cannot be rolled has no odds; a roll without end may roll no dice at all."""
    with suppress(DiceError):
        assert not calculated(script, numbers).outcomes or "never ends" in error.message


def test_a_number_without_end_is_no_error_of_a_script_but_all_is_missing() -> None:
    script = as_troll(roll20.parse_program("2d6!!>@{again}kh1"), {"again": 5})
    found = calculated(troll.parse_program(script.text), {"Again": 1})
    assert ((), 1) == (found.outcomes, found.missing)


def test_scripts_that_nobody_can_read_are_refused_with_what_may_help() -> None:
    roll = roll20.parse_program("2d6 + " + "*".join(["10**80000"] * 4))
    with pytest.raises(DiceError, match="characters") as caught:
        as_troll(roll, {})
    assert caught.value.span is not None
    assert caught.value.hint
