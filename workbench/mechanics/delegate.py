"""Paints a row of the list of mechanics, and edits its name in place."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.mechanics.model import (
    ROW_ROLE,
    SPARKLINE_ROLE,
    count_in_words,
    outputs_in_words,
)
from workbench.mechanics.rows import Header, Row
from workbench.project.glances import Outline
from workbench.project.views import Series
from workbench.theme import STALE, Theme, tabular, title_font
from workbench.widgets import isolated
from workbench.widgets.name_delegate import ColumnNames
from workbench.widgets.numbers.numbers import write_number
from workbench.widgets.swatches import paint_mark, paint_sparkline

__all__ = ["MechanicDelegate", "RowPlan"]

DOT = 34
"""Width of the strip with the colour dot, in pixels."""

INDENT = 14
"""Pixels by which the mechanics of a group stand to the right of its header."""

MOST_DOTS = 24
"""Mechanics of a group whose colours its header shows."""

NOTE = 20
"""Width of the sign that a mechanic has a note, with the gap before it."""

STATUS = 16
"""Width and height of the place for the spinner and the mark of an error."""

NARROWEST = 120
"""Width that a row asks for, in pixels; it takes that of the list."""

SPARKLINE = 16
"""Height of a sparkline."""

NAMES = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip
"""How names stand in their place, out of which the letters of some fonts reach."""

SIXTEENTHS_OF_DEGREE = 16
"""Qt's measure of angles."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class RowPlan:
    """Where everything goes in a row.

    Attributes:
        dot: What is clicked to choose a colour, or to fold a group.
        name: The name.
        mean: The mean, set flush right.
        sparkline: The sparkline.
        status: The spinner or the mark of an error.
    """

    dot: QRect
    name: QRect
    mean: QRect
    sparkline: QRect
    status: QRect

    @classmethod
    def of(cls, row: QRect, metrics: QFontMetrics, mean_width: int) -> RowPlan:
        """Return the plan of the row in the rectangle ``row``."""
        line = QRect(row.left() + DOT, row.top() + 7, row.width() - DOT - 12, metrics.height())
        name = line.adjusted(0, 0, -mean_width - 10 if mean_width else 0, 0)
        mean = QRect(line.right() - mean_width + 1, line.top(), mean_width, line.height())
        status = QRect(line.right() - STATUS + 1, line.bottom() + 4, STATUS, STATUS)
        width = status.left() - 8 - line.left()
        return cls(
            dot=QRect(row.left(), row.top(), DOT, row.height()),
            name=name,
            mean=mean,
            sparkline=QRect(line.left(), line.bottom() + 4, width, SPARKLINE),
            status=status,
        )


