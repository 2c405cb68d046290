"""Numbers that functions are given and that their questions do not tell apart."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.table.exact.analysis.observations import Observations
from engine.languages.table.exact.analysis.parameter_questions import ParameterQuestions
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.weighing import Thing
from engine.languages.table.reading.checks.checker import check
from tests.amount import examples
from tests.engine.languages.table.scripts import mechanic

BLOW = """deffun blow(attacker: int, need: int) {
    if (attacker <= 0) { output("down " + attacker); return 0; }
    if (roll("d4") >= need) { return roll("d2"); }
    return 0;
}
"""

RETURNS = (
    "n",
    "a",
    "max(a, 0) + max(b, 0)",
    "min(a, 0)",
    "max(b, 1) * 2 - n",
    "blow(a, 1)",
    "max(min(a, 2), 0 - 1)",
)


def fight(guard: str, returned: str, begin: int) -> str:
    """Return a fight of two against one, whose blows are worked out by a function."""
    return (
        BLOW
        + f"""defroll "Fight" fight() {{
        a = {begin}; b = 2; c = 3; n = 0;
        while ((a > 0 || b > 0) && c > 0 && n < 4) {{
            d = blow(a, 3); if ({guard}) {{ c -= d; }}
            d = blow(b, 2); if ({guard}) {{ c -= d; }}
            d = blow(c, 2);
            if (roll("d2") == 1) {{ a -= d; }} else {{ b -= d; }}
            n++;
        }}
        return {returned};
    }}"""
    )


def worked_out(text: str, states: int = 1_000_000) -> dict[Thing, Fraction]:
    roll = mechanic(text)
    work = Calculation(roll.script, roll.policy, Cuts(9, DEFAULT_ITERATIONS), Budget(states=states))
    found = work.odds(roll.function, roll.given({}), roll._slot())
    return {thing: Fraction(weight, found.total) for thing, weight in found.weights.items()}


@settings(max_examples=examples(20), deadline=None)
@given(st.sampled_from(("c > 0", "c > 1", "true")), st.sampled_from(RETURNS), st.integers(1, 3))
def test_nothing_changes_where_values_are_told_apart(guard, returned, begin):
    text = fight(guard, returned, begin)
    found = worked_out(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ParameterQuestions, "of", lambda *_: None)
        patch.setattr(Observations, "_is_bounded", lambda *_: False)
        assert found == worked_out(text)


def test_what_is_left_of_the_fallen_takes_no_more_states():
    text = """defroll x() {
        a = 6; b = 6; c = 8;
        while ((a > 0 || b > 0) && c > 0) {
            if (a > 0) { if (roll("d20") >= 11) { c -= roll("d6"); } }
            if (b > 0) { if (roll("d20") >= 12) { c -= roll("d6"); } }
            if (c > 0) {
                if (roll("d2") == 1) { a -= roll("d6"); } else { b -= roll("d6"); }
            }
        }
        return max(a, 0) + max(0, b);
    }"""
    assert 1 == sum(worked_out(text, 100_000).values())


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("if (p > 0) { return 1; } return 0;", [(">", 0)]),
        ("if (3 > p || p == 7) { return 1; } return 0;", [("<", 3), ("==", 7)]),
        ('output("has " + p); return 1;', []),
        ("return inner(p) + inner(2);", [("<=", 5)]),
        ("return p;", None),
        ("if (p > 0) { return p; } return 0;", None),
        ("p = min(p, 3); return p > 0;", None),
        ("return inner(p + 1);", None),
        ("if (p > 0) { return outer(p); } return 0;", None),
        ("return max(p, 0);", None),
    ],
)
def test_what_a_function_asks_of_its_parameter(body, asked):
    script = check(
        "deffun inner(q: int) { if (q <= 5) { return 1; } return 0; }"
        f"deffun outer(p: int) {{ {body} }} defroll x() {{ return outer(1); }}"
    )
    found = ParameterQuestions(script.functions).of("outer", 0)
    assert asked == (None if found is None else [(one.operator, one.number) for one in found])


def test_built_in_functions_look_at_all_of_a_number():
    assert ParameterQuestions({}).of("max", 0) is None
