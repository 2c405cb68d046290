"""What programming languages and spreadsheets write, and what Troll writes instead."""

from __future__ import annotations

import re
from fractions import Fraction

from engine.languages.troll.assistance.rewriting import Rule, rule

__all__ = ["ENDINGS", "RULES", "lettered"]

_VALUE = r"[^(){};,\n]+"
"""An argument without brackets in it."""

_DECLARING = "let|var|const|int|integer|auto|local|my|dim|set|val|number|define"

# ---- names and what they are bound to -----------------------------------------------------

_BINDINGS = (
    rule(r'^[ \t]*set[ \t]+"[^"\n]*"[ \t]+to\b[^\n]*\n?', "", re.MULTILINE),
    rule(r"^[ \t]*(?:import|from|using|#include|use)\b[^\n]*\n", "", re.MULTILINE),
    rule(
        rf"((?:^|;)\s*)\b(?:{_DECLARING})\s+([A-Za-z]+)\s*(?::\s*[A-Za-z]+\s*)?"
        r"(?::=|=(?!=)|<-|\bto\b|\bbe\b)\s*(.+?)\s+in\s+(?!\{)",
        r"\1\2 := \3; ",
        re.MULTILINE,
    ),
    rule(
        rf"((?:^|;)\s*)\b(?:{_DECLARING})\s+([A-Za-z]+)\s*(?::\s*[A-Za-z]+\s*)?"
        r"(?::=|=(?!=)|<-|\bto\b|\bbe\b)\s*",
        r"\1\2 := ",
        re.MULTILINE,
    ),
    rule(r"((?:^|;)\s*)([A-Za-z]+)\s*([-+*/])=\s*", r"\1\2 := \2 \3 ", re.MULTILINE),
    rule(r"((?:^|;)[ \t]*)([A-Za-z]+)(\+|-)\3(?=\s*(?:;|$))", r"\1\2 := \2 \3 1", re.MULTILINE),
    rule(
        r"((?:^|;)\s*)(?!if\b)([A-Za-z]+)\s*(?:=(?![=/<>])|<-)\s*(?=[^;\n]*(?:;|\n\s*\S))",
        r"\1\2 := ",
        re.MULTILINE,
    ),
    rule(
        r"^([ \t]*[A-Za-z]+[ \t]*:=[^;,\n]*[^;,\s+\-*/({\[])[ \t]*,?[ \t]*"
        r"(?=\n\s*(?!then\b|else\b|until\b|while\b|do\b|drop\b|keep\b|pick\b|mod\b)[A-Za-z\d({\"'])",
        r"\1;",
        re.MULTILINE,
    ),
    rule(r"(:=[^;,\n({\[]*),\s*(?=[A-Za-z]+\s*(?::=|[-+*/]))", r"\1; "),
)

# ---- conditions ---------------------------------------------------------------------------

