"""Snapshots, as a feature of the window."""

from __future__ import annotations

from datetime import datetime

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
from workbench.plotting.figure.annotations import Ghost
from workbench.project.project import Project
from workbench.project.snapshots import (
    MOST_SNAPSHOTS,
    restored,
    snapshot_of,
    with_snapshot,
    with_snapshot_renamed,
    without_snapshot,
)
from workbench.results.outputs import identity_of_output
from workbench.results.results import recipe_of
from workbench.snapshots.panel import SnapshotsPanel
from workbench.snapshots.service import SnapshotService
from workbench.storage.project_format import project_to_json
from workbench.storage.snapshot_format import is_too_large

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return snapshots for the window of ``context``."""
    panel = SnapshotsPanel(context.window)
    service = SnapshotService(context.backend, context.window)
    commands = SnapshotCommands(context, panel)
    title = QCoreApplication.translate("SnapshotsPanel", "Snapshots")

    def connect() -> None:
        _edit(context, panel, commands)
        _compare(context, panel, service)

    return Feature((PanelPlace(panel, Area.SIDE, title, 35),), commands.sections(), connect=connect)


def _edit(context: Context, panel: SnapshotsPanel, commands: SnapshotCommands) -> None:
    document = context.document

    def restore(identity: str) -> None:
        document.apply(restored(document.project, identity))
        text = QCoreApplication.translate("Snapshots", "Restored; Undo takes it back")
        context.messages.noted.emit(text)

    document.changed.connect(panel.set_project)
    panel.take_requested.connect(commands.take)
    panel.restore_requested.connect(restore)
    panel.renamed.connect(
        lambda identity, name: document.apply(
            with_snapshot_renamed(document.project, identity, name)
        )
    )
    panel.delete_requested.connect(
        lambda identity: document.apply(without_snapshot(document.project, identity))
    )


def _compare(context: Context, panel: SnapshotsPanel, service: SnapshotService) -> None:
    def tell() -> None:
        panel.set_figures(service.of)
        outline()

    def outline() -> None:
        context.exchange.compared.emit(_ghosts(context.document.project, panel, service))

    context.follow_limits(service.set_limits)
    panel.compared.connect(
        lambda _: service.compare(panel.snapshot, context.results.max_iterations)
    )
    service.changed.connect(tell)
    context.document.changed.connect(outline)


def _ghosts(project: Project, panel: SnapshotsPanel, service: SnapshotService) -> tuple[Ghost, ...]:
    """Return what those mechanics of ``project`` were that have changed, as far as known."""
    snapshot = panel.snapshot
    if snapshot is None:
        return ()
    known = ((one.identity, service.of(one.identity)) for one in project.mechanics)
    return tuple(
        Ghost(identity_of_output(identity, place), one.summary, snapshot.name)
        for identity, figures in known
        if isinstance(figures, tuple) and not _is_same(identity, project, snapshot.project)
        for place, one in enumerate(figures)
    )


def _is_same(identity: str, now: Project, then: Project) -> bool:
    """Return whether a mechanic that both projects have is calculated from the same."""
    one, other = (recipe_of(each, each.mechanic(identity), 0) for each in (now, then))
    return one == other


class SnapshotCommands(PanelCommands[SnapshotsPanel]):
    """What the menus do with snapshots."""

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        show = Command(
            "snapshots",
            self.tr("S&napshots"),
            lambda: self.context.areas.show(self.panel),
            ("Ctrl+Alt+Shift+N",),
            tip=self.tr("Name states of the project, compare them with now, go back to them"),
        )
        take = Command(
            "take_snapshot",
            self.tr("Ta&ke Snapshot"),
            self.panel.take.click,
            ("Ctrl+Alt+Shift+Q",),
            tip=self.tr("Keep mechanics, bands and parameters as they are now, under a name"),
        )
        return (MenuSection(Menu.TOOLS, 15, (show, take)),)

    def take(self, name: str) -> None:
        """Name the present state of the project."""
        project, messages = self.document.project, self.context.messages
        if len(project.snapshots) >= MOST_SNAPSHOTS:
            text = self.tr("A project has {count} snapshots at most")
            messages.failed.emit(text.format(count=MOST_SNAPSHOTS))
            return
        snapshot = snapshot_of(project, name, datetime.now().astimezone().isoformat("T", "minutes"))
        if is_too_large(project_to_json(snapshot.project)):
            messages.failed.emit(self.tr("The project is too large for a snapshot"))
            return
        self.document.apply(with_snapshot(project, snapshot))
