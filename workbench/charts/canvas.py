"""The chart without its tool bar: the plot, the hint where it is empty, and the notes under it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from workbench.charts.plot import Plot
from workbench.charts.scene import Scene
from workbench.theme import Theme

__all__ = ["Canvas"]


class Canvas(QWidget):
    """Shows one scene; the window and every picture that is saved have one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setObjectName("canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.plot = Plot(theme, self)
        self._hint = QLabel(self)
        self._hint.setObjectName("hint")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._note = QLabel(self)
        self._note.setObjectName("note")
        self._note.setWordWrap(True)
        self._note.setContentsMargins(16, 0, 16, 6)
        self._note.hide()
        self._lay_out()

    def _lay_out(self) -> None:
        self._stack = QStackedLayout()
        self._stack.addWidget(self.plot)
        self._stack.addWidget(self._hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._stack, 1)
        layout.addWidget(self._note)

    @property
    def note(self) -> str:
        """What stands under the chart."""
        return self._note.text()

    @property
    def hint(self) -> str:
        """What stands in place of curves, or an empty string."""
        return self._hint.text()

    def show_scene(self, scene: Scene) -> None:
        """Draw ``scene``, or say why there is nothing to draw."""
        self.plot.show_scene(scene)
        self._hint.setText(scene.hint)
        self._stack.setCurrentWidget(self._hint if scene.hint else self.plot)
        self._note.setText(" ".join(scene.notes))
        self._note.setVisible(bool(scene.notes))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.plot.set_theme(theme)
