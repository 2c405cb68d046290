"""How the parts of a window hear of each other: edits to the document, values to the panels."""

from workbench.wiring.cards import connect_cards
from workbench.wiring.chart_menus import connect_chart_menus
from workbench.wiring.choices import Choices
from workbench.wiring.comparing import connect_comparing
from workbench.wiring.converting import connect_converting
from workbench.wiring.edits import connect_edits
from workbench.wiring.presenter import Presenter
from workbench.wiring.reading import connect_reading
from workbench.wiring.roll_presenter import RollPresenter
from workbench.wiring.shelf import ShelfPresenter
from workbench.wiring.staging import StagePresenter
from workbench.wiring.sweeping import connect_sweeping
from workbench.wiring.zoom_wheel import ZoomWheel

__all__ = [
    "Choices",
    "Presenter",
    "RollPresenter",
    "ShelfPresenter",
    "StagePresenter",
    "ZoomWheel",
    "connect_cards",
    "connect_chart_menus",
    "connect_comparing",
    "connect_converting",
    "connect_edits",
    "connect_reading",
    "connect_sweeping",
]
