"""A mechanic in one plain sentence, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.statistics.wording import describe
from workbench.project.views import Series
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["PHRASES", "sentence_of"]

PHRASES = (
    QT_TRANSLATE_NOOP("Wording", "No roll comes to a value within the limit on iterations."),
    QT_TRANSLATE_NOOP("Wording", "It has no outcomes: there is nothing that could come out."),
    QT_TRANSLATE_NOOP("Wording", "Always {outcome}"),
    QT_TRANSLATE_NOOP(
        "Wording", "Every outcome from {low} to {high} is equally likely ({share} each)"
    ),
    QT_TRANSLATE_NOOP("Wording", "All {count} outcomes are equally likely ({share} each)"),
    QT_TRANSLATE_NOOP("Wording", "Most often {outcome} ({share})"),
    QT_TRANSLATE_NOOP("Wording", "{leaders} of {count} outcomes are the likeliest ({share} each)"),
    QT_TRANSLATE_NOOP("Wording", "{outcome} and {other} equally often ({share} each)"),
    QT_TRANSLATE_NOOP("Wording", "then {outcome} ({share})"),
    QT_TRANSLATE_NOOP("Wording", "otherwise {outcome} ({share})"),
    QT_TRANSLATE_NOOP("Wording", "one of {count} others in {share}"),
    QT_TRANSLATE_NOOP("Wording", "Between {low} and {high} about half of the time ({share})"),
    QT_TRANSLATE_NOOP("Wording", "Between {low} and {high} in {share} of rolls"),
    QT_TRANSLATE_NOOP("Wording", "{mean} on average"),
    QT_TRANSLATE_NOOP("Wording", "{share} chance of {outcome} or more"),
    QT_TRANSLATE_NOOP("Wording", "{share} chance of {outcome} or less"),
    QT_TRANSLATE_NOOP("Wording", "{share} chance of {outcome}, the most there is"),
    QT_TRANSLATE_NOOP("Wording", "{share} chance of {outcome}, the least there is"),
    QT_TRANSLATE_NOOP(
        "Wording",
        "The limit on iterations leaves out {share} of all rolls; this is about the rest.",
    ),
    QT_TRANSLATE_NOOP("Wording", "The limit on calls or explosions decides {share} of all rolls."),
    QT_TRANSLATE_NOOP("Wording", "Estimated from {rolls} rolls."),
    QT_TRANSLATE_NOOP("Wording", "1 in {count}"),
    QT_TRANSLATE_NOOP("Wording", "less than 1 in a billion"),
    QT_TRANSLATE_NOOP("Wording", "over 99.9%"),
)
"""The phrases of ``engine.statistics.wording``, where Qt looks for texts to translate."""


def sentence_of(series: Series) -> str:
    """Return what a designer should know of a mechanic, or nothing where nothing is known."""
    if series.distribution is None:
        return ""
    rolls = None if series.estimate is None else series.estimate.samples
    return describe(series.distribution, _say, NumberFormat.present().localised, rolls)


def _say(phrase: str) -> str:
    return QCoreApplication.translate("Wording", phrase)