_CONDITIONS = (
    rule(r"\s+end(?:if)?\s*;?\s*$", ""),
    rule(r";\s*(?=else\b)", " "),
    rule(r"\botherwise\b", "else"),
    rule(r"\bif\s+([^,\n]+),\s*([^,\n]+),\s*([^,\n]+)$", r"if \1 then \2 else \3", re.MULTILINE),
    rule(
        r"\bunless\s+([^\n]+?)\s+then\s+([^\n]+?)\s+else\s+([^\n]+)$",
        r"if \1 then \3 else \2",
        re.MULTILINE,
    ),
    rule(r"\bwhen\s+(?=[^\n]+\bthen\b)", "if "),
    rule(r"\b(?:elif|elseif|elsif|elsf|ElseIf)\b", "else if"),
    rule(
        r"\bif\s*\(([^()\n]*)\)\s*\{\s*([^{}\n]*?);?\s*\}\s*else\s*\{\s*([^{}\n]*?);?\s*\}",
        r"if \1 then \2 else \3",
    ),
    rule(
        r"\bif\s+([^{}\n]*?)\s*\{\s*([^{}\n]*?);?\s*\}\s*else\s*\{\s*([^{}\n]*?);?\s*\}",
        r"if \1 then \2 else \3",
    ),
    rule(r"\bif\s+([^:\n]+?)\s*:(?!=)\s*([^:\n]+?)\s+else\s*:(?!=)\s*", r"if \1 then \2 else "),
    rule(r"\bif\s+([^:\n]+?)\s*:(?!=)\s*", r"if \1 then "),
    rule(r"\bif\s+([^{}\n]*?)\s*\{\s*([^{}\n]*?);?\s*\}\s*$", r"if \1 then \2 else 0"),
    rule(r"\belse\s*:(?!=)\s*", "else "),
    rule(
        r"^\s*([^\n]*?\S)\s+if\s+([^\n]+?)\s+else\s+([^\n]+)$",
        r"if \2 then \1 else \3",
        re.MULTILINE,
    ),
    rule(
        rf"\b(?:IF|iif|IIF|if|If)\s*\(({_VALUE}),({_VALUE}),({_VALUE})\)",
        lambda found: f"if {found[1].strip()} then {found[2].strip()} else {found[3].strip()}",
    ),
    rule(r"\b([A-Za-z]+|\d*d\d+)\s+(?:is\s+)?between\s+(\d+)\s+and\s+(\d+)", r"\1 keep (\2..\3)"),
    rule(
        r"(?<!foreach )(?<!for )\b([A-Za-z]+|\d*d\d+)\s+(?:is\s+)?in\s+(\{[^{}\n]*\})",
        r"\1 keep \2",
    ),
    rule(r"\s+(?:is\s+not|isn't)\s+(?=[\d({])", " =/= "),
    rule(r"\s+(?:is|equals)\s+(?=[\d({])", " = "),
    rule(r"(?<=\S)\s+\|\s+(?=\S)", " U "),
    rule(r"(?<=[\w)}])\s+(?:is\s+)?(?:at\s+least|or\s+more\s+than)\s+(?=\d)", " >= "),
    rule(r"(?<=[\w)}])\s+(?:is\s+)?at\s+most\s+(?=\d)", " <= "),
    rule(r"(?<=[\w)}])\s+(?:is\s+)?(?:greater|more|higher)\s+than\s+(?=\d)", " > "),
    rule(r"(?<=[\w)}])\s+(?:is\s+)?(?:less|lower|fewer)\s+than\s+(?=\d)", " < "),
    rule(r"<>(?=\s*\d)", "=/="),
)

# ---- loops --------------------------------------------------------------------------------


def _counted(match: re.Match[str]) -> str:
    """Return ``for (i = 0; i < 3; i++)`` as a range."""
    last = int(match[4]) - (match[3] == "<")
    return f"foreach {match[1]} in {match[2]}..{last} do "


_LOOPS = (
    rule(r"(\bforeach\s+[A-Za-z]+\s+in\s+[^\s;]+)\s+(?=\d*d\d)", r"\1 do "),
    rule(
        r"\bfor\s*\(\s*(?:let\s+|var\s+|int\s+)?([A-Za-z]+)\s*=\s*(\d+)\s*;\s*\1\s*(<=?)\s*(\d+)\s*;"
        r"[^()]*\)\s*",
        _counted,
    ),
    rule(
        r"\b(?:for|foreach)\s+([A-Za-z]+)\s+in\s+range\s*\(\s*(\d+)\s*\)\s*(?::|do\b)?\s*",
        r"foreach \1 in 1..\2 do ",
    ),
    rule(
        r"\bfor\s+([A-Za-z]+)\s*:?=\s*(\w+)\s+to\s+(\w+)(?:\s*:|\s+do\b)?\s*",
        r"foreach \1 in \2..\3 do ",
    ),
    rule(r"\b(?:for\s+each|for)\s+([A-Za-z]+)\s+in\s+", r"foreach \1 in "),
    rule(r"(\bforeach\s+[A-Za-z]+\s+in\s+[^:\n]+?)\s*:(?!=)\s*", r"\1 do "),
    rule(r"\bforeach\s*\(\s*([A-Za-z]+)\s+in\s+([^()\n]+)\)\s*(?!do\b)", r"foreach \1 in \2 do "),
    rule(r"\[\s*([^\[\]\n]+?)\s+for\s+\w+\s+in\s+range\s*\(\s*(\d+)\s*\)\s*\]", r"\2 # (\1)"),
    rule(r"\brepeat\s+(\d*d\d+)\s+(\d+)\s+times\b", r"\2 # \1"),
    rule(r"\brepeat\s+(\d+)\s+(?:times\s+)?(\d*d\d+)", r"\1 # \2"),
    rule(r"\b(\d+)\s+times\s+(?=\d*d\d)", r"\1 # "),
    rule(r"\brepeat\s+(\d*d\d+)\s+until\s+(\d+)\b", r"repeat x := \1 until x = \2"),
    rule(r"\brepeat\s+(\d*d\d+)\s+until\s+((?:<=?|>=?|=)\s*\d+)\b", r"repeat x := \1 until x \2"),
)

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "": "="}
"""Comparisons with their sides exchanged."""

