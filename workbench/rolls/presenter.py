"""Asks for the rolls that a user wants, and shows what comes of them."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.context import Context
from workbench.project.project import Project
from workbench.project.views import Series
from workbench.rolls.panel import RollsPanel
from workbench.rolls.request import RollComparison, RolledScript, Tally, rolled_script
from workbench.rolls.service import ComparisonService, RollService
from workbench.widgets.errors.error_line import describe_error

__all__ = ["RollPresenter"]


class RollPresenter(QObject):
    """Keeps the panel of rolls in step with the selected mechanic and its rolls.

    What prevented a roll is told until another script is looked at or this one is rolled otherwise.
    """

    def __init__(self, context: Context, panel: RollsPanel, service: RollService) -> None:
        """Connect ``panel`` to the project and to ``service``.

        Args:
            context: That of the window, which becomes the parent of this object.
            panel: The panel of rolls.
            service: Rolls and counts.
        """
        super().__init__(context.window)
        self._context = context
        self._panel = panel
        self._service = service
        self._comparisons = ComparisonService(context.backend, self)
        self._subject: tuple[str, RolledScript] | None = None
        panel.roll_requested.connect(self.roll)
        panel.comparison_requested.connect(self._compare)
        panel.cleared.connect(self._forget)
        service.rolled.connect(panel.add)
        service.rolled.connect(lambda _: context.commands.follow())
        service.tallied.connect(self._show_more)
        service.failed.connect(lambda error: panel.set_error(describe_error(error)))
        context.document.opened.connect(panel.clear)
        context.document.changed.connect(self._follow)
        self._comparisons.compared.connect(self._show)

    def roll(self, count: int, seed: int | None = None) -> None:
        """Roll the selected mechanic and bring the rolls to the front.

        Args:
            count: How often.
            seed: Where the random numbers start, or None for a fresh start.
        """
        project = self._context.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None:
            self._context.areas.show(self._panel)
            self._service.roll(project.resolved(mechanic), project.script_of(mechanic), count, seed)

    def _follow(self, project: Project) -> None:
        self._service.keep_only(project)
        self._panel.controls.set_rollable(rollable=project.selected_mechanic is not None)
        self._show_tally()
        subject = _subject_of(project)
        if subject != self._subject:
            self._subject = subject
            self._panel.set_error(None)

    def _show_tally(self) -> None:
        project = self._context.document.project
        mechanic, tally = project.selected_mechanic, None
        if mechanic is not None:
            tally = self._service.tally(project.resolved(mechanic), project.script_of(mechanic))
        identity = None if mechanic is None else mechanic.identity
        self._panel.set_subject(identity, tally)

    def _show_more(self, identity: str) -> None:
        if identity == self._context.document.project.selected:
            self._show_tally()
            self._panel.refresh_when_seen()

    def _forget(self) -> None:
        self._service.forget()
        self._show_tally()
        self._context.commands.follow()

    def _compare(self, series: Series, tally: Tally) -> None:
        # What is shown may still be that of an older script, until the new one is calculated.
        result = self._context.results.result(series.mechanic)
        answered = result.answered
        is_of_rolls = answered is not None and tally.is_of(answered.script, answered.parameters)
        exact = result.distribution_of(series.place) if is_of_rolls else None
        self._comparisons.compare(series, tally, exact)

    def _show(self, identity: str, comparison: RollComparison) -> None:
        series = self._panel.series_shown()
        if series is not None and series.identity == identity:
            self._panel.show_comparison(series, comparison)


def _subject_of(project: Project) -> tuple[str, RolledScript] | None:
    """Return the selected mechanic and all that its rolls depend on; None where none is."""
    mechanic = project.selected_mechanic
    if mechanic is None:
        return None
    return mechanic.identity, rolled_script(project.resolved(mechanic), project.script_of(mechanic))
