"""What may be a slip in the script, told quietly under the editor, with ways to mend it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.widgets.errors.error_line import ErrorLine

__all__ = ["NoteLine"]


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