# ---- functions ----------------------------------------------------------------------------

_SAME = {
    "total": "sum",
    "add": "sum",
    "length": "count",
    "len": "count",
    "size": "count",
    "maximum": "max",
    "highest": "max",
    "best": "max",
    "minimum": "min",
    "lowest": "min",
    "worst": "min",
    "unique": "different",
    "distinct": "different",
    "middle": "median",
}
"""Words for what Troll has an operator for."""


def _random(match: re.Match[str]) -> str:
    low, high = match[1], match[2]
    return f"d{high}" if low.strip() == "1" else f"choose ({low.strip()}..{high.strip()})"


def _condition_counted(match: re.Match[str]) -> str:
    sign, bound = re.fullmatch(r'"?\s*([<>=]*)\s*(\d+)\s*"?', match[2].strip()).groups()  # type: ignore[union-attr] # the pattern has matched it
    turned = _TURNED.get(sign, "=")
    return f"count {bound} {turned} {match[1].strip()}"


_FUNCTIONS = (
    rule(r"^([A-Za-z]+)\s*\(([A-Za-z, ]+)\)\s*:?=\s*(?=\S)", r"function \1(\2) = ", re.MULTILINE),
    rule(
        r"\bfunction\s+([A-Za-z]+)((?:\s+[A-Za-z]+)+)\s*=",
        lambda found: f"function {found[1]}({', '.join(found[2].split())}) =",
    ),
    rule(r"\bcall\s+([A-Za-z]+)\s+(\d*d\d+|\d+)(?!\w)", r"call \1(\2)"),
    rule(r"\bcall\s*\(\s*([A-Za-z]+)\s*,\s*", r"call \1("),
    rule(r"\b(largest|least)\s*\(\s*(\w+)\s*,\s*([^(),\n]+)\)", r"\1 \2 \3"),
    rule(r"\b(max|min|sum|median|count|choose)\s+(?:of|from)\s+(?=[\d({])", r"\1 "),
    rule(
        r"^(\d*d\d+)\s+(sum|max|min|total|count)\s*$",
        lambda found: f"{_SAME.get(found[2], found[2])} {found[1]}",
    ),
    rule(
        r"\b(?:pick|draw|choose|take|deal)\s+(\d+)\s+(?:of|from|out\s+of)\s+(\{[^{}\n]*\}|\d+\s*\.\.\s*\d+)",
        r"(\2) pick \1",
    ),
    rule(r"^(\d+)\s+(?:of|from|out\s+of)\s+(\{[^{}\n]*\}|\d+\s*\.\.\s*\d+)", r"(\2) pick \1"),
    rule(r"^\s*=\s*(?=\S)", ""),
    rule(r"^[ \t]*/(?:roll|r|gmroll)\b[ \t]*", "", re.MULTILINE),
    rule(r"\[\[([^\[\]]*)\]\]", r"\1"),
    rule(
        r"\b(?:console\.log|System\.out\.println|print|println|printf|echo|roll|show|output|str|int|"
        r'floor|Math\.floor|trunc)\s*\(\s*"?([^()"\n]*(?:\([^()\n]*\)[^()"\n]*)*)"?\s*\)\s*;?',
        r"(\1)",
    ),
    rule(r"\bMath\.(?=[a-z])", ""),
    rule(
        r"\b(?:random\.)?(?:randint|RANDBETWEEN|randbetween|random|randrange)\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)",
        _random,
    ),
    rule(r"\b(?:rand|random|die|dice|d)\s*\(\s*(\d+)\s*\)", r"d\1"),
    rule(r"\b(\d+)\s*\*\s*d\s*\(\s*(\d+)\s*\)", r"\1d\2"),
    rule(
        r'\bCOUNTIF\s*\(([^(),\n]+),\s*("?[<>=]*\s*\d+"?)\s*\)', _condition_counted, re.IGNORECASE
    ),
    rule(r"\b(SUM|MAX|MIN|COUNT|MEDIAN|CHOOSE)\b(?=\s*[\w({])", lambda found: found[1].lower()),
    rule(
        r"\b(" + "|".join(_SAME) + r")\b\s*(?:of\s+(?=\(|\d*d\d)|(?=\(|\d+d\d))",
        lambda found: _SAME[found[1]] + " ",
    ),
    rule(
        r"(\([^()\n]*\)|\b[A-Za-z]+|\d*d\d+)\.(sum|max|min|count|length)(?:\(\))?",
        lambda found: f"{_SAME.get(found[2], found[2])} {found[1]}",
    ),
    rule(
        r"\b(max|min|sum|choose|count|median|different|counts|straight)\s*\[([^\[\]\n]*)\]",
        r"\1 {\2}",
    ),
    rule(r"\b(max|min|sum|choose|count|median)\s*\(\s*\[([^\[\]\n]*)\]\s*\)", r"\1 {\2}"),
    rule(r"\[([^\[\],\n]*(?:,[^\[\],\n]*){2,})\]", r"{\1}"),
    rule(
        r"(?<![{(,])\b(max|min|sum|choose|count|median)\s+((?![({])[^(){}\[\],;\n]+(?:,[^(){}\[\],;\n]+)+)",
        r"\1 {\2}",
    ),
    rule(
        r"\b(?:def|function|fun|fn|func|sub)\s+([A-Za-z]+)\s*\(([^()\n]*)\)\s*(?::|\{|=>|=\s*\{)?\s*return\s+"
        r"([^{};\n]+?)\s*;?\s*\}?[ \t]*(?=\n|$)",
        r"function \1(\2) = \3",
    ),
    rule(
        r"\bfunction\s+([A-Za-z]+)\s*\(([^()\n]*)\)\s*\{\s*([^{}\n]*?)\s*;?\s*\}",
        r"function \1(\2) = \3",
    ),
    rule(
        r"\bfunction\s+([A-Za-z]+)\s*\(([^()\n]*)\)\s*(?:is|:=|:|=>|->)\s*", r"function \1(\2) = "
    ),
)

