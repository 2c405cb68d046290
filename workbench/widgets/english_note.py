"""A line that tells that a text is English in a window of another language."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.widgets.plain_text import PlainLabel

__all__ = ["EnglishNote"]


class EnglishNote(PlainLabel):
    """Stands beside texts that are not translated, and takes no room in an English window."""

    def __init__(self, parent: QWidget) -> None:
        """Be shown where the window is in another language."""
        super().__init__("", parent)
        self.setObjectName("quiet")
        self.setText(self.tr("In English only"))
        self.setHidden(self.text() == "In English only")
