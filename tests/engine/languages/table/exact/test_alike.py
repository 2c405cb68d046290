"""Variables that a loop treats alike: exchanged, everything has to come out as it does without."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import OverBudgetError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.table.exact import loop_chain
from engine.languages.table.exact.alike import Alike
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.weighing import Thing
from tests.amount import examples
from tests.engine.languages.table.scripts import body, mechanic

STATES = 100_000
"""States after which a fight is too large for a test."""

ROUNDS = 6
"""Rounds of a loop without an end that are followed."""


def worked_out(text: str, few: int) -> dict[Thing, Fraction]:
    """Return what comes of a script where more states than ``few`` are worth exchanging."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop_chain, "_FEW_STATES", few)
        roll = mechanic(text)
        cuts = Cuts(ROUNDS, DEFAULT_ITERATIONS)
        work = Calculation(roll.script, roll.policy, cuts, Budget(states=STATES))
        found = work.odds(roll.function, roll.given({}), roll._slot())
    return {thing: Fraction(weight, found.total) for thing, weight in found.weights.items()}


def exchanged(monkeypatch: pytest.MonkeyPatch, text: str) -> list[tuple[int, ...]]:
    """Return the groups of variables that are exchanged at the head of some loop of a script."""
    found: list[tuple[int, ...]] = []
    see_together = Alike.see_together

    def noted(self: Alike) -> None:
        found.extend(self._groups[0])
        see_together(self)

    monkeypatch.setattr(Alike, "see_together", noted)
    worked_out(text, 0)
    return found


# ---- scripts ------------------------------------------------------------------------------------


def some(names: str) -> str:
    return " || ".join(f"{name} > 0" for name in names)


def wasted(names: str, blow: str) -> str:
    """Return a blow at anybody, whether he stands or not."""
    others = "".join(
        f"if (t == {number}) {{ {name} {blow} }} else " for number, name in enumerate(names[:-1], 1)
    )
    return f't = roll("d{len(names)}"); {others}{{ {names[-1]} {blow} }}'


def rolled_again(names: str, blow: str) -> str:
    """Return a blow at one of those who stand, found by rolling again."""
    fallen = " || ".join(f"t == {number} && {name} <= 0" for number, name in enumerate(names, 1))
    die = f't = roll("d{len(names)}");'
    hits = " ".join(
        f"if (t == {number}) {{ {name} {blow} }}" for number, name in enumerate(names, 1)
    )
    return f"{die} while ({fallen}) {{ {die} }} {hits}"


def counted(names: str, blow: str) -> str:
    """Return a blow at one of those who stand, found by counting them."""
    count = " ".join(f"if ({name} > 0) {{ n++; }}" for name in names)
    hits = " ".join(f"if ({name} > 0) {{ t--; if (t == 0) {{ {name} {blow} }} }}" for name in names)
    return f'n = 0; {count} t = roll("1d" + n); {hits}'


def first(names: str, blow: str) -> str:
    """Return a blow at the first who stands: here all are different."""
    return " else ".join(f"if ({name} > 0) {{ {name} {blow} }}" for name in names)


def weakest(names: str, blow: str) -> str:
    """Return a blow at the one who has the least."""
    one, *others = names
    least = one
    for name in others:
        least = f"min({least}, {name})"
    return f"m = {least}; " + " else ".join(
        f"if ({name} == m) {{ {name} {blow} }}" for name in names
    )


STYLES = (wasted, rolled_again, counted, first, weakest)
BLOWS = ('-= roll("d2");', "-= x;", "--;", "= 0;", "= max(0, {0} - x);", "-= 2 * x;")


@st.composite
def fights(draw: st.DrawFn) -> str:
    """Write a fight of several against several, some of whom may differ in something."""
    party, foes = draw(st.sampled_from((("ab", "p"), ("abc", "p"), ("ab", "pq"))))
    begin = draw(st.integers(1, 2))
    lines = [f"{name} = {begin};" for name in party + foes]
    if draw(st.booleans()):
        lines.append(f"{draw(st.sampled_from(party))} = {draw(st.integers(1, 3))};")
    turns = []
    for strikers, struck in ((party, foes), (foes, party)):
        style, blow = draw(st.sampled_from(STYLES)), draw(st.sampled_from(BLOWS))
        for name in strikers:
            need = (
                draw(st.sampled_from(("roll(d2) == 1", "roll(d3) > 1")))
                if draw(st.integers(0, 4)) == 0
                else "roll(d2) == 1"
            )
            hit = style(struck, blow) if "{0}" not in blow else style(struck, "-= x;")
            if "{0}" in blow:
                for each in struck:
                    hit = hit.replace(f"{each} -= x;", f"{each} {blow.format(each)}")
            turns.append(
                f'if ({name} > 0 && ({some(struck)}) && {need}) {{ x = roll("d2"); {hit} }}'
            )
    returned = draw(
        st.sampled_from(
            (
                some(party),
                "a",
                "a > b",
                "a + 3 * b",
                "max(0, p) + 2 * max(0, b)",
                "p > 0",
                "n",
            )
        )
    )
    count = draw(st.sampled_from(("", "", "", "k++;")))
    ends = draw(st.sampled_from(("", f"if ({party[0]} == 1) {{ return k + 7; }}")))
    return body(
        f"n = 0; k = 0; {' '.join(lines)}"
        f" while (({some(party)}) && ({some(foes)})) {{ {count} {' '.join(turns)} {ends} }}"
        f" return {returned};"
    )


