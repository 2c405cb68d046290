"""What rolls are asked for and what comes of them, on its way between panel and engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from workbench.project.project import STAGED, Project
from workbench.project.views import Series
from workbench.rolls.comparison_request import Comparison
from workbench.rolls.tally import RolledScript, Tally, rolled_script

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["RollPresenter"]


class RollPresenter(QObject):
    """Keeps the panel of rolls in step with the selected mechanic and its rolls.

    What prevented a roll, here or on the cards, is told until another script is looked at or this
    one is rolled otherwise.
    """

    def __init__(self, window: MainWindow) -> None:
        """Connect the rolls of ``window``, which becomes the parent of this object."""
        super().__init__(window)
        self._window = window
        self._subject: tuple[str, RolledScript] | None = None
        rolls, roller = window.rolls, window.roller
        rolls.roll_requested.connect(window.roll)
        rolls.comparison_requested.connect(self._compare)
        rolls.cleared.connect(self._forget)
        rolls.export_requested.connect(self._export)
        roller.rolled.connect(rolls.add)
        roller.rolled.connect(window.menus.follow)
        roller.tallied.connect(self._show_more)
        window.document.opened.connect(rolls.clear)
        window.document.changed.connect(self._follow)
        window.comparer.compared.connect(self._show)

    def _follow(self, project: Project) -> None:
        self._window.roller.keep_only(project)
        mechanic = project.selected_mechanic
        is_staged = mechanic is not None and mechanic.language in STAGED
        self._window.cards.set_dealable(dealable=is_staged)
        self._window.rolls.controls.set_rollable(rollable=mechanic is not None)
        self._show_tally()
        subject = _subject_of(project)
        if subject != self._subject:
            self._subject = subject
            self._window.rolls.set_fault(None)
            self._window.cards.set_fault(None)

    def _show_tally(self) -> None:
        project = self._window.document.project
        mechanic, tally = project.selected_mechanic, None
        if mechanic is not None:
            tally = self._window.roller.tally(mechanic, project.script_of(mechanic))
        identity = None if mechanic is None else mechanic.identity
        self._window.rolls.set_subject(identity, tally)

    def _show_more(self, identity: str) -> None:
        if identity == self._window.document.project.selected:
            self._show_tally()
            self._window.rolls.refresh_when_seen()

    def _forget(self) -> None:
        self._window.roller.forget()
        self._show_tally()
        self._window.menus.follow()

    def _export(self, kind: str) -> None:
        self._window.menus[f"export_rolls_{kind}"].trigger()

    def _compare(self, series: Series, tally: Tally) -> None:
        # What is shown may still be that of an older script, until the new one is calculated.
        result = self._window.calculator.result(series.identity)
        answered = result.answered
        is_of_rolls = answered is not None and tally.is_of(answered.script, answered.parameters)
        exact = result.distribution if is_of_rolls else None
        self._window.comparer.compare(series.identity, tally, exact)

    def _show(self, identity: str, comparison: Comparison) -> None:
        series = self._window.rolls.series_shown()
        if series is not None and series.identity == identity:
            self._window.rolls.show_comparison(series, comparison)


def _subject_of(project: Project) -> tuple[str, RolledScript] | None:
    """Return the selected mechanic and all that its rolls depend on; None where none is."""
    mechanic = project.selected_mechanic
    if mechanic is None:
        return None
    return mechanic.identity, rolled_script(mechanic, project.script_of(mechanic))
