"""Variables that a loop treats alike: exchanged, everything has to come out as it does without."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.loops import chain as loop_chain
from engine.languages.table.exact.loops import open_loops
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
        patch.setattr(open_loops, "_FEW_STATES", few)
        return worked_out_as_it_is(text)


def worked_out_as_it_is(text: str) -> dict[Thing, Fraction]:
    """Return the same where variables are exchanged from as many states on as usual."""
    roll = mechanic(text)
    cuts = Cuts(ROUNDS, DEFAULT_ITERATIONS)
    work = Calculation(roll.script, roll.policy, cuts, Budget(states=STATES))
    found = work.odds(roll.function, roll.given({}), roll._slot())
    return {thing: Fraction(weight, found.total) for thing, weight in found.weights.items()}


def alike(monkeypatch: pytest.MonkeyPatch, text: str) -> tuple[list[tuple[int, ...]], ...]:
    """Return the groups of variables of a script that are exchanged at the head of some loop.

    Those that are exchanged only while the loop finds the same of them come second.
    """
    always: list[tuple[int, ...]] = []
    standing: list[tuple[int, ...]] = []
    alike_variables = loop_chain.alike_variables

    def noted(*given):
        found = alike_variables(*given)
        always.extend(() if found[0] is None else found[0].groups_at(0))
        standing.extend(() if found[1] is None else found[1].groups)
        return found

    monkeypatch.setattr(loop_chain, "alike_variables", noted)
    worked_out(text, 0)
    return always, standing


def exchanged(monkeypatch: pytest.MonkeyPatch, text: str) -> list[tuple[int, ...]]:
    """Return the groups of variables that are exchanged whatever they hold."""
    return alike(monkeypatch, text)[0]


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
    if draw(st.integers(0, 2)) == 0:
        turns = draw(st.permutations(turns))
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
                "max(b, 1) + 3 * max(p, 1)",
                party[-1],
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
    except DiceError as error:  # whoever strikes at one who has fallen strikes forever
        with pytest.raises(DiceError, match=re.escape(error.message)):
            worked_out(text, 0)
    else:
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


class TestStanding:
    """Variables that are exchanged as long as the loop finds the same of them."""

    BLOWS = ("o -= 2;", "o--;", 'if (roll("d3") > 1) { o--; }')

    def unlike(self, style: str, heroes: str = "abc", returned: str = "o <= 0") -> str:
        """Return a fight of heroes with attacks of their own against somebody who strikes one."""
        blows = [
            f"if ({one} > 0) {{ {blow} }}" for one, blow in zip(heroes, self.BLOWS, strict=True)
        ]
        start = " ".join(f"{name} = 3;" for name in heroes)
        return body(
            f"o = 5; {start} while (o > 0 && ({some(heroes)})) {{ {' '.join(blows)}"
            f' if (o > 0) {{ x = roll("d3"); {style} }} }} return {returned};'
        )

    @pytest.mark.parametrize("style", [wasted, rolled_again, counted])
    @pytest.mark.parametrize(
        "returned", ["o <= 0", "a > 0", "max(0, a) + 10 * max(0, b) + 100 * max(0, c)"]
    )
    def test_heroes_with_attacks_of_their_own_are_alike_while_they_stand(
        self, monkeypatch, style, returned
    ):
        text = self.unlike(style("abc", "-= x;"), returned=returned)
        assert ([], [(1, 2, 3)]) == alike(monkeypatch, text)
        assert worked_out(text, 10**9) == worked_out(text, 0)

    @pytest.mark.parametrize(
        "strike",
        [
            first("abc", "-= x;"),
            weakest("abc", "-= x;"),
            wasted("abc", "-= x;").replace("d3", "d4"),
            wasted("abc", "-= x;").replace("a -= x", "a -= x + 1"),
            counted("abc", "-= x;") + " if (a < b) { a = b; }",
            counted("abc", "-= x;") + " a = 1;",
        ],
    )
    def test_heroes_who_are_struck_differently_are_not(self, monkeypatch, strike):
        text = self.unlike(strike)
        assert (1, 2, 3) not in alike(monkeypatch, text)[1]
        assert worked_out(text, 10**9) == worked_out(text, 0)

    def test_only_those_are_who_begin_alike(self, monkeypatch):
        text = self.unlike(counted("abc", "-= x;")).replace("b = 3;", "b = 2;")
        assert alike(monkeypatch, text)[1] == [(1, 3)]
        assert worked_out(text, 10**9) == worked_out(text, 0)

    @pytest.mark.parametrize(
        "more",
        [
            "if (a > 0 && a < 2) { o++; }",  # two who are wounded may hold different numbers
            "if (a <= 0 && roll(d3) == 1) { a += 4; }",
            "if (b <= 0 && roll(d2) == 1) { b = 2; }",
        ],
    )
    def test_those_who_become_alike_later_with_other_numbers_are_not(self, more):
        text = self.unlike(counted("abc", "-= x;") + more, returned="o <= 0")
        assert worked_out(text, 10**9) == worked_out(text, 0)
        healed = "".join(
            f" if ({one} <= 0 && roll(d4) == 1) {{ {one} = roll(d2); }}" for one in "abc"
        )
        text = self.unlike(counted("abc", "-= x;") + healed, returned="a > 0")
        assert worked_out(text, 10**9) == worked_out(text, 0)

    def test_blows_may_be_exchanged_one_by_one(self, monkeypatch):
        turns = "".join(
            f"if ({one} > 0 && ({some(others)})) {{ x = roll(d2); {counted(others, '-= x;')} }} "
            for one, others in (("a", "pq"), ("p", "ab"), ("b", "pq"), ("q", "ab"))
        )
        begins = "a = 3; b = 3; p = 3; q = 3;"
        condition = f"({some('ab')}) && ({some('pq')})"
        text = body(f"{begins} while ({condition}) {{ {turns} }} return a * 10 + max(0, p);")
        assert ([], [(0, 1), (2, 3)]) == alike(monkeypatch, text)
        assert worked_out(text, 10**9) == worked_out(text, 0)

    @pytest.mark.parametrize(
        "returned",
        ["a", "c", "max(a, 2)", "max(b, 3)", "max(c, 2)", "100 * a + 10 * max(b, 2) + max(c, 2)"],
    )
    def test_of_three_alike_while_they_stand_two_may_be_so_always(self, monkeypatch, returned):
        text = body(
            f"a = 4; b = 4; c = 4; o = 4; while (o > 0 && ({some('abc')})) {{"
            f" if (o > 0) {{ x = roll(d3); {rolled_again('abc', '-= x;')} }}"
            " if (c > 0) { o--; } }"
            f" return {returned};"
        )
        assert (0, 1, 2) in alike(monkeypatch, text)[1]
        assert worked_out(text, 10**9) == worked_out(text, 0)

    @pytest.mark.parametrize("returned", ["c", "max(a, 2)", "a > 0 || b > 0", "10 * a + d"])
    def test_of_four_alike_while_they_stand_two_and_two_may_be_so_always(
        self, monkeypatch, returned
    ):
        text = body(
            f"a = 3; b = 3; c = 3; d = 3; o = 4; while (o > 0 && ({some('abcd')})) {{"
            f" if (o > 0) {{ x = roll(d3); {rolled_again('abcd', '-= x;')} }}"
            " if (c > 0 || d > 0) { o--; }"
            f" if (a > 0 || b > 0) {{ o -= roll(d2) - 1; }} }} return {returned};"
        )
        assert (0, 1, 2, 3) in alike(monkeypatch, text)[1]
        assert worked_out(text, 10**9) == worked_out(text, 0)

    def test_what_the_loop_finds_fixed_may_be_something_else_when_it_is_met_again(self):
        strike = rolled_again("abc", "-= roll(d3);")
        text = body(
            "s = 0; m = 0; while (m < 2) { z = m; a = 3; b = 3; c = 3; o = 4;"
            f" while (o > 0 && ({some('abc')})) {{ if (o > 0) {{"
            f" if (z == 1 && a > 0) {{ a -= roll(d2); }} else {{ {strike} }} }}"
            " if (a > 0) { o -= roll(d2); } if (c > 0) { o -= roll(d2) - 1; } }"
            " s = s * 4; if (a > 0) { s++; } if (c > 0) { s += 2; } m++; } return s;"
        )
        assert worked_out(text, 10**9) == worked_out(text, 0)


class TestParts:
    """States that are told by the numbers of their parts."""

    @pytest.mark.parametrize(
        "round_",
        [
            "if (g > 1) { a -= roll(d2); } else { a -= roll(d3); }",
            'a -= roll("d" + g);',
            "a -= roll(d2); if (a == 3) { return 1000 + g; }",
        ],
    )
    def test_a_loop_in_a_round_looks_at_other_parts(self, round_):
        text = body(
            "a = 9; g = 1; while (a > 0) { if (roll(d3) == 1) { g = 3 - g; }"
            f" k = 2; while (k > 0) {{ k--; {round_} }} }} return a * 10 + g;"
        )
        assert worked_out(text, 10**9) == worked_out(text, 0)

    def test_what_was_rolled_is_known_once_it_has_been_looked_at(self):
        strike = rolled_again("abc", "-= x;")
        text = body(
            f"a = 3; b = 3; c = 3; o = 5; last = 0; while (o > 0 && ({some('abc')})) {{"
            f" x = roll(d3); {strike} last = t; if (a > 0) {{ o--; }}"
            " if (b > 0) { o -= roll(d2); } } return last * 10 + max(b, 0);"
        )
        assert worked_out(text, 10**9) == worked_out(text, 0)


class TestOpenLoops:
    """Loops that are followed round by round."""

    FACES = "".join(f" if (r == {number}) {{ {name}++; }}" for number, name in enumerate("abcd", 1))

    @pytest.mark.parametrize(
        "returned", ["max(max(a, b), max(c, d))", "a - b", "a == 0 || d == 0", "a * 100 + b * c"]
    )
    @pytest.mark.parametrize(
        "more",
        [
            "",
            "if (r == 2) { r = roll(d4); }",  # two of them are unlike the others
            "if (a > 1) { a--; }",
            "if (a > b) { c++; }",
            "if (n == 3) { return n; }",
            "if (a == 2 || b == 2 || c == 2 || d == 2) { return n; }",
            "s += r;",
        ],
    )
    def test_faces_that_are_counted_may_be_exchanged(self, returned, more):
        text = body(
            "a = 0; b = 0; c = 0; d = 0; n = 0; s = 0; while (n < 4) { n++; r = roll(d4);"
            f" {self.FACES} {more} }} return {returned};"
        )
        assert worked_out(text, 10**9) == worked_out(text, 0)
        unlike = text.replace("b = 0;", "b = 1;")
        assert worked_out(unlike, 10**9) == worked_out(unlike, 0)

    def test_many_faces_are_counted_in_few_states(self):
        text = body(
            "a = 0; b = 0; c = 0; d = 0; n = 0; while (n < 26) { n++; r = roll(d4);"
            f" {self.FACES} }} return max(max(a, b), max(c, d));"
        )
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(open_loops, "_FEW_STATES", 10**9)
            with pytest.raises(OverBudgetError):
                worked_out_as_it_is(text)
        assert sum(worked_out_as_it_is(text).values()) == 1


@pytest.mark.parametrize(
    "rounds",
    [
        "x = roll(d3); y = roll(d3); if (x > y) { b -= roll(d2); } if (y > x) { a -= roll(d2); }",
        "x = roll(d3); y = roll(d3);"
        " if (x > y) { b -= roll(d2); } else { if (y > x) { a -= roll(d2); } }",
        "x = roll(d4); y = roll(d4); b -= max(0, x - y); a -= max(0, y - x);",
        "if (roll(d2) == 1) { a -= roll(d3); } else { b -= roll(d3); }",
    ],
)
def test_two_who_roll_against_each_other_are_both_as_likely_to_fall(rounds):
    text = body(f"a = 4; b = 4; while (a > 0 && b > 0) {{ {rounds} }} return a;")
    found = worked_out(text, 0)

    assert found == worked_out(text, STATES)
    assert sum(share for left, share in found.items() if left <= 0) == Fraction(1, 2)
