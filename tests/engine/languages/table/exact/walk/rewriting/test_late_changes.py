"""What is rolled for is done right before what looks at it, and comes to the same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.table.exact.walk import functions
from engine.languages.table.exact.walk.rewriting.late_changes import with_late_changes
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.reading.syntax import Assignment, IfStatement, walk
from tests.amount import examples
from tests.engine.languages.table.exact.walk.test_reading import calculation, walked
from tests.engine.languages.table.scripts import body, mechanic

_SAVE = 'if (roll("d4") > 2) {{ {0} -= fire / 2; }} else {{ {0} -= fire; }} '
_COUNT = "if ({0} <= 0) {{ dead++; }} "
_THREE = ("a", "b", "c")


def _shape(text: str) -> Sequence[str]:
    """Return which variables the conditions of a roll change, one after another."""
    (roll,) = check(text).rolls.values()
    found = []
    for one in with_late_changes(roll).function.body.statements:
        if isinstance(one, IfStatement):
            changes = [node.name.key for node in walk(one.then) if isinstance(node, Assignment)]
            found.append(*changes or ["return"])
    return found


def test_each_is_counted_right_behind_its_save() -> None:
    given_values = " ".join(f"{one} = 3;" for one in _THREE)
    saves = "".join(_SAVE.format(one) for one in _THREE)
    counts = "".join(_COUNT.format(one) for one in _THREE)
    text = body(f'{given_values} fire = roll("2d3"); {saves} dead = 0; {counts} return dead;')
    names = _shape(text)
    assert names == ["c", "a", "dead", "b", "dead", "dead"], (
        "nothing remembers the fire for the last one"
    )
    roll = mechanic(text)
    assert walked(roll) == calculation(roll)


def test_nothing_is_moved_past_what_may_leave() -> None:
    text = body(
        'a = 1; b = 1; if (roll("d4") > 2) { a = 2; } if (roll("d4") > 1) { b = 2; }'
        " if (b > 1) { return 0; } b = a; a = 5; return a + b;"
    )
    assert _shape(text) == ["a", "b", "return"]
    roll = mechanic(text)
    assert walked(roll) == calculation(roll)


_NAMES = st.sampled_from(_THREE)
_VALUES = _NAMES | st.sampled_from(["1", 'roll("d3")', "abs(a - c)"])


@st.composite
def _statements(draw: st.DrawFn) -> str:
    name, value, other = draw(_NAMES), draw(_VALUES), draw(_NAMES)
    sign = draw(st.sampled_from(["=", "+=", "-="]))
    kind = draw(st.integers(0, 4))
    if kind == 0:
        return f"{name} {sign} {value};"
    if kind == 1:
        return f"if ({other} > {value}) {{ {name} {sign} {draw(_VALUES)}; }}"
    condition = f'roll("d4") > {draw(st.sampled_from(["1", "2", "a", "b"]))}'
    then = f"{name} {sign} {value};"
    if kind == 2:
        return f"if ({condition}) {{ {then} }}"
    if kind == 3:
        return f"if ({condition}) {{ {then} }} else {{ {draw(_NAMES)} += {other}; }}"
    return f"if ({name} > 4) {{ return {other}; }}"


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(_statements(), min_size=3, max_size=9))
def test_it_comes_to_the_same(monkeypatch: pytest.MonkeyPatch, statements: list[str]) -> None:
    monkeypatch.setattr(functions, "_MANY_STATEMENTS", 0)
    roll = mechanic(body(f"a = 1; b = 2; c = 3; {' '.join(statements)} return 9 * a + 3 * b + c;"))
    if roll.steps is not None and roll.steps.walk is not None:
        assert walked(roll) == calculation(roll)
