"""Names for the parts of a window, by which tests speak of what its user sees.

A window knows none of its features, so that a test has to look for their panels and services. It
would say so in every line; instead, the class has these properties while tests run.
"""

from __future__ import annotations

from resources import sample_project
from workbench.chart.chart_view import ChartView
from workbench.compare.bands.panel import BandsPanel
from workbench.compare.contest.panel import ContestPanel
from workbench.compare.outcomes.panel import OutcomesPanel
from workbench.compare.summary.panel import StatisticsPanel
from workbench.compare.targets.panel import TargetsPanel
from workbench.export.exporter import Exporter
from workbench.export.sheet import ExportSheet
from workbench.help.panel import HelpPanel
from workbench.library.panel import LibraryPanel
from workbench.mechanics.panel import MechanicsPanel
from workbench.project.opening import Opening
from workbench.reporting.maker import ReportMaker
from workbench.reporting.sheet import ReportSheet
from workbench.rolls.panel import RollsPanel
from workbench.rolls.presenter import RollPresenter
from workbench.rolls.service import ComparisonService, RollService
from workbench.script.panel import ScriptPanel
from workbench.start.page import StartPage
from workbench.storage import read_project
from workbench.sweep.export import SweepExporter
from workbench.sweep.panel import SweepPanel
from workbench.sweep.service import SweepService
from workbench.tables.cards.panel import CardsPanel
from workbench.tables.cards.service import CardService
from workbench.tables.overview import OverviewService
from workbench.tables.setup.panel import SetupPanel
from workbench.tables.shelf.presenter import ShelfPresenter
from workbench.tables.shelf.shelf_panel import ShelfPanel
from workbench.tour.guide import TourGuide
from workbench.window.main_window import MainWindow

__all__ = ["name_parts", "open_sample"]

PARTS = {
    "bands": BandsPanel,
    "card_service": CardService,
    "cards": CardsPanel,
    "chart": ChartView,
    "comparer": ComparisonService,
    "contest": ContestPanel,
    "export_sheet": ExportSheet,
    "exporter": Exporter,
    "help": HelpPanel,
    "library": LibraryPanel,
    "mechanics": MechanicsPanel,
    "outcomes": OutcomesPanel,
    "overviews": OverviewService,
    "roll_presenter": RollPresenter,
    "roller": RollService,
    "rolls": RollsPanel,
    "script": ScriptPanel,
    "shelf": ShelfPanel,
    "shelf_presenter": ShelfPresenter,
    "setup": SetupPanel,
    "start_page": StartPage,
    "statistics": StatisticsPanel,
    "sweep": SweepPanel,
    "report_maker": ReportMaker,
    "report_sheet": ReportSheet,
    "sweep_exporter": SweepExporter,
    "sweeper": SweepService,
    "targets": TargetsPanel,
    "tour_guide": TourGuide,
}
"""Panels and services of features, by what tests call them."""

SHARED = {
    "appearance": "appearance",
    "areas": "areas",
    "backend": "backend",
    "calculator": "results",
    "document": "document",
    "estimator": "estimates",
    "preferences": "preferences",
}
"""What all features share, by what tests call it, with its name in the context."""


def open_sample(window: MainWindow) -> None:
    """Let the window show the first sample, as if it had been chosen on the start page."""
    sample = read_project(sample_project()).project
    window.files.open_project(Opening(sample, is_sample=True))


def name_parts() -> None:
    """Let every window have its parts by these names."""
    for name, kind in PARTS.items():
        setattr(MainWindow, name, property(_finder_of(kind)))
    for name, attribute in SHARED.items():
        setattr(MainWindow, name, property(_reader_of(attribute)))


def _finder_of(kind):
    return lambda window: window.findChild(kind)


def _reader_of(attribute):
    return lambda window: getattr(window.context, attribute)
