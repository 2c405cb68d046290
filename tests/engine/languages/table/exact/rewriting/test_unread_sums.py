"""Sums that nothing reads make no difference, and no states."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.rewriting.unread_sums import without_unread_sums
from engine.languages.table.exact.weighing import Odds
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.reading.syntax import Assignment, walk
from tests.engine.languages.table.scripts import body

FIGHT = (
    "a = 6; b = 6; {before} while (a > 0 && b > 0) {{"
    " if (roll(d6) > 3) {{ a -= roll(d4); {inside} }}"
    " else {{ if (roll(d6) > 2) {{ b -= roll(d4); }} }} {round} }} {behind}"
)


def calculated(text: str, outcome: int | None = None) -> Odds:
    """Return what a roll comes to by the general way."""
    script = check(text)
    calculation = Calculation(script, Policy(), Cuts(400, 12), Budget())
    arguments: tuple[FieldValue, ...] = ()
    return calculation.odds(script.rolls["x"], arguments, outcome)


def left_of(text: str, outcome: int | None = None) -> set[str]:
    """Return the variables that are still assigned."""
    roll = without_unread_sums(check(text).rolls["x"], outcome)
    return {one.name.text for one in walk(roll.function.body) if isinstance(one, Assignment)}


def fight(before: str, inside: str, every_round: str, behind: str) -> str:
    return body(FIGHT.format(before=before, inside=inside, round=every_round, behind=behind))


PLAIN = fight("", "", "", "return a > 0;")


@pytest.mark.parametrize(
    "text",
    [
        fight("n = 0;", "", "n++;", "return a > 0;"),
        fight("n = 0;", "", "n++;", 'output("rounds " + n); return a > 0;'),
        fight("n = 1;", "n = n * 2 + b;", "n = n + 1;", "return a > 0;"),
        fight('log = "";', 'log += "hit ";', "log = log + a;", "return a > 0;"),
        fight("n = 0; m = 0;", "if (b > 2) { n += 1; }", "m = max(m, b);", "return a > 0;"),
    ],
)
def test_a_sum_that_nothing_reads_makes_no_states(text: str) -> None:
    assert left_of(text) == {"a", "b"}
    assert calculated(text) == calculated(PLAIN)


@pytest.mark.parametrize(
    "text",
    [
        fight("n = 0;", "", "n++;", "return n;"),
        fight("n = 0;", "if (n > 3) { b = b - 1; }", "n++;", "return a > 0;"),
        fight("n = 0;", "n += roll(d4);", "n++;", "return a > 0;"),
        fight("n = 8;", "n = n / b;", "n++;", "return a > 0;"),
        fight("n = 8;", "n /= 2;", "", "return a > 0;"),
        fight("n = 0;", "", "n++;", "output(n / a); return a > 0;"),
        fight("n = 0; m = 0;", "m = m + n;", "n++;", "return m;"),
        fight("n = 2;", "n = n * n;", "", "return a > 0;"),
        fight("n = 2;", "n *= n;", "", "return a > 0;"),
        fight('n = "hit ";', "n += n;", "", "return a > 0;"),
        body("if (roll(d2) == 1) { n = 0; } while (roll(d2) == 1) { n++; } return 1;"),
    ],
)
def test_what_is_read_or_may_fail_stays(text: str) -> None:
    assert "n" in left_of(text)


def test_what_else_may_lack_a_value_does_not_matter():
    text = "n = 0; while (roll(d6) > 1) { last = roll(d6); n++; } return last;"
    assert left_of(body(text)) == {"last"}
    with pytest.raises(DiceError, match="last has no value yet"):
        calculated(body(text))


def test_the_variable_that_is_looked_at_in_the_end_stays() -> None:
    text = fight("n = 0;", "", "n++;", "")
    slot = check(text).rolls["x"].variables.index("n")

    assert "n" in left_of(text, slot)
    assert left_of(text) == {"a", "b"}


def test_an_error_of_a_sum_is_still_an_error() -> None:
    with pytest.raises(DiceError, match="zero"):
        calculated(fight("n = 8;", "n = n / max(b - 3, 0);", "", "return a > 0;"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "n = 0; while (roll(d2) == 1) { if (roll(d2) == 1) { y = 3; } n += y; } return 1;",
            "y has no value yet",
        ),
        ("n = 2; k = 0; while (k < 40) { n = n * n; k++; } return 1;", "too large"),
        ('n = "ab"; k = 0; while (k < 40) { n += n; k++; } return 1;', "too long"),
    ],
)
def test_what_a_sum_is_made_of_may_be_an_error(text: str, message: str) -> None:
    with pytest.raises(DiceError, match=message):
        calculated(body(text))
