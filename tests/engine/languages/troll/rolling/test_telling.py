"""Told rolls: what became of each die, held against the same roll that is not told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import DiceError
from engine.languages.accounts import GroupedAccount
from engine.languages.troll.program import parse_program
from engine.languages.troll.rolling.dice_log import MOST_LOGGED
from engine.languages.troll.rolling.origins import RolledNumber, RolledText
from engine.random_source import ForcedSource, SeededSource
from engine.textbox import TextBox
from engine.values import Tuple, TupleCollection, Value
from tests.amount import examples
from tests.engine.scripts import scripts

LIMIT = 4

generated = settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))


def told(script: str, *dice: int) -> GroupedAccount:
    """Return the account of a roll with these dice."""
    return parse_program(script).account(ForcedSource(dice), {})


def text(script: str, *dice: int) -> str:
    return told(script, *dice).text()


class Recorder:
    """A source that remembers what it gave."""

    def __init__(self, seed: int) -> None:
        self.given: list[int] = []
        self._source = SeededSource(seed)

    def integer(self, low: int, high: int) -> int:
        self.given.append(self._source.integer(low, high))
        return self.given[-1]


# ---- every script -------------------------------------------------------------------------


@given(scripts(), st.integers(0, 2**32))
@generated
def test_a_roll_is_the_same_whether_it_is_told_or_not(script, seed):
    program, silent, telling = parse_program(script), Recorder(seed), Recorder(seed)
    expected = outcome(lambda: program.roll(silent, {}, LIMIT))
    account = outcome(lambda: program.account(telling, {}, LIMIT))
    assert silent.given == telling.given
    if not isinstance(account, GroupedAccount):
        assert expected == account
        return
    assert expected == account.value
    assert not any(isinstance(each, RolledNumber | RolledText) for each in inside(account.value))
    dice = [(group.sides, die.value) for group in account.groups for die in group.dice]
    assert len(silent.given) == len(dice)
    for (sides, shown), drawn in zip(dice, silent.given, strict=True):
        assert not sides or shown == drawn


def outcome(roll: Callable[[], object]) -> object:
    """Return what a roll gives, or the message and the place of its error."""
    try:
        return roll()
    except DiceError as error:
        return str(error), error.span


def inside(value: Value) -> list[object]:
    """Return all numbers and texts in a value."""
    if isinstance(value, Tuple):
        return [each for part in value.parts for each in inside(part)]
    if isinstance(value, TupleCollection):
        return [number for row in value.rows for number in row]
    return list(value) if isinstance(value, tuple) else [value]


def selections() -> st.SearchStrategy[str]:
    """Return collections of dice of which each is once in the collection, or not any more."""
    pool = st.builds("{}d{}".format, st.integers(0, 6), st.integers(1, 6))
    loops = st.sampled_from(
        (
            "(accumulate x := d4 while 4 = x)",
            "(accumulate x := max 2d3 until 3 > x)",
            "(repeat x := 2d6 until 1 < count different x)",
        )
    )
    few = st.integers(0, 4)

    def around(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        word = st.sampled_from(
            ("min", "max", "minimal", "maximal", "different", "straight", "largest 2", "least 3")
        )
        return st.one_of(
            st.builds("({} {})".format, word, inner),
            st.builds("({} {} {})".format, few, st.sampled_from(("<", ">=", "=/=")), inner),
            st.builds("({} {} {})".format, inner, st.sampled_from(("U", "--", "drop")), inner),
            st.builds("({} keep {})".format, inner, inner),
            st.builds("({} pick {})".format, inner, few),
            st.builds("({} # {})".format, few, inner),
            st.builds("(if {} then {} else {})".format, inner, inner, inner),
            st.builds("(foreach e in {} do e)".format, inner),
            st.builds("(v := {}; v)".format, inner),
            st.builds("(%2 [{}, {}])".format, inner, inner),
        )

    return st.recursive(pool | loops, around, max_leaves=5)


@given(selections(), st.integers(0, 2**32))
@generated
def test_the_dice_that_are_kept_add_up_to_the_sum(collection, seed):
    account = parse_program(f"sum {collection}").account(SeededSource(seed), {})
    dice = [die for group in account.groups if group.sides for die in group.dice]
    kept = sum(die.value for die in dice if die.tested.kept)
    assert (kept,) == account.value
    assert not any(die.tested.kept and die.aside for die in dice)


# ---- what becomes of dice -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "dice", "expected"),
    [
        ("sum largest 3 4d6", (5, 1, 4, 4), "4d6 [5, ~~1~~, 4, 4] = 13"),
        ("3d6 drop {1, 4}", (5, 1, 4), "3d6 [5, ~~1~~, ~~4~~] = 5"),
        ("3d6 keep 2d6", (5, 1, 4, 4, 6), "3d6 [~~5~~, ~~1~~, 4], 2d6 [(4), (6)] = 4"),
        ("different 3d6", (5, 1, 5), "3d6 [5, 1, ~~5~~] = 1 5"),
        ("straight 3d6", (5, 1, 6), "3d6 [5, ~~1~~, 6] = 5 6"),
        ("min 2d20", (17, 3), "2d20 [~~17~~, 3] = 3"),
        ("median 3d6", (1, 6, 4), "3d6 [~~1~~, ~~6~~, 4] = 4"),
        ("minimal 3d6", (2, 2, 4), "3d6 [2, 2, ~~4~~] = 2 2"),
        ("3d6 -- {4, 4, 4, 4}", (4, 2, 4), "3d6 [~~4~~, 2, ~~4~~] = 2"),
        ("5 < 3d6", (1, 2, 3), "3d6 [~~1~~, ~~2~~, ~~3~~] = (empty)"),
    ],
)
def test_what_a_selection_leaves_out_is_dropped(script, dice, expected):
    assert expected == text(script, *dice)


def test_what_is_counted_is_marked():
    assert "5d10 [7*, ~~3~~, 10*, ~~6~~, ~~1~~] = 2" == text("count 6 < 5d10", 7, 3, 10, 6, 1)
    assert "2d6 [3*, 3*] = 2" == text("counts 2d6", 3, 3)


def test_what_is_counted_to_decide_is_marked_unless_it_is_in_the_result():
    assert "3d6 [(6*), (1), (6*)] = 0" == text("if 1 < count 6 = 3d6 then 0 else 1", 6, 1, 6)
    script = "x := 2d6; if 1 = count different x then 2 * sum x else sum x"
    assert "2d6 [3, 3] = 12" == text(script, 3, 3)


def test_dice_that_only_decide_are_not_in_the_result():
    script = "attack := d20; if 12 < attack then sum 2d6 else 0"
    assert "d20 [(15)], 2d6 [3, 4] = 7" == text(script, 15, 3, 4)
    assert "d20 [(4)] = 0" == text(script, 4)
    assert "d6 [(2)], (d6)d4 [1, 4] = 5" == text("sum (d6)d4", 2, 1, 4)
    assert "d6 [(2)] = 1" == text("!(3 < d6)", 2)
    assert "d20 [(9)], 2d12 [10, ~~3~~] = 10" == text("d20 < 2d12", 9, 10, 3)


def test_dice_that_decide_are_told_from_those_of_which_nothing_is_made():
    def asides(script, *dice):
        return [die.aside for group in told(script, *dice).groups for die in group.dice]

    assert ["decided", None] == asides("if 3 < d6 then d4 else 0", 5, 1)
    assert ["decided"] * 2 == asides('if 7 = sum 2d6 then "win" else "lose"', 3, 4)
    assert ["decided", None, None] == asides("(d6) # d4", 2, 1, 4)
    assert ["decided", None] == asides("d d6", 4, 3)
    assert ["decided", None] == asides("largest (d6) d8", 1, 8)
    assert ["decided", None] == asides("d6 & d8", 1, 8)
    assert ["not in the result", None] == asides("x := d6; d8", 1, 8)
    assert ["not in the result", None] == asides("%2 [d6, d8]", 1, 8)
    assert ["rolled again", None] == asides("repeat x := d6 until 3 < x", 1, 8 - 4)


def test_dice_that_select_in_a_condition_are_not_dropped():
    assert "3d6 [(6*), (1), (6*)] = 1" == text("if 1 < count 6 = 3d6 then 1 else 0", 6, 1, 6)


def test_a_die_that_is_dropped_in_one_place_and_kept_in_another_is_kept():
    assert "3d6 [6, ~~3~~, 1] = 7" == text("x := 3d6; (max x) + (min x)", 6, 3, 1)


def test_rounds_of_accumulate_explode():
    pool = "count 7 < 2 # (accumulate x := d10 while x = 10)"
    assert "d10 [10!*, ~~3~~, 9*] = 2" == text(pool, 10, 3, 9)
    assert [False, True, False] == [die.extra for die in told(pool, 10, 3, 9).groups[0].dice]
    assert "d6 [6!, 6!, 2] = 14" == text("sum accumulate x := d6 while x = 6", 6, 6, 2)
    account = told("sum accumulate x := d6 while x = 6", 6, 6, 2)
    (group,) = account.groups
    assert [(True, False), (True, True), (False, True)] == [
        (die.exploded, die.extra) for die in group.dice
    ]


def test_rounds_of_repeat_are_rolled_again():
    script = "repeat x := sum 2d6 until x > 8"
    assert "2d6 [1r, 3r], 2d6 [6, 4] = 10" == text("repeat x := sum 2d6 until 8 < x", 1, 3, 6, 4)
    assert "2d6 [6, 4] = 10" == text(script.replace("x > 8", "8 < x"), 6, 4)
    assert "d6 [2r, 5] = 5" == text("repeat x := d6 until 3 < x", 2, 5)


def test_draws_are_told_beside_the_dice_that_they_are_of():
    assert "{5, 7, 9} [7] = 7" == text("choose {5, 7, 9}", 2)
    script = "3d6 pick 2"
    assert "3d6 [6, ~~2~~, 4], 3d6 pick 2 [4, 6] = 4 6" == text(script, 6, 2, 4, 2, 2)
    assert "2d6 [~~6~~, 2], 2d6 [2] = 2" == text("choose 2d6", 6, 2, 1)
    pairs = "choose {[1, 2], [3, 4]}"
    assert "{[1, 2], [3, 4]} [[3, 4]] = [3, 4]" == text(pairs, 2)
    assert "?0.25 [yes] = 1" == text("?0.25", 1)
    assert "?0.25 [(no)] = (empty)" == text("?0.25", 2)


def test_groups_are_the_places_that_rolled_in_order():
    assert "3d6 [2, ~~1~~, 3], 3d6 [6, 6, ~~1~~] = 5 12" == text(
        "2 # sum largest 2 3d6", 2, 1, 3, 6, 6, 1
    )
    assert "d6 [1, 2, 3] = 1 2 3" == text("foreach i in 1..3 do d6", 1, 2, 3)
    script = "function hit(n) = sum n d6\ncall hit(d4) + call hit(1)"
    assert "d4 [(2)], hit: n d6 [3, 4], hit: n d6 [5] = 12" == text(script, 2, 3, 4, 5)


def test_sides_tell_dice_from_draws():
    groups = told("{d6, z9, choose {1, 2}}", 3, 9, 1).groups
    assert [6, 10, 0] == [group.sides for group in groups]


def test_dice_of_more_sides_than_a_list_can_have_are_told():
    (group,) = told(f"2d{10**30}", 10**30, 7).groups

    assert (10**30, (7, 10**30)) == (group.sides, tuple(sorted(one.value for one in group.dice)))


def test_functions_given_by_their_cases_know_their_dice():
    script = "compositional roll(0, d, +)\ncall roll({4, 6})"
    assert "roll: d [3], roll: d [2] = 5" == text(script, 3, 2)
    script = "compositional less(0, -, +)\ncall less(2d6)"
    assert "2d6 [3, 2] = -5" == text(script, 3, 2)


def test_texts_and_tuples_know_their_dice():
    assert "hit 5\n3d6 [5, ~~2~~, ~~1~~]" == text('"hit " || max 3d6', 5, 2, 1)
    assert TextBox(("hit 5 ",)) == told('"hit " || max 3d6', 5, 2, 1).value
    assert "d6 [3], 2d8 [7, ~~1~~] = [3, 7]" == text("[d6, max 2d8]", 3, 7, 1)
    assert "2 5\n1 1\n2d6 [5, 2], 2d6 [1, 1]" == text("2 ' 2d6", 5, 2, 1, 1)


def test_a_roll_without_dice_tells_what_it_comes_to():
    assert "5" == text("2 + 3")
    assert "hello" == text('"hello"')


def test_a_fallback_that_is_rolled_is_told():
    program = parse_program("n ~ d6")
    assert "d6 [4] = 4" == program.account(ForcedSource([4]), {}).text()
    assert "9" == program.account(ForcedSource([]), {"n": 9}).text()


# ---- large rolls ----------------------------------------------------------------------------


def test_dice_are_told_up_to_a_limit_and_counted_beyond():
    account = parse_program(f"sum {MOST_LOGGED + 500}d6").account(SeededSource(1), {})
    (group,) = account.groups
    assert (MOST_LOGGED, 500) == (len(group.dice), group.more)
    assert account.value == parse_program(f"sum {MOST_LOGGED + 500}d6").roll(SeededSource(1), {})


def test_an_account_is_shortened_to_its_first_dice():
    account = told("{4d6, 3d6, 2d6}", 1, 2, 3, 4, 5, 6, 1, 2, 3).shortened(5)
    assert "4d6 [1, 2, 3, 4], 3d6 [5, … 2 more], … 2 more = 1 1 2 2 3 3 4 5 6" == account.text()
    assert 2 == account.shortened(5).more
    assert (2, 7) == (len(account.shortened(2).groups[0].dice), _left_out(account.shortened(2)))


def _left_out(account: GroupedAccount) -> int:
    return account.more + sum(group.more for group in account.groups)


def test_json_tells_what_is_remarkable():
    assert [
        {
            "dice": "2d6",
            "sides": 6,
            "rolled": [
                {"value": 6, "faces": [6], "counted": True, "kept": True},
                {"value": 1, "faces": [1], "kept": False},
            ],
        }
    ] == told("count 5 < 2d6", 6, 1).json()
