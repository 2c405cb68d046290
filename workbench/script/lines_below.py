"""Lines under the editor: the number of notes, and the offer of an estimate under an error."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from workbench.widgets.errors.error_line import ErrorLine

__all__ = ["EstimateOffer", "NoteLine"]


class EstimateOffer(QWidget):
    """A button that is there while there is something to estimate.

    Signals:
        accepted: The designer wants the estimate.
    """

    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without an offer."""
        super().__init__(parent)
        self.button = QPushButton(self.tr("Estimate by Rolling"), self)
        self.button.setToolTip(self.tr("Roll it a million times in the background (Shift+F9)"))
        self.button.clicked.connect(self.accepted)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 8)
        layout.addWidget(self.button)
        layout.addStretch(1)
        self.hide()

    def set_offered(self, offered: bool) -> None:  # noqa: FBT001 - a setter of one property
        """Make the offer, or take it back."""
        self.setVisible(offered)


class NoteLine(ErrorLine):
    """A note on the script in the editor, which can be calculated as it stands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a note."""
        super().__init__(parent)
        self._message.setObjectName("script_note")
        self._message.setAccessibleName(self.tr("Note"))
        self.more.setToolTip(self.tr("Go to the next note (F4)"))

    def _name_of_more(self, words: str) -> str:
        return self.tr("Note {words}, go to the next").format(words=words)
