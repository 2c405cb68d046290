"""A line that tells in the colour of faults what is wrong, and is not there otherwise."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.widgets import PlainLabel

__all__ = ["ErrorLabel"]


class ErrorLabel(PlainLabel):
    """What is wrong, in as many lines as that takes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a fault."""
        super().__init__(parent)
        self.setObjectName("error")
        self.setAccessibleName(self.tr("Error"))
        self.setWordWrap(True)
        self.hide()

    def tell(self, fault: str) -> None:
        """Tell what is wrong; nothing any more where the text is empty."""
        self.setText(fault)
        self.setVisible(bool(fault))
