"""Scripts that nobody would write: of huge numbers, with words missing, doubled and mixed up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random

from hypothesis import strategies as st

from tests.engine import scripts
from tests.engine.languages.anydice.programs import random_program
from tests.engine.languages.roll20.rolls import rolls
from tests.engine.languages.table.scripts import small_scripts

__all__ = ["NOTATIONS", "wild_scripts"]

_NUMBERS = (
    *("0", "1", "2", "3", "7", "12", "20", "50", "100", "365", "1000", "9999", "30000"),
    *("100000", "1000000", "10000000", "999999999", "9" * 20, "9" * 60, "1.5", "0.001"),
)

_WORDS: Mapping[str, Sequence[str]] = {
    "troll": (
        *("sum", "count", "min", "max", "median", "largest 3", "least 2", "different", "choose"),
        *("counts", "straight"),
        *(
            "d",
            "z",
            "..",
            "#",
            "U",
            "--",
            "pick 4",
            "keep",
            "drop",
            "@",
            "&",
            "'",
            "||",
            "|>",
            "<|",
        ),
        *("foreach x in", "do", "accumulate x :=", "repeat x :=", "while", "until", "if", "then"),
        *("else", ":=", ";", "(", ")", "{", "}", "[", "]", ",", "+", "-", "*", "/", "mod", "sgn"),
        *("function f(x) =", "call f(", "?", "~", '"', "\\", "=/=", "<=", "1000d1000", "20d20"),
    ),
    "roll20": (
        *("d", "d%", "dF", "!", "!!", "!p", "!>3", "kh", "kl2", "dl1", "r1", "ro<3", ">4", "f1"),
        *("cs>2", "cf1", "m", "mt", "s", "sd", "{", "}", "(", ")", ",", "+", "-", "*", "**", "/"),
        *("%", "floor(", "ceil(", "round(", "abs(", "?{n|3}", "@{a}", "[x]", "\\", "4d1000", "|"),
        *("1d10cf=1000", "100d100", "/roll ", "[[", "]]", "d(d6)"),
    ),
    "anydice": (
        *(
            "output",
            "d",
            "d{}",
            "{",
            "}",
            "(",
            ")",
            "[",
            "]",
            ",",
            ":",
            "..",
            "@",
            "#",
            "!",
            "+",
            "-",
        ),
        *("*", "/", "^", "=", "!=", "<", ">=", "&", "|", "X", "X:", "N:n", "S:s", "D:d", "named"),
        *("function: f X:n {", "result:", "loop I over", "if X {", "else", "[f d6]", '"', "\\"),
        *("[explode d6]", "[highest 2 of 3d6]", 'set "explode depth" to 9', "1000d1000", "20d20"),
    ),
    "table": (
        *("deftype", "deffun", "defroll", "int", "bool", "string", "list", "if", "else", "while"),
        *("for", "return", "true", "(", ")", "{", "}", ",", ":", ";", "=", "==", "!=", "+", "-"),
        *("*", "/", "%", "&&", "||", "!", "++", "+=", ".", '"', "'", "//", "/*", "roll(", "max("),
        *(
            "min(",
            "output(",
            "userOption(",
            "userChoice(",
            "20d20",
            "1000d6",
            "[",
            "]",
            "x",
            "a",
            "while (true) {",
        ),
    ),
}
"""Words and signs that are put where they may fit or not."""

_LARGE_SCRIPTS: Mapping[str, Sequence[str]] = {
    "troll": (
        "sum largest 6 7#(sum largest 3 1000d20)",
        "(accumulate q := (x := 4d2; (min x)+(sum x)) while 3 < sum q) + 1",
        "x := 30d30; y := 30d30; sum (x keep y)",
        "repeat x := 10d10 until 5 < count different x",
        "function f(x) = if x then (max x) * call f(x -- max x) else 1\ncall f(40d20)",
        "foreach i in 1..20 do i * d6",
        "10 ' (10d10)",
        "(20d20) pick 10",
    ),
    "roll20": (
        "8d3*{-floor(d%),ceil(8d100 **4d1000)}",
        "((1d10cf=1000))d((ceil(?{n|3})**1000))!p2cs=2=1",
        "{4d6+1d8, 3d20, 100d6}kh2>30f<10",
        "50d20!!>18kh10",
        "(4d6)d(3d6)",
    ),
    "anydice": (
        "X: d6 loop I over {1..40} { X: X + X } output X",
        "X: 2 loop I over {1..40} { X: X * X } output X",
        "function: f N:n { result: [f N + d6] } output [f 1]",
        "function: f A:s B:s { result: A = B } output [f 20d20 20d20]",
        "loop I over {1..1000} { output [highest I of 50d20] }",
    ),
    "table": (
        "deftype orc { name: string, hp: int }\ndefroll x(all: orc list) { for (each : all) {"
        " if (each.hp < 1 and true) { output(each.name); } }"
        " for (i = 0; i < 3; i++) { } return 1; }",
        'defroll x() { n = 0; while (n < 1000) { n += roll("1d6"); } return n; }',
        'defroll x() { a = roll("20d20"); b = roll("20d20"); return a * b; }',
        'deffun f(n: int) { if (n < 1) { return 0; } return roll("1d6") + f(n - 1); }\n'
        "defroll x() { return f(100); }",
        'defroll x() { s = "a"; n = 0; while (n < 40) { s = s + s; n++; } return s; }',
    ),
}
"""Scripts that are large already, beside the small ones that other tests are made with."""

_SMALL_SCRIPTS: Mapping[str, st.SearchStrategy[str]] = {
    "troll": scripts.scripts(),
    "roll20": rolls(),
    "anydice": st.randoms(use_true_random=False).map(random_program),
    "table": small_scripts(),
}

NOTATIONS = tuple(_WORDS)
"""The notations that such scripts are written in."""


@st.composite
def wild_scripts(draw: st.DrawFn, notation: str) -> str:
    """Write a script that is changed in some places, and may be one no more."""
    text = draw(st.one_of(_SMALL_SCRIPTS[notation], st.sampled_from(_LARGE_SCRIPTS[notation])))
    random = draw(st.randoms(use_true_random=False))
    words = re.findall(r"\s+|[A-Za-z]+|[0-9]+|.", text, re.DOTALL)
    for _ in range(random.choice((0, 1, 1, 2, 3, 6))):
        words = random.choice(_CHANGES)(words, notation, random)
    return "".join(words)


def _with_numbers(words: list[str], notation: str, random: Random) -> list[str]:
    share = random.choice((0.1, 0.3, 1.0))
    return [
        random.choice(_NUMBERS) if word.isdigit() and random.random() < share else word
        for word in words
    ]


def _with_word(words: list[str], notation: str, random: Random) -> list[str]:
    place = random.randrange(len(words) + 1)
    return [*words[:place], " ", random.choice(_WORDS[notation]), " ", *words[place:]]


def _without_word(words: list[str], notation: str, random: Random) -> list[str]:
    place = random.randrange(len(words) + 1)
    return words[:place] + words[place + 1 :]


def _repeating(words: list[str], notation: str, random: Random) -> list[str]:
    start = random.randrange(len(words) + 1)
    end = min(len(words), start + random.choice((1, 1, 2, 4, 10)))
    times = random.choice((2, 3, 10, 100, 2000))
    return [*words[:start], *(words[start:end] * times), *words[end:]]


def _mixed_up(words: list[str], notation: str, random: Random) -> list[str]:
    one, other = random.randrange(len(words) + 1), random.randrange(len(words) + 1)
    return words[:one] + words[other : other + 5] + words[one:]


def _cut_off(words: list[str], notation: str, random: Random) -> list[str]:
    """Return the beginning, as whoever is typing has written so far."""
    end = random.choice(("", "", '"', "(", ";", "}", random.choice(_WORDS[notation])))
    return [*words[: random.randrange(len(words) + 1)], end]


_CHANGES = (
    *(_with_numbers, _with_numbers, _with_word, _without_word, _repeating, _mixed_up, _cut_off),
)
