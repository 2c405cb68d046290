"""What happened to dice, in words."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from engine.languages.accounts import DieRecord, Tested
from workbench.widgets.numbers.number_format import NumberFormat

__all__ = ["die_words", "more_words", "total_words"]


def die_words(die: DieRecord, *, is_left_out: bool) -> str:
    """Return what happened to a die: ``1, rolled again: 5, exploded``.

    Args:
        die: The die.
        is_left_out: Whether all it stands in counts no more.
    """
    again = QCoreApplication.translate("Dice", "{face}, rolled again: ")
    before = "".join(again.format(face=face) for face in die.rerolled)
    return before + ", ".join([str(die.value), *_events(die, is_left_out=is_left_out)])


def _events(die: DieRecord, *, is_left_out: bool) -> Iterator[str]:
    if len(die.faces) > 1:
        yield QCoreApplication.translate("Dice", "added up from {faces}").format(
            faces=" + ".join(map(str, die.faces))
        )
    elif die.exploded:
        yield QCoreApplication.translate("Dice", "exploded")
    if die.extra:
        yield QCoreApplication.translate("Dice", "rolled for one that exploded")
    if die.value != sum(die.faces):
        yield QCoreApplication.translate("Dice", "one less than its face")
    if die.critical == "success":
        yield QCoreApplication.translate("Dice", "critical success")
    elif die.critical:
        yield QCoreApplication.translate("Dice", "critical failure")
    yield from _judged(die.tested)
    if is_left_out and die.tested.kept:
        yield QCoreApplication.translate("Dice", "in a roll that was dropped")


def total_words(text: str, tested: Tested) -> str:
    """Return what a roll of a group comes to, and what became of it: ``17, dropped``."""
    return ", ".join([text, *_judged(tested)])


def _judged(tested: Tested) -> Iterator[str]:
    if tested.success:
        yield QCoreApplication.translate("Dice", "success")
    if tested.failure:
        yield QCoreApplication.translate("Dice", "failure")
    if not tested.kept:
        yield QCoreApplication.translate("Dice", "dropped")


def more_words(count: int) -> str:
    """Return how many dice more there are than are shown: ``and 9,900 more``."""
    return QCoreApplication.translate("Dice", "and {count} more").format(
        count=NumberFormat.present().count(count)
    )
