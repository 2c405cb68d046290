"""What people who come from other notations write, and what Troll writes instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.languages.troll.assistance import habits
from engine.languages.troll.assistance.rewriting import Rule, free_name, rule

__all__ = ["FOREIGN_WORDS", "hint_for", "rewritings", "rewritten", "without_output"]

_DICE = r"(?<![\w.])(\d*)\s?[dD]\s?(\d+)"
"""Some dice: their number, or nothing, and their sides."""


def rewritings(text: str) -> Iterator[str]:
    """Yield ``text`` as rewritten by each rule alone that has something to say about it."""
    for result in (habits.lettered(text), *(each.applied(text) for each in _rules(text))):
        if result != text:
            yield result


def rewritten(text: str) -> str:
    """Return ``text`` with every rule applied in turn."""
    text = habits.lettered(_with_functions(text))
    for each in _rules(text):
        text = each.applied(text)
    return text


def without_output(text: str) -> str:
    """Return ``text`` without the words by which others say what is to be added up and shown."""
    return _OUTPUT.sub("", _PRINTED.sub(r"\2", text))


_OUTPUT = re.compile(
    r"^[ \t]*(?:output|roll|print|show|return|say|/r|/roll|/gmroll)\b[ \t]+(?=\S)", re.MULTILINE
)
_PRINTED = re.compile(
    r"^[ \t]*(?:console\.log|System\.out\.println|print|println|printf|echo|roll|show|output)"
    r"\s*\(\s*(\"?)((?:[^()\"\n]|\([^()\n]*\))*)\1\s*\)[ \t]*;?[ \t]*$",
    re.MULTILINE,
)

FOREIGN_WORDS = frozenset(
    {
        *("output", "roll", "print", "show", "return", "say", "named"),
        *("not", "and", "or", "is", "plus", "minus", "times", "of"),
        *("total", "average", "mean", "length", "len", "maximum", "minimum", "reroll", "explode"),
        *("highest", "high", "best", "top", "biggest"),
        *("lowest", "low", "worst", "bottom", "smallest"),
        *("advantage", "adv", "disadvantage", "dis", "vs", "versus"),
    }
)
"""Words of other notations that Troll takes for names, in small letters."""


def _rules(text: str) -> tuple[Rule, ...]:
    again = _rolled_again(free_name(text))
    return (*_IN_BRACKETS, *_SIGNS, *_KEPT, *habits.RULES, *again, *_PLAIN, *habits.ENDINGS)


# ---- signs --------------------------------------------------------------------------------

_SIGNS = (
    rule(r"(^|\s)//(?=.*)", r"\1\\", re.MULTILINE),
    rule(r"^(\s*)#(?=\s)", r"\1\\", re.MULTILINE),
    rule(r"(?<=\S)//(?=\S)", "/"),
    rule("[\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}]", '"'),
    rule("[\N{MINUS SIGN}\N{EN DASH}]", "-"),
    rule("\N{DIVISION SIGN}", "/"),
    rule("\N{LESS-THAN OR EQUAL TO}|=<(?!\\|)", "<="),
    rule("\N{GREATER-THAN OR EQUAL TO}|=>", ">="),
    rule("\N{NOT EQUAL TO}|!=", "=/="),
    rule(r"(?<![<>=:/])==(?!=)", "="),
    rule(r"&&", "&"),
    rule(r"(?<![\w.])(\d*)[wW](?=\d)", r"\1d"),
    rule(r"\+\+", "+"),
    rule(r"(?<=[\w)}\]])[ \t]+and[ \t]+(?=\S)", " & "),
    rule(r"(?<=[\w)}\]])[ \t]+or[ \t]+(?=\S)", " U "),
    rule(r"\bnot[ \t]+(?=\S)", "!"),
    rule(
        r"(?<=[\d)}])\s*(?:\N{MULTIPLICATION SIGN}|\b[xX]\b|(?<=\d)[xX](?=\d))\s*(?=[\d(])", " * "
    ),
    rule(r"\b([A-Za-z]+|\d+)\s*(?:\^|\*\*)\s*2\b", r"\1 * \1"),
    rule(r"([dD])%", r"\g<1>100"),
    rule(r"(?<=[\w)])\s*%\s+(?=[\w(])|(?<=[\d)])%(?=\d+(?!\s*[\w(\[]))", " mod "),
    rule(
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


_REROLL = "write repeat x := d6 until 1 < x"
_NO_WORD = "write what it does with operators, such as count 6 = 5d6 or largest 3 4d6"

_HINTS = (
    (r"\bset\s+\"", "there are no settings: how often dice explode is the limit on iterations"),
    (r"\w\[\d+\]", "collections have no order: write min x, max x, least 2 x or largest 2 x"),
    (r"\dcs[<>=\d]|\d[<>]\d+f\d", "write count 19 < d20, with the number first, for successes"),
    (r"\bloop\b.*\bover\b", "leave the name open: its slider and a sweep show every number"),
    (r"\bwhile\b", "write repeat x := d6 until 3 < x, or accumulate x := d6 while x = 6"),
    (r"[@?%]\{", "write a name such as bonus: its number is given beside the script"),
    (r"\bre-?roll", _REROLL),
    (r"\bexplod", "write sum accumulate x := d6 while x = 6"),
    (r"\bsort", "collections are always in ascending order"),
    (r"\b(?:avg|average|mean|AVERAGE)\b", "the mean is shown beside every distribution"),
    (r"\babs\b", "write x * sgn x"),
    (r"\b(?:ceil|ceiling|round|ROUND\w*)\b", "division rounds down; (x + 1) / 2 rounds up"),
    (r"\b(?:null|None|nil|undefined)\b", "the empty collection is written {}"),
    (r"\b(?:true|false|True|False|TRUE|FALSE)\b", "every number is true, and {} is false"),
    (r"\b(?:switch|case|match|when)\b", "write if x = 1 then 2 else if x = 2 then 3 else 4"),
    (r"\bsuccess(?:es)?\b", "write count 4 < 5d6, with the number first"),
    (r"\b(?:lambda|class|struct|import|require|=>|->)\b", "write function double(x) = 2 * x"),
    (r"\[\s*[a-z]+(?:\s+\w+)*\s*\]", _NO_WORD),
)
"""Marks of other languages, and what Troll has instead."""


def hint_for(text: str) -> str | None:
    """Return what to write for what ``text`` has of another language, or None."""
    return next((hint for mark, hint in _HINTS if re.search(mark, text)), None)


_FUNCTION = re.compile(
    r"\bfunction\s*:\s*([A-Za-z][A-Za-z: ]*?)\s*\{\s*result\s*:\s*([^{};]+?)\s*;?\s*\}\s*"
)
"""A function of AnyDice that only has a result, such as ``function: double X:n {result: X*2}``."""


def _with_functions(text: str) -> str:
    """Return a program of AnyDice with its functions, and their calls, as Troll writes them."""
    declared: list[str] = []
    for match in _FUNCTION.finditer(text):
        words = match[1].split()
        is_named = [":" in word or word.isupper() for word in words]
        parameters = [w.split(":")[0] for w, named in zip(words, is_named, strict=True) if named]
        plain = [w for w, named in zip(words, is_named, strict=True) if not named]
        name = "".join([plain[0], *(w.capitalize() for w in plain[1:])]) if plain else "f"
        declared.append(f"function {name}({', '.join(parameters)}) = {match[2]}")
        call = r"\s+".join(
            r"([^\[\]]+?)" if named else re.escape(w)
            for w, named in zip(words, is_named, strict=True)
        )
        text = re.sub(rf"\[\s*{call}\s*\]", _call_of(name, len(parameters)), text)
    return "\n".join([_FUNCTION.sub("", text).rstrip(), *declared]) if declared else text


def _call_of(name: str, count: int) -> str:
    arguments = ", ".join(rf"\{number}" for number in range(1, count + 1))
    return f"call {name}({arguments})"


_IN_BRACKETS = (
    rule(r"(?<![\w.])(\d+)\s?[dD][\[{]([^\[\]{}\n]*)[\]}]", r"\1 # choose {\2}"),
    rule(r"(?<!\w)[dD][\[{]([^\[\]{}\n]*)[\]}]", r"choose {\1}"),
    rule(r"(?<=[{\s])result\s*:\s*(?=\S)", ""),
    rule(r'\s*\bnamed\s+"[^"\n]*"', ""),
    rule(r"\[\s*highest\s+(\d+|\w+)\s+of\s+([^\[\]\n]+?)\s*\]", r"sum largest \1 \2"),
    rule(r"\[\s*lowest\s+(\d+|\w+)\s+of\s+([^\[\]\n]+?)\s*\]", r"sum least \1 \2"),
    rule(
        r"\[\s*highest\s+of\s+([^\[\]\n]+?)\s+and\s+([^\[\]\n]+?)\s*\]",
        r"max {sum (\1), sum (\2)}",
    ),
    rule(
        r"\[\s*lowest\s+of\s+([^\[\]\n]+?)\s+and\s+([^\[\]\n]+?)\s*\]",
        r"min {sum (\1), sum (\2)}",
    ),
    rule(r"\[\s*middle\s+1\s+of\s+([^\[\]\n]+?)\s*\]", r"median \1"),
    rule(r"\[\s*explode\s+(\d*[dD]\d+)\s*\]", r"\1!"),
    rule(r"\[\s*count\s+(\{[^{}\n]*\}|\d+)\s+in\s+([^\[\]\n]+?)\s*\]", _several),
    rule(
        r"^(\s*)(?!result\b|else\b)([A-Za-z]+)\s*:(?!=)\s*([^;\n]+?)\s*;?[ \t]*$",
        r"\1\2 := \3;",
        re.MULTILINE,
    ),
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
    rule(
        r"\b(adv|advantage|dis|disadvantage)\s+(?:on\s+)?(?:a\s+)?1?[dD](\d+)\b",
        lambda found: f"{'max' if found[1].lower().startswith('adv') else 'min'} 2d{found[2]}",
    ),
    rule(
        r"\{([^{}\n]*,[^{}\n]*)\}\s*k([hl]?)1?(?!\w)",
        lambda found: (
            f"{'min' if found[2] == 'l' else 'max'} {{{re.sub(_DICE, _total, found[1])}}}"
        ),
    ),
    rule(
        r"\b(keep|drop)\s+(?:the\s+)?(highest|best|top|largest|lowest|worst|least)\s*(\d*)\s*(?:of\s+|from\s+)?"
        + _DICE,
        lambda found: f"{found[4]}d{found[5]} {found[1]} {found[2]} {found[3]}",
    ),
    rule(
        _DICE + r"\s+(keep|drop)\s+(\d+)\s+(highest|best|top|largest|lowest|worst|least)",
        r"\1d\2 \3 \5 \4",
    ),
    rule(r"(?<=\d)\[[A-Za-z ]+\]", ""),
    rule(
        r"(?<![\w.])(1?)\s?[dD](\d+)\s+(?:(?:with|at)\s+)?(adv|advantage|dis|disadvantage)\b(?!\s*:=)",
        _twice,
        re.IGNORECASE,
    ),
    rule(_DICE + r"\s*([kdKD])([hlHL])\s*(\d*)(?!\w)", _kept),
    rule(_DICE + r"\s*(k)()(\d*)(?!\w)", _kept),
    rule(
        _DICE + r"[\s,]*(keep|drop)\s+(?:the\s+)?"
        r"(highest|high|best|top|largest|lowest|low|worst|bottom|least)\b(?:\s*(\d+))?",
        _kept,
    ),
)
"""The ways to keep some of the dice."""


def _rolled_again(name: str) -> tuple[Rule, ...]:
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
        rule(_DICE + r"!(?![!=><p\w])", exploded),
        rule(_DICE + r"ro=?(\d+)", again_once),
        rule(_DICE + r"r=?(\d+)", again),
    )


# ---- plain words --------------------------------------------------------------------------


def _list_of_totals(match: re.Match[str]) -> str:
    return f"{match[1]} {{{re.sub(_DICE, _total, match[2])}}}"


def _total(match: re.Match[str]) -> str:
    return f"sum {match.group()}" if match[1] not in ("", "1") else match.group()


_PLAIN = (
    rule(r"(?<![\w.])(\d*)\s?dF\b", lambda match: f"sum {match[1] or 1} # choose {{-1, 0, 1}}"),
    rule(
        r"^(.*\d)\s+(?:vs\.?|versus)\s+(?:[A-Z]{2}\s+)?(\d+)\s*$", r"count \2 <= (\1)", re.MULTILINE
    ),
    rule(r"\b(max|min)\s*\(([^(){}\n]*,[^(){}\n]*)\)", _list_of_totals),
    rule(
        r"\b(sum|count|median|different|counts|straight|choose)\s*\(([^(){}\n]*,[^(){}\n]*)\)",
        r"\1 {\2}",
    ),
    rule(
        r"^(?:highest|best|top|largest)\s+(\d+)\s+(?:of|from)\s+", r"sum largest \1 ", re.MULTILINE
    ),
    rule(
        r"^(?:lowest|worst|bottom|least)\s+(\d+)\s+(?:of|from)\s+", r"sum least \1 ", re.MULTILINE
    ),
    rule(r"\b(?:highest|best|top|biggest)\s+(?=\d)", "largest "),
    rule(r"\b(?:lowest|worst|smallest)\s+(?=\d)", "least "),
    rule(r"\b(largest|least)\s+(\d+)\s+of\b", r"\1 \2"),
    rule(r"(?<=\d)([dDzZ])(?!F\b)([A-Z][A-Za-z]*)\b", r"\1 \2"),
    rule(r"\b([A-Z]+|[a-ce-y])([dD])(?=\d)", r"\1 \2"),
    rule(r"(?<=\{)\s*\d+(?:\s+\d+)+\s*(?=\})", lambda match: ", ".join(match[0].split())),
    rule(r"\bsum\s+(?=sum\b)", ""),
)
"""Words of printed rules, and spaces and commas that Troll needs."""
