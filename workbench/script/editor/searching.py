"""Finds words and patterns in a script, and what to write in their place."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRegularExpression, QRegularExpressionMatch

__all__ = ["Found", "Query", "find", "replacement"]

MOST = 5000
"""How many matches are looked for."""

PATIENCE = "(*LIMIT_MATCH=100000)"
"""What begins every pattern, so that one that backtracks for ever ends after milliseconds."""


@dataclass(frozen=True)
class Query:
    """What is searched for.

    Attributes:
        words: The words, or a regular expression.
        match_case: Whether capitals matter.
        whole_words: Whether letters and digits right before or after rule a match out.
        is_pattern: Whether ``words`` is a regular expression.
    """

    words: str
    match_case: bool = False
    whole_words: bool = False
    is_pattern: bool = False


@dataclass(frozen=True)
class Found:
    """What a search came to.

    Attributes:
        places: The Qt positions where each match begins and ends, in the order of the text.
        error: What is wrong with the regular expression, or an empty text.
    """

    places: tuple[tuple[int, int], ...] = ()
    error: str = ""


def find(query: Query, text: str) -> Found:
    """Return where ``query`` matches in ``text``; an empty match is none."""
    if not query.words:
        return Found()
    expression = _expression(query)
    if not expression.isValid():
        # The offset is that of the pattern with what is written around it, so it is not told.
        return Found(error=_capitalised(expression.errorString()))
    places: list[tuple[int, int]] = []
    matches = expression.globalMatch(text)
    while matches.hasNext() and len(places) < MOST:
        match = matches.next()
        if match.capturedLength():
            places.append((match.capturedStart(), match.capturedEnd()))
    # The iterator ends alike where there is no match and where looking for one was given up.
    if expression.match(text, places[-1][1] if places else 0).isValid():
        return Found(tuple(places))
    return Found(error=QCoreApplication.translate("Searching", "This expression takes too long"))


def replacement(query: Query, text: str, place: tuple[int, int], words: str) -> str:
    r"""Return what to write in the place of a match.

    Args:
        query: What was searched for.
        text: The text that it was found in.
        place: The Qt positions of the match.
        words: What to write; for a regular expression ``\1`` is the first group.
    """
    if not query.is_pattern:
        return words
    match = _expression(query).match(text, place[0])
    return _expanded(words, match) if match.hasMatch() else words


def _expanded(words: str, match: QRegularExpressionMatch) -> str:
    parts: list[str] = []
    escaped = False
    for sign in words:
        if escaped:
            parts.append(_escape(sign, match))
        elif sign != "\\":
            parts.append(sign)
        escaped = sign == "\\" and not escaped
    return "".join(parts) + ("\\" if escaped else "")


def _escape(sign: str, match: QRegularExpressionMatch) -> str:
    if sign.isascii() and sign.isdigit():
        return match.captured(int(sign))
    return {"n": "\n", "t": "\t", "\\": "\\"}.get(sign, f"\\{sign}")


def _expression(query: Query) -> QRegularExpression:
    pattern = query.words if query.is_pattern else QRegularExpression.escape(query.words)
    if query.whole_words:
        pattern = rf"(?<![\w])(?:{pattern})(?![\w])"
    options = QRegularExpression.PatternOption.MultilineOption
    options |= QRegularExpression.PatternOption.UseUnicodePropertiesOption
    if not query.match_case:
        options |= QRegularExpression.PatternOption.CaseInsensitiveOption
    return QRegularExpression(PATIENCE + pattern, options)


def _capitalised(message: str) -> str:
    return message[:1].upper() + message[1:]
