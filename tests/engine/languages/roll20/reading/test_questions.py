"""Questions with choices, and attributes of several owners."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import converters, language_named
from engine.languages.roll20.program import parse_program
from engine.languages.troll import program as troll
from engine.random_source import ForcedSource

ATTACK = "?{Attack|Normal,1d20|Advantage,2d20kh1}"


def calculated(text: str, **numbers: int) -> Distribution:
    return parse_program(text).calculate(numbers, 12, Budget(seconds=10))


def weights(distribution: Distribution) -> list[tuple[object, object]]:
    return [(value, distribution.probability(value)) for value in distribution.outcomes]


def names(text: str) -> list[str]:
    return [parameter.name for parameter in parse_program(text).parameters]


def test_attributes_of_one_owner_are_different_numbers() -> None:
    program = parse_program("@{goblin|ac}-@{goblin|hp}+@{ goblin | ac }*@{goblin|ac|max}")
    assert ["goblin|ac", "goblin|hp", "goblin|ac|max"] == [one.name for one in program.parameters]
    numbers = {"goblin|ac": 15, "goblin|hp": 7, "goblin|ac|max": 2}
    assert [(15 - 7 + 15 * 2,)] == list(program.calculate(numbers, 12, Budget()).outcomes)


def test_choices_are_parameters_with_names() -> None:
    (attack,) = parse_program(f"{ATTACK}+5").parameters
    assert ("Attack", 1, ("Normal", "Advantage")) == (attack.name, attack.default, attack.choices)
    assert [True, True, False, False] == [attack.allows(number) for number in (1, 2, 3, 0)]


@pytest.mark.parametrize(("number", "roll"), [(1, "1d20+5"), (2, "2d20kh1+5")])
def test_what_is_chosen_stands_in_the_place_of_the_question(number: int, roll: str) -> None:
    assert weights(calculated(roll)) == weights(calculated(f"{ATTACK}+5", Attack=number))


@pytest.mark.parametrize(
    ("text", "numbers", "roll"),
    [
        (f"{ATTACK}+?{{Attack}}", {"Attack": 2}, "2d20kh1+2d20kh1"),
        (f"?{{Attack}}-{ATTACK}", {"Attack": 2}, "2d20kh1-2d20kh1"),
        ("2d20?{Mode|Plain,|Best,kh1}", {"Mode": 1}, "2d20"),
        ("2d20?{Mode|Plain,|Best,kh1}", {"Mode": 2}, "2d20kh1"),
        ("2d6?{Mode||kh1}", {"Mode": 2}, "2d6kh1"),
        ("?{A|X,{2d6,?{B|Y,1|Z,1d8}}kh1|W,2}", {"A": 1, "B": 2}, "{2d6,1d8}kh1"),
        ("?{A|X,{2d6,?{B|Y,1|Z,1d8}}kh1|W,2}", {"A": 2, "B": 2}, "2"),
        ("?{A|1|?{B|2|3}d6}", {"A": 2, "B": 2}, "3d6"),
        ("?{A|X,{1d6&#44;1d8&#125;kh1|Y,1}", {"A": 1}, "{1d6,1d8}kh1"),
        ("?{A|X,?{B&#124;Y&#44;4&#124;Z&#44;5&#125;|W,1}", {"B": 2}, "5"),
        ("?{Dice|two,2|three,3}d6", {"Dice": 2}, "3d6"),
        ("2*?{A|x,1d4+1|y,2}", {"A": 1}, "2*1d4+1"),
        ("?{Damage|1d6}+1", {}, "1d6+1"),
        ("?{Share|2.5}*2", {}, "5"),
        ("?{A|x,?{Bonus|2}|y,1}+?{Bonus}", {"A": 2}, "1+2"),
        ("?{Bonus}+?{Bonus|-2}", {}, "-4"),
        ("?{A|\n  x , 1d4 |\n  y , 2 }", {"A": 2}, "2"),
    ],
)
def test_choices_are_read_as_if_they_had_been_written(
    text: str, numbers: dict[str, int], roll: str
) -> None:
    assert weights(calculated(roll)) == weights(calculated(text, **numbers))


def test_a_default_that_is_a_number_is_no_choice() -> None:
    program = parse_program("?{Bonus|2}+?{Malus|-1}+?{Other|}+?{Last}")
    found = [(one.name, one.default, one.choices) for one in program.parameters]
    assert [("Bonus", 2, ()), ("Malus", -1, ()), ("Other", None, ()), ("Last", None, ())] == found


def test_all_that_some_choice_asks_for_is_a_parameter() -> None:
    assert ["A", "B", "C"] == names("?{A|X,?{B|Y,1|Z,2}|W,?{C|3}d6}")


def test_rolls_tell_what_was_chosen() -> None:
    account = parse_program(f"{ATTACK}+5").account(ForcedSource((3, 17)), {"Attack": 2})
    assert "2d20kh1+5: [~~3~~, 17]+5 = 22" == account.text()


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("?{A|x,1d20|y,2d20kq}", "`kq` means nothing here", "kq"),
        ("1d6+?{A|x,1|y,1d1!}", "every face that can come up explodes", "!"),
        ("?{A|x,?{A}+1|y,2}", "this question stands in a choice of its own", "?{A}"),
        ("?{A|x,?{B|1|?{C|z,2d6)}}}", "this `)` closes nothing", ")"),
        ("(?{A|x,1|y,2", "this `?{` has no `}`", "?{A|x,1|y,2"),
        ("?{|x,1|y,2}", "a name or a question is missing between these braces", "?{|x,1|y,2}"),
    ],
)
def test_every_choice_is_checked_at_its_place(text: str, message: str, place: str) -> None:
    found = language_named("roll20").check(text)
    assert [(place, True)] == [
        (text[one.span.start : one.span.end], message in one.message) for one in found if one.span
    ]


def test_a_choice_without_a_roll_is_told_what_it_lacks() -> None:
    (error,) = language_named("roll20").check("?{A|Normal|Better,2d20kh1}")
    assert error.hint == "what a choice stands for follows its name and a comma, as in Normal,1d20"


def test_a_fix_is_made_inside_of_a_choice() -> None:
    text = "?{A|x,1d6|y,4d6 drop lowest}+1"
    (error,) = language_named("roll20").check(text)
    assert "?{A|x,1d6|y,4d6kh3}+1" == error.fixes[0].apply(text)


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("2*?{A|x,1d4+1|y,2}", "2*?{A|x,(1d4+1)|y,2}"),
        ("10-?{A|y,2|x,1d4 - 1}", "10-?{A|y,2|x,(1d4 - 1)}"),
        ("?{A|2+1|2}d6", "?{A|(2+1)|2}d6"),
        ("?{A}/2+?{A|x,1d4+1|y,2}", "?{A}/2+?{A|x,(1d4+1)|y,2}"),
        ("?{A|x,1d4+1|y,2}+?{A}", None),
        ("2*?{A|x,(1d4+1)|y,-2|z,{1d6+1}>2}", None),
    ],
)
def test_a_sum_beside_an_operator_is_noted(text: str, fixed: str | None) -> None:
    fixes = [fix.apply(text) for note in parse_program(text).notes for fix in note.fixes]
    assert ([] if fixed is None else [fixed]) == fixes


def test_choices_that_make_no_roll_together_are_told_when_made() -> None:
    program = parse_program("(?{A|x,1|y,2)+(3}?{B|x,|y,)+(1})")
    with pytest.raises(DiceError, match="this roll never ends"):
        parse_program("2d6?{A|x,|y,!}?{B|x,|y,r<6}").calculate({"A": 2, "B": 2}, 12, Budget())
    assert program.calculate({"A": 2, "B": 2}, 12, Budget()).outcomes


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_choice_that_is_not_offered(number: int) -> None:
    with pytest.raises(DiceError) as caught:
        calculated(ATTACK, Attack=number)
    assert f"Attack has the choices 1 to 2, not {number}" == caught.value.message
    assert "they are Normal, Advantage" == caught.value.hint


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("?{a|" * 50 + "1" + "}" * 50, "more than 20 other questions"),
        ("?{A|" + "|".join(map(str, range(300))) + "}", "200 choices at most"),
        (
            "".join(f"?{{Q{at}|x,{f'?{{Q{at + 1}}}' * 9}|y,1}}" for at in range(9))
            + "?{Q9|x,123456789|y,1}",
            "more than 20,000 characters",
        ),
    ],
)
def test_questions_have_limits(text: str, message: str) -> None:
    with pytest.raises(DiceError, match=message):
        parse_program(text)


def test_a_choice_can_be_given_by_its_name_or_its_number() -> None:
    (attack,) = parse_program(ATTACK).parameters
    assert [2, 2, 2] == [attack.number(word) for word in ("Advantage", "advantage", "2")]
    (bonus,) = parse_program("?{Bonus|5|2}").parameters
    assert [2, 1, 1] == [bonus.number(word) for word in ("2", "5", "1")]
    with pytest.raises(DiceError, match="Attack has no choice Disadvantage") as caught:
        attack.number("Disadvantage")
    assert "choose Normal or Advantage, or a number from 1 to 2" == caught.value.hint


@given(st.lists(st.sampled_from([*"?{}|,&;@x1d6 ", "#44", "#124", "#125"]), max_size=40))
def test_no_text_escapes(signs: list[str]) -> None:
    text = "".join(signs)
    for error in language_named("roll20").check(text):
        assert error.span is None or 0 <= error.span.start <= error.span.end <= len(text)
        for fix in error.fixes:
            fix.apply(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{ATTACK}+5",
        f"{ATTACK}+?{{Attack}}+@{{goblin|ac}}",
        "?{A|X,{2d20,?{B|Y,1|Z,2d6}}kh1|W,?{C|3}d6>4}",
        "2d8?{Mode|all,|best,kh1}",
    ],
)
def test_choices_stay_open_in_troll(text: str) -> None:
    program = parse_program(text)
    (script,) = converters(language_named("roll20"))["troll"](text, {}, ())
    translated, named = troll.parse_program(script.text), dict(script.names)
    assert named.keys() == {one.name for one in program.parameters}
    ranges = (range(1, 1 + (len(one.choices) or 3)) for one in program.parameters)
    for chosen in itertools.product(*ranges):
        given_numbers = dict(zip(names(text), chosen, strict=True))
        ours = program.calculate(given_numbers, 3, Budget(seconds=10))
        renamed = {named[name]: number for name, number in given_numbers.items()}
        theirs = translated.calculate(renamed, 3, Budget(seconds=10))
        assert weights(ours) == weights(theirs)


def test_more_choices_than_a_script_holds_are_written_as_they_are_made() -> None:
    text = "1d6+?{A|" + "|".join(f"c{number},{number}" for number in range(20)) + "}"
    (script,) = converters(language_named("roll20"))["troll"](text, {"A": 8}, ())
    assert "(sum (d6)) + 7" == script.text
