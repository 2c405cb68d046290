"""The script of the selected mechanic, as a feature of the window."""

from __future__ import annotations

from PySide6.QtCore import QObject

from engine.languages.script import Script
from workbench.backend.requests import value_of
from workbench.context import Area, Context, ContextMenu, Feature, PanelPlace, WordsAtCursor
from workbench.project import linking
from workbench.project.project import DECLARING, Mechanic, Project
from workbench.results.calculator import Calculator
from workbench.script.commands import ScriptCommands
from workbench.script.editor.assistant import words_at
from workbench.script.panel import ScriptPanel
from workbench.script.requests import CheckRequest
from workbench.storage.settings import Settings
from workbench.widgets.fields.parameters import ParameterRow

__all__ = ["build"]

OFFERED = (
    *("undo", "redo"),
    *(None, "cut", "copy", "paste", None, "select_all"),
    *(None, "complete", "explain_here", "explain_script", "apply_fix"),
    *(None, "toggle_comment", "find"),
)
"""What can be done with the script, under the pointer."""


def build(context: Context) -> Feature:
    """Return the script for the window of ``context``."""
    panel = ScriptPanel(context.window)
    commands = ScriptCommands(context, panel)

    def connect() -> None:
        ScriptPresenter(context, panel)
        _take_edits(context, panel)
        _look_like_the_window(context, panel)
        _publish(context, panel)

    return Feature(
        (PanelPlace(panel, Area.SCRIPT),),
        commands.sections(),
        (ContextMenu(panel.editor, OFFERED),),
        connect=connect,
    )


class ScriptPresenter(QObject):
    """Keeps the panel in step with the selected mechanic and what is known of it."""

    def __init__(self, context: Context, panel: ScriptPanel) -> None:
        """Follow the project of ``context``, whose window becomes the parent, in ``panel``."""
        super().__init__(context.window)
        self._document = context.document
        self._results = context.results
        self._panel = panel
        self._document.changed.connect(self._show)
        self._results.series_changed.connect(self._show_result)

    def _show(self) -> None:
        self._panel.show_mechanic(self._document.project.selected_mechanic)
        self._show_result()

    def _show_result(self) -> None:
        mechanic, panel = self._document.project.selected_mechanic, self._panel
        if mechanic is None:
            panel.set_error(None)
            panel.estimate.set_offered(False)
            panel.set_rows(())
            panel.set_notes((), None)
            return
        result = self._results.result(mechanic.identity)
        compared = (one for one in self._results.compared if one.identity == mechanic.identity)
        series = next(compared, None)
        panel.set_error(None if series is None else series.error, result.source_with_error)
        panel.estimate.set_offered(series is not None and series.lacks_estimate)
        panel.set_rows(_rows(self._document.project, mechanic, self._results))
        panel.set_notes(result.notes, result.sound_source)


def _rows(project: Project, mechanic: Mechanic, results: Calculator) -> tuple[ParameterRow, ...]:
    """Return the parameters of a script; those of a table script have forms of their own."""
    if mechanic.language in DECLARING:
        return ()
    values = dict(project.resolved(mechanic).parameters)
    known = {one.name: one for one in project.parameters}
    others: dict[str, list[str]] = {}
    for other in project.compared:
        if other.identity != mechanic.identity:
            for parameter in results.result(other.identity).parameters:
                others.setdefault(parameter.name, []).append(other.name)
    return tuple(
        ParameterRow(
            parameter.name,
            value_of(parameter, values),
            parameter.choices,
            known.get(parameter.name),
            tuple(others.get(parameter.name, ())),
            parameter.name in mechanic.free_parameters,
        )
        for parameter in results.result(mechanic.identity).parameters
    )


def _take_edits(context: Context, panel: ScriptPanel) -> None:
    document = context.document

    def check(language: str, text: str) -> None:
        """Look for all errors of the script, once it is known to have one."""
        context.backend.ask(
            CheckRequest("editor", Script(language, text)),
            lambda checked: panel.add_errors(text, checked.errors, checked.notation),
            failed=lambda _: None,  # the error that is known stays
        )

    def set_linked(name: str, is_linked: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Let the selected mechanic share the number of a parameter with others, or not."""
        project = document.project
        if project.selected is None:
            return
        if is_linked:
            document.apply(linking.link(project, (project.selected,), name))
        else:
            number = panel.parameters.values[name]
            document.apply(linking.free(project, project.selected, name, number))

    panel.source_edited.connect(document.set_selected_source)
    panel.language_chosen.connect(document.set_selected_language)
    panel.parameters.value_chosen.connect(document.set_selected_parameter)
    panel.parameters.link_chosen.connect(set_linked)
    for source in (panel, panel.parameters):
        source.gesture_began.connect(document.hold)
        source.gesture_ended.connect(document.release)
    panel.estimate.accepted.connect(lambda: context.commands.give("estimate"))
    panel.check_requested.connect(check)
    panel.editor.writing_moved.connect(context.results.set_writing)
    panel.editor.refused.connect(context.messages.noted)


def _look_like_the_window(context: Context, panel: ScriptPanel) -> None:
    appearance = context.appearance

    def dress() -> None:
        panel.set_theme(appearance.theme)
        panel.set_font_size(appearance.script_size)

    def follow(settings: Settings) -> None:
        panel.editor.set_word_wrap(on=settings.word_wrap)

    appearance.changed.connect(dress)
    context.preferences.changed.connect(follow)


def _publish(context: Context, panel: ScriptPanel) -> None:
    editor = panel.editor

    def words_at_cursor() -> WordsAtCursor | None:
        mechanic = context.document.project.selected_mechanic
        if mechanic is None or not editor.hasFocus():
            return None
        cursor = editor.textCursor()
        words = words_at(cursor.block().text(), cursor.positionInBlock(), mechanic.language)
        return mechanic.language, tuple(words)

    exchange = context.exchange
    exchange.words_at_cursor = words_at_cursor
    exchange.writing_requested.connect(panel.go_on)
    panel.focus_lost.connect(exchange.nothing_to_write)
    exchange.place_explained.connect(editor.show_explained)
    editor.cursor_moved.connect(exchange.cursor_moved)
    exchange.editor = editor
