"""Commands that wait until what was opened is calculated."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from workbench.context import Context
from workbench.project.views import Series

__all__ = ["CommandsToCome"]


class CommandsToCome(QObject):
    """Gives commands as soon as every mechanic has its answer or its error.

    Many commands ask for what only a calculation tells, such as the parameters of a script. What
    was to come is dropped when another project is opened.
    """

    def __init__(self, context: Context) -> None:
        """Wait for the results of ``context``, whose window becomes the parent of this object."""
        super().__init__(context.window)
        self._context = context
        self._names: tuple[str, ...] = ()
        # Given once all others have heard of the results, too.
        self._giving = QTimer(self, singleShot=True, interval=0)
        self._giving.timeout.connect(self._give)
        context.document.opened.connect(self._drop)
        context.results.series_changed.connect(self._follow)

    def give(self, names: tuple[str, ...]) -> None:
        """Give the commands of these names, in their order, as soon as all is calculated."""
        self._names = names
        self._follow()

    def _drop(self) -> None:
        self._names = ()
        self._giving.stop()

    def _follow(self) -> None:
        if self._names and self._is_calculated():
            self._giving.start()

    def _give(self) -> None:
        names, self._names = self._names, ()
        for name in names:
            self._context.commands.give(name)

    def _is_calculated(self) -> bool:
        done = {one.mechanic for one in self._context.results.series if _has_answer(one)}
        mechanics = self._context.document.project.mechanics
        return all(one.identity in done for one in mechanics)


def _has_answer(series: Series) -> bool:
    is_known = any(one is not None for one in (series.summary, series.glance, series.error))
    return series.blank or (is_known and not series.computing)
