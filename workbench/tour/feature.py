"""The tour, as a feature of the window."""

from __future__ import annotations

from resources import sample_project, samples
from workbench.context import Command, CommandGroup, Context, Feature, Menu, MenuSection
from workbench.project.opening import Opening
from workbench.storage import read_project
from workbench.tour.guide import TourGuide

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return the tour for the window of ``context``."""
    return Feature(sections=TourCommands(context, TourGuide(context)).sections())


class TourCommands(CommandGroup):
    """The command that begins the tour, and ends it."""

    def __init__(self, context: Context, guide: TourGuide) -> None:
        """Declare the command; ``guide`` leads through the tour."""
        super().__init__(context)
        self._guide = guide
        context.document.opened.connect(guide.end)

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entry of the menu."""
        tour = Command(
            "tour",
            self.tr("&Tour"),
            self._toggle,
            ("Ctrl+Shift+F2",),
            tip=self.tr("Two minutes through the window, on a sample"),
            checked=lambda: self._guide.is_under_way,
        )
        return (MenuSection(Menu.HELP, 5, (tour,), 10),)

    def _toggle(self) -> None:
        """Begin on the first sample: here where it is open, else where nothing is lost by it."""
        if self._guide.is_under_way:
            self._guide.end()
            return
        sample = read_project(sample_project(samples()[0].project)).project
        if self.document.project.mechanics == sample.mechanics:
            self._guide.begin()
        else:
            opening = Opening(sample, ("tour",), is_sample=True)
            self.context.exchange.opening_requested.emit(opening)
