"""The row of buttons over the chart: which probability, which shape, where, and in which unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from workbench.chart.outputs import OutputsButton
from workbench.project.views import ChartLayout, CurveShape, Scale, Unit, View, ViewMode
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets.fields.boxes import Box
from workbench.widgets.fields.segments import Segments

__all__ = ["LAYOUTS", "MODES", "SHAPES", "ToolBar"]

Member = TypeVar("Member", bound=Enum)

MODES: dict[ViewMode, tuple[Any, Any]] = {
    ViewMode.EXACTLY: (
        QT_TRANSLATE_NOOP("ChartView", "Exactly"),
        QT_TRANSLATE_NOOP("ChartView", "The probability of each outcome"),
    ),
    ViewMode.AT_LEAST: (
        QT_TRANSLATE_NOOP("ChartView", "At least"),
        QT_TRANSLATE_NOOP("ChartView", "The probability of each outcome or a greater one"),
    ),
    ViewMode.AT_MOST: (
        QT_TRANSLATE_NOOP("ChartView", "At most"),
        QT_TRANSLATE_NOOP("ChartView", "The probability of each outcome or a smaller one"),
    ),
}

SHAPES: dict[CurveShape, tuple[Any, Any]] = {
    CurveShape.BARS: (
        QT_TRANSLATE_NOOP("ChartView", "Bars"),
        QT_TRANSLATE_NOOP("ChartView", "Bars, for up to three mechanics"),
    ),
    CurveShape.LINES: (
        QT_TRANSLATE_NOOP("ChartView", "Lines"),
        QT_TRANSLATE_NOOP("ChartView", "Lines with markers"),
    ),
    CurveShape.STEPS: (
        QT_TRANSLATE_NOOP("ChartView", "Steps"),
        QT_TRANSLATE_NOOP("ChartView", "Outlines of bars that touch each other"),
    ),
}

LAYOUTS: dict[ChartLayout, tuple[Any, Any]] = {
    ChartLayout.OVERLAY: (
        QT_TRANSLATE_NOOP("ChartView", "Overlay"),
        QT_TRANSLATE_NOOP("ChartView", "All mechanics in one chart"),
    ),
    ChartLayout.GRID: (
        QT_TRANSLATE_NOOP("ChartView", "Grid"),
        QT_TRANSLATE_NOOP("ChartView", "A chart for each mechanic, with the same axes"),
    ),
}

MARGIN = 12
"""Pixels around and between the groups of buttons."""

UNITS: dict[Unit, Any] = {
    Unit.PERCENT: QT_TRANSLATE_NOOP("ChartView", "Percent"),
    Unit.FRACTION: QT_TRANSLATE_NOOP("ChartView", "Fraction"),
    Unit.ONE_IN: QT_TRANSLATE_NOOP("ChartView", "1 in N"),
}


class ToolBar(QWidget):
    """Shows a ``View`` and lets its user choose another.

    It stays one row: where there is no room for all buttons, boxes take their place, and where
    there is none for these either, some give way. The menu has all of them.

    Signals:
        view_chosen: The ``View`` its user chose.
    """

    view_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with the usual view."""
        super().__init__(parent)
        self.setObjectName("chart_tools")
        self._view = View()
        self.modes = Segments(self.tr("Probability"), _translated(MODES), self)
        self.shapes = Segments(self.tr("Shape of the curves"), _translated(SHAPES), self)
        self.layouts = Segments(self.tr("Arrangement"), _translated(LAYOUTS), self)
        # Made from left to right, which is the order of the Tab key.
        self.outputs = OutputsButton(self)
        self.logarithmic = self._make_logarithmic()
        self.units = self._make_units()
        self._lay_out()
        self._connect()

    def _make_units(self) -> QComboBox:
        units = Box(self)
        units.setObjectName("units")
        units.setAccessibleName(self.tr("Unit of probabilities"))
        units.setToolTip(self.tr("How probabilities are written"))
        for unit, text in UNITS.items():
            units.addItem(QCoreApplication.translate("ChartView", text), unit)
        return units

    def _make_logarithmic(self) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("toggle")
        button.setText(self.tr("Log"))
        button.setCheckable(True)
        button.setAccessibleName(self.tr("Logarithmic scale"))
        button.setToolTip(self.tr("Logarithmic scale: each power of ten takes the same room"))
        return button

    def _lay_out(self) -> None:
        self._folding = (self.layouts, self.shapes, self.modes)
        self._yielding = (self.layouts, self.logarithmic, self.shapes, self.units)
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, 8, MARGIN, 2)
        row.setSpacing(MARGIN)
        for segments in reversed(self._folding):
            row.addWidget(segments)
        row.addStretch(1)
        for other in self._others():
            row.addWidget(other)

    def _others(self) -> tuple[QWidget, ...]:
        return self.outputs, self.logarithmic, self.units

    def _connect(self) -> None:
        self.modes.chosen.connect(lambda mode: self._choose(mode=mode))
        self.shapes.chosen.connect(lambda shape: self._choose(shape=shape))
        self.layouts.chosen.connect(lambda layout: self._choose(layout=layout))
        self.units.activated.connect(lambda: self._choose(unit=self.units.currentData()))
        self.logarithmic.clicked.connect(self._choose_scale)

    # ---- room -----------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the width of what stays, so that a narrow window does not become wider for it."""
        kept = self._width_with(len(self._folding), len(self._yielding))
        return QSize(kept, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fold what there is no room for, and do without more."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Find other room where a button comes, goes or has other words."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        most, gone = len(self._folding), len(self._yielding)
        ways = [(folded, 0) for folded in range(most)] + [(most, count) for count in range(gone)]
        enough = (way for way in ways if self._width_with(*way) <= self.width())
        folded, gone = next(enough, (most, gone))
        for place, segments in enumerate(self._folding):
            segments.fold(is_folded=place < folded)
        for place, widget in enumerate(self._yielding):
            widget.setHidden(place < gone)

    def _width_with(self, folded: int, gone: int) -> int:
        """Return the pixels that it needs.

        Args:
            folded: How many of what can be folded are, the first ones.
            gone: How many of what can give way have done so, the first ones.
        """
        missing = self._yielding[:gone]
        widths = [
            segments.width_wanted(is_folded=place < folded)
            for place, segments in enumerate(self._folding)
            if segments not in missing
        ]
        others = [one for one in self._others() if one not in missing]
        if self.outputs.isHidden():
            others.remove(self.outputs)
        widths += [one.sizeHint().width() for one in others]
        return sum(widths) + MARGIN * (len(widths) + 1)

    # ---- choosing -------------------------------------------------------------------------

    def _choose_scale(self, logarithmic: bool) -> None:  # noqa: FBT001 - a Qt slot
        self._choose(scale=Scale.LOGARITHMIC if logarithmic else Scale.LINEAR)

    def _choose(self, **fields: Enum) -> None:
        self.set_view(replace(self._view, **fields))  # type: ignore[arg-type]  # each caller names its field
        self.view_chosen.emit(self._view)

    def set_view(self, view: View) -> None:
        """Show another view without telling anyone."""
        self._view = view
        self.modes.set_chosen(view.mode)
        self.shapes.set_chosen(view.shape)
        self.layouts.set_chosen(view.layout)
        self.logarithmic.setChecked(view.scale is Scale.LOGARITHMIC)
        with QSignalBlocker(self.units):
            self.units.setCurrentIndex(tuple(UNITS).index(view.unit))


def _translated(titles: Mapping[Member, tuple[str, str]]) -> dict[Member, tuple[str, str]]:
    return {
        member: (
            QCoreApplication.translate("ChartView", title),
            QCoreApplication.translate("ChartView", explanation),
        )
        for member, (title, explanation) in titles.items()
    }
