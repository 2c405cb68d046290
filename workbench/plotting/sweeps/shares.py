"""A sweep as stacks: how the rolls of a mechanic fall into bands as a parameter varies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.statistics.bands import BandShares
from workbench.plotting.banding import Divided, columns_of
from workbench.plotting.diagram import Diagram
from workbench.plotting.stacks import StackColumn, StackPart, stack_diagram
from workbench.project.sweep import SharesOf
from workbench.project.views import Unit
from workbench.results.sweeps.board import Board, BoardCell

__all__ = ["share_names", "share_rows", "shares_diagram"]


def shares_diagram(board: Board, asked: SharesOf, measure: str, unit: Unit) -> Diagram:
    """Return the diagram of the first mechanic of ``board``.

    Args:
        board: A sweep over one parameter, with a mechanic at least.
        asked: The bands.
        measure: What the shares are, in words.
        unit: How they are written.
    """
    assert board.plan.sweep is not None, "a board without a sweep has no rows"
    name = board.plan.sweep.axis.name
    parts, columns = _stacked(board, asked)
    return stack_diagram(
        parts, columns, unit, measure=measure, subject=board.rows[0].line.name, axis=name
    )


def _stacked(
    board: Board, asked: SharesOf
) -> tuple[tuple[StackPart, ...], tuple[StackColumn, ...]]:
    """Return the parts and the columns of the first mechanic of ``board``."""
    assert board.plan.sweep is not None, "a board without a sweep has no rows"
    name = board.plan.sweep.axis.name
    columns = [_divided(cell, asked, name) for cell in board.rows[0].cells]
    return columns_of(columns, asked.bands, asked.categories)


def share_names(board: Board, asked: SharesOf) -> tuple[str, ...]:
    """Return the names of the parts, from the bottom up."""
    return tuple(part.name for part in _stacked(board, asked)[0])


def share_rows(board: Board, asked: SharesOf) -> tuple[tuple[Fraction | None, ...], ...]:
    """Return the share of each part at each point; None where nothing is known."""
    parts, columns = _stacked(board, asked)
    return tuple(column.shares or (None,) * len(parts) for column in columns)


def _divided(cell: BoardCell, asked: SharesOf, name: str) -> Divided:
    label = str(cell.place[0]) if cell.place else ""
    title, point = f"{name} = {label}", cell.point
    if point is None:
        return Divided(label, title)
    if point.fan is None:
        return Divided(label, title, None, point.words, point.total, cell.stale)
    weights = [point.weight_of(event) for event in asked.events]
    return Divided(label, title, _shares(weights, point.total), is_stale=cell.stale)


def _shares(weights: Sequence[int], total: int) -> BandShares:
    shares = tuple(Fraction(weight, total) for weight in weights)
    return BandShares(shares, Fraction(total - sum(weights), total))
