"""Rolls that follow one another, as one roll of what is looked at behind them."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.results import NotDirectError
from engine.languages.table.exact.walk.compiling import joint_rolls, pieces
from engine.languages.table.exact.walk.compiling.decided_parts import decided_parts
from engine.languages.table.exact.weighing import Special
from tests.amount import examples
from tests.engine.languages.table.exact.walk.test_reading import calculation, walked
from tests.engine.languages.table.scripts import body, mechanic

DUEL = (
    "x = 6; y = 6; while (x > 0 && y > 0) {{ a = roll({a}); b = roll({b}); if (a > b) {{ {first} }}"
    " else if (b > a) {{ {second} }} else {{ {tie} }} }} return max(x, 0) - max(y, 0);"
)


def duel(
    first: str, second: str, tie: str = "x--; y--;", a: str = '"d8"', b: str = '"d6+1"'
) -> str:
    return body(DUEL.format(first=first, second=second, tie=tie, a=a, b=b))


@pytest.fixture(autouse=True)
def _written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "_WORTH_WRITING", 0)


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Join rolls wherever that is of use, and return how many ways there are to go on."""
    found: list[int] = []
    of = joint_rolls.joint_rolls

    def noted(*given):
        joint = of(*given)
        found.extend(sum(len(one.weights) for one in rolls) for rolls in joint.values())
        return joint

    monkeypatch.setattr(pieces, "_WORTH_JOINING", -1)
    monkeypatch.setattr(pieces, "_STATES_OF_JOINING", 0)
    monkeypatch.setattr(joint_rolls, "joint_rolls", noted)
    return found


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        pytest.param(
            duel('y -= roll("d4");', 'x -= roll("d3");'), 4 + 3 + 1, id="only who is better"
        ),
        pytest.param(duel("y -= a;", "x -= b;"), 6 + 6 + 1, id="what the better one shows"),
        pytest.param(duel("y -= a - b;", "x -= b - a;"), 6 + 6 + 1, id="the margin"),
        pytest.param(
            duel("y -= max(1, a - 5);", "x -= max(1, b - 4);"), 3 + 3 + 1, id="what is left of it"
        ),
        pytest.param(
            duel("if (a > 6) { y -= 2; } else { y--; }", "x--;"), 2 + 1 + 1, id="a critical"
        ),
    ],
)
def test_a_duel_goes_on_in_as_many_ways_as_matter(joined, text, ways):
    roll = mechanic(text)
    assert calculation(roll) == walked(roll)
    assert [ways] == joined


@pytest.mark.parametrize(
    "text",
    [
        'a = roll("d6"); b = roll("d6"); return a * 10 + b;',  # all is told apart
        'a = roll("d6"); return a;',
    ],
)
def test_nothing_is_joined_where_that_is_of_no_use(joined, text):
    roll = mechanic(body(text))
    assert calculation(roll) == walked(roll)
    assert not joined


def test_an_error_of_rolls_that_no_state_makes_is_none(joined):
    never = 'if (x < 0) { a = roll("d4"); b = roll("d4"); if (6 / (a - a) > b) { y--; } }'
    roll = mechanic(duel(f"{never} y -= 2;", "x -= 2;"))
    assert calculation(roll) == walked(roll)
    assert joined


def test_what_is_done_behind_all_branches_is_done_once_with_what_was_there_before(joined):
    text = body(
        'x = 9; y = 9; while (x > 0 && y > 0) { a = roll("d8"); b = roll("d8"); c = roll("d6");'
        " if (a + c > b) { if (a > 4) { x = x - 1; } y = y - 2; } else if (c > 3) { x = y - c; }"
        " y = y - 1; if (b > 6) { x = x - 1; } } return max(x, 0) - max(y, 0);"
    )
    roll = mechanic(text)
    assert calculation(roll) == walked(roll)
    assert joined


