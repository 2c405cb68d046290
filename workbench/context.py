"""What a feature of the window is handed, and what it adds.

A feature is a folder with a module ``feature`` whose ``build`` takes a ``Context`` and returns a
``Feature``. It knows nothing of the window, and of other features only what they publish in the
``Exchange``. ``window/features.py`` lists the features, and the window loops over them: a feature
is taken out by deleting its folder and its line there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from workbench.backend.backend import Activities, Backend
from workbench.backend.requests import CalculationLimits
from workbench.plotting.diagram_view import DiagramView
from workbench.plotting.figure.scene import Figure
from workbench.project.document import Document
from workbench.results.calculator import Calculator
from workbench.results.estimates import Estimator
from workbench.storage.preferences import Preferences
from workbench.theme.application import Appearance
from workbench.widgets.file_dialogs import Folders
from workbench.widgets.finding import Finding
from workbench.widgets.menus import (
    Command,
    ContextMenu,
    Entry,
    Menu,
    MenuSection,
    Submenu,
    always,
)

__all__ = [
    "Area",
    "Areas",
    "Command",
    "CommandGroup",
    "Commands",
    "Context",
    "ContextMenu",
    "Entry",
    "Exchange",
    "Feature",
    "Host",
    "Menu",
    "MenuSection",
    "Messages",
    "PanelCommands",
    "PanelPlace",
    "Submenu",
    "always",
]


def nothing() -> None:
    """Do nothing."""


# ---- commands -----------------------------------------------------------------------------


class Commands(Protocol):
    """Every command of the window, by its name; complete when ``Feature.connect`` is called."""

    def __getitem__(self, name: str) -> QAction:
        """Return the action of a command."""

    def give(self, name: str) -> None:
        """Run a command of any feature; without effect where the window has none of this name."""

    def __iter__(self) -> Iterator[QAction]:
        """Go through all actions in the order of the menus."""

    def title_of(self, name: str) -> str:
        """Return the title of the menu that a command is in, as it is read."""

    def follow(self) -> None:
        """Ask every command whether it can be given, and whether it is on."""


# ---- panels -------------------------------------------------------------------------------


class Area(Enum):
    """Where a panel lies in the window."""

    LIST = auto()
    """Above the script, on the left."""

    SCRIPT = auto()
    """On the left, below the list."""

    UNDER_SCRIPT = auto()
    """At the foot of the script."""

    CHART = auto()
    """The middle of the window."""

    START = auto()
    """In the place of chart and tables, as long as nothing has been begun."""

    TABLES = auto()
    """The tabs under the chart."""

    SIDE = auto()
    """The tabs on the right of the chart, which are hidden until one is asked for."""


@dataclass(frozen=True)
class PanelPlace:
    """A panel and where it lies.

    Attributes:
        widget: The panel. One that is a ``Viewer`` is shown the mechanics by the window.
        area: Where it lies.
        title: The words on its tab, where its area has tabs.
        order: Its place among the tabs, until its user moves it.
    """

    widget: QWidget
    area: Area
    title: str = ""
    order: int = 0


@runtime_checkable
class Host(Protocol):
    """A panel at whose foot others can be shown."""

    def add_below(self, panel: QWidget) -> None:
        """Show another panel at the foot of this one."""


class Areas(Protocol):
    """Brings panels to the front."""

    def show(self, panel: QWidget) -> None:
        """Bring a panel among the tabs to the front, and show its area."""

    def go_to(self, panel: QWidget) -> None:
        """Bring a panel under the chart to the front, and go on there."""

    def is_in_front(self, panel: QWidget) -> bool:
        """Return whether a panel of the side column, or the start page, is to be seen."""

    def has_focus(self, panel: QWidget) -> bool:
        """Return whether what is typed goes to a panel."""

    def toggle(self, panel: QWidget) -> bool:
        """Hide the side column where a panel is in front in it, else show the panel.

        Returns:
            Whether the panel is shown.
        """

    def close_side(self) -> None:
        """Hide the side column and go on writing."""

    def leave_start(self) -> None:
        """Show chart and tables where the start page is in their place."""

    def set_shown(self, name: str, *, shown: bool) -> None:
        """Show or hide an area by the name that settings have for it."""


# ---- what features share ------------------------------------------------------------------


WordsAtCursor: TypeAlias = "tuple[str, tuple[tuple[str, str], ...]]"
"""The name of a notation, and words of it with the kinds of their tokens."""


class Messages(QObject):
    """Messages to the user that need no answer.

    Signals:
        noted: A line for the status bar, such as what was exported.
        failed: What could not be done, and why: a sentence without its full stop.
    """

    noted = Signal(str)
    failed = Signal(str)


@dataclass(frozen=True)
class _Substitute:
    """What a feature does in the place of a command, where that applies."""

    applies: Callable[[], bool]
    action: Callable[[], object]


class Exchange(QObject):
    """What features publish for others, none of which knows who that is.

    Signals:
        shaded: The ``Shading`` of curves that answers a question, or None.
        marked: The tuple of ``Pin`` that marks outcomes on the chart.
        compared: The tuple of ``Ghost`` that curves of the present are compared with.
        writing_requested: The editor is to get the focus.
        nothing_to_write: There is no script that could be edited.
        explanation_requested: What the cursor of the script touches is to be explained in help.
        place_explained: A ``Span`` of the script to be marked, or None, and whether to go on there.
        cursor_moved: The place of the cursor in the script, counted in characters.
        opening_requested: An ``Opening`` is to be opened, in a window where nothing is lost by it.
        library_requested: The library is to be shown, from the theme of this title on.

    Attributes:
        editor: What the script is written in.
        words_at_cursor: Returns the name of the notation and the words that the cursor of the
            script touches, each with the kind of its token; None where nothing is written.
        chart_figure: Returns the ``Figure`` that the chart draws.
        diagrams: The views of panels whose diagrams can be exported.
        recent_work: Returns a ``Finding`` for each project last used, and for unsaved work; one
            whose file is gone cannot be opened.
    """

    shaded = Signal(object)
    marked = Signal(object)
    compared = Signal(object)
    writing_requested = Signal()
    nothing_to_write = Signal()
    explanation_requested = Signal()
    place_explained = Signal(object, bool)
    cursor_moved = Signal(int)
    opening_requested = Signal(object)
    library_requested = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin with nothing published."""
        super().__init__(parent)
        self.editor: QWidget | None = None
        self.words_at_cursor: Callable[[], WordsAtCursor | None] = lambda: None
        self.chart_figure: Callable[[], Figure] = Figure
        self.diagrams: list[DiagramView] = []
        self.recent_work: Callable[[], tuple[Finding, ...]] = tuple
        self._substitutes: dict[str, list[_Substitute]] = {}

    def substitute(
        self, command: str, applies: Callable[[], bool], action: Callable[[], object]
    ) -> None:
        """Let a command do something else where that makes sense.

        Args:
            command: The name of the command.
            applies: Tells whether it makes sense now.
            action: Does the other thing.
        """
        self._substitutes.setdefault(command, []).append(_Substitute(applies, action))

    def has_substitute(self, command: str) -> bool:
        """Return whether another feature would do what a command asks for now."""
        return any(one.applies() for one in self._substitutes.get(command, ()))

    def is_substituted(self, command: str) -> bool:
        """Let another feature do what a command asks for; return whether one has."""
        for one in self._substitutes.get(command, ()):
            if one.applies():
                one.action()
                return True
        return False


