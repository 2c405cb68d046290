"""Ways through a loop: values that nothing behind its head can tell apart are one."""

from __future__ import annotations

import pytest

from engine.languages.table.exact.direct import passages
from tests.engine.languages.table.exact.direct.test_reading import calculation, direct
from tests.engine.languages.table.scripts import body, mechanic


@pytest.mark.parametrize(
    "returned", ["a > 0 || b > 0", "max(a, 1) - max(b, 0)", "b", "max(x, -1) * 10 + a", "x > -2"]
)
def test_values_that_nobody_can_tell_apart_are_one_where_rounds_are_not_counted(
    returned: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    blow = (
        "if ({1} <= 0 || {0} > 0 && {0} <= {1}) {{ {0} -= roll(d3); }} else {{ {1} -= roll(d3); }}"
    )
    roll = mechanic(
        body(
            "a = 3; b = 2; x = 5; while ((a > 0 || b > 0) && x > 0) {"
            f" if (roll(d3) > 1) {{ x -= roll(d2); }} {blow.format('a', 'b')} }}"
            f" return {returned};"
        )
    )
    assert roll.steps is not None, "it was read"
    monkeypatch.setattr(roll.steps, "walk", None)
    told_apart = direct(roll)
    monkeypatch.setattr(passages, "_MORE_ROWS", 1)

    assert told_apart is not None
    assert direct(roll) == told_apart
    assert calculation(roll) == told_apart