# ---- numbers, words and texts -------------------------------------------------------------


def _scaled(match: re.Match[str]) -> str:
    """Return a product with a fraction, or a quotient, as whole numbers, rounded down at last."""
    factor = Fraction(match[2]) if match[1] == "*" else 1 / Fraction(match[2])
    shown = f"* {factor.numerator} " if factor.numerator != 1 else ""
    return f"{shown}/ {factor.denominator}" if factor.denominator != 1 else shown.rstrip()


_WORDS = (
    rule(r"^\s*--\s+(?=[A-Za-z])", r"\\ ", re.MULTILINE),
    rule(
        r"\?\s*(\d+)\s*%", lambda found: f"?0.{int(found[1]):02d}" if int(found[1]) < 100 else "1"
    ),
    rule(r"\?\s*0,(\d+)", r"?0.\1"),
    rule(r"(?<![\w.)}])\.(?=\d)", "0."),
    rule(r"(?<![\w)}])\.\.\s*(?=\d)", "1.."),
    rule(r"\b(\d+)\s+(?:to|through|thru)\s+(\d+)\b", r"\1..\2"),
    rule(
        r"\{[^{}\n]*;[^{}\n]*\}",
        lambda found: found[0].replace(";", ",") if ":=" not in found[0] else found[0],
    ),
    rule(r"(?<=\{),\s*|,\s*(?=[,}])", ""),
    rule(r";\s*(?=;)", ""),
    rule(r"(:=[^:\n]*?\S)\s*:(?!=)\s*", r"\1; "),
    rule(r"\s+and\s+(?:then\s+)?add\s+(?=\w)", " + "),
    rule(r"\s+and\s+(?:then\s+)?subtract\s+(?=\w)", " - "),
    rule(r"([*/])\s*((?!0+\.0+\b)\d+\.\d+)", _scaled),
    rule(r"\b(\d+)\.0+\b", r"\1"),
    rule(r"\.\.\.|\N{HORIZONTAL ELLIPSIS}", ".."),
    rule(r"(?<=[\w)}])\s+plus\s+(?=[\w(])", " + "),
    rule(r"(?<=[\w)}])\s+minus\s+(?=[\w(])", " - "),
    rule(r"(?<=[\w)}])\s+(?:times|multiplied\s+by)\s+(?=\d+\s*$)", " * "),
    rule(r"(?<=[\w)}])\s+(?:divided\s+by|over)\s+(?=[\d(])", " / "),
    rule(r"/\*\s*([^\n]*?)\s*\*/[ \t]*", r"\\ \1\n"),
    rule(r"'([^'\"\n]*[^'\"\s\d][^'\"\n]*)'", r'"\1"'),
    rule(r"`([^`\"\n]*)`", r'"\1"'),
    rule(r"\b(?:number|how\s+many)\s+of\s+(\d+)s?\s+in\s+", r"count \1 = "),
    rule(r"\bcount\s+(?:of\s+)?(\d+)'?s?\s+in\s+", r"count \1 = "),
    rule(r"\bcount\s+(\d+)\s*\+\s+in\s+", r"count \1 <= "),
    rule(
        r"\bcount\s+(<=?|>=?)\s*(\d+)\s+(?:in|of)\s+",
        lambda found: f"count {found[2]} {_TURNED[found[1]]} ",
    ),
    rule(
        r"\bexplod(?:e|ing)\s+(\d*d\d+)|(\d*d\d+)\s+explod(?:e|ing|es)\b",
        lambda found: f"{found[1] or found[2]}!",
    ),
    rule(r"(\d*d\d+),?\s+re-?roll(?:ing|s)?\s+(?:all\s+)?(\d+)s?\b", r"\1r\2"),
)


