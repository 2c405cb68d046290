"""What is written beside the curves, under the chart, or in place of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from workbench.plotting.figure.heights import Floats
from workbench.plotting.figure.scene import Curve, CurveForm, Scene
from workbench.plotting.legend import LegendEntry, Sample
from workbench.project.views import Series, ViewMode
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets.numbers.numbers import NumberFormat, align_decimals, write_number

__all__ = [
    "figures_of",
    "hint_on",
    "hint_on_rare",
    "in_words",
    "legend_entries",
    "mode_word",
    "note_on_absent",
    "note_on_bars",
    "note_on_bins",
    "note_on_categories",
    "note_on_crowd",
    "note_on_empty",
    "note_on_ends",
]

MODE_WORDS: dict[ViewMode, Any] = {
    ViewMode.EXACTLY: QT_TRANSLATE_NOOP("Chart", "exactly"),
    ViewMode.AT_LEAST: QT_TRANSLATE_NOOP("Chart", "at least"),
    ViewMode.AT_MOST: QT_TRANSLATE_NOOP("Chart", "at most"),
}
"""The word before an outcome that says which probability is meant."""


def mode_word(mode: ViewMode) -> str:
    """Return the word for a mode in the language of the window."""
    return QCoreApplication.translate("Chart", MODE_WORDS[mode])


# ---- the legend ---------------------------------------------------------------------------


def legend_entries(scene: Scene) -> tuple[LegendEntry, ...]:
    """Return what the legend says of each curve; the points of their means are in line.

    What mechanics were at the state they are compared with comes behind them.
    """
    means = align_decimals(
        ["" if curve.mean is None else write_number(curve.mean) for curve in scene.curves]
    )
    sample = Sample.BAR if scene.form is CurveForm.BARS else Sample.CURVE
    entries = tuple(
        LegendEntry(
            curve.identity, curve.name, curve.colour, sample, _figures(mean, curve), in_words(curve)
        )
        for mean, curve in zip(means, scene.curves, strict=True)
    )
    return (*entries, *(_ghost_entry(curve) for curve in scene.curves if curve.ghost_label))


def _ghost_entry(curve: Curve) -> LegendEntry:
    name = f"{curve.name} \N{MIDDLE DOT} {curve.ghost_label}"
    figures = ""
    if curve.ghost_mean is not None:
        text = QCoreApplication.translate("Chart", "mean {mean}")
        figures = text.format(mean=write_number(curve.ghost_mean))
    words = f"{name}: {figures}" if figures else name
    return LegendEntry(curve.identity, name, curve.colour, Sample.GHOST, figures, words)


def figures_of(curve: Curve) -> str:
    """Return the mean of a curve, and whether it is an estimate."""
    return _figures("" if curve.mean is None else write_number(curve.mean), curve)


def _figures(mean: str, curve: Curve) -> str:
    translate = QCoreApplication.translate
    text = translate("Legend", "mean {mean}").format(mean=mean) if mean else ""
    return f"{text} ({translate('Legend', 'estimate')})".lstrip() if curve.estimate else text


def in_words(curve: Curve) -> str:
    """Return what the legend says of a curve, in words."""
    text = curve.name
    if curve.mean is not None:
        words = QCoreApplication.translate("Legend", "{name}, mean {mean}")
        text = words.format(name=curve.name, mean=write_number(curve.mean))
    return f"{text}, {curve.estimate}" if curve.estimate else text


# ---- notes --------------------------------------------------------------------------------


def note_on_ends(stops: Floats) -> str:
    """Say that the chart does not begin with the whole axis."""
    text = QCoreApplication.translate(
        "Chart", "Outcomes go from {first} to {last}: those not in view are too rare to see."
    )
    return text.format(first=f"{stops[0]:.15g}", last=f"{stops[-1]:.15g}")


def note_on_absent(names: Sequence[str]) -> str:
    """Say which mechanics are missing because they come to no numbers."""
    if len(names) == 1:
        text = QCoreApplication.translate(
            "Chart", "{name} has outcomes that are not numbers: see Outcomes."
        )
    else:
        text = QCoreApplication.translate(
            "Chart", "{name} have outcomes that are not numbers: see Outcomes."
        )
    return text.format(name=", ".join(names))


def note_on_empty(names: Sequence[str]) -> str:
    """Say which mechanics are missing because nothing can come out of them."""
    if len(names) == 1:
        text = QCoreApplication.translate("Chart", "{name} has no outcome.")
    else:
        text = QCoreApplication.translate("Chart", "{name} have no outcome.")
    return text.format(name=", ".join(names))


def note_on_bars() -> str:
    """Say why there are no bars."""
    return QCoreApplication.translate("Chart", "More than three curves are drawn as lines.")


def note_on_crowd(drawn: int, count: int) -> str:
    """Say that not all mechanics are drawn."""
    text = QCoreApplication.translate(
        "Chart", "{drawn} of {count} curves are drawn: hide some to see others."
    )
    return text.format(drawn=drawn, count=count)


def note_on_bins(name: str, together: int) -> str:
    """Say that an estimate is not drawn outcome by outcome."""
    text = QCoreApplication.translate(
        "Chart", "{name} is an estimate: every {count} outcomes are drawn together."
    )
    return text.format(name=name, count=NumberFormat.present().count(together))


def note_on_categories(mode: ViewMode) -> str:
    """Say why another probability is drawn than was asked for."""
    text = QCoreApplication.translate(
        "Chart",
        "Outcomes that are not numbers have no “{mode}”: they are shown exactly.",
    )
    return text.format(mode=mode_word(mode))


# ---- hints --------------------------------------------------------------------------------


def hint_on(series: Sequence[Series]) -> str:
    """Say why there is nothing to draw, and what to do about it."""
    if not series:
        return QCoreApplication.translate("Chart", "Write a mechanic, and its curve appears here.")
    shown = [one for one in series if one.shown]
    if not shown:
        return QCoreApplication.translate(
            "Chart", "Every mechanic is hidden. Press Space in the list to show one."
        )
    if all(one.blank for one in shown):
        return QCoreApplication.translate(
            "Chart", "Write a script for this mechanic, such as: sum largest 3 4d6"
        )
    if any(one.computing for one in shown):
        return QCoreApplication.translate("Chart", "Computing…")
    known = [one for one in shown if one.error is not None or one.summary is not None]
    # What is neither known nor computed waits for the pause after the last key, or its turn.
    return _why_nothing(known[0]) if known else QCoreApplication.translate("Chart", "Computing…")


def _why_nothing(series: Series) -> str:
    """Say why a mechanic that has been looked at cannot be drawn."""
    if series.cancelled:
        text = QCoreApplication.translate(
            "Chart", "The calculation of {name} was cancelled: F9 begins it again."
        )
    elif series.error is None:
        text = QCoreApplication.translate("Chart", "Nothing to draw: {name} has no outcome.")
    elif series.error.span is None:
        text = QCoreApplication.translate("Chart", "Nothing to draw yet: {name}: {message}.")
        return text.format(name=series.name, message=series.error.message)
    else:
        text = QCoreApplication.translate(
            "Chart", "Nothing to draw yet: {name} has an error, marked in its script."
        )
    return text.format(name=series.name)


def hint_on_rare() -> str:
    """Say that everything there is would be lost on a logarithmic scale."""
    return QCoreApplication.translate("Chart", "Every outcome is too rare to be drawn.")
