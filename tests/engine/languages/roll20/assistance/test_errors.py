from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.roll20.assistance.checking import check
from engine.languages.roll20.program import parse_program
from engine.random_source import SeededSource
from tests.amount import examples


def error_of(text: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        parse_program(text).calculate({}, 12, Budget())
    return caught.value


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("", "there is nothing to roll yet", ""),
        ("2d6 3", "`3` is left over", "3"),
        ("4d6k 3", "`3` is left over", "3"),
        ("4d6 d8", "this could be more dice, or a number of dice to drop", "d"),
        ("4 d6", "dice are written without a space inside", " d"),
        ("4d 6", "dice are written without a space inside", " 6"),
        ("(2d6)>4", "`>` has no dice right before it", ">"),
        ("5>3", "`>` has no dice right before it", ">"),
        ("(2d6)kh1", "`kh` has no dice right before it", "kh"),
        ("{2d6}!", "a group is not rolled itself: this belongs to the dice inside", "!"),
        ("8d6sd4", "`sd` sorts and takes no number", "4"),
        ("{2d6", "this `{` has no `}`", "{"),
        ("(1, 2)", "this `(` has no `)`", "("),
        ("2d6)", "this `)` closes nothing", ")"),
        ("2d6+", "a value is missing after `+`", "+"),
        ("*2", "a value is missing before `*`", "*"),
        ("2*/3", "a value is missing between `*` and `/`", "/"),
        ("2.5d6", "the number of dice must be whole", "2.5"),
        ("3d6k1.5", "behind `k` stands a whole number", "1.5"),
        ("2d6adv", "`adv` means nothing here", "adv"),
        ("2d6 + bonus", "`bonus` means nothing here", "bonus"),
        ("2^3", "`^` means nothing here", "^"),
        ("/roll 2d6", "`/roll` is a command of the chat, not part of the roll", "/roll"),
        ("2d6[fire", "this `[` has no `]`", "[fire"),
        ("@{n", "this `@{` has no `}`", "@{n"),
        ("2d6+@{", "this `@{` has no `}`", "@{"),
        ("2d6+?{n", "this `?{` has no `}`", "?{n"),
        ("[[2d6]", "this `[[` has no `]]`", "[["),
        ("[[2d6", "this `[[` has no `]]`", "[["),
        ("2d6]", "this `]` closes nothing", "]"),
        ("2d6 fire", "`fire` means nothing here", "fire"),
        ("2d6 frost", "`frost` means nothing here", "frost"),
        ("2d6r1 Feuer", "`Feuer` means nothing here", "Feuer"),
        ("4d6dragon", "`dragon` means nothing here", "dragon"),
        ("2d6!pow", "`ow` means nothing here", "ow"),
        ("2d6 fr", "a value is missing between `f` and `r`", "r"),
        ("?{|3}d6", "a name or a question is missing between these braces", "?{|3}"),
        ("?{Roll|1d6|2d6)}", "this `)` closes nothing", ")"),
        ("3d6f1", "failures are counted only where successes are", "f1"),
        ("3d6!!!", "dice explode in one way only", "!"),
        ("3d6!!!!!!!", "dice explode in one way only", "!!!!!"),
        ("3d6>d4", "a value is missing between `>` and `d`", "d"),
        ("3d6>(d4)", "there can be no dice in a modifier", "(d4)"),
        ("1d1!", "every face that can come up explodes, so that this roll never ends", "!"),
        ("d6r<6", "every face is rolled again, so that this roll never ends", "r<6"),
        ("d6r1!>2", "every face that can come up explodes, so that this roll never ends", "!>2"),
        ("2d(d6)!", "every face that can come up explodes, so that this roll never ends", "!"),
        ("2d0", "the number of sides must be at least 1, not 0", "0"),
        ("(5/2)d6", "the number of dice must be whole, not 5/2", "(5/2)"),
        ("(d6-3)d6", "the number of dice must be at least 0, not -2", "(d6-3)"),
        ("4d6k(1/2)", "how many are kept or dropped must be whole, not 1/2", "(1/2)"),
        ("6/(d6-3)", "this can be 0, and nothing is divided by 0", "(d6-3)"),
        ("2d6%(1-1)", "this can be 0, and nothing is divided by 0", "(1-1)"),
        ("2**(d4/2)", "an exponent must be whole, not 1/2", "(d4/2)"),
        ("(d2-1)**-1", "this can be negative, and 0 has no negative power", "-1"),
        ("9**9**9", "this power is a number of more than 300,000 digits", "9**9"),
        ("{2d6*2d8}>10", "dice are tested one by one only in a sum of dice and numbers", "2d6*2d8"),
        ("(" * 120 + "1" + ")" * 120, None, None),
        ("-" * 5000 + "d6", None, None),
        ("{" * 120 + "d6" + "}" * 120, "this stands more than 100 deep in other rolls", None),
        ("9" * 2000, "a number has 1,000 digits at most", None),
        ("@{n}d6", "n has no number", "@{n}"),
        ("6000d6+5000d6", "a roll has 10,000 dice at most", "5000d6"),
        ("{6000d6, 5000d6}kh1", "a roll has 10,000 dice at most", "5000d6"),
        ("(d6000)d1+5000d1", "a roll has 10,000 dice at most", "5000d1"),
        ("6000d1+4000d1", None, None),
        ("(" * 2000 + "d6" + ")" * 2000, None, None),
        ("10001d6k3", "a roll has 10,000 dice at most", "10001d6k3"),
    ],
)
def test_rolls_of_too_many_dice_are_refused_where_they_pass_the_limit(
    text: str, message: str | None, place: str | None
) -> None:
    if message is None:
        parse_program(text).calculate({}, 12, Budget())
        return
    error = error_of(text)
    assert message == error.message
    assert error.span is not None
    if place is not None:
        assert place == text[error.span.start : error.span.end]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4d6 d8", ["4d6 + d8", "4d6d8"]),
        ("4 d6", ["4d6"]),
        ("/roll 2d6", ["2d6"]),
        ("2w6", ["2d6"]),
        ("3W6+2", ["3d6+2"]),
        ("2w6 + w8kh1 [w6] \\ 3w6", ["2d6 + d8kh1 [w6] \\ 3w6"]),
        ("4d6 drop lowest", ["4d6kh3"]),
        ("4d6 drop lowest 1 + 2", ["4d6kh3 + 2"]),
        ("4d6 drop the 2 highest dice", ["4d6kl2"]),
        ("d20 Keep Best", ["d20kh1"]),
        ("4d6! drop lowest", ["4d6!dl1"]),
        ("(2+2)d6 drop lowest 2", ["(2+2)d6dl2"]),
        ("{2d6, 3} keep highest", ["{2d6, 3}kh1"]),
        ("1d20 adv", ["2d20kh1"]),
        ("d20 with disadvantage + 5", ["2d20kl1 + 5"]),
        ("1d20dis", ["2d20kl1"]),
        ("[[2d6]+1", ["[[2d6]]+1"]),
        ("2d6 fire", ["2d6 [fire]"]),
        ("2d6 cold damage + 3", ["2d6 [cold damage] + 3"]),
        ("2d6 (fire)", ["2d6 [fire]"]),
        ("2d6 5 fire", ["2d6 [5 fire]"]),
        ("2d6 # text", ["2d6 \\ text"]),
    ],
)
def test_fixes_take_the_error_out(text: str, expected: list[str]) -> None:
    assert expected == [fix.apply(text) for fix in error_of(text).fixes]
    for mended in expected:
        parse_program(mended)