@given(fights())
@settings(max_examples=examples(15, 1_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_fights_come_out_the_same_with_variables_exchanged(text: str) -> None:
    try:
        expected = worked_out(text, 10**9)
    except OverBudgetError:
        assume(False)
    assert expected == worked_out(text, 0)


# ---- what is exchanged, and what is not ---------------------------------------------------------


def ogre(strike: str, heroes: str = "abcd", begin: str = "3", returned: str = "o <= 0") -> str:
    blows = " ".join(f'if ({name} > 0 && roll("d2") == 1) {{ o--; }}' for name in heroes)
    start = " ".join(f"{name} = {begin};" for name in heroes)
    return body(
        f"o = 6; {start} while (o > 0 && ({some(heroes)})) {{ {blows}"
        f' if (o > 0 && roll("d2") == 1) {{ x = roll("d3"); {strike} }} }} return {returned};'
    )


class TestGroups:
    @pytest.mark.parametrize("style", [wasted, rolled_again, counted])
    def test_heroes_whom_an_ogre_strikes_at_random_are_alike(self, monkeypatch, style):
        text = ogre(style("abcd", "-= x;"))
        assert [(1, 2, 3, 4)] == exchanged(monkeypatch, text)
        assert worked_out(text, 10**9) == worked_out(text, 0)

    @pytest.mark.parametrize(
        "strike",
        [
            first("abcd", "-= x;"),
            wasted("abcd", "-= x;").replace("d4", "d5"),
            wasted("abcd", "-= x;").replace("a -= x", "a -= x + 1"),
            counted("abcd", "-= x;") + " if (a < b) { a = b; }",
            "a -= x; b -= roll(d2); c -= x; d -= x;",
        ],
    )
    def test_heroes_who_are_treated_differently_are_not(self, monkeypatch, strike):
        text = ogre(strike)
        assert (1, 2, 3, 4) not in exchanged(monkeypatch, text)
        assert worked_out(text, 10**9) == worked_out(text, 0)

    def test_all_are_told_apart_behind_the_loop_where_they_begin_alike(self, monkeypatch):
        text = ogre(counted("abcd", "-= x;"), returned="100 * max(0, a) + max(0, b)")
        assert [(1, 2, 3, 4)] == exchanged(monkeypatch, text)
        assert worked_out(text, 10**9) == worked_out(text, 0)

    def test_more_may_be_asked_of_one_behind_the_loop(self):
        text = ogre(wasted("abcd", "-= x;"), returned="a > 0 && d == -1")
        assert worked_out(text, 10**9) == worked_out(text, 0)

    def test_they_may_begin_with_different_numbers_if_nothing_is_told_of_them(self, monkeypatch):
        strike = counted("abcd", "-= x;")
        text = ogre(strike).replace("b = 3;", "b = 2;", 1)
        assert [(1, 2, 3, 4)] == exchanged(monkeypatch, text)
        assert worked_out(text, 10**9) == worked_out(text, 0)
        told = ogre(strike, returned="b").replace("b = 3;", "b = 2;", 1)
        assert [] == exchanged(monkeypatch, told)
        assert worked_out(told, 10**9) == worked_out(told, 0)

    def test_what_a_roll_returns_on_the_way_is_not_exchanged(self, monkeypatch):
        text = (
            'a = 3; b = 3; while (true) { if (roll("d2") == 1) { a--; } else { b--; }'
            " if (a == 0 || b == 0) { return a; } }"
        )
        assert [] == exchanged(monkeypatch, body(text))
        flags = (
            "a = false; b = false; while (!a || !b) { t = roll(d2);"
            " if (t == 1) { a = true; } else { b = true; } if (roll(d4) == 1) { return 1; } }"
            " return 2;"
        )
        assert [(0, 1)] == exchanged(monkeypatch, body(flags))
        assert worked_out(body(flags), 10**9) == worked_out(body(flags), 0)
