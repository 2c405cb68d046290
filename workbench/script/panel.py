"""The selected mechanic: its name and notation, its script, what is wrong with it, its numbers.

A calculation finds the first error. The panel marks it and asks once for all others that can be
told without calculating. A suggested fix rests while the script is not the one it was made for, and
is one step of undo. Warnings come with the answer of a calculation and so belong to its text; they
are shown while nothing is wrong. Labels under the script ask for no width, because names have no
limit and a column must not grow for one.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from engine.errors import DiceError, Fix
from engine.languages import LANGUAGES
from workbench.project.project import Mechanic
from workbench.results.results import CancelledError
from workbench.script.editor.code_editor import CodeEditor
from workbench.script.editor.find_bar import FindBar
from workbench.script.lines_below import EstimateOffer, NotationOffer, NoteLine
from workbench.theme import FollowingFont, Theme, heading_font
from workbench.theme.translation import notation_title
from workbench.widgets import tight
from workbench.widgets.entry import EntryWidget
from workbench.widgets.errors.error_line import ErrorLine
from workbench.widgets.fields.boxes import Box, is_undo
from workbench.widgets.fields.parameters import ParameterRow, ParametersPanel
from workbench.widgets.plain_text import ElidedLabel
from workbench.widgets.script_text.positions import qt_position

__all__ = ["ScriptPanel"]


class ScriptPanel(EntryWidget):
    """The editor with what belongs to it above and below.

    Signals:
        source_edited: The new script of the mechanic shown, after each of its user's edits.
        language_chosen: The name of another notation for it.
        gesture_began: The edits up to ``gesture_ended`` are one step of their own.
        gesture_ended: See ``gesture_began``.
        check_requested: The notation and the text of a script of which one error is known.
        focus_lost: What the keys went to is gone or disabled, and so is the editor.
    """

    source_edited = Signal(str)
    language_chosen = Signal(str)
    gesture_began = Signal()
    gesture_ended = Signal()
    check_requested = Signal(str, str)
    focus_lost = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a mechanic."""
        super().__init__(parent)
        self.setObjectName("script")
        self._shown: tuple[str, str] | None = None
        self._errors: tuple[DiceError, ...] = ()
        self._source_with_error: str | None = None
        self._stopped: CancelledError | None = None
        self._has_error = False
        self._notes: tuple[DiceError, ...] = ()
        self._noted: str | None = None
        self._title = ElidedLabel(self)
        self._title.setObjectName("script_title")
        self._languages = Box(self)
        self._languages.setAccessibleName(self.tr("Notation"))
        for language in LANGUAGES:
            self._languages.addItem(notation_title(language.name), language.name)
        self.editor = CodeEditor(self)
        self.find_bar = FindBar(self.editor, self)
        self.error = ErrorLine(self)
        self.remark = NoteLine(self)
        self.estimate = EstimateOffer(self)
        self.notation = NotationOffer(self)
        self.notation.accepted.connect(self.language_chosen)
        self.parameters = ParametersPanel(self)
        self._lay_out()
        self.enter_at(self.editor)
        # Undo belongs to the project, so that it spans mechanics and parameters too.
        self.editor.setUndoRedoEnabled(False)
        self.editor.installEventFilter(self)
        self.editor.viewport().installEventFilter(self)
        self.editor.script_edited.connect(self.source_edited)
        self.editor.script_edited.connect(self._compare)
        self.editor.cursorPositionChanged.connect(self._show_error)
        self.editor.cursorPositionChanged.connect(self._show_note)
        self.find_bar.replace_requested.connect(self._replace)
        for line in (self.error, self.remark):
            line.place_chosen.connect(self.editor.go_to)
            line.fix_chosen.connect(self._apply)
            line.next_requested.connect(lambda: self.editor.go_to_error(1))
        self._languages.activated.connect(self._choose_language)

    def show_mechanic(self, mechanic: Mechanic | None) -> None:
        """Show a mechanic, or that there is none."""
        focused = QApplication.focusWidget()
        had_focus = focused is not None and self.isAncestorOf(focused)
        self.setEnabled(mechanic is not None)
        if had_focus and mechanic is None:
            self.go_on()
        self._title.setText("" if mechanic is None else mechanic.name)
        self._show_language(mechanic)
        shown = None if mechanic is None else (mechanic.identity, mechanic.language)
        source = "" if mechanic is None else mechanic.source
        if shown != self._shown:
            self._shown = shown
            self.editor.set_script(source, self._language)
            self._source_with_error = None
            self._notes, self._noted = (), None
            self._stopped = None
            self.editor.set_notes(())
            self.notation.set_offered(None)
            self._set_errors(())
        elif source != self.editor.script():
            place = _end_of_change(self.editor.script(), source)
            self.editor.set_script(source, self._language)
            self._put_cursor(place)
            self._compare(source)
            if source == self._source_with_error:
                # The marks went with the text that was shown between.
                self.editor.set_errors(self._errors)
        to_add = self.tr("Add a mechanic with Ctrl+Shift+N")
        self.editor.invite(to_add if mechanic is None else None)

    def add_below(self, panel: QWidget) -> None:
        """Show another panel at the foot of the script."""
        self._layout.addWidget(panel)

    def go_on(self) -> None:
        """Let its user write in the editor, or elsewhere while there is nothing to write in."""
        if self.editor.isEnabled():
            self.editor.setFocus()
        else:
            self.focus_lost.emit()

    def set_error(self, error: DiceError | None, source: str | None = None) -> None:
        """Mark what is wrong with the script shown, or nothing.

        Args:
            error: The error.
            source: The script that has it; None where that is not known.
        """
        known = (*self._errors[:1], self._stopped)
        if error is not None and error in known and source in (None, self._source_with_error):
            return
        self._source_with_error = source
        # What was stopped is no error of the script: it is told where notes are.
        self._stopped = error if isinstance(error, CancelledError) else None
        self._compare(self.editor.script())
        self.notation.set_offered(None)
        self._set_errors(() if error is None or error is self._stopped else (error,))
        if self._errors and source is not None and self._has_error:
            self.check_requested.emit(self._language, source)

    def add_errors(
        self, source: str, errors: tuple[DiceError, ...], notation: str | None = None
    ) -> None:
        """Mark the other errors of a script as well, if it is still the one with an error.

        Args:
            source: The script.
            errors: All of its errors.
            notation: The name of another notation, in which it has none, or None. It is offered,
                and taken at once for a script that was pasted as a whole.
        """
        if source != self._source_with_error or not self._has_error or not self._errors:
            return
        first = self._errors[0]
        others = (one for one in errors if (one.message, one.span) != (first.message, first.span))
        self._set_errors((first, *others))
        if notation is not None and source == self.editor.pasted:
            # Once only: the notation may be chosen again for it.
            self.editor.pasted = None
            self.language_chosen.emit(notation)
        else:
            self.notation.set_offered(notation)

    def set_rows(self, rows: tuple[ParameterRow, ...]) -> None:
        """Show the numbers that the script leaves open."""
        self.parameters.set_rows(rows)

    def set_notes(self, notes: tuple[DiceError, ...], source: str | None) -> None:
        """Mark what may be a slip.

        Args:
            notes: What may be one.
            source: The script that it is about; None where nothing is known of the present one.
        """
        if (notes, source) != (self._notes, self._noted):
            self._notes, self._noted = notes, source
            self.editor.set_notes(())
            self._compare(self.editor.script())

    def apply_fix(self) -> None:
        """Make the likeliest fix of the error that is told, or of the note."""
        (self.error if self._errors else self.remark).apply_first()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.editor.set_theme(theme)

    def set_font_size(self, size: int) -> None:
        """Write scripts ``size`` points large."""
        self.editor.set_font_size(size)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Leave the keys of undo and redo, and files dropped here, to the window."""
        if is_undo(event) or _is_file(event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    @property
    def _language(self) -> str:
        return str(self._languages.currentData())

    def _show_language(self, mechanic: Mechanic | None) -> None:
        if mechanic is not None:
            with QSignalBlocker(self._languages):
                self._languages.setCurrentIndex(self._languages.findData(mechanic.language))

    # ---- errors and fixes -----------------------------------------------------------------

    def _set_errors(self, errors: tuple[DiceError, ...]) -> None:
        self._errors = errors
        self.editor.set_errors(errors)
        self._show_error()
        self._show_note()

    def _show_error(self) -> None:
        """Tell of the error at the cursor, or else of the first one."""
        if not self._errors:
            self.error.set_error(None)
            return
        number = self.editor.error_at_cursor() or 0
        self.error.set_error(self._errors[number], number + 1, len(self._errors))
        self.error.set_fixes_enabled(self._has_error)

    def _compare(self, text: str) -> None:
        """Find out whether ``text``, now in the editor, is the script that is spoken of."""
        self._has_error = text == self._source_with_error
        self.error.set_fixes_enabled(self._has_error)
        if text == self._noted:
            self.editor.set_notes(self._notes)
        self._show_note()

    def _show_note(self) -> None:
        """Tell of the note at the cursor, or else of the first one; of none beside errors."""
        if self._stopped is not None:
            self.remark.set_error(self._stopped)
            return
        notes = () if self._errors else self.editor.notes()
        if not notes:
            self.remark.set_error(None)
            return
        number = self.editor.note_at_cursor() or 0
        self.remark.set_error(notes[number], number + 1, len(notes))
        self.remark.set_fixes_enabled(self.editor.script() == self._noted)

    def _apply(self, fix: Fix) -> None:
        # The buttons rest while the text is not the one that their fixes name places of.
        self.gesture_began.emit()
        self.editor.apply(fix)
        self.gesture_ended.emit()

    def _replace(self, changes: tuple[tuple[int, int, str], ...]) -> None:
        self.gesture_began.emit()
        self.editor.replace(changes)
        self.gesture_ended.emit()

    def _choose_language(self) -> None:
        self.language_chosen.emit(self._language)

    def _put_cursor(self, offset: int) -> None:
        cursor = self.editor.textCursor()
        cursor.setPosition(qt_position(self.editor.script(), offset))
        self.editor.setTextCursor(cursor)

    def _lay_out(self) -> None:
        FollowingFont(self._title, heading_font)
        header = QHBoxLayout()
        header.setContentsMargins(12, 6, 8, 6)
        header.setSpacing(8)
        header.addWidget(self._title, 1)
        header.addWidget(self._languages)
        self._layout = layout = tight(QVBoxLayout(self), 0)
        layout.addLayout(header)
        layout.addWidget(self.find_bar)
        layout.addWidget(self.editor, 1)
        layout.addWidget(self.error)
        layout.addWidget(self.remark)
        layout.addWidget(self.notation)
        layout.addWidget(self.estimate)
        layout.addWidget(self.parameters)


def _is_file(event: QEvent) -> bool:
    return isinstance(event, QDropEvent) and event.mimeData().hasUrls()


def _end_of_change(before: str, after: str) -> int:
    """Return the offset in ``after`` where its last difference from ``before`` ends."""
    tail = 0
    shorter = min(len(before), len(after))
    while tail < shorter and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    return len(after) - tail
