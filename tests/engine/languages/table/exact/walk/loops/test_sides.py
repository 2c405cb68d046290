"""Loops whose sides are worked out by themselves: all has to come out as it does together."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.results import NotDirectError, Work
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.walk.loops.reading import LoopReader
from engine.languages.table.exact.walk.loops.sides import Sides
from engine.languages.table.exact.weighing import Odds, Special, Thing
from engine.languages.table.program import RollMechanic
from tests.amount import examples
from tests.engine.languages.table.scripts import body, mechanic

WORK = 200_000

ROUNDS = 12
"""Rounds of a loop without a certain end that are gone through where these are counted."""


def walked(roll: RollMechanic, most: int = WORK) -> dict[Thing, Fraction]:
    """Return the shares of a roll that is walked through."""
    assert roll.steps is not None, "it was read"
    assert roll.steps.walk is not None, "it can be walked through"
    found = roll.steps.walk.odds(roll.given({}), Work(most, 0), ROUNDS)
    return dict(Odds(found.weights, found.total).shares)


def calculation(roll: RollMechanic) -> dict[Thing, Fraction]:
    """Return the shares of the general way, without what is missing."""
    work = Calculation(roll.script, roll.policy, Cuts(ROUNDS, 6), Budget(seconds=20))
    found = dict(work.odds(roll.function, roll.given({}), None).shares)
    found.pop(Special.MISSING, None)
    return found


def turns_of(monkeypatch: pytest.MonkeyPatch, text: str) -> list[list[list[int]] | None]:
    """Return which sides of each loop of a script were worked out, turn by turn."""
    found: list[list[list[int]] | None] = []
    left = Sides.left

    def noted(self, here, total, rounds, work):
        found.append(None)
        leaving = left(self, here, total, rounds, work)
        found[-1] = [list(turn) for turn in self._how.turns]
        return leaving

    monkeypatch.setattr(Sides, "left", noted)
    walked(mechanic(text))
    return found


# ---- scripts ------------------------------------------------------------------------------------


def _blow(name: str) -> st.SearchStrategy[str]:
    return st.sampled_from(
        (
            f'{name} -= roll("d3");',
            f"{name} -= 1;",
            f'if (roll("d4") > 2) {{ {name} -= roll("d2"); }}',
            f'x = roll("d4"); if (x > 1) {{ {name} = {name} - x; }}',
            f'if (roll("d2") == 1) {{ {name} -= 2; }} {name}--;',
            f'x = roll("d3"); {name} -= max(0, x - 1);',
            f'if ({name} > 1) {{ {name} -= roll("d2"); }} else {{ {name}--; }}',
            f'if ({name} > 2 || roll("d2") == 1) {{ {name}--; }}',
            f"{name} -= hurt(2);",
        )
    )


def _leaving(*names: str) -> str:
    """Return what leaves a loop where all of some have fallen."""
    fallen = " && ".join(f"{name} <= 0" for name in names)
    return f"if ({fallen}) {{ return {names[-1]} * 10 + {len(names)}; }}"


@st.composite
def fights(draw: st.DrawFn) -> str:
    """Write a loop with several sides, some of which may look at one another after all."""
    names = draw(st.sampled_from(("ab", "ab", "ab", "abc")))
    begins = [draw(st.sampled_from(("2", "3", "4", 'roll("d2") + 1'))) for _ in names]
    lines = [f"{name} = {begin};" for name, begin in zip(names, begins, strict=True)]
    asked = [f"{name} > 0" for name in names]
    if draw(st.integers(0, 3)) == 0:
        asked[0] = f"{names[0]} >= 1"
    turns, before = [], list[str]()
    for name in draw(st.permutations(names)):
        blow = draw(_blow(name))
        guards = draw(
            st.sampled_from(((), tuple(before), tuple(before[:1]), (name,), tuple(names)))
        )
        guard = " && ".join(f"{one} > 0" for one in guards)
        turns.append(f"if ({guard}) {{ {blow} }}" if guards else blow)
        before.append(name)
        turns += draw(st.sampled_from(((), (), (), (_leaving(name),), (_leaving(*before),))))
    if draw(st.integers(0, 5)) == 0:
        turns.append(draw(st.sampled_from(("a -= b;", "if (b > a) { a--; }", "x = a; b -= x;"))))
    leaving = [_leaving(name) for name in draw(st.permutations(names))]
    at_head = draw(st.integers(0, 4))
    if at_head < 2:
        turns = [*[_leaving(*names)][:at_head], *leaving, *turns]
    elif at_head == 2:
        turns += leaving
    bound = draw(st.sampled_from(("", "", "n < 4 && ")))
    count = draw(st.sampled_from(("", "n++;"))) or (bound and "n++;")
    condition = draw(
        st.sampled_from((" && ".join(asked), f"!({' || '.join(f'{one} <= 0' for one in names)})"))
    )
    if at_head < 3 and draw(st.booleans()):
        condition = "true"
    returned = draw(
        st.sampled_from(
            ("a > 0", "max(0, a) - max(0, b)", "a", "7 * a + b", "n", "n + max(a, 0)", "x")
        )
    )
    lines.append("n = 0; x = 0;")
    rounds = f"while ({bound}{condition}) {{ {' '.join(turns)} {count} }}"
    return 'deffun hurt(most: int) { return roll("d2") + most - 2; }\n' + body(
        f"{' '.join(lines)} {rounds} return {returned};"
    )


@given(fights())
@settings(max_examples=examples(40, 2_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_fights_come_out_as_they_do_without_sides(text: str) -> None:
    roll, together = mechanic(text), None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LoopReader, "_beside", lambda *_: None)
        plain = mechanic(text)
        if plain.steps is not None and plain.steps.walk is not None:
            try:
                together = walked(plain)
            except NotDirectError:
                together = None
    if roll.steps is None or roll.steps.walk is None:
        assume(False)  # it is too long
    try:
        found = walked(roll)
    except NotDirectError:
        assert together is None
        return
    assert found == (calculation(roll) if together is None else together)


# ---- what is worked out by itself, and what is not ---------------------------------------------

BLOW = 'if (roll("d20") >= {need}) {{ {name} -= roll("2d6"); }}'
MINE, YOURS = BLOW.format(need=9, name="a"), BLOW.format(need=11, name="b")

FALLEN_A, FALLEN_B = "if (a <= 0) { return 3; }", "if (b <= 0) { return max(b, -5); }"
FALLEN_BOTH = "if (a <= 0 && b <= 0) { return 4; }"


def duel(rounds: str, condition: str = "a > 0 && b > 0", returned: str = "a > 0") -> str:
    return body(f"a = 20; b = 25; n = 0; while ({condition}) {{ {rounds} }} return {returned};")


class TestSides:
    @pytest.mark.parametrize(
        ("text", "turns"),
        [
            (duel(MINE + YOURS), [[0, 1]]),
            (duel(MINE + f"if (a > 0) {{ {YOURS} }}"), [[0], [1]]),
            (duel(YOURS + f"if (b > 0 && a > 0) {{ {MINE} }}"), [[0], [1]]),
            (duel(MINE + YOURS, "n < 6 && a > 0 && b > 0") + "", [[0, 1]]),
            (duel(MINE + YOURS + "n++;", returned="n"), [[0, 1]]),
            (duel("x = roll(d6); a -= x; x = roll(d8); b -= x;"), [[0, 1]]),
            (duel(MINE + YOURS, "!(a <= 0 || b <= 0)"), [[0, 1]]),
        ],
    )
    def test_who_do_not_look_at_one_another_are_sides(self, monkeypatch, text, turns):
        if "n < 6" in text:
            text = text.replace("{ if", "{ n++; if", 1)
        assert turns_of(monkeypatch, text) == [turns]
        assert walked(mechanic(text)) == calculation(mechanic(text))

    @pytest.mark.parametrize(
        "text",
        [
            duel("x = roll(d6); a -= x; b -= x;"),
            duel(MINE + f"if (a > 5) {{ {YOURS} }}"),
            duel(MINE + f"if (a > 0) {{ {YOURS} }} else {{ b--; }}"),
            duel(MINE + YOURS, "a > b"),
            duel("x += roll(d2); a -= x; x = roll(d4); b -= x;").replace("n = 0;", "n = 0; x = 0;"),
        ],
    )
    def test_who_look_at_one_another_are_not(self, monkeypatch, text):
        assert turns_of(monkeypatch, text) == []
        assert walked(mechanic(text)) == calculation(mechanic(text))

    @pytest.mark.parametrize(
        ("text", "turns"),
        [
            (duel(f"{MINE} {FALLEN_A} {YOURS} {FALLEN_B}", "true"), [[0], [1]]),
            (duel(f"{MINE} {YOURS} {FALLEN_A} {FALLEN_B}", "true"), [[0, 1]]),
            (duel(f"{FALLEN_BOTH} {FALLEN_A} {FALLEN_B} {MINE} {YOURS}", "true"), [[0, 1]]),
            (duel(f"{MINE} {FALLEN_A} {YOURS}"), [[0], [1]]),
            (
                duel(f"{MINE} {YOURS} {FALLEN_B} {FALLEN_A}", "n < 5").replace(
                    "{ i", "{ n++; i", 1
                ),
                [[0, 1]],
            ),
        ],
    )
    def test_sides_may_return_something_within_a_round(self, monkeypatch, text, turns):
        assert turns_of(monkeypatch, text) == [turns]
        assert walked(mechanic(text)) == calculation(mechanic(text))

    @pytest.mark.parametrize(
        "rest",
        [
            "return fight(a - hit(9), b - hit(11));",
            "left = b - hit(11); if (left <= 0) { return 7; } return fight(a - hit(9), left);",
        ],
    )
    def test_functions_that_pass_on_have_sides(self, monkeypatch, rest):
        text = (
            'deffun hit(need: int) { if (roll("d20") < need) { return 0; } return roll("2d6"); }'
            "deffun fight(a: int, b: int) { if (a <= 0 && b <= 0) { return 2; }"
            f" if (a <= 0) {{ return 0; }} if (b <= 0) {{ return 1; }} {rest} }}"
            + body("return fight(20, 25);")
        )
        assert turns_of(monkeypatch, text)[-1] is not None
        assert walked(mechanic(text)) == calculation(mechanic(text))

    @pytest.mark.parametrize(
        "ends", ["(a <= 0 || a == 3) && b == 2", "b == 2 && (a < 1 || a == 3)"]
    )
    def test_what_only_one_of_two_conditions_excludes_is_asked_for(self, ends):
        condition = f"!(a <= 0) && !(b <= 0) && !({ends})"
        text = duel('a -= roll("d6"); b -= roll("d4");', condition, "10 * a + b")
        assert walked(mechanic(text)) == calculation(mechanic(text))

    def test_what_one_returns_before_and_behind_another_is_not_returned_first(self):
        text = duel(
            'a -= roll("d6"); b -= roll("d4");'
            "if (a <= 0) { return 1; } if (b <= 0) { return 2; } if (a <= 3) { return 3; }"
        )
        assert walked(mechanic(text)) == calculation(mechanic(text))

    def test_those_who_do_not_always_stay_as_likely_are_followed_together(self, monkeypatch):
        tired = 'if (a > 9) { a -= roll("d6"); } else { if (roll("d2") == 1) { a--; } }'
        text = duel(tired + YOURS)
        assert turns_of(monkeypatch, text) == [None]
        assert walked(mechanic(text)) == calculation(mechanic(text))

    def test_many_states_are_few_for_each_side(self):
        text = duel(MINE + YOURS).replace("a = 20; b = 25", "a = 90; b = 80")
        assert sum(walked(mechanic(text), WORK // 4).values()) == 1
