"""The Mechanic menu: what is done to the mechanics that are chosen in the list.

That is the one in the editor, unless several or a group are chosen; whatever is done to several is
one step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from engine.languages import DEFAULT_LANGUAGE
from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection, Submenu
from workbench.mechanics.note_editor import NoteEditor
from workbench.mechanics.panel import MechanicsPanel
from workbench.project.document import Document
from workbench.project.editing import changing
from workbench.project.groups import Group, folding, grouping, ungrouping
from workbench.project.project import new_identity
from workbench.widgets.swatches import mark_icon

__all__ = ["MechanicCommands", "fill_colours", "show"]


class MechanicCommands(CommandGroup):
    """What the Mechanic menu does."""

    def __init__(self, context: Context, panel: MechanicsPanel, note: NoteEditor) -> None:
        """Declare the commands of the list in ``panel`` and of the ``note`` of a mechanic."""
        super().__init__(context)
        self._panel = panel
        self._note = note
        note.closed.connect(self._close_note)

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        add = Command("add", self.tr("&Add"), self._add, ("Ctrl+Shift+N",))
        return (
            MenuSection(Menu.MECHANIC, 0, (add,), 0),
            MenuSection(Menu.MECHANIC, 0, (self._duplicate(),), 30),
            MenuSection(Menu.MECHANIC, 0, self._selected_entries(), 50),
            MenuSection(Menu.MECHANIC, 1, self._order_entries()),
            MenuSection(Menu.MECHANIC, 2, self._group_entries()),
        )

    def _duplicate(self) -> Command:
        return self._on_selected(
            "duplicate",
            self.tr("&Duplicate as Variant"),
            self._duplicate_chosen,
            "Ctrl+D",
        )

    def _selected_entries(self) -> tuple[Entry, ...]:
        return (
            self._on_selected("rename", self.tr("&Rename"), self._rename, "F2"),
            Command(
                "note",
                self.tr("No&te"),
                self._toggle_note,
                ("Ctrl+Alt+W",),
                tip=self.tr("A few lines about the mechanic, kept with it and shown in its tip"),
                enabled=self._has_selected,
                checked=lambda: not self._note.isHidden(),
            ),
            Submenu("colour", self.tr("C&olour"), self._fill_colours),
            self._on_selected(
                "remove",
                self.tr("Re&move"),
                lambda: self.document.remove(*self._chosen),
                "Ctrl+Shift+Del",
            ),
        )

    def _group_entries(self) -> tuple[Entry, ...]:
        return (
            self._on_selected("group", self.tr("&Group"), self._group, "Ctrl+G"),
            Command(
                "ungroup",
                self.tr("D&issolve Group"),
                self._ungroup,
                ("Ctrl+Alt+Shift+G",),
                enabled=lambda: bool(self._groups),
            ),
            Command(
                "fold_group",
                self.tr("&Fold Group"),
                self._fold,
                ("Ctrl+Alt+Shift+L",),
                enabled=lambda: bool(self._groups),
                checked=self._is_folded,
            ),
            Command(
                "fold_all",
                self.tr("Fold &Every Group"),
                lambda: self._fold_all(is_folded=not self._are_folded()),
                ("Ctrl+Alt+Shift+A",),
                enabled=lambda: bool(self.document.project.groups),
                checked=self._are_folded,
            ),
        )

    def _order_entries(self) -> tuple[Entry, ...]:
        shown = Command(
            "show",
            self.tr("&Show on Chart"),
            self._toggle_shown,
            ("Ctrl+H",),
            enabled=self._has_selected,
            checked=self._is_shown,
        )
        step, move = self._step, self._panel.move_chosen
        return (
            self._on_selected(
                "previous", self.tr("Select &Previous"), lambda: step(-1), "Ctrl+PgUp"
            ),
            self._on_selected("next", self.tr("Select &Next"), lambda: step(1), "Ctrl+PgDown"),
            self._on_selected("move_up", self.tr("Move &Up"), lambda: move(-1), "Ctrl+Shift+Up"),
            self._on_selected(
                "move_down", self.tr("Move Do&wn"), lambda: move(1), "Ctrl+Shift+Down"
            ),
            shown,
        )

    def _on_selected(
        self, name: str, text: str, action: Callable[[], object], *keys: str
    ) -> Command:
        return Command(name, text, action, keys, enabled=self._has_selected)

    # ---- what they do ---------------------------------------------------------------------

    @property
    def _selected(self) -> str:
        selected = self.document.project.selected
        assert selected is not None, "commands that need a mechanic are disabled without one"
        return selected

    def _has_selected(self) -> bool:
        return self.document.project.selected is not None

    @property
    def _chosen(self) -> tuple[str, ...]:
        """The mechanics that are chosen in the list, or else the one in the editor."""
        return self._panel.chosen or (self._selected,)

    @property
    def _groups(self) -> set[str]:
        """The groups that are chosen, or in which something is chosen."""
        project = self.document.project
        if not (project.groups and project.selected):
            return set()
        return {project.mechanic(one).group for one in self._chosen if project.has(one)} - {""}

    def _is_shown(self) -> bool:
        project = self.document.project
        if project.selected is None:
            return False
        return all(project.mechanic(one).shown for one in self._chosen if project.has(one))

    def _toggle_shown(self) -> None:
        show(self.document, self._chosen, not self._is_shown())

    def _duplicate_chosen(self) -> None:
        before = {one.identity for one in self.document.project.mechanics}
        self.document.duplicate(*self._chosen)
        after = (one.identity for one in self.document.project.mechanics)
        self._panel.choose([identity for identity in after if identity not in before])

    def _group(self) -> None:
        project = self.document.project
        number = len(project.groups) + 1
        group = Group(new_identity(), self.tr("Group {number}").format(number=number))
        self.document.apply(grouping(project, frozenset(self._chosen), group))
        self.context.areas.set_shown("mechanics", shown=True)
        self._panel.name_group(group.identity)

    def _ungroup(self) -> None:
        self.document.apply(ungrouping(self.document.project, self._groups))

    def _is_folded(self) -> bool:
        groups = self._groups
        folded = [one.folded for one in self.document.project.groups if one.identity in groups]
        return bool(folded) and all(folded)

    def _fold(self) -> None:
        project = self.document.project
        self.document.look(folding(project, self._groups, folded=not self._is_folded()))

    def _are_folded(self) -> bool:
        groups = self.document.project.groups
        return bool(groups) and all(one.folded for one in groups)

    def _fold_all(self, *, is_folded: bool) -> None:
        project = self.document.project
        everyone = {one.identity for one in project.groups}
        self.document.look(folding(project, everyone, folded=is_folded))

    def _add(self) -> None:
        # Who writes programs of AnyDice is likely to write another.
        selected = self.document.project.selected_mechanic
        language = DEFAULT_LANGUAGE.name if selected is None else selected.language
        self.document.add(language=language)
        self.context.exchange.writing_requested.emit()

    def _rename(self) -> None:
        self.context.areas.set_shown("mechanics", shown=True)
        self._panel.rename_current()

    def _toggle_note(self) -> None:
        if self._note.isHidden():
            self._note.show()
            self._note.setFocus()
        else:
            self._close_note()

    def _close_note(self) -> None:
        self._note.hide()
        self.context.exchange.writing_requested.emit()
        self.context.commands.follow()

    def _fill_colours(self, menu: QMenu) -> None:
        if self._has_selected():
            fill_colours(menu, self.context, self._chosen)

    def _step(self, distance: int) -> None:
        project = self.document.project
        index = project.index(self._selected) + distance
        if 0 <= index < len(project.mechanics):
            self.document.select(project.mechanics[index].identity)


def show(document: Document, identities: Collection[str], shown: bool) -> None:  # noqa: FBT001
    """Draw mechanics on the chart, or not, as one step."""
    edited = changing(document.project, identities, lambda one: replace(one, shown=shown))
    document.apply(edited)


def fill_colours(menu: QMenu, context: Context, identities: Collection[str]) -> None:
    """Offer the colours of the palette for mechanics.

    Args:
        menu: Where they are offered.
        context: That of the window of the mechanics.
        identities: Which mechanics.
    """
    theme, document = context.appearance.theme, context.document
    present = {document.project.mechanic(one).colour for one in identities}
    group = QActionGroup(menu)
    for colour, name in enumerate(theme.colour_words):
        action = menu.addAction(mark_icon(theme, colour), name)
        action.setCheckable(True)
        action.setChecked({colour} == present)
        action.setActionGroup(group)
        action.triggered.connect(
            lambda _=False, chosen=colour: document.apply(
                changing(document.project, identities, lambda one: replace(one, colour=chosen))
            )
        )