RULES: tuple[Rule, ...] = (*_BINDINGS, *_CONDITIONS, *_LOOPS, *_FUNCTIONS, *_WORDS)
"""Tried in this order."""

ENDINGS: tuple[Rule, ...] = (
    rule(
        r"^[ \t]*(?:return|yield|result\s*:|result\s+is|answer\s*:)[ \t]*(?=\S)", "", re.MULTILINE
    ),
    rule(r"\breturn\s+(?=\S)", ""),
    rule(r";\s*$", ""),
)
"""What is left over behind everything else."""


# ---- names --------------------------------------------------------------------------------

_BOUND = re.compile(
    r"\b([A-Za-z]\w*)\s*(?::=|=(?!=)|<-)"
    r"|\b(?:foreach|for|function|call|compositional)\s+([A-Za-z]\w*)"
    r"|\bfunction\s+\w+\s*\(([^()]*)\)"
)
"""Where a name is bound, however it is written; the last group is a list of names."""

_DIGITS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")

_DICE_LIKE = re.compile(r"(?:[dDzZ]|[A-Za-z]*[dD])\d+")


def lettered(text: str) -> str:
    """Return ``text`` with the names that have digits or underscores made of letters only."""
    names = set(re.findall(r"\b[A-Za-z]+(?:_[A-Za-z0-9]+)+\b", text))
    for match in _BOUND.finditer(text):
        names.update(re.findall(r"[A-Za-z]\w*", " ".join(filter(None, match.groups()))))
    odd = [name for name in names if not name.isalpha() and not _DICE_LIKE.fullmatch(name)]
    for name in sorted(odd, key=len, reverse=True):
        first, *others = name.split("_")
        joined = first + "".join(part[:1].upper() + part[1:] for part in others)
        letters = re.sub(r"\d", lambda digit: _DIGITS[int(digit[0])], joined)
        text = re.sub(rf"\b{re.escape(name)}\b", letters, text)
    return text
