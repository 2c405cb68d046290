"""How the selected table script is played: the form of its roll, which is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from workbench.tables.setup.form import SetupForm, ShownSetup
from workbench.widgets import tight
from workbench.widgets.scrolling import VerticalScrollArea
from workbench.widgets.tab_order import lead_through

__all__ = ["SetupPanel"]

LEAST_HEIGHT = 84
"""Pixels of height that are in sight at least; the rest is scrolled to."""

LARGEST_SHARE = 0.42
"""How much of the height of the panel around it is asked for: the script has to be read too."""

MOST_FORMS = 4
"""Forms that are kept, so that going from one script to another makes none anew."""


class SetupPanel(VerticalScrollArea):
    """The forms of table scripts, of which that of the selected one is shown.

    Signals:
        setup_chosen: The ``RollSetup`` with another roll, outcome or decision.
        argument_chosen: The name of a parameter, and what was filled in for it.
        part_chosen: The name of a parameter, and the ``EntityArgument`` chosen for it, or None.
        entity_requested: The name of a type, and the parameter that a new entity of it is for.
        focus_lost: What the keys went to is gone, and nothing like it is here.
    """

    setup_chosen = Signal(object)
    argument_chosen = Signal(str, object)
    part_chosen = Signal(str, object)
    entity_requested = Signal(str, str)
    focus_lost = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a script."""
        super().__init__("setup", parent)
        self.setAccessibleName(self.tr("How the script is played"))
        self._around: QWidget = self
        self._look_around()
        # By their shapes, the one last shown at the end. All of them stay where they are, because
        # Qt dresses anew whatever gets another parent.
        self._forms: dict[object, SetupForm] = {}
        self._form: SetupForm | None = None
        # What tells the field that the keys went to before the form was disabled.
        self._left: tuple[type[QWidget], str] | None = None
        all_forms = QWidget(self)
        all_forms.setObjectName("form")
        self._layout = tight(QVBoxLayout(all_forms))
        self.setWidget(all_forms)
        self.hide()

    @property
    def form(self) -> SetupForm | None:
        """The form that is shown, or was before another notation was looked at."""
        return self._form

    def set_setup(self, setup: ShownSetup | None) -> None:
        """Show how a script is played; None where none is selected.

        Its user goes on in the field that is like the one that was left.
        """
        left = self._take_left()
        if setup is not None:
            form = self._forms.pop(setup.shape, None) or self._new_form(setup)
            self._forms[setup.shape] = form
            form.show_setup(setup)
            if form is not self._form:
                self._exchange(form)
            self._drop_forms()
        self.setVisible(setup is not None)
        if left is not None:
            self._go_on_like(left, is_shown=setup is not None)

    def set_waiting(self, *, waiting: bool) -> None:
        """Take nothing until another setup is shown, or take again what is filled in."""
        if waiting:
            self._left = self._take_left()
        self.setEnabled(not waiting)

    def _look_around(self) -> None:
        """Follow the size of the panel that this one is in."""
        self._around.removeEventFilter(self)
        self._around = self.parentWidget() or self
        self._around.installEventFilter(self)

    def event(self, event: QEvent) -> bool:
        """Follow another panel when this one is put there."""
        handled = super().event(event)
        if event.type() == QEvent.Type.ParentChange:
            self._look_around()
        return handled

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that shows everything, or most of it where there is much."""
        wanted = self._wanted()
        room = round(self._around.height() * LARGEST_SHARE)
        return QSize(wanted.width(), min(wanted.height(), max(room, LEAST_HEIGHT)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that shows the first rows."""
        width = 0 if self._form is None else self._form.minimumSizeHint().width()
        return QSize(width, min(self._wanted().height(), LEAST_HEIGHT))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Ask for more or less height when the panel around it changes its own."""
        if watched is self._around and event.type() == QEvent.Type.Resize:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _wanted(self) -> QSize:
        return QSize(0, 0) if self._form is None else self._form.sizeHint()

    # ---- forms ----------------------------------------------------------------------------

    def _new_form(self, setup: ShownSetup) -> SetupForm:
        form = SetupForm(setup, self)
        form.setup_chosen.connect(self.setup_chosen)
        form.argument_chosen.connect(self.argument_chosen)
        form.part_chosen.connect(self.part_chosen)
        form.entity_requested.connect(self.entity_requested)
        form.hide()
        self._layout.addWidget(form)
        return form

    def _exchange(self, form: SetupForm) -> None:
        """Show another form."""
        before, self._form = self._form, form
        if before is not None:
            before.hide()
        form.show()
        # The Tab key comes here behind the script.
        lead_through(self, form.stops)
        self.updateGeometry()

    # ---- where the keys go ----------------------------------------------------------------

    def _take_left(self) -> tuple[type[QWidget], str] | None:
        """Return what tells the field that the keys go to, or went to until it was disabled."""
        left, self._left = self._left, None
        stops = () if self._form is None else self._form.stops
        focused = next((_identity(one) for one in stops if one.hasFocus()), None)
        return left if focused is None and QApplication.focusWidget() is None else focused

    def _go_on_like(self, left: tuple[type[QWidget], str], *, is_shown: bool) -> None:
        stops = self._form.stops if is_shown and self._form is not None else []
        same = (one for one in stops if _identity(one) == left)
        field = next(same, next(iter(stops), None))
        if field is None:
            self.focus_lost.emit()
        elif not field.hasFocus():
            field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _drop_forms(self) -> None:
        # Later, because a field of one may be what has asked for another, and is not done yet.
        while len(self._forms) > MOST_FORMS:
            self._forms.pop(next(iter(self._forms))).deleteLater()


def _identity(stop: QWidget) -> tuple[type[QWidget], str]:
    """Return what tells a field of a form from its others, and is the same in the next form."""
    return type(stop), stop.accessibleName()