@pytest.mark.parametrize(
    "text",
    [
        "2d20 adv",
        "d20+5 adv",
        "(2)d20 dis",
        "4d6kh3 drop lowest",
        "5 drop lowest",
        "0" * 6 + "9" * 5000 + "d6 drop lowest",
        "2d6 and 1d8",
        "2d6 5",
        "2d6 (2)",
        "fire",
    ],
)
def test_what_is_not_plain_is_not_guessed(text: str) -> None:
    assert () == error_of(text).fixes


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("2d6 fire", "a label is written [text], a remark behind \\"),
        ("2d6 # text", "a label is written [text], a remark behind \\"),
        ("2d6 (fire)", "a label is written [text], a remark behind \\"),
        ("2d6 5 fire", "a label is written [text], a remark behind \\"),
        ("2d6 (2)", "write an operator such as + before it"),
        ("2d6 5", "write an operator such as + before it"),
        ("4d6k 3 fire", "the number stands right behind `k`, without a space"),
        ("2w6", "dice are written with d, as in 2d6"),
        ("4d6 drop", "the lowest are dropped by dl, the highest by dh, as in 4d6dl1"),
        ("2d20 dis", "disadvantage is written 2d20kl1"),
        ("fire 2d6", "a name whose number is given later is written @{name} or ?{Question|3}"),
        ("2d6+fire", "a name whose number is given later is written @{name} or ?{Question|3}"),
    ],
)
def test_hints_tell_what_to_write(text: str, hint: str) -> None:
    assert hint == error_of(text).hint


