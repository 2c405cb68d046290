"""The context menus of the charts: commands of the menu bar that are about what is seen there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["connect_chart_menus"]

ON_CHART = (
    ("copy_chart", "copy_table", "export"),
    ("exactly", "at_least", "at_most"),
    ("bars", "lines", "steps"),
    ("overlay", "grid"),
    ("logarithmic", "bands_on_chart"),
    ("whole_chart",),
)

ON_SWEEP = (("copy_sweep", "export_sweep"), ("large_tables",))
"""The names of commands, with a line between groups."""


def connect_chart_menus(window: MainWindow) -> None:
    """Let the charts of ``window`` offer what can be done with them, under the pointer."""
    for chart, names in ((window.chart.canvas, ON_CHART), (window.sweep.plot, ON_SWEEP)):
        chart.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        chart.customContextMenuRequested.connect(partial(_open_menu, window, chart, names))


def _open_menu(
    window: MainWindow, chart: QWidget, names: Sequence[Sequence[str]], place: QPoint
) -> None:
    window.menus.follow()
    menu = QMenu(chart)
    menu.setObjectName("chart_menu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    for group in names:
        menu.addSeparator()
        menu.addActions([window.menus[name] for name in group])
    menu.popup(chart.mapToGlobal(place))
