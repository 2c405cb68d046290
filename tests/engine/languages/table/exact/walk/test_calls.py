"""Calls, loops within others, entities and dice put together in rolls that are walked through."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.results import NotDirectError, Work
from engine.errors import DiceError, OverBudgetError
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.walk import reading
from engine.languages.table.exact.walk.functions import RewrittenFunctions
from engine.languages.table.exact.walk.reading import FunctionWalk, read
from engine.languages.table.exact.weighing import Odds, Special
from engine.languages.table.program import DEFAULT_ROUNDS, RollMechanic
from tests.amount import examples
from tests.engine.languages.table.exact.walk.test_reading import WORK, calculation
from tests.engine.languages.table.scripts import mechanic

FUNCTIONS = """
deftype foe { hp: int, ac: int, dice: string, fast: bool }
deffun hit(bonus: int, ac: int) { return roll("d6") + bonus >= ac; }
deffun hurt(n: int) {
    if (n > 2) { return 0; }
    d = roll("d3");
    if (d == 3) { d += roll("d2"); }
    return d + n;
}
deffun climb(n: int) { t = 0; while (n > 0) { n--; if (roll("d2") == 1) { t++; } } return t; }
deffun until(n: int) {
    while (n > 0) { if (roll("d3") == 1) { n--; } if (roll("d4") == 1) { return 9; } }
    return n;
}
deffun down(n: int, t: int) { if (n <= 0) { return t; } return down(n - roll("d2"), t + 1); }
deffun strike(f: foe, n: int) { if (roll("d6") < f.ac) { return 0; } return roll(f.dice) + n; }
deffun all(fs: foe list, n: int) {
    for (f : fs) { if (f.hp <= n) { n += roll(f.dice); } }
    return n;
}
"""
FOES = {
    "boss": {"hp": 3, "ac": 4, "dice": "d4", "fast": True},
    "foes": [
        {"hp": 1, "ac": 3, "dice": "d2", "fast": False},
        {"hp": 2, "ac": 5, "dice": "d3", "fast": True},
    ],
}


def roll_of(text: str) -> RollMechanic:
    return mechanic(FUNCTIONS + f"defroll x(boss: foe, foes: foe list) {{ {text} }}", FOES)


def read_for(roll: RollMechanic, arguments: Any) -> FunctionWalk:
    rewritten = RewrittenFunctions(roll.script, roll.policy)
    return read(roll.script, roll.function, None, roll.policy, rewritten, 0, arguments)


def walked(roll: RollMechanic) -> Any:
    """Return the shares of a roll that is walked through for its own arguments."""
    arguments = roll.given({})
    walk = read(
        roll.script,
        roll.function,
        None,
        roll.policy,
        RewrittenFunctions(roll.script, roll.policy),
        0,
        arguments,
    )
    found = walk.odds(arguments, Work(WORK, 0))
    again = walk.odds(arguments, Work(WORK, 0))
    assert dict(again.weights) == dict(found.weights)
    return dict(Odds(found.weights, found.total).shares)


CONDITIONS = st.sampled_from(
    [
        "a > 1",
        "b == 2",
        "hit(a, 5)",
        "a > 0 && hit(b, 6)",
        'b > 2 || roll("d2") == 1',
        "!hit(1, a)",
        "boss.fast",
        "boss.hp > a",
        "a < b && (boss.ac > 2 || b > 1)",
        'climb(b) > 0 && roll("d3") > 1',
    ]
)
VALUES = st.sampled_from(
    [
        "1",
        "b",
        'roll("d3")',
        "hurt(a)",
        "climb(2)",
        "climb(b)",
        "until(b)",
        "down(b, 0)",
        "max(hurt(b), climb(a))",
        "strike(boss, 1)",
        "strike(boss, a)",
        "all(foes, 1)",
        'roll("d" + max(1, b))',
        'roll(max(1, min(a, 2)) + "d2")',
        "roll(boss.dice)",
        'roll(boss.dice) + roll("1d" + boss.ac)',
        "boss.hp - a",
    ]
)


@st.composite
def statements(draw: st.DrawFn, depth: int = 0) -> str:
    kind = draw(
        st.sampled_from(["set", "set", "set", "if", "while", "for"][: 6 if depth < 2 else 3])
    )
    if kind == "set":
        name, sign = draw(st.sampled_from("abt")), draw(st.sampled_from(["=", "+=", "-="]))
        return f"{name} {sign} {draw(VALUES)};"
    inside = " ".join(draw(st.lists(statements(depth + 1), min_size=1, max_size=2)))
    if kind == "if":
        leave = draw(st.sampled_from(["", "", "return a + t;", "return 7 - hurt(1);"]))
        return f"if ({draw(CONDITIONS)}) {{ {inside} {leave} }} else {{ b--; }}"
    if kind == "for":
        do = draw(st.sampled_from(["t += f.hp;", "if (f.ac > a) { b++; }", "a -= strike(f, 0);"]))
        return f"for (f : foes) {{ {do} {inside} }}"
    clock = "nm"[depth]
    head = draw(st.sampled_from(["", " && a > 0", " && hit(a, 4)", ' && roll("d3") > 1']))
    return f"{clock} = 0; while ({clock} < 2{head}) {{ {clock}++; {inside} }}"


@st.composite
def scenes(draw: st.DrawFn) -> str:
    """Write a roll that calls functions, goes through lists, and loops within loops."""
    text = " ".join(draw(st.lists(statements(), min_size=1, max_size=4)))
    result = draw(st.sampled_from(["t", "t * 10 + a", "a - b", "a > b", "climb(2) + t"]))
    return f'a = roll("d3"); b = 2; t = 0; n = 0; m = 0; {text} return {result};'


@pytest.mark.parametrize("many", [32, 1])
@given(scenes())
@settings(max_examples=examples(80, 2_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_scenes_with_calls_come_to_what_the_calculation_says(
    many: int, text: str
) -> None:
    roll = roll_of(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "_MANY_STATES", many)  # then loops become pieces of those around
        try:
            found = walked(roll)
        except NotDirectError:
            return
    assert calculation(roll) == found


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ('t = 0; n = 4; while (n > 0) { k = n; while (k > 0) { if (roll("d2") == 1) { k--; t++; }'
         ' } if (t > 4) { n--; } n--; } return t;', 8),
        ('s = 12; n = 0; while (s > 4) { if (roll("1d" + s) <= 2) { s -= 2; } n++;'
         ' if (n >= 30) { return n; } } return n;', 30),
        ('t = 0; for (f : foes) { h = f.hp; n = 0; while (h > 0 && n < 3) { n++;'
         ' h -= strike(boss, 0); } if (h <= 0) { t++; } } return t;', 2),
        ("if (boss.fast && hit(2, 6)) { return down(3, 0); } return -1;", 3),
        ('s = "a"; n = 3; while (n > 0) { n--; if (roll("d2") == 1) { s = s + "b"; } } return s;',
         "abbb"),
    ],
)  # fmt: skip
def test_scenes_with_calls_come_to_what_the_calculation_says(text: str, outcome: int | str) -> None:
    roll = roll_of(text)

    found = walked(roll)

    assert found == calculation(roll)
    assert outcome in found


def test_entities_are_walked_with_where_a_roll_is_read_for_what_it_is_given() -> None:
    roll = roll_of("t = 0; for (f : foes) { t += strike(f, 1); } return t;")
    assert roll.steps is not None
    assert roll.steps.walk is None

    found = roll.steps.odds(roll.given({}), DEFAULT_ROUNDS, 0)
    fewer = roll.steps.odds(roll.given({"foes[1].ac": 7}), DEFAULT_ROUNDS, 0)

    assert found is not None
    assert fewer is not None
    assert dict(Odds(found.weights, found.total).shares) == calculation(roll)
    assert found.weights != fewer.weights


BOUNDED = st.sampled_from(
    [
        "a = max(0, a - 1);",
        'if (roll("d3") == 1) { a = max(a - 1, 0); } else { b = 3 - b; }',
        "b = hurt(b);",
        "b = climb(2);",
        'm = 0; while (m < 2 && roll("d3") > 1) { m++; b = min(b + 1, 3); }',
        "if (hit(a, 4)) { return n; }",
        "if (a > 2) { for (f : foes) { if (f.ac > b + 3) { a--; } } }",
        'b = roll("d" + max(a, 1));',
    ]
)


@st.composite
def endless_scenes(draw: st.DrawFn) -> str:
    """Write a roll that counts rounds, of which there may be any number."""
    head = draw(st.sampled_from(["a > 0", 'roll("d3") > 1', "hit(b, 5)", "a > 0 || b < 2"]))
    inside = " ".join(draw(st.lists(BOUNDED, min_size=1, max_size=3)))
    behind = draw(st.sampled_from(["", "if (n > 4) { b++; }", "n -= 2;"]))
    result = draw(st.sampled_from(["n", "n * 10 + b", "n > 3", "a + n"]))
    return (
        f'a = roll("d3"); b = roll("d2"); t = 0; n = 0; m = 0; '
        f'while ({head}) {{ n++; {inside} a -= roll("d3") - 1; }} {behind} return {result};'
    )


@given(endless_scenes(), st.integers(2, 12))
@settings(max_examples=examples(80, 2_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_rounds_are_cut_off_where_the_calculation_cuts_them_off(text: str, rounds: int) -> None:
    roll = roll_of(text)
    arguments = roll.given({})
    try:
        walk = read(
            roll.script,
            roll.function,
            None,
            roll.policy,
            RewrittenFunctions(roll.script, roll.policy),
            0,
            arguments,
        )
        found = walk.odds(arguments, Work(WORK, 0), rounds)
    except NotDirectError:
        return

    work = Calculation(roll.script, roll.policy, Cuts(rounds, 6), Budget(seconds=0.5))
    try:
        shares = dict(work.odds(roll.function, arguments, None).shares)
    except OverBudgetError:
        return  # it takes too long there
    except DiceError:  # it never ends
        assert not found.weights
        return
    missing = shares.pop(Special.MISSING, 0)
    assert dict(Odds(found.weights, found.total).shares) == shares
    assert missing == 1 - sum(shares.values())