WORDS = (
    "2d6",
    "w",
    "2w6",
    "adv",
    "dis",
    "drop",
    "lowest",
    "fire",
    "ro",
    "#",
    "(",
    ")",
    "[",
    "]",
    "k",
)


@given(st.lists(st.sampled_from((*WORDS, " ", "3", "{", "}", "@{", "+")), max_size=8))
def test_fixes_of_any_words_can_be_made(words: list[str]) -> None:
    text = "".join(words)
    for error in check(text):
        for fix in error.fixes:
            assert text != fix.apply(text)
            check(fix.apply(text))


@pytest.mark.parametrize(
    ("text", "hint"), [("8d10!>8f1", "as in 8d10!>8>8f1"), ("8d10!f1", "as in 3d6>3f1")]
)
def test_a_lone_failure_is_told_what_the_number_before_it_is_for(text: str, hint: str) -> None:
    (error,) = check(text)
    assert error.hint is not None
    assert hint in error.hint


def test_all_errors_are_told_in_order() -> None:
    messages = [error.message for error in check("3d6f1 + {2d6}r1 + d1!")]

    assert [
        "failures are counted only where successes are",
        "a group is not rolled itself: this belongs to the dice inside",
        "every face that can come up explodes, so that this roll never ends",
    ] == messages


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("{2d6*2d8}>10", ["dice are tested one by one only in a sum of dice and numbers"]),
        ("{4d6*@{n}*2d8}>10", []),
        ("2d6/0", ["this can be 0, and nothing is divided by 0"]),
        ("2d6%(1-1)+5/0", ["this can be 0, and nothing is divided by 0"] * 2),
        ("(5/0)d6", ["this can be 0, and nothing is divided by 0"]),
        ("2d6/@{n}", []),
        ("2d6**(1/2)", ["an exponent must be whole, not 1/2"]),
        ("9**9**9", ["this power is a number of more than 300,000 digits"]),
        ("10001d6", ["a roll has 10,000 dice at most"]),
        ("6000d6+{6000d6, d4}kh1", ["a roll has 10,000 dice at most"]),
    ],
)
def test_what_no_roll_can_come_to_is_told_without_rolling(text: str, messages: list[str]) -> None:
    assert messages == [error.message for error in check(text)]


@pytest.mark.parametrize("text", ["3d6!>5", "d6!p1", "5d6r1ro2>3f1s", "4d6 kh3", "4d6k-1"])
def test_sound_rolls_have_no_errors(text: str) -> None:
    assert () == check(text)


@pytest.mark.parametrize("text", ["6/(d6-3)", "(d6/2)d6", "2d(d2)!"])
def test_what_only_some_rolls_meet_is_an_error_of_those(text: str) -> None:
    program = parse_program(text)
    outcomes = set()
    for seed in range(60):
        try:
            program.roll(SeededSource(seed), {})
            outcomes.add("value")
        except DiceError:
            outcomes.add("error")
    assert {"value", "error"} == outcomes


@settings(max_examples=examples(150))
@given(st.text(alphabet="0123dFkhlros!p<>=+-*/%(){}[],.\\@?| \n", max_size=16))
def test_no_text_has_anything_but_errors(text: str) -> None:
    found: DiceError | None = None
    try:
        program = parse_program(text)
        assert () == check(text)
        names = {parameter.name: 2 for parameter in program.parameters}
        program.roll(SeededSource(1), names)
        program.calculate(names, 3, Budget(seconds=2, states=20_000))
    except DiceError as error:
        found = error
    if found is not None and found.span is not None:
        assert 0 <= found.span.start <= found.span.end <= len(text)
