"""The script in words, as a feature of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from engine.errors import DiceError
from engine.languages.in_words import Sentence
from workbench.context import (
    Area,
    Command,
    Context,
    Feature,
    Menu,
    MenuSection,
    PanelCommands,
    PanelPlace,
)
from workbench.explanation.panel import ExplanationPanel
from workbench.explanation.request import ExplanationRequest
from workbench.results.results import Recipe, recipe_of

__all__ = ["build"]

PAUSE = 150
"""Milliseconds without an edit after which the script is told anew."""


def build(context: Context) -> Feature:
    """Return the script in words for the window of ``context``."""
    panel = ExplanationPanel(context.window)
    commands = ExplanationCommands(context, panel)
    title = QCoreApplication.translate("ExplanationPanel", "In Words")

    def connect() -> None:
        ExplanationPresenter(context, panel)

    return Feature((PanelPlace(panel, Area.SIDE, title, 25),), commands.sections(), connect=connect)


class ExplanationPresenter(QObject):
    """Has the selected script told while somebody looks, and joins its places with the editor."""

    def __init__(self, context: Context, panel: ExplanationPanel) -> None:
        """Follow the project of ``context``, whose window becomes the parent, in ``panel``."""
        super().__init__(context.window)
        self._context = context
        self._panel = panel
        self._shown: str | None = None
        self._explained: Recipe | None = None
        self._offset: int | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._ask)
        context.document.changed.connect(self._follow)
        context.results.series_changed.connect(self._follow)
        panel.wanted.connect(self._follow)
        exchange = context.exchange
        exchange.cursor_moved.connect(self._mark)
        panel.place_explained.connect(exchange.place_explained)

    def _recipe(self) -> Recipe | None:
        """Return what the sentences depend on: the script, its numbers, and the limit."""
        project = self._context.document.project
        mechanic = project.selected_mechanic
        if mechanic is None or not mechanic.source.strip():
            return None
        return recipe_of(project, mechanic, self._context.results.max_iterations)

    def _follow(self) -> None:
        mechanic = self._context.document.project.selected_mechanic
        identity = None if mechanic is None else mechanic.identity
        if identity != self._shown:
            self._shown, self._explained = identity, None
            self._panel.forget()
        self._panel.set_script("" if mechanic is None else mechanic.source)
        if not self._panel.isVisible() or self._recipe() == self._explained:
            return
        # The first sentences come at once; while one writes, they wait for a pause.
        self._pause.start(PAUSE if self._explained is not None else 0)

    def _ask(self) -> None:
        recipe = self._recipe()
        self._explained = recipe
        if recipe is None:
            return
        script = recipe.script
        self._context.backend.ask(
            ExplanationRequest("explanation", script, recipe.parameters, recipe.max_iterations),
            lambda sentences: self._take(recipe, sentences),
            failed=lambda failure: self._fail(recipe, failure.error),
        )

    def _take(self, recipe: Recipe, sentences: tuple[Sentence, ...]) -> None:
        if recipe == self._explained:
            self._panel.show_sentences(recipe.script.text, sentences)
            self._panel.mark_place(self._offset)

    def _fail(self, recipe: Recipe, _error: DiceError) -> None:
        # The editor says what is wrong, and where.
        if recipe == self._explained:
            self._panel.show_error()

    def _mark(self, offset: int) -> None:
        self._offset = offset
        if self._panel.isVisible():
            self._panel.mark_place(offset)


class ExplanationCommands(PanelCommands[ExplanationPanel]):
    """What the menus do with the script in words."""

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entry of the menu."""
        toggle = Command(
            "explain_script",
            self.tr("&Explain This Script"),
            lambda: self.context.areas.toggle(self.panel),
            ("Ctrl+Shift+X",),
            tip=self.tr("Tell in words what the whole script does, sentence by sentence"),
            checked=lambda: self.context.areas.is_in_front(self.panel),
        )
        return (MenuSection(Menu.HELP, 0, (toggle,), 5),)
