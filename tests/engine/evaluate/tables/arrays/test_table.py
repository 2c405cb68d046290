from __future__ import annotations

import pytest

from engine.calculus.algebra import Algebra
from engine.control import Budget
from engine.dice import Deal, Die, Pool, Source
from engine.evaluate.tables.arrays.columns import Counts
from engine.evaluate.tables.arrays.table import ArrayTable
from engine.showings import all_hands, all_multisets

LOADED = Die((-1, 4, 7), (2, 1, 3))


def listed(source: Source) -> dict[tuple[int, ...], int]:
    """Return what some dice or cards show, one by one."""
    if isinstance(source, Pool):
        return dict(all_multisets(source.die.faces, source.die.weights, source.count))
    return dict(all_hands(source.faces, source.copies, source.count))


@pytest.mark.parametrize(
    "source",
    [
        Pool(4, LOADED),
        Pool(60, Die((0, 1), (1, 2))),  # of more weight than the machine's numbers hold
        Deal(3, (1, 2, 5), (1, 4, 2)),
        Deal(6, (1, 2, 5), (1, 4, 2)),
        Deal(2, (3, 8), (1, 1)),
        Deal(40, (2, 9), (60, 70)),
    ],
)
def test_tables_list_what_dice_and_cards_show(source: Source) -> None:
    algebra = Algebra(Budget())
    leaf = algebra.rolled(algebra.new_site(), source)
    table = ArrayTable.of_dice(leaf)

    counts = table.columns[leaf]
    assert isinstance(counts, Counts)
    shown = [
        tuple(
            face for face, copies in zip(source.values, column, strict=True) for _ in range(copies)
        )
        for column in counts.copies.T.tolist()
    ]
    assert listed(source) == dict(zip(shown, map(int, table.weights), strict=True))
    assert len(shown) == len(set(shown))
