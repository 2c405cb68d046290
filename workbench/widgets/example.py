"""A script to be read, with the distribution it has."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QResizeEvent, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from engine.errors import DiceError
from engine.languages.script import Script
from engine.statistics.summary import Summary
from workbench.theme import FollowingFont, Theme, fixed_font
from workbench.widgets import PlainLabel
from workbench.widgets.folding_row import tight
from workbench.widgets.mini_chart import MiniChart
from workbench.widgets.script_text.highlighter import Highlighter

__all__ = ["Example", "ExampleCard", "ScriptText"]


@dataclass(frozen=True)
class Example:
    """A script that is looked at without being a mechanic of the project.

    Attributes:
        script: The script, with what it takes to be played.
        parameters: A number for each name that it leaves open.
    """

    script: Script
    parameters: tuple[tuple[str, int], ...] = ()


class ScriptText(QPlainTextEdit):
    """A script in its colours, as high as it is long, that can be read and copied."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a script, in the colours of ``theme``."""
        super().__init__(parent)
        self.setObjectName("script_text")
        self.setAccessibleName(self.tr("Script"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._highlighter = Highlighter(self.document(), theme)

    def set_script(self, script: str, language: str) -> None:
        """Show a script.

        Args:
            script: The script.
            language: The name of its notation, for the colours.
        """
        self._highlighter.set_language(language)
        self.setPlainText(script)
        self._fit()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._highlighter.set_theme(theme)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that shows all lines."""
        lines = math.ceil(self._height_of_lines())
        around = 2 * (math.ceil(self.document().documentMargin()) + self.frameWidth())
        return QSize(200, lines + around)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height that shows all lines; it can be made narrow."""
        return QSize(120, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Break the lines anew."""
        super().resizeEvent(event)
        self._fit()

    def _height_of_lines(self) -> float:
        block, height = self.document().begin(), 0.0
        while block.isValid():
            height += self.blockBoundingRect(block).height()
            block = block.next()
        return height

    def _fit(self) -> None:
        if self.height() != self.sizeHint().height():
            self.updateGeometry()


def _script_font(interface: QFont) -> QFont:
    """Return the font of scripts a little smaller, so that most lines stay whole."""
    smaller = fixed_font()
    smaller.setPointSizeF(interface.pointSizeF() * 0.92)
    return smaller


class ExampleCard(QWidget):
    """A script with its distribution, which comes later."""

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, chart_above: bool = False
    ) -> None:
        """Begin without an example.

        Args:
            theme: The colours.
            parent: The widget it belongs to.
            chart_above: Whether the distribution matters more than the script.
        """
        super().__init__(parent)
        self._example: Example | None = None
        self.script = ScriptText(theme, self)
        self.chart = MiniChart(theme, self)
        self.error = PlainLabel(self)
        self.error.setObjectName("error")
        self.error.setWordWrap(True)
        self.error.hide()
        FollowingFont(self.script, _script_font)
        layout = tight(QVBoxLayout(self), 10)
        layout.addWidget(self.script)
        layout.insertWidget(0 if chart_above else 1, self.chart)
        layout.addWidget(self.error)

    @property
    def example(self) -> Example | None:
        """The example shown, or None."""
        return self._example

    def set_example(self, example: Example) -> None:
        """Show the script of an example; its distribution is still to come."""
        if example != self._example:
            self._example = example
            self.script.set_script(example.script.text, example.script.language)
            self.error.hide()
            self.chart.set_summary(None)

    def set_summary(self, example: Example, summary: Summary) -> None:
        """Show the distribution of ``example``, if it is the one that is looked at."""
        if example == self._example:
            self.error.hide()
            self.chart.set_summary(summary)

    def set_error(self, example: Example, error: DiceError) -> None:
        """Say why ``example`` has no distribution, if it is the one that is looked at."""
        if example == self._example:
            self.error.setText(error.message)
            self.error.show()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.script.set_theme(theme)
        self.chart.set_theme(theme)
