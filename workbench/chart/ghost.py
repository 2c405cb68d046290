"""Remembers the curve that a mechanic had before it was edited, as long as that is of interest.

A ghost is what a curve was before a *spell* of edits of one mechanic, each within six seconds of
the last: a slider leaves one ghost, that of where its drag began.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from engine.statistics.summary import Summary
from workbench.plotting.figure.annotations import Ghost
from workbench.project.views import Series

__all__ = ["GhostKeeper"]

LINGERING = 6000
"""Milliseconds without a change after which a ghost goes away."""


class GhostKeeper(QObject):
    """Watches the results of mechanics and tells which curve to draw a ghost of.

    Edits of one mechanic that follow each other within six seconds are one spell. Its ghost is
    what the curve was before the spell, so that one drag of a slider leaves one ghost, that of the
    place where it began. A change of another mechanic begins another spell; a change of several at
    once (another project, another limit) is no edit and ends it. Of several that change one after
    another, as those do that share an entity, the selected one is the one that is edited.

    Signals:
        vanished: The ghost has gone away.
    """

    vanished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without a ghost."""
        super().__init__(parent)
        self._known: dict[str, Summary | None] = {}
        self._selected: str | None = None
        self._ghost: Ghost | None = None
        self._lingering = QTimer(self, singleShot=True, interval=LINGERING)
        self._lingering.timeout.connect(self._vanish)

    @property
    def ghost(self) -> Ghost | None:
        """The curve to draw, or None."""
        return self._ghost

    def select(self, identity: str | None) -> None:
        """Take note of the mechanic that is selected, which is the one that can be edited."""
        self._selected = identity

    def watch(self, series: Iterable[Series]) -> None:
        """Take note of the present results of all mechanics."""
        present = {one.identity: one for one in series}
        changed = [one for one in present.values() if self._is_edited(one)]
        is_gone = self._ghost is not None and self._ghost.identity not in present
        if len(changed) > 1 or is_gone:
            self._ghost = None
        elif changed and changed[0].identity == self._selected:
            self._begin_or_go_on(changed[0])
        self._known = {identity: one.summary for identity, one in present.items()}

    def _is_edited(self, series: Series) -> bool:
        before = self._known.get(series.identity)
        # The ghost is of exact curves: an estimate is refined all the time.
        return (
            before is not None
            and series.summary is not None
            and series.summary != before
            and series.estimate is None
        )

    def _begin_or_go_on(self, series: Series) -> None:
        if self._ghost is None or self._ghost.identity != series.identity:
            before = series.previous or self._known[series.identity]
            assert before is not None, "only what was known before has been edited"
            self._ghost = Ghost(series.identity, before)
        self._lingering.start()

    def _vanish(self) -> None:
        self._ghost = None
        self.vanished.emit()
