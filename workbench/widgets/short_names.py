"""Names of mechanics made to fit, so that they can still be told apart.

Variants of a mechanic differ at their ends: so the beginning that all of them share is left out
first, and no two names become the same by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF

__all__ = ["NameShortener", "short_names", "without_beginnings"]

LEFT_OUT = "…"
"""Stands for what is left out."""

SEPARATORS = " \t,;:.-\N{EN DASH}\N{EM DASH}"
"""What may stand between a name and what is added to it."""

LEAST_LEFT_OUT = 4
"""Characters of a beginning whose room helps where names are too long without it as well."""

WORD_START = re.compile(r"(?<=\s)\S")


def short_names(
    names: Sequence[str], metrics: QFontMetrics | QFontMetricsF, room: float
) -> tuple[str, ...]:
    """Return names no wider than ``room``.

    Names that are too long lose the beginning that they share. What is too long even then loses
    its end, or where names would look the same for it, its middle.

    Args:
        names: The names that stand side by side.
        metrics: The measures of the type they are written in.
        room: The pixels that each of them may take.
    """
    found = without_beginnings(names, lambda name: metrics.horizontalAdvance(name) <= room)
    cut = _elided(found, Qt.TextElideMode.ElideRight, metrics, room)
    if len(set(cut)) == len(set(names)):
        return cut
    return _elided(found, Qt.TextElideMode.ElideMiddle, metrics, room)


class NameShortener:
    """Shortens names one by one, and remembers what it made of all of them."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        """Shorten these names, which stand side by side."""
        self._names = names
        self._known: dict[tuple[float, float, float], dict[str, str]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names that stand side by side."""
        return self._names

    def shorten(self, name: str, metrics: QFontMetrics | QFontMetricsF, room: float) -> str:
        """Return one of the names no wider than ``room``, as ``short_names`` writes it."""
        if metrics.horizontalAdvance(name) <= room:
            return name
        key = room, metrics.height(), metrics.horizontalAdvance("m")
        if key not in self._known:
            short = short_names(self._names, metrics, room)
            self._known[key] = dict(zip(self._names, short, strict=True))
        return self._known[key][name]


def _elided(
    names: Sequence[str],
    mode: Qt.TextElideMode,
    metrics: QFontMetrics | QFontMetricsF,
    room: float,
) -> tuple[str, ...]:
    # Asked for what fits exactly, Qt shortens it now and then.
    return tuple(
        name if metrics.horizontalAdvance(name) <= room else _shortened(name, mode, metrics, room)
        for name in names
    )


def without_beginnings(names: Sequence[str], fits: Callable[[str], bool]) -> tuple[str, ...]:
    """Return names without the words that those which do not fit begin with in common.

    As few words go as there is need to, from all names that begin with them. Different names stay
    different: a name never becomes what another one ends with.

    Args:
        names: The names that stand side by side.
        fits: Whether there is room for a text.
    """
    shortened: dict[str, str] = {}
    for kind in _kinds(name for name in dict.fromkeys(names) if not fits(name)):
        beginnings = _beginnings(kind, names)
        enough = (one for one in beginnings if all(fits(_without(one, name)) for name in kind))
        longest = beginnings[-1] if beginnings else ""
        beginning = next(enough, longest if len(longest) >= LEAST_LEFT_OUT else "")
        if beginning:
            alike = (name for name in names if name.startswith(beginning))
            shortened.update((name, _without(beginning, name)) for name in alike)
    return tuple(shortened.get(name, name) for name in names)


def _without(beginning: str, name: str) -> str:
    return LEFT_OUT + name[len(beginning) :]


def _kinds(names: Iterable[str]) -> list[list[str]]:
    """Return names in groups that begin with the same word."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(name.split(maxsplit=1)[0] if name.strip() else "", []).append(name)
    return [_variants(kind) for kind in kinds.values()]


def _variants(kind: Sequence[str]) -> list[str]:
    """Return names without those that others only add to, which stay whole."""
    return [
        name for name in kind if not any(other != name and other.startswith(name) for other in kind)
    ]


def _beginnings(kind: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return what all of ``kind`` can do without, the shortest first."""
    first = kind[0]
    found = []
    for start in WORD_START.finditer(first):
        beginning = first[: start.start()]
        is_shared = all(name.startswith(beginning) for name in kind)
        if not is_shared or (len(kind) == 1 and not _has_entity_list(first, beginning, names)):
            break
        alike = (name for name in names if name.startswith(beginning))
        if all(_is_distinctive(name, name[len(beginning) :], names) for name in alike):
            found.append(beginning)
    return found


def _has_entity_list(whole: str, beginning: str, names: Sequence[str]) -> bool:
    """Return whether another name begins so, or is all of that beginning."""
    base = beginning.rstrip(SEPARATORS)
    return any(name != whole and (name.startswith(beginning) or name == base) for name in names)


def _is_distinctive(whole: str, ending: str, names: Sequence[str]) -> bool:
    """Return whether only this name ends so."""
    return not any(name != whole and name.endswith(ending) for name in names)


def _shortened(
    name: str, mode: Qt.TextElideMode, metrics: QFontMetrics | QFontMetricsF, room: float
) -> str:
    if isinstance(metrics, QFontMetrics):
        return metrics.elidedText(name, mode, int(room))
    return metrics.elidedText(name, mode, room)