@st.composite
def rounds(draw: st.DrawFn) -> str:
    """Return a fight whose rounds roll, compare what was rolled, and change who fights."""

    def number(deep: int = 0) -> str:
        if deep == 2:
            return draw(st.sampled_from("abc12"))
        kind = draw(st.sampled_from(("{}", "({} + {})", "({} - {})", "max({}, {})", "min({}, {})")))
        return kind.format(*[number(deep + 1) for _ in range(kind.count("{}"))])

    def change() -> str:
        return f"{draw(st.sampled_from('xy'))} -= max({number()}, {draw(st.integers(0, 2))});"

    def branch() -> str:
        more = draw(st.sampled_from(("", "", "c = roll(d3);", 'a = roll("d4") - 1;')))
        return f"{more} {change()}"

    dice = [f"{name} = roll(d{draw(st.integers(2, 5))});" for name in "abc"]
    lines = []
    for _ in range(draw(st.integers(1, 3))):
        sign = draw(st.sampled_from((">", ">=", "==", "!=")))
        line = f"if ({number()} {sign} {number()}) {{ {branch()} }}"
        otherwise = draw(st.sampled_from(("", "else {{ {} }}", "else if (x > y) {{ {} }}")))
        lines.append(line + otherwise.format(branch()))
    return body(
        f"x = {draw(st.integers(2, 5))}; y = 4; while (x > 0 && y > 0) {{ {' '.join(dice)}"
        f" {' '.join(lines)} x -= 1; }} return max(x, -2) * 10 + max(y, -2);"
    )


@given(rounds())
@settings(max_examples=examples(60, 3_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_fights_come_to_what_the_calculation_says(text):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "_WORTH_JOINING", -1)
        patch.setattr(pieces, "_STATES_OF_JOINING", 0)
        roll = mechanic(text)
        if roll.steps is None or roll.steps.walk is None:
            return
        try:
            found = walked(roll)
        except NotDirectError:
            return
    expected = calculation(roll)
    assert Special.MISSING not in expected
    assert expected == found


class TestDecidedParts:
    @pytest.mark.parametrize(
        ("text", "parted", "parts"),
        [
            ("(v1-(v2-v3))", "v1 - v9", {9: "v2 - v3"}),
            ("(v1-v2)", "v1 - v2", {}),
            ("((v2>3) and (v1>(v3+1)))", "v9 and v1 > v10", {9: "v2 > 3", 10: "v3 + 1"}),
            (
                "(v1-(1 if 1>(k1:=(v2-12)) else k1))",
                "v1 - v9",
                {9: "1 if 1 > (k1 := (v2 - 12)) else k1"},
            ),
            # What is kept under a name is looked at elsewhere.
            (
                "(v1 if v1>(k1:=(v2-12)) else k1)",
                "v1 if v1 > (k1 := v9) else k1",
                {9: "v2 - 12"},
            ),
        ],
    )
    def test_are_what_depends_on_known_variables_alone(self, text, parted, parts):
        assert (parted, parts) == decided_parts(text, frozenset({2, 3}), 9)


LEVELS = """
deffun level(r: int, skill: int) {
    if (r <= skill / 5) { return 3; }
    if (r <= skill / 2) { return 2; }
    if (r <= skill) { return 1; }
    return 0;
}
"""


@pytest.mark.parametrize(
    "rolls",
    [
        'a = roll("d100"); b = roll("d100"); if (a > 55) { a = 0; } if (b > 45) { b = 0; }',
        'a = level(roll("d100"), 55); b = level(roll("d100"), 45);',
    ],
)
def test_rolls_with_many_ways_are_walked_through_where_few_are_left(rolls):
    """Two d100 and the dice of their strikes are 80,000 ways and more, of which few matter."""
    fight = 'if (a > b) { y -= roll("d4"); } else if (b > a) { x -= roll("d3"); }'
    text = f"x = 3; y = 4; while (x > 0 && y > 0) {{ {rolls} {fight} }} return x > 0;"
    roll = mechanic(LEVELS + body(text))
    assert calculation(roll) == walked(roll)


def test_many_ways_are_left_to_the_general_way_where_no_rolls_are_one(monkeypatch):
    text = duel("y--;", "x--;", a='"d200"', b='"d200"')
    assert mechanic(text).steps.odds((), 400, 12) is not None
    monkeypatch.setattr(joint_rolls, "joint_rolls", lambda *_: {})
    assert mechanic(text).steps.odds((), 400, 12) is None
