"""What the command palette can find in a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from resources import LibraryMechanic, library
from workbench.context import Context
from workbench.library.adoption import from_library
from workbench.window.palette.matching import Match, match
from workbench.window.palette.other_words import game_words, other_words

__all__ = ["Finding", "everything_in", "find"]


@dataclass(frozen=True)
class Finding:
    """Something that the command palette can do.

    Attributes:
        title: What it is called.
        place: Where it is found otherwise, such as the menu of a command.
        keys: The keys that do the same, as the platform writes them; empty where there are none.
        tip: What it does, in a line; empty where the title says it.
        act: Does it.
        name: The name of the command; empty for anything else.
        is_enabled: Whether it can be done now.
        words: Other words that somebody may look for it by.
    """

    title: str
    place: str
    act: Callable[[], object]
    keys: str = ""
    tip: str = ""
    name: str = ""
    is_enabled: bool = True
    words: str = ""


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


def everything_in(context: Context) -> tuple[Finding, ...]:
    """Return all commands, mechanics and library entries, as things stand in ``context``."""
    return (*_commands(context), *_mechanics(context), *_library(context))


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


def _mechanics(context: Context) -> Iterator[Finding]:
    go_to = QCoreApplication.translate("CommandPalette", "Go to {name}")
    place = QCoreApplication.translate("CommandPalette", "Mechanics")
    for mechanic in context.document.project.mechanics:
        act = partial(context.document.select, mechanic.identity)
        yield Finding(go_to.format(name=mechanic.name), place, act)


def _library(context: Context) -> Iterator[Finding]:
    add = QCoreApplication.translate("CommandPalette", "Add {name}")
    place = QCoreApplication.translate("CommandPalette", "Library")
    for theme in library():
        for mechanic in theme.mechanics:
            act = partial(_adopt, context, mechanic)
            source = f"{mechanic.source} {game_words(mechanic.source)}"
            known = " ".join((source, theme.title, *mechanic.tags))
            title = add.format(name=mechanic.title)
            yield Finding(title, place, act, tip=mechanic.note, words=known)


def _adopt(context: Context, mechanic: LibraryMechanic) -> None:
    context.document.adopt(*from_library(mechanic))
