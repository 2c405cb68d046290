"""Goals and figures of best play in the words of the window."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from engine.best_play.decision_tables import DecisionTable
from engine.best_play.goals import Aim, Goal
from engine.languages.policies import Way
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets.numbers.numbers import write_number

__all__ = ["answer_text", "gain_text", "goal_text", "way_text"]

_CONTEXT = "BestPlay"

_WAYS = {
    Way.BEST: QT_TRANSLATE_NOOP("BestPlay", "as is best"),
    Way.WORST: QT_TRANSLATE_NOOP("BestPlay", "as is worst"),
    Way.NEVER: QT_TRANSLATE_NOOP("BestPlay", "never"),
    Way.ALWAYS: QT_TRANSLATE_NOOP("BestPlay", "always"),
}


def way_text(way: Way) -> str:
    """Return how a decision is made."""
    return _translated(_WAYS[way])


def answer_text(table: DecisionTable, answer: int) -> str:
    """Return an answer: yes, no, or a number."""
    if not table.is_truth:
        return str(answer)
    return (
        QCoreApplication.translate("BestPlay", "yes")
        if answer
        else QCoreApplication.translate("BestPlay", "no")
    )


def goal_text(goal: Goal) -> str:
    """Return what is wanted, in a sentence."""
    translate = QCoreApplication.translate
    if goal.aim is Aim.MEAN:
        return translate("BestPlay", "the mean")
    if goal.aim is Aim.LEAST:
        return translate("BestPlay", "the mean, as small as can be")
    if goal.low is None:
        return translate("BestPlay", "the chance of at most {high}").format(high=goal.high)
    if goal.high is None:
        return translate("BestPlay", "the chance of at least {low}").format(low=goal.low)
    if goal.low == goal.high:
        return translate("BestPlay", "the chance of exactly {low}").format(low=goal.low)
    text = translate("BestPlay", "the chance of {low} to {high}")
    return text.format(low=goal.low, high=goal.high)


def gain_text(goal: Goal, figure: Fraction, other: Fraction) -> str:
    """Return how far a figure is above another one, in percentage points where it is a chance."""
    difference = figure - other
    if not difference:
        return "\N{PLUS-MINUS SIGN}0"
    sign = "+" if difference > 0 else "\N{MINUS SIGN}"
    if goal.aim is not Aim.CHANCE:
        return f"{sign}{write_number(abs(difference))}"
    points = write_number(abs(difference * 100))
    text = QCoreApplication.translate("BestPlay", "{points} points")
    return f"{sign}{text.format(points=points)}"


def _translated(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
