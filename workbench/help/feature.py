"""Help, as a feature of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from resources import ReferenceEntry
from workbench.context import Area, Context, Feature, PanelPlace
from workbench.help.commands import HelpCommands
from workbench.help.keys import CommandKeys
from workbench.help.panel import HelpPanel
from workbench.project.project import Project
from workbench.results.examples import Examples

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return help for the window of ``context``."""
    panel = HelpPanel(context.window)
    commands = HelpCommands(context, panel)
    title = QCoreApplication.translate("HelpPanel", "Help")

    def connect() -> None:
        _show_project(context, panel)
        _search_what_is_read(context, panel)
        context.exchange.explanation_requested.connect(commands.explain)
        _show_examples(context, panel)
        panel.close_requested.connect(context.areas.close_side)
        panel.set_commands(
            tuple(
                _keys_of(each, context.commands.title_of(each.objectName()))
                for each in context.commands
            )
        )

    return Feature((PanelPlace(panel, Area.SIDE, title, 30),), commands.sections(), connect=connect)


def _show_project(context: Context, panel: HelpPanel) -> None:
    document = context.document

    def follow(project: Project) -> None:
        mechanic = project.selected_mechanic
        if mechanic is not None:
            panel.set_language(mechanic.language)

    def try_out(entry: ReferenceEntry) -> None:
        document.add(entry.name, entry.example, entry.language)

    document.changed.connect(follow)
    follow(document.project)
    panel.try_requested.connect(try_out)


def _search_what_is_read(context: Context, panel: HelpPanel) -> None:
    substitute = context.exchange.substitute

    def is_read() -> bool:
        return context.areas.has_focus(panel)

    substitute("find", is_read, panel.begin_search)
    substitute("find_next", is_read, lambda: panel.step(1))
    substitute("find_previous", is_read, lambda: panel.step(-1))


def _show_examples(context: Context, panel: HelpPanel) -> None:
    examples = Examples("help", context.backend, context.window)
    panel.example_requested.connect(examples.ask)
    examples.answered.connect(panel.set_summary)
    examples.failed.connect(panel.set_error)


def _keys_of(action: QAction, menu: str) -> CommandKeys:
    written = (keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts())
    return CommandKeys(menu, action.text().replace("&", ""), tuple(written))
