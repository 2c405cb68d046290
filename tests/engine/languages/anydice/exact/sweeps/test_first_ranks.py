"""Functions that look at the first dice of a roll only, and the rolls that these are run for."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.languages.anydice.exact.calls import arguments
from engine.languages.anydice.exact.dice.rolls import first_rolls, sorted_rolls
from engine.languages.anydice.exact.sweeps.first_ranks import ranks_looked_at
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.reading.syntax import FunctionDefinition
from engine.languages.anydice.values import Dice, die_of
from tests.engine.languages.anydice.exact.test_against_plain import is_same


@pytest.mark.parametrize(
    ("body", "ranks"),
    [
        ("result: 1@R", 1),
        ("result: {1..3}@R + #R", 3),
        ("if 2@R = 6 { result: 1 } result: 1@R", 2),
        ("T: 0 loop I over {1, 4} { T: T + (I@R > 3) } result: T", 4),
        ("result: N@R", None),
        ("result: 1@R + R", None),
        ("R: {R, 1} result: 1@R", None),
        ("loop I over {1..2} { I: 3 } result: I@R", None),
        ("result: 1@R + [g 1]", None),
        ("result: [h R]", None),
    ],
)
def test_how_many_dice_are_looked_at_is_told_by_the_text(body, ranks):
    text = f"""
        function: h R:s {{ result: 1@R }}
        function: g N:n {{ result: N + {"#R" if "[g" in body else "1"} }}
        function: f R:s N:n {{ {body} }}
        output 1
    """
    functions = [one for one in parse(text).body if isinstance(one, FunctionDefinition)]
    assert ranks_looked_at(functions[-1], functions).get("R") == ranks


@pytest.mark.parametrize("highest_first", [True, False])
@pytest.mark.parametrize("ranks", [1, 2, 3])
@pytest.mark.parametrize("die", [{1: 1, 2: 1, 3: 1}, {-1: 2, 0: 1, 4: 3, 7: 1}, {5: 2}])
def test_first_dice_show_as_often_as_in_all_rolls(die, ranks, highest_first):
    pool = Dice(4, die_of(die))
    every: Counter[tuple[int, ...]] = Counter()
    for roll, weight in sorted_rolls(pool, highest_first=highest_first):
        every[roll[:ranks]] += weight
    rolls, weights = first_rolls(pool, ranks, highest_first=highest_first)
    assert {roll[:ranks]: way for roll, way in zip(rolls, weights, strict=True)} == every
    assert len(rolls) == len(every)
    assert all(len(roll) == 4 for roll in rolls)


@pytest.mark.parametrize("order", ["", 'set "position order" to "lowest first" '])
@pytest.mark.parametrize(
    "body",
    [
        "if 1@A > 1@B { result: 1 } result: -(2@B > 1@A)",
        "T: 0 loop I over {1..2} { T: T + (I@A > I@B) } result: T",
        "if 1@A = 4 { result: d{} } result: {1, 1, 2}@A + d2",
    ],
)
def test_calls_with_large_rolls_agree_with_listing_every_roll(monkeypatch, order, body):
    monkeypatch.setattr(arguments, "FEW_ALIKE", 0)
    assert is_same(f"{order}function: f A:s B:s {{ {body} }} output [f 3d4 3d{{1, 2, 2}}]")
