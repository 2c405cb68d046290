"""What people who come from other notations write, and what Troll writes instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TypeAlias

from engine.languages.troll.lexing import COMMENT, WORDS, scan

__all__ = ["FOREIGN_WORDS", "OUTPUT", "rewritings", "rewritten"]

Replacement: TypeAlias = Callable[[re.Match[str]], str]

_DICE = r"(?<![\w.])(\d*)\s?[dD]\s?(\d+)"
"""Some dice: their number, or nothing, and their sides."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """A way to write something in Troll.

    Attributes:
        pattern: What another notation writes; it matches nothing that could stand in Troll.
        replacement: Tells what to write instead of a match.
    """

    pattern: re.Pattern[str]
    replacement: Replacement

    def applied(self, text: str) -> str:
        """Return ``text`` with the rule applied wherever it matches outside of strings."""
        quoted = _quoted(text)

        def replace(match: re.Match[str]) -> str:
            if any(start <= match.start() < end for start, end in quoted):
                return match.group()
            return self.replacement(match)

        return self.pattern.sub(replace, text)


def rewritings(text: str) -> Iterator[str]:
    """Yield ``text`` as rewritten by each rule alone that has something to say about it."""
    for rule in _rules(text):
        result = rule.applied(text)
        if result != text:
            yield result


def rewritten(text: str) -> str:
    """Return ``text`` with every rule applied in turn."""
    for rule in _rules(text):
        text = rule.applied(text)
    return text


OUTPUT = re.compile(r"^[ \t]*(?:output|roll|print|show)\b[ \t]+(?=\S)", re.MULTILINE)
"""The word by which other notations say what is to be added up and shown."""

FOREIGN_WORDS = frozenset(
    {
        *("output", "roll", "print", "show", "named"),
        *("highest", "high", "best", "top", "biggest"),
        *("lowest", "low", "worst", "bottom", "smallest"),
        *("advantage", "adv", "disadvantage", "dis", "vs", "versus"),
    }
)
"""Words of other notations that Troll takes for names, in small letters."""


def _quoted(text: str) -> list[tuple[int, int]]:
    kinds = (COMMENT, "STRING")
    return [(one.start, one.end) for one in scan(text) if one.kind in kinds]


def _rule(pattern: str, replacement: str | Replacement, flags: int = 0) -> _Rule:
    """Return a rule; a replacement that is a text may refer to groups as for ``re.sub``."""
    if isinstance(replacement, str):
        template = replacement
        return _Rule(re.compile(pattern, flags), lambda match: match.expand(template))
    return _Rule(re.compile(pattern, flags), replacement)


def _rules(text: str) -> tuple[_Rule, ...]:
    return (*_SIGNS, *_ANYDICE, *_KEPT, *_rolled_again(_free_name(text)), *_PLAIN)


def _free_name(text: str) -> str:
    """Return a letter that ``text`` has no name of."""
    used = {lexeme.text for lexeme in scan(text)} | set(WORDS)
    return next((name for name in "xynabc" + ascii_lowercase if name not in used), "again")


# ---- signs --------------------------------------------------------------------------------

_SIGNS = (
    _rule(r"(^|\s)//(?=.*)", r"\1\\", re.MULTILINE),
    _rule(r"^(\s*)#(?=\s)", r"\1\\", re.MULTILINE),
    _rule(r"(?<=\S)//(?=\S)", "/"),
    _rule("[\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}]", '"'),
    _rule("[\N{MINUS SIGN}\N{EN DASH}]", "-"),
    _rule("\N{DIVISION SIGN}", "/"),
    _rule("\N{LESS-THAN OR EQUAL TO}|=<(?!\\|)", "<="),
    _rule("\N{GREATER-THAN OR EQUAL TO}|=>", ">="),
    _rule("\N{NOT EQUAL TO}|!=", "=/="),
    _rule(r"(?<![<>=:/])==(?!=)", "="),
    _rule(r"&&", "&"),
    _rule(r"(?<![\w.])(\d*)[wW](?=\d)", r"\1d"),
    _rule(r"\+\+", "+"),
    _rule(r"(?<=[\w)}\]])[ \t]+and[ \t]+(?=\S)", " & "),
    _rule(r"(?<=[\w)}\]])[ \t]+or[ \t]+(?=\S)", " U "),
    _rule(r"\bnot[ \t]+(?=\S)", "!"),
    _rule(
        r"(?<=[\d)}])\s*(?:\N{MULTIPLICATION SIGN}|\b[xX]\b|(?<=\d)[xX](?=\d))\s*(?=[\d(])", " * "
    ),
    _rule(r"\b([A-Za-z]+|\d+)\s*(?:\^|\*\*)\s*2\b", r"\1 * \1"),
    _rule(r"([dD])%", r"\g<1>100"),
    _rule(r"(?<=[\w)])\s*%\s+(?=[\w(])|(?<=[\d)])%(?=\d+(?!\s*[\w(\[]))", " mod "),
    _rule(
        r"^(?:if\s+)?([^?\n]+?)\s*\?(?!0\.)\s*([^?:\n]+?)\s*:(?!=)\s*([^:\n]+)$",
        r"if \1 then \2 else \3",
        re.MULTILINE,
    ),
)
"""Signs of programming languages and of printed rules."""


# ---- AnyDice ------------------------------------------------------------------------------


def _several(match: re.Match[str]) -> str:
    wanted = match[1].strip().strip("{}")
    return f"count (({match[2].strip()}) keep {{{wanted}}})"


_ANYDICE = (
    _rule(r'\s*\bnamed\s+"[^"\n]*"', ""),
    _rule(r"\[\s*highest\s+(\d+|\w+)\s+of\s+([^\[\]\n]+?)\s*\]", r"sum largest \1 \2"),
    _rule(r"\[\s*lowest\s+(\d+|\w+)\s+of\s+([^\[\]\n]+?)\s*\]", r"sum least \1 \2"),
    _rule(
        r"\[\s*highest\s+of\s+([^\[\]\n]+?)\s+and\s+([^\[\]\n]+?)\s*\]",
        r"max {sum (\1), sum (\2)}",
    ),
    _rule(
        r"\[\s*lowest\s+of\s+([^\[\]\n]+?)\s+and\s+([^\[\]\n]+?)\s*\]",
        r"min {sum (\1), sum (\2)}",
    ),
    _rule(r"\[\s*middle\s+1\s+of\s+([^\[\]\n]+?)\s*\]", r"median \1"),
    _rule(r"\[\s*explode\s+(\d*[dD]\d+)\s*\]", r"\1!"),
    _rule(r"\[\s*count\s+(\{[^{}\n]*\}|\d+)\s+in\s+([^\[\]\n]+?)\s*\]", _several),
    _rule(r"^(\s*)([A-Za-z]+)\s*:(?!=)\s*([^;\n]+?)\s*;?[ \t]*$", r"\1\2 := \3;", re.MULTILINE),
)
"""The ways of AnyDice."""


# ---- keeping and dropping -----------------------------------------------------------------


def _kept(match: re.Match[str]) -> str:
    """Return the dice kept of a pool, such as ``4d6kh3`` or ``4d6 drop lowest 1``."""
    dice, sides = int(match[1] or 1), match[2]
    word = (match[3] + (match[4] or "")).lower()
    number = int(match[5] or 1)
    highest = word in ("k", "kh") or word in _HIGHEST
    if word.startswith("d"):
        number, highest = max(dice - number, 0), word in ("d", "dl") or word in _LEAVES_HIGHEST
    pool = f"{dice}d{sides}"
    if number == 1:
        return f"{'max' if highest else 'min'} {pool}"
    return f"sum {'largest' if highest else 'least'} {number} {pool}"


_HIGHEST = {f"keep{word}" for word in ("high", "highest", "best", "top", "largest")}
_LEAVES_HIGHEST = {f"drop{word}" for word in ("low", "lowest", "worst", "bottom", "least")}


def _twice(match: re.Match[str]) -> str:
    """Return a die rolled twice for an advantage, such as ``d20 adv``."""
    better = match[3].lower().startswith("adv")
    return f"{'max' if better else 'min'} 2d{match[2]}"


_KEPT = (
    _rule(
        r"(?<![\w.])(1?)\s?[dD](\d+)\s+(?:(?:with|at)\s+)?(adv|advantage|dis|disadvantage)\b(?!\s*:=)",
        _twice,
        re.IGNORECASE,
    ),
    _rule(_DICE + r"\s*([kdKD])([hlHL])\s*(\d*)(?!\w)", _kept),
    _rule(_DICE + r"\s*(k)()(\d*)(?!\w)", _kept),
    _rule(
        _DICE + r"[\s,]*(keep|drop)\s+(?:the\s+)?"
        r"(highest|high|best|top|largest|lowest|low|worst|bottom|least)\b(?:\s*(\d+))?",
        _kept,
    ),
)
"""The ways to keep some of the dice."""


def _rolled_again(name: str) -> tuple[_Rule, ...]:
    """Return the ways to roll dice again, written with ``name`` for a roll."""

    def several(count: str, each: str) -> str:
        return f"sum {count} # ({each})" if count else each

    def exploded(match: re.Match[str]) -> str:
        sides = match[2]
        rolls = f"accumulate {name} := d{sides} while {name} = {sides}"
        return several(match[1], rolls) if match[1] else f"sum ({rolls})"

    def again(match: re.Match[str]) -> str:
        return several(match[1], f"repeat {name} := d{match[2]} until {name} =/= {match[3]}")

    def again_once(match: re.Match[str]) -> str:
        sides, value = match[2], match[3]
        return several(
            match[1], f"{name} := d{sides}; if {name} = {value} then d{sides} else {name}"
        )

    return (
        _rule(_DICE + r"!(?![!=><p\w])", exploded),
        _rule(_DICE + r"ro=?(\d+)", again_once),
        _rule(_DICE + r"r=?(\d+)", again),
    )


# ---- plain words --------------------------------------------------------------------------


def _list_of_totals(match: re.Match[str]) -> str:
    return f"{match[1]} {{{re.sub(_DICE, _total, match[2])}}}"


def _total(match: re.Match[str]) -> str:
    return f"sum {match.group()}" if match[1] not in ("", "1") else match.group()


_PLAIN = (
    _rule(r"(?<![\w.])(\d*)\s?dF\b", lambda match: f"sum {match[1] or 1} # choose {{-1, 0, 1}}"),
    _rule(
        r"^(.*\d)\s+(?:vs\.?|versus)\s+(?:[A-Z]{2}\s+)?(\d+)\s*$", r"count \2 <= (\1)", re.MULTILINE
    ),
    _rule(r"\b(max|min)\s*\(([^(){}\n]*,[^(){}\n]*)\)", _list_of_totals),
    _rule(r"\b(sum|count|median|different|choose)\s*\(([^(){}\n]*,[^(){}\n]*)\)", r"\1 {\2}"),
    _rule(r"\b(?:highest|best|top|biggest)\s+(?=\d)", "largest "),
    _rule(r"\b(?:lowest|worst|smallest)\s+(?=\d)", "least "),
    _rule(r"\b(largest|least)\s+(\d+)\s+of\b", r"\1 \2"),
    _rule(r"(?<=\d)([dDzZ])(?!F\b)([A-Z][A-Za-z]*)\b", r"\1 \2"),
    _rule(r"\b([A-Z]+|[a-ce-y])([dD])(?=\d)", r"\1 \2"),
    _rule(r"(?<=\{)\s*\d+(?:\s+\d+)+\s*(?=\})", lambda match: ", ".join(match[0].split())),
    _rule(r"\bsum\s+(?=sum\b)", ""),
)
"""Words of printed rules, and spaces and commas that Troll needs."""
