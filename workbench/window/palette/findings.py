"""What the command palette can find in a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from PySide6.QtGui import QAction, QKeySequence

from workbench.context import Context
from workbench.widgets.finding import Finding
from workbench.window.palette.matching import Match, match
from workbench.window.palette.other_words import other_words

__all__ = ["FindingSource", "everything_in", "find"]

FindingSource: TypeAlias = Callable[[], Iterable[Finding]]
"""Returns what a feature lets its user find besides its commands, as things stand."""


def find(
    query: str, findings: Iterable[Finding], recent: tuple[str, ...]
) -> list[tuple[Finding, Match]]:
    """Return what fits ``query``, the best first.

    Args:
        query: What was typed; where it is blank, only commands fit.
        findings: Everything there is.
        recent: Names of the commands last given, the latest first; they come before their equals.
    """
    fitting = []
    for finding in findings:
        fit = match(query, finding.title, f"{finding.place} {finding.tip}", finding.words)
        if fit is not None and (query.strip() or finding.name):
            fitting.append((finding, fit))

    def rank(found: tuple[Finding, Match]) -> tuple[int, int, float]:
        finding, fit = found
        newest = recent.index(finding.name) if finding.name in recent else len(recent)
        return -round(fit.score), newest, -fit.score

    return sorted(fitting, key=rank)


def everything_in(context: Context, sources: Iterable[FindingSource]) -> tuple[Finding, ...]:
    """Return all commands, and what features let their user find, as things stand.

    Args:
        context: Has the commands.
        sources: What features let their user find, in the order of the features.
    """
    return (*_commands(context), *chain.from_iterable(source() for source in sources))


def _commands(context: Context) -> Iterator[Finding]:
    words = other_words()
    for action in context.commands:
        name = action.objectName()
        yield Finding(
            title=action.text().replace("&", ""),
            place=context.commands.title_of(name),
            act=action.trigger,
            keys=_first_keys(action),
            tip=action.statusTip(),
            name=name,
            is_enabled=action.isEnabled(),
            words=words.get(name, ""),
        )


def _first_keys(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
