"""The form of a table script: choosers for its roll, what that takes, and how it is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.languages.forms import FormField
from engine.languages.kinds import BOOL, INT, STRING, Kind
from engine.languages.overview import Overview, RollOverview
from engine.languages.policies import Way, WayOrNumber
from engine.languages.setup import RollSetup
from workbench.project.entities import Entity, EntityArguments, entity_argument
from workbench.tables.decisions import name_of_others
from workbench.tables.setup.entity_fields import EntityArgumentField, EntityField, EntityListField
from workbench.tables.setup.fields import (
    DecisionField,
    ScalarsField,
    TextField,
    TruthField,
    WholeNumberField,
)
from workbench.widgets import PlainLabel, plain
from workbench.widgets.errors.error_line import ErrorLabel
from workbench.widgets.fields.boxes import Chooser
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.plain_text import ElidedLabel

__all__ = ["SetupForm", "ShownSetup"]

NAME_WIDTH = 110
"""Pixels that the name of a parameter takes at most: names have no limit in a script."""

LEAST_NAME_WIDTH = 48
"""Pixels that a name has at least, if it is that long."""


@dataclass(frozen=True)
class ShownSetup:
    """What a table script is played with.

    Attributes:
        overview: What the script declares.
        setup: What is chosen besides entities.
        entity_arguments: Which entities stand for which parameters.
        entities: The entities of the project.
        mechanic: The identity of the mechanic that the script is of.
    """

    overview: Overview
    setup: RollSetup
    entity_arguments: EntityArguments
    entities: tuple[Entity, ...]
    mechanic: str = ""

    @property
    def roll(self) -> RollOverview | None:
        """The roll that is chosen, or None where the script has none of this name."""
        return self.overview.roll_named(self.setup.roll)

    @property
    def shape(self) -> object:
        """What a form of it is made of, apart from what that shows."""
        roll = self.roll
        declared_rolls = [one.declared for one in self.overview.rolls]
        titles = tuple((one.title, one.name, one.obstacle) for one in declared_rolls)
        kinds = () if roll is None else [one.kind.key for one in roll.declared.parameters]
        known = tuple(kind in self.overview.forms.by_key for kind in kinds)
        return titles, roll, known


class SetupForm(QWidget):
    """The fields of a roll, made for the shape of a setup and shown any setup of that shape.

    Attributes:
        stops: What the Tab key leads to, in its order.

    Signals:
        setup_chosen: The ``RollSetup`` with another roll, outcome or decision.
        argument_chosen: The name of a parameter, and what was filled in for it.
        part_chosen: The name of a parameter, and the ``EntityArgument`` chosen for it, or None.
        entity_requested: The name of a type, and the parameter that a new entity of it is for.
    """

    setup_chosen = Signal(object)
    argument_chosen = Signal(str, object)
    part_chosen = Signal(str, object)
    entity_requested = Signal(str, str)

    def __init__(self, setup: ShownSetup, parent: QWidget | None = None) -> None:
        """Make the fields for ``setup``."""
        super().__init__(parent)
        self.setObjectName("form")
        self.stops: list[QWidget] = []
        self._setup = setup
        self._updates: list[Callable[[ShownSetup], None]] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 6, 12, 8)
        grid.setHorizontalSpacing(10)
        grid.setColumnStretch(1, 1)
        if not setup.overview.rolls:
            self._add_hint(grid, self.tr("A table script needs a roll, declared with defroll"))
            return
        self._add_row(grid, self.tr("Roll"), self._roll_box(setup.overview))
        roll = setup.roll
        if roll is not None:
            self._add_parameters(grid, setup.overview, roll)
            self._add_decisions(grid, roll)

    def show_setup(self, setup: ShownSetup) -> None:
        """Show what is chosen in a setup of the shape that the form was made for."""
        if setup.mechanic != self._setup.mechanic:
            # What could not be read in a field was written for the other mechanic.
            for scalars in self.findChildren(ScalarsField):
                scalars.forget_unread()
            for number in self.findChildren(WholeNumberField):
                number.forget_unread()
        self._setup = setup
        for update in self._updates:
            update(setup)

    # ---- building -------------------------------------------------------------------------

    def _add_parameters(self, grid: QGridLayout, overview: Overview, roll: RollOverview) -> None:
        for parameter in roll.declared.parameters:
            field = self._field(overview, parameter)
            if field is not None:
                self._add_row(grid, parameter.name, field)
        if roll.outcomes:
            self._add_row(grid, self.tr("Outcome"), self._outcome_box(roll))

    def _add_row(self, grid: QGridLayout, name: str, field: QWidget) -> None:
        label = ElidedLabel(name, self)
        FollowingWidth(label, NAME_WIDTH, label.setMaximumWidth)

        def give_least(pixels: int) -> None:
            # A label that can be shortened asks for no width; beside its field it would get none.
            label.setMinimumWidth(min(label.fontMetrics().horizontalAdvance(name) + 1, pixels))

        FollowingWidth(label, LEAST_NAME_WIDTH, give_least)
        stops = _stops_of(field)
        if stops:
            label.setBuddy(stops[0])
            self.stops += stops
        row = grid.rowCount()
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(field, row, 1)
        label.setMinimumHeight(min(field.sizeHint().height(), 30))
        if isinstance(field, WholeNumberField):
            error = ErrorLabel(self)
            field.unread.connect(error.show_error)
            grid.addWidget(error, row + 1, 1)

    def _add_hint(self, grid: QGridLayout, text: str) -> None:
        grid.addWidget(self._hint(text), grid.rowCount(), 0, 1, 2)

    def _hint(self, text: str) -> PlainLabel:
        hint = PlainLabel(text, self)
        hint.setObjectName("hint")
        hint.setWordWrap(True)
        return hint

    def _add_decisions(self, grid: QGridLayout, roll: RollOverview) -> None:
        if not (roll.decisions or roll.has_others):
            return
        choices = [label for label in roll.decisions if roll.offered(label) is not None]
        for label in choices:
            self._add_row(grid, label, self._choice_box(label, roll.offered(label) or ()))
        taken = [label for label in roll.decisions if label not in choices]
        if not (taken or roll.has_others):
            return
        self._add_hint(grid, self.tr("In the exact odds, always take:"))
        boxes = [self._decision_box(label) for label in taken]
        if roll.has_others:
            boxes.append(self._others_box())
        for box in boxes:
            self.stops.append(box)
            grid.addWidget(box, grid.rowCount(), 0, 1, 2)

    # ---- what is chosen -------------------------------------------------------------------

    def _roll_box(self, overview: Overview) -> Chooser:
        box = Chooser(self.tr("Roll"), self)
        model = box.model()
        for index, one in enumerate(overview.rolls):
            box.addItem(one.declared.title, one.declared.name)
            if one.declared.obstacle is not None and isinstance(model, QStandardItemModel):
                _forbid(model.item(index), one.declared.obstacle)

        def update(setup: ShownSetup) -> None:
            roll = setup.roll
            with QSignalBlocker(box):
                box.setCurrentIndex(-1 if roll is None else box.findData(roll.declared.name))
            box.explanation = "" if roll is None else roll.declared.obstacle or ""

        box.activated.connect(lambda index: self._choose_roll(box.itemData(index)))
        self._updates.append(update)
        return box

    def _outcome_box(self, roll: RollOverview) -> Chooser:
        box = Chooser(self.tr("Outcome"), self)
        box.explanation = self.tr("What the chart shows of the roll")
        if roll.returns:
            box.addItem(self.tr("what it returns"), None)
        for name in roll.outcomes:
            box.addItem(self.tr("{name} at the end").format(name=name), name)

        def update(setup: ShownSetup) -> None:
            with QSignalBlocker(box):
                box.setCurrentIndex(_place_of(setup.setup.outcome, roll))

        def choose(index: int) -> None:
            # The box tells a choice of what it shows already, too.
            if index != _place_of(self._setup.setup.outcome, roll):
                self._change(outcome=box.itemData(index))

        box.activated.connect(choose)
        self._updates.append(update)
        return box

    def _decision_box(self, label: str) -> DecisionField:
        box = DecisionField(label, self)

        def update(setup: ShownSetup) -> None:
            with QSignalBlocker(box):
                box.show_way(setup.setup.way(label))

        box.toggled.connect(lambda is_always: self._decide(label, always=is_always))
        self._updates.append(update)
        return box

    def _choice_box(self, label: str, offered: tuple[int, ...]) -> Chooser:
        box = Chooser(label, self)
        box.explanation = self.tr("The number that the exact odds take. On a card you choose it.")
        ways: tuple[WayOrNumber, ...] = (Way.NEVER, *offered, Way.ALWAYS, Way.BEST, Way.WORST)
        box.addItem(self.tr("the first"))
        for number in offered:
            box.addItem(str(number))
        for text in (self.tr("the last"), self.tr("as is best"), self.tr("as is worst")):
            box.addItem(text)

        def update(setup: ShownSetup) -> None:
            way = setup.setup.way(label)
            # A number that is not offered counts as the first.
            with QSignalBlocker(box):
                box.setCurrentIndex(ways.index(way) if way in ways else 0)

        box.activated.connect(
            lambda index: self.setup_chosen.emit(self._setup.setup.with_way(label, ways[index]))
        )
        self._updates.append(update)
        return box

    def _others_box(self) -> DecisionField:
        note = self.tr("Their labels are put together during the roll.")
        box = DecisionField(name_of_others(), self, note)

        def update(setup: ShownSetup) -> None:
            with QSignalBlocker(box):
                box.show_way(setup.setup.otherwise)

        def decide(is_always: bool) -> None:  # noqa: FBT001 - what Qt hands on
            labels = self._setup.overview.labels
            self.setup_chosen.emit(self._setup.setup.with_otherwise(labels, always=is_always))

        box.toggled.connect(decide)
        self._updates.append(update)
        return box

    def _field(self, overview: Overview, parameter: FormField) -> QWidget | None:
        """Return what fills in a parameter; None where its type is not known."""
        kind = parameter.kind
        is_entity = kind.key in overview.forms.by_key
        if not is_entity and Kind(kind.name) not in (INT, BOOL, STRING):
            return None
        if kind.lists > 1:
            return self._hint(self.tr("empty: lists of lists cannot be filled in here"))
        if is_entity:
            return self._entity_field(parameter)
        field = self._scalar_field(parameter)
        self._updates.append(
            lambda setup: field.show_value(setup.setup.arguments.get(parameter.name))
        )
        field.chosen.connect(lambda value: self.argument_chosen.emit(parameter.name, value))
        return field

    def _entity_field(self, parameter: FormField) -> EntityArgumentField:
        kind, name = parameter.kind, parameter.name
        field = (EntityListField if kind.is_list else EntityField)(name, kind.name, self)

        def update(setup: ShownSetup) -> None:
            field.show_choice(setup.entities, entity_argument(setup.entity_arguments, name))

        field.chosen.connect(lambda part: self.part_chosen.emit(name, part))
        field.new_requested.connect(lambda: self.entity_requested.emit(kind.name, name))
        self._updates.append(update)
        return field

    def _scalar_field(
        self, parameter: FormField
    ) -> WholeNumberField | TruthField | TextField | ScalarsField:
        name, kind = parameter.name, parameter.kind
        if kind.is_list:
            return ScalarsField(name, kind.element, self)
        fields: dict[Kind, type[WholeNumberField | TruthField | TextField]] = {
            INT: WholeNumberField,
            BOOL: TruthField,
            STRING: TextField,
        }
        return fields[kind](name, self)

    def _choose_roll(self, name: str) -> None:
        """Play another roll; what the outcome was taken from belongs to the one before."""
        roll = self._setup.roll
        if roll is None or roll.declared.name != name:
            self._change(roll=name, outcome=None)

    def _change(self, **changes: str | None) -> None:
        fields: dict[str, Any] = {**changes}
        self.setup_chosen.emit(replace(self._setup.setup, **fields))

    def _decide(self, label: str, *, always: bool) -> None:
        self.setup_chosen.emit(self._setup.setup.with_decision(label, always=always))


def _stops_of(field: QWidget) -> tuple[QWidget, ...]:
    """Return what of a field the Tab key leads to."""
    if isinstance(field, EntityArgumentField | ScalarsField):
        return field.stops
    return () if isinstance(field, PlainLabel) else (field,)


def _place_of(outcome: str | None, roll: RollOverview) -> int:
    """Return the place of a variable among the outcomes offered, or -1; None is the first place."""
    if outcome is None:
        return 0
    keys = [name.casefold() for name in roll.outcomes]
    if outcome.casefold() not in keys:
        return -1
    return keys.index(outcome.casefold()) + (1 if roll.returns else 0)


def _forbid(item: QStandardItem, obstacle: str) -> None:
    item.setEnabled(False)
    item.setToolTip(plain(obstacle))
