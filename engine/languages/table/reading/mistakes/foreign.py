"""Words of other languages, with what a table script has in their place."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["FUNCTIONS", "NAMES", "OUTPUTS", "TYPES"]

TYPES: Mapping[str, str] = {
    "int": "int",
    "integer": "int",
    "number": "int",
    "num": "int",
    "long": "int",
    "short": "int",
    "byte": "int",
    "uint": "int",
    "i32": "int",
    "float": "int",
    "double": "int",
    "decimal": "int",
    "real": "int",
    "bool": "bool",
    "boolean": "bool",
    "flag": "bool",
    "truth": "bool",
    "string": "string",
    "str": "string",
    "text": "string",
    "char": "string",
    "varchar": "string",
}
"""What other languages call the types that every script has; all numbers are whole."""

OUTPUTS = frozenset(
    [
        "print",
        "println",
        "printf",
        "write",
        "writeline",
        "echo",
        "puts",
        "say",
        "show",
        "display",
        "log",
        "alert",
        "message",
        "text",
    ]
)
"""What other languages call ``output``, case-folded."""

_CHANCE = 'dice are rolled by roll("1d6"), with any number and sides'
_COUNT = "count in a loop: n = 0; for (each : list) { n++; }"
_SUM = "add up in a loop: total = 0; for (each : list) { total += each; }"
_LISTS = "lists are filled in for an entity and cannot be changed by a script"
_ROUNDED = "leave it out: all numbers are whole, and `/` rounds down"
_ASK = 'write userOption("Reroll?"), which is true or false'
_CHOOSE = 'write userChoice("Keep", 0, 1, 2), which is the number chosen'

FUNCTIONS: Mapping[str, tuple[str | None, str]] = {
    **dict.fromkeys(OUTPUTS, ("output", "lines are shown by output")),
    **dict.fromkeys(("random", "rand", "randint", "rnd", "randrange", "dice"), (None, _CHANCE)),
    **dict.fromkeys(("d", "die", "rolldice", "rolldie", "throw", "r"), (None, _CHANCE)),
    **dict.fromkeys(("len", "length", "count", "size"), (None, _COUNT)),
    **dict.fromkeys(("sum", "total"), (None, _SUM)),
    **dict.fromkeys(
        ("append", "push", "add", "insert", "remove", "sort", "sorted"), (None, _LISTS)
    ),
    **dict.fromkeys(("int", "floor", "parseint", "integer", "trunc", "number"), ("", _ROUNDED)),
    **dict.fromkeys(
        ("str", "tostring", "string"), ("", "leave it out: `+` joins a number to a text")
    ),
    **dict.fromkeys(("ask", "prompt", "input", "confirm", "option"), (None, _ASK)),
    "ceil": (None, "`/` rounds down; half of x rounded up is (x + 1) / 2"),
    "ceiling": (None, "`/` rounds down; half of x rounded up is (x + 1) / 2"),
    "round": (None, "`/` rounds down; half of x rounded to the nearest is (x + 1) / 2"),
    "pow": (None, "multiply: the square of x is x * x"),
    "sqrt": (None, "numbers are whole; compare x * x instead"),
    "range": (None, "count with while: i = 0; while (i < 3) { ... i++; }"),
    "not": ("!", "`not` is written `!`"),
    "maximum": ("max", "the larger number is given by max"),
    "minimum": ("min", "the smaller number is given by min"),
    "highest": ("max", "the larger number is given by max"),
    "lowest": ("min", "the smaller number is given by min"),
    "useroption": ("userOption", _ASK),
    **dict.fromkeys(("choose", "choice", "select", "pick", "userchoose"), (None, _CHOOSE)),
    "group": ("startGroup", "lines are grouped between startGroup(); and endGroup();"),
    "begingroup": ("startGroup", "lines are grouped between startGroup(); and endGroup();"),
}
"""Functions of other languages: what to write instead (empty: nothing), or None; and a hint."""

_NOTHING = 'there is no such value: what is left empty is 0, false, "" or an empty list'

NAMES: Mapping[str, str] = {
    **dict.fromkeys(("null", "none", "nil", "undefined", "nothing", "nan"), _NOTHING),
    "yes": "write true",
    "no": "write false",
    "on": "write true",
    "off": "write false",
    "this": "name the record: it is a parameter of the function",
    "self": "name the record: it is a parameter of the function",
    "pi": "numbers are whole here",
}
"""Names that other languages give to values, with a hint each."""
