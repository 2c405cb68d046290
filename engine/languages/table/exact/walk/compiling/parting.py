"""Parts statements one after another into pieces, where there are many ways through all of them.

Between two pieces what nothing tells apart any more is one state: behind ``high = max(a, b);`` it
does not matter which of both it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from engine.languages.table.exact.analysis.liveness import Liveness, Slots
from engine.languages.table.exact.analysis.mentions import changed_in
from engine.languages.table.exact.walk.compiling.paths import Maker, Path, following
from engine.languages.table.reading.syntax import Identifier, Statement

__all__ = ["Made", "Parting"]

Made: TypeAlias = tuple[Statement, Sequence[Maker]]
"""A statement with its makers."""

_MANY_WAYS = 500
"""Ways from which on it pays to part statements into pieces."""

_FEW_WAYS = 8
"""Ways through a piece, and behind it, up to which it does not pay."""


class Parting:
    """Parts the statements of one function."""

    def __init__(
        self, life: Liveness, slots: Mapping[Identifier, int], arriving: Callable[[Slots], Path]
    ) -> None:
        """Take what is known of the function.

        Args:
            life: Which variables matter where.
            slots: The number of the variable that each name stands for.
            arriving: Returns the end of a piece behind which some variables matter.
        """
        self._life = life
        self._slots = slots
        self._arriving = arriving

    def parted(self, statements: Sequence[Made], end: Path) -> list[Path]:
        """Return what is done in each piece.

        Args:
            statements: The statements.
            end: What comes behind them.
        """
        behind, left = end, [1]
        for _, makers in reversed(statements):
            behind = following(makers, behind)
            left.append(behind.ways)
        if behind.ways <= _MANY_WAYS:
            return [behind]
        paths, begin, ways = [], 0, behind.ways
        given: set[int] = set()
        for place, (statement, _) in enumerate(statements, 1):
            changed = changed_in(statement, self._slots)
            is_less = not given.isdisjoint(changed) or self._life.forgotten[statement]
            given |= changed
            rest = left[len(statements) - place]
            if is_less and rest >= _FEW_WAYS and ways >= _FEW_WAYS * rest:
                arrive = self._arriving(self._life.after[statement])
                paths.append(_path_of(statements[begin:place], arrive))
                begin, ways = place, rest
        return [*paths, _path_of(statements[begin:], end)]


def _path_of(statements: Sequence[Made], end: Path) -> Path:
    """Return statements one after another, and what comes behind them."""
    return following([maker for _, makers in statements for maker in makers], end)
