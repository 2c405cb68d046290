"""The parameters of the project, as a feature of the window."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

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
from workbench.parameters.model import SharedParameter, shared_parameters
from workbench.parameters.panel import ParametersTab
from workbench.project import linking
from workbench.project.parameters import ProjectParameter

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return the parameters of the project for the window of ``context``."""
    panel = ParametersTab(context.window)
    commands = ParametersCommands(context, panel)
    title = QCoreApplication.translate("ParametersTab", "Parameters")
    return Feature(
        (PanelPlace(panel, Area.SIDE, title, 15),),
        commands.sections(),
        connect=lambda: _connect(context, panel),
    )


def _connect(context: Context, panel: ParametersTab) -> None:
    document, results = context.document, context.results

    def show() -> None:
        panel.show_parameters(
            shared_parameters(document.project, lambda one: results.result(one).parameters)
        )

    def set_number(shared: SharedParameter, number: int) -> None:
        """Set the number that is shared; where all mechanics are free, that of each."""
        project, name = document.project, shared.known.name
        for use in shared.linked[:1] or shared.uses:
            project = linking.with_number(project, use.identity, name, number)
        document.apply(project, f"set {name} of all")

    def describe(known: ProjectParameter) -> None:
        value = linking.parameter_of(document.project, known.name).value
        document.apply(linking.with_parameter(document.project, replace(known, value=value)))

    def link(shared: SharedParameter) -> None:
        identities = [one.identity for one in shared.free]
        document.apply(linking.link(document.project, identities, shared.known.name))

    def set_linked(shared: SharedParameter, identity: str, is_on: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Let one mechanic share the number, or have its own."""
        name = shared.known.name
        if is_on:
            document.apply(linking.link(document.project, (identity,), name))
            return
        number = next(one.value for one in shared.uses if one.identity == identity)
        document.apply(linking.free(document.project, identity, name, number))

    document.changed.connect(show)
    results.series_changed.connect(show)
    panel.value_chosen.connect(set_number)
    panel.known_chosen.connect(describe)
    panel.link_requested.connect(link)
    panel.link_chosen.connect(set_linked)
    panel.gesture_began.connect(document.hold)
    panel.gesture_ended.connect(document.release)


class ParametersCommands(PanelCommands[ParametersTab]):
    """What the menus do with parameters."""

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entry of the menu."""
        toggle = Command(
            "parameters",
            self.tr("&Linked Parameters"),
            lambda: self.context.areas.toggle(self.panel),
            ("Ctrl+Alt+Y",),
            tip=self.tr("The number of each parameter, who shares it, its range and its note"),
            checked=lambda: self.context.areas.is_in_front(self.panel),
        )
        return (MenuSection(Menu.MECHANIC, 0, (toggle,), 12),)