class MechanicDelegate(QStyledItemDelegate):
    """Two lines a mechanic: dot, name and mean; sparkline and status."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Paint in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._names = ColumnNames()
        self._turn = 0
        self._spinning: frozenset[str] = frozenset()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme

    def set_spinning(self, identities: frozenset[str], turn: int) -> None:
        """Show spinners in the rows of these mechanics, turned by so many degrees."""
        self._spinning = identities
        self._turn = turn

    def plan(self, row: QRect, index: Index) -> RowPlan:
        """Return where everything goes in the row of ``index``."""
        view = self.parent()
        assert isinstance(view, QWidget)
        metrics = view.fontMetrics()
        shown = _row(index)
        if isinstance(shown, Header):
            return RowPlan.of(row, metrics, 0)
        indent = INDENT if shown.group else 0
        width = metrics.horizontalAdvance(_mean(shown))
        return RowPlan.of(row.adjusted(indent, 0, 0, 0), metrics, width)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of a row."""
        del index
        return QSize(NARROWEST, option.fontMetrics.height() + SPARKLINE + 19)

    # ---- painting -------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        row = _row(index)
        plan = self.plan(option.rect, index)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, is_selected=is_selected)
        centre = QPointF(plan.dot.left() + DOT / 2 + 1, plan.name.center().y() + 0.5)
        if isinstance(row, Header):
            self._paint_arrow(painter, centre, folded=row.group.folded)
            self._paint_header(painter, plan, row, is_selected=is_selected)
        else:
            paint_mark(painter, centre, 5.5, self._theme, row.colour, shown=row.shown)
            room = plan.name.width() - (NOTE if row.note else 0)
            name = self._names.shorten(index, row.name, painter.fontMetrics(), room)
            self._paint_words(painter, plan, row, name, is_selected=is_selected)
            self._paint_curve(painter, plan, row, index.data(SPARKLINE_ROLE))
            self._paint_status(painter, QRectF(plan.status), row)
        painter.restore()

    def _paint_arrow(self, painter: QPainter, centre: QPointF, *, folded: bool) -> None:
        """Paint the arrow of a group, to the right where it is folded and down where it is not."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.text))
        points = [QPointF(-3, -5), QPointF(4, 0), QPointF(-3, 5)]
        if not folded:
            points = [QPointF(-point.y(), point.x()) for point in points]
        painter.drawPolygon(QPolygonF([centre + point for point in points]))

    def _paint_header(
        self, painter: QPainter, plan: RowPlan, header: Header, *, is_selected: bool
    ) -> None:
        """Paint the name of a group, how many mechanics it has, and their colours."""
        usual = painter.font()
        painter.setFont(title_font(usual))
        painter.setPen(QColor(self._theme.text))
        elide = Qt.TextElideMode.ElideMiddle
        name = painter.fontMetrics().elidedText(header.group.name, elide, plan.name.width())
        painter.drawText(plan.name, NAMES, isolated(name))
        painter.setFont(usual)
        painter.setPen(QColor(self._theme.text if is_selected else self._theme.quiet))
        count = count_in_words(header)
        line = plan.sparkline.adjusted(0, -2, 0, 2)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, count)
        left = line.left() + painter.fontMetrics().horizontalAdvance(count) + 14
        for member in header.members[:MOST_DOTS]:
            if left > line.right():
                break
            centre = QPointF(left, line.center().y() + 0.5)
            paint_mark(painter, centre, 4, self._theme, member.colour, shown=member.shown)
            left += 12

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, *, is_selected: bool
    ) -> None:
        hovered = option.state & QStyle.StateFlag.State_MouseOver
        if not (is_selected or hovered):
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.selection if is_selected else self._theme.hover))
        area = QRectF(option.rect).adjusted(4, 1, -4, -1)
        painter.drawRoundedRect(area, 6, 6)
        if is_selected:
            painter.setBrush(QColor(self._theme.accent))
            edge = QRectF(area.left(), area.top() + 8, 3, area.height() - 16)
            painter.drawRoundedRect(edge, 1.5, 1.5)

    def _paint_words(
        self, painter: QPainter, plan: RowPlan, series: Series, name: str, *, is_selected: bool
    ) -> None:
        # Quiet text would be too weak on the ground of the selected row.
        quiet = self._theme.text if is_selected else self._theme.quiet
        painter.setPen(QColor(self._theme.text if series.shown else quiet))
        painter.drawText(plan.name, NAMES, isolated(name))
        if series.note:
            right = plan.name.left() + painter.fontMetrics().horizontalAdvance(name)
            self._paint_note(painter, QPointF(right + 8, plan.name.center().y() + 0.5))
        painter.setFont(tabular(painter.font()))
        painter.setPen(self._theme.ink(quiet, stale=series.stale))
        painter.drawText(plan.mean, Qt.AlignmentFlag.AlignRight, _mean(series))

    def _paint_note(self, painter: QPainter, place: QPointF) -> None:
        """Paint three lines of writing, as on a slip of paper."""
        painter.setPen(QPen(QColor(self._theme.quiet), 1.3))
        for height, width in ((-4, 9), (0, 9), (4, 5)):
            painter.drawLine(place + QPointF(0, height), place + QPointF(width, height))
        painter.setPen(QColor(self._theme.text))

    def _paint_curve(
        self, painter: QPainter, plan: RowPlan, series: Series, outline: Outline
    ) -> None:
        strength = (STALE if series.stale else 1.0) * (1.0 if series.shown else 0.5)
        fill = QColor(self._theme.mechanic_colour(series.colour))
        fill.setAlphaF(0.3 * strength)
        line = QColor(self._theme.curve_colour(series.colour))
        line.setAlphaF(strength)
        paint_sparkline(painter, QRectF(plan.sparkline), outline, fill, line)

    def _paint_status(self, painter: QPainter, area: QRectF, series: Series) -> None:
        if series.cancelled:
            # Nothing is wrong: a square, as on buttons that stop.
            painter.setPen(QPen(QColor(self._theme.quiet), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(4, 4, -4, -4))
        elif series.error is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.error))
            painter.drawEllipse(area.adjusted(1, 1, -1, -1))
            painter.setPen(QPen(QColor(self._theme.surface), 1.8))
            x, y = area.center().x(), area.center().y()
            painter.drawLine(QPointF(x, y - 3.5), QPointF(x, y + 0.5))
            painter.drawPoint(QPointF(x, y + 3.5))
        elif series.identity in self._spinning:
            painter.setPen(QPen(QColor(self._theme.quiet), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            start = -self._turn * SIXTEENTHS_OF_DEGREE
            painter.drawArc(area.adjusted(3, 3, -3, -3), start, 270 * SIXTEENTHS_OF_DEGREE)

    # ---- renaming -------------------------------------------------------------------------

    def createEditor(  # noqa: N802 - Qt's name
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        """Return the field in which a name is edited."""
        del option, index
        field = QLineEdit(parent)
        field.setAccessibleName(self.tr("Name"))
        return field

    def setModelData(  # noqa: N802 - Qt's name
        self, editor: QWidget, model: QAbstractItemModel, index: Index
    ) -> None:
        """Hand the name over."""
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text())

    def updateEditorGeometry(  # noqa: N802 - Qt's name
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Lay the field over the name."""
        plan = self.plan(option.rect, index)
        height = editor.sizeHint().height()
        top = plan.name.center().y() - height // 2
        width = plan.mean.right() - plan.name.left() + 14
        editor.setGeometry(plan.name.left() - 9, top, width, height)


def _row(index: Index) -> Row:
    row = index.data(ROW_ROLE)
    assert isinstance(row, Series | Header)
    return row


def _mean(series: Series) -> str:
    if series.outputs > 1:
        # Which of them a mean belongs to would not be seen.
        return outputs_in_words(series)
    if series.mean is None:
        return ""
    mean = write_number(series.mean)
    return mean if series.estimate is None else f"\N{ALMOST EQUAL TO} {mean}"
