"""Lines under the editor: notes, and under an error the offer of an estimate or a notation."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.theme.translation import notation_title
from workbench.widgets import plain
from workbench.widgets.buttons import passing_button
from workbench.widgets.errors.error_line import ErrorLine

__all__ = ["EstimateOffer", "NotationOffer", "NoteLine"]


class _Offer(QWidget):
    """A button, in line with those of fixes."""

    def __init__(self, words: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.button = passing_button(self, words)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 4, 10, 6)
        layout.addWidget(self.button)
        layout.addStretch(1)
        self.hide()


class EstimateOffer(_Offer):
    """A button that is there while there is something to estimate.

    Signals:
        accepted: The designer wants the estimate.
    """

    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without an offer."""
        super().__init__(self.tr("Estimate by Rolling"), parent)
        self.button.setToolTip(self.tr("Roll it a million times in the background (Shift+F9)"))
        self.button.clicked.connect(self.accepted)

    def set_offered(self, offered: bool) -> None:  # noqa: FBT001 - a setter of one property
        """Make the offer, or take it back."""
        self.setVisible(offered)


class NotationOffer(_Offer):
    """A button that is there while the script in error is one of another notation.

    Signals:
        accepted: The name of the notation that the script is to be read in.
    """

    accepted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without an offer."""
        super().__init__("", parent)
        self._name: str | None = None
        self.button.setAccessibleName(self.tr("Read in another notation"))
        self.button.clicked.connect(lambda: self.accepted.emit(self._name))

    def set_offered(self, name: str | None) -> None:
        """Offer the notation of this name, or none."""
        if name is not None and name != self._name:
            title = notation_title(name)
            self.button.setText(self.tr("Read as {notation}").format(notation=title))
            tip = self.tr("The script looks like {notation}: choose that notation for it")
            self.button.setToolTip(plain(tip.format(notation=title)))
        self._name = name
        self.setVisible(name is not None)


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
