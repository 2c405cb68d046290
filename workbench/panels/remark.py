"""A remark under the script on a name that was hardly meant as one, with what to write instead."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.languages import Parameter
from workbench.panels.fix_button import FixButton

__all__ = ["Remark"]


class Remark(QWidget):
    """Says that a word of another notation is a name here, and offers a translation.

    It is no fault: the script can be read, and calculated with a number for the name.

    Signals:
        fix_chosen: The ``Fix`` to make.
    """

    fix_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a remark."""
        super().__init__(parent)
        self.setObjectName("fault_line")
        self._parameter: Parameter | None = None
        self._button: FixButton | None = None
        self._words = QLabel(self)
        self._words.setObjectName("quiet")
        self._words.setAccessibleName(self.tr("Remark"))
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(14, 6, 10, 6)
        self._layout.setSpacing(4)
        self._layout.addWidget(self._words)
        self.hide()

    @property
    def button(self) -> FixButton | None:
        """The button with the translation, or None without a remark."""
        return self._button

    def text(self) -> str:
        """Return what is said; an empty text without a remark."""
        return self._words.text()

    def set_parameters(self, parameters: tuple[Parameter, ...]) -> None:
        """Speak of the first of these names that was hardly meant as one, if there is any."""
        found = next((one for one in parameters if one.fix is not None), None)
        if found != self._parameter:
            self._parameter = found
            self._show(found)
        self.setVisible(found is not None)

    def set_fix_enabled(self, enabled: bool) -> None:  # noqa: FBT001 - a Qt property
        """Let the script be translated, or not because it has changed since."""
        if self._button is not None:
            self._button.setEnabled(enabled)

    def apply(self) -> None:
        """Translate the script, if that can be done."""
        if self._button is not None:
            self._button.click()

    def _show(self, parameter: Parameter | None) -> None:
        if self._button is not None:
            self._layout.removeWidget(self._button)
            self._button.hide()
            self._button.deleteLater()
            self._button = None
        if parameter is None or parameter.fix is None:
            self._words.setText("")
            return
        words = self.tr("{name} is only a name here, set below")
        self._words.setText(words.format(name=parameter.name))
        self._button = FixButton(parameter.fix, self)
        self._button.chosen.connect(self.fix_chosen)
        self._layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self._button.show()