@dataclass(frozen=True)
class Context:
    """Everything that features of one window share.

    Attributes:
        window: What dialogs, and Qt's objects of features, belong to.
        document: The open project.
        backend: Has child processes do what takes time.
        results: What is known of each mechanic.
        estimates: Estimates by rolling of what could not be calculated.
        activities: The work in progress, for the status line.
        preferences: The settings of the user.
        appearance: Its colours and the size of its type.
        folders: Where dialogs for files begin.
        commands: Every command, by its name.
        areas: Brings panels to the front.
        messages: Messages to the user that need no answer.
        exchange: What features publish for each other.
    """

    window: QWidget
    document: Document
    backend: Backend
    results: Calculator
    estimates: Estimator
    activities: Activities
    preferences: Preferences
    appearance: Appearance
    folders: Folders
    commands: Commands
    areas: Areas
    messages: Messages
    exchange: Exchange

    def follow_limits(self, take: Callable[[CalculationLimits], None]) -> None:
        """Hand what a calculation may cost to ``take`` whenever the user's settings change."""
        self.preferences.changed.connect(lambda settings: take(CalculationLimits.of(settings)))


@dataclass(frozen=True)
class Feature:
    """What a feature adds to a window.

    Attributes:
        panels: Its panels.
        sections: Its commands.
        context_menus: What it offers under the pointer.
        findings: Returns what the command palette finds of it besides its commands.
        connect: Called once when every feature is built and every command is there.
    """

    panels: tuple[PanelPlace, ...] = ()
    sections: tuple[MenuSection, ...] = ()
    context_menus: tuple[ContextMenu, ...] = ()
    findings: Callable[[], Iterable[Finding]] = tuple
    connect: Callable[[], None] = nothing


class CommandGroup(QObject):
    """Commands of a feature, next to what they do."""

    def __init__(self, context: Context) -> None:
        """Declare commands for the window of ``context``, which becomes the parent."""
        super().__init__(context.window)
        self.context = context
        self.document = context.document


AnyPanel = TypeVar("AnyPanel", bound=QWidget)


class PanelCommands(CommandGroup, Generic[AnyPanel]):
    """Commands of a panel."""

    def __init__(self, context: Context, panel: AnyPanel) -> None:
        """Declare the commands of ``panel`` for the window of ``context``."""
        super().__init__(context)
        self.panel = panel
