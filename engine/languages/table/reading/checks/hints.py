"""What to write instead where a script can be read, but names or kinds do not fit."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.errors import Fix, Span
from engine.languages.diagnostics import Diagnostic, note
from engine.languages.forms import Form
from engine.languages.kinds import BOOL, INT, STRING, Kind
from engine.languages.table.built_in import OUTPUT, ROLL, Signature
from engine.languages.table.dice_text import is_dice
from engine.languages.table.reading.lexing import BARE_DICE
from engine.languages.table.reading.mistakes.foreign import FUNCTIONS, NAMES
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FunctionCall,
    FunctionDeclaration,
    Identifier,
    Name,
    NumberLiteral,
    Return,
    TableSyntax,
    Text,
    UnaryOperation,
    children,
    walk,
)

__all__ = ["UNQUOTED", "Hints", "Remedy", "listed", "wrong_number"]

Remedy = tuple[str | None, tuple[Fix, ...]]
"""A hint, and the fixes that take the mistake out of the script."""

UNQUOTED = "dice with more than a number and sides stand in quotes"
"""What is wrong with ``roll(d20 + 3)``."""

MOST_LISTED = 8
"""How many names a hint lists."""

_TRUTHS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_FORMS = {
    "useroption": 'userOption(who, "Reroll?") or userOption("Reroll?")',
    "userchoice": 'userChoice("Keep", 0, 1, 2), with a label and two numbers or more',
    "max": "max(1, 2), with two numbers or more",
    "min": "min(1, 2), with two numbers or more",
    "abs": "abs(-3), with one number",
    "output": 'output("text"), with one value',
}
_COUNTED = frozenset({"length", "size", "count", "len"})


def listed(names: Iterable[str]) -> str:
    """Return some names in words, the first of them where they are many."""
    known = list(names)
    shown = known[:MOST_LISTED]
    return ", ".join(shown) + (", ..." if len(known) > len(shown) else "")


_COUNTED_DICE = re.compile(r"(?P<count>\w+?)(?P<die>[dD][0-9]+)")
"""Dice whose number is a variable, written as one word."""


class Hints:
    """The remedies for what is wrong in one script."""

    def __init__(self, text: str, forms: Mapping[str, Form]) -> None:
        """Take the script.

        Args:
            text: The script.
            forms: Its types by their case-folded names.
        """
        self._text = text
        self._forms = forms

    def written(self, span: Span) -> str:
        """Return a stretch of the script."""
        return self._text[span.start : span.end]

    def _instead(self, span: Span, words: str) -> Remedy:
        return f"write {words}", (Fix(f"Write `{words}`", span, words),)

    def unquoted(self, dice: Expression, visible: Container[str]) -> Remedy | None:
        """Return how dice such as ``roll(d20 + 3)`` are quoted; None where nothing needs quotes."""
        names = [one.identifier for one in walk(dice) if isinstance(one, Name)]
        bare = [one for one in names if BARE_DICE.fullmatch(one.text) and one.key not in visible]
        if not bare:
            return None
        what = self.written(dice.span)
        if is_dice(what):
            return self._instead(dice.span, f'"{what}"')
        return f'write roll("{bare[0].text}"), and add the rest behind it', ()

    def unrolled(self, function: FunctionDeclaration) -> Iterator[Diagnostic]:
        """Yield where dice without quotes are joined or returned as the text that they are."""
        waiting: list[TableSyntax] = [function.body]
        while waiting:
            node = waiting.pop()
            if isinstance(node, FunctionCall) and node.function.key == ROLL:
                continue
            inside = tuple(children(node))
            is_sum = isinstance(node, BinaryOperation) and node.operator == "+"
            for one in inside if is_sum or isinstance(node, Return) else ():
                if isinstance(one, Text) and self.written(one.span) == one.value:
                    rolled = f'roll("{one.value}")'
                    message = f"{one.value} is only a text here, and is not rolled"
                    fix = Fix(f"Write `{rolled}`", one.span, rolled)
                    yield replace(note(message, one.span, (fix,)), hint=f"write {rolled}")
            waiting += inside

    # ---- names ----------------------------------------------------------------------------

    def unknown_name(
        self, name: str, span: Span, functions: Iterable[str], variables: Iterable[str]
    ) -> Remedy:
        """Return what to write for a name that nothing is known of."""
        key = name.casefold()
        dice = _COUNTED_DICE.fullmatch(name)
        if dice is not None and dice["count"].casefold() in {one.casefold() for one in variables}:
            text = f'{dice["count"]} + "{dice["die"]}"'
            is_rolled = re.search(r"\broll\s*\(\s*\Z", self._text[: span.start], re.IGNORECASE)
            return self._instead(span, text if is_rolled else f"roll({text})")
        if BARE_DICE.fullmatch(name):
            return self._instead(span, f'roll("{name}")')
        if key in _TRUTHS:
            return self._instead(span, _TRUTHS[key])
        if key in NAMES:
            return NAMES[key], ()
        if any(key == one.casefold() for one in functions):
            return f"{name} is a function: call it with its arguments, as in {name}(...)", ()
        return f"a variable begins where it is given a value: write {name} = ... before this", ()

    def unknown_function(
        self, name: str, span: Span, known: Sequence[str], built_in: Sequence[str]
    ) -> Remedy:
        """Return what to write for a function that nothing is known of."""
        foreign, hint = FUNCTIONS.get(name.casefold(), (None, ""))
        if foreign == "!":  # a sign stands right before what it is about
            end = span.end + len(self._text[span.end :]) - len(self._text[span.end :].lstrip(" "))
            return hint, (Fix("Write `!`", Span.in_text(self._text, span.start, end), "!"),)
        if foreign is not None:
            title = f"Write `{foreign}`" if foreign else f"Leave out `{name}`"
            return hint, (Fix(title, span, foreign),)
        declared = f" known are {listed(known)}, and" if known else ""
        return hint or f"declare it with deffun;{declared} built in {listed(built_in)}", ()

    def unknown_field(self, form: Form) -> str:
        """Return what to do about a field that a type has not, and none resembles."""
        known = listed(one.name for one in form.fields)
        return f"its fields are {known}" if known else f"{form.name} has no fields yet"

    def no_fields(self, kind: Kind, name: Identifier, record: Expression) -> Remedy:
        """Return what to do about a field of something that is no record."""
        if isinstance(record, Text):
            gap = Span.in_text(self._text, record.span.end, name.span.start)
            return "`+` joins texts", (Fix("Write `+`", gap, " + "),)
        return self._without_fields(kind, name.text, record), ()

    def _without_fields(self, kind: Kind, field: str, record: Expression) -> str:
        what = self.written(record.span)
        if kind.is_list and field.casefold() in _COUNTED:
            return f"count in a loop: n = 0; for (each : {what}) {{ n++; }}"
        if kind.is_list:
            return f"go through the list: for (each : {what}) {{ ... each.{field} ... }}"
        return f"only records have fields; {what} is {_described(kind)}"

    # ---- kinds ----------------------------------------------------------------------------

    def needed(
        self, wanted: Kind, kind: Kind, expression: Expression, beside: Expression | None = None
    ) -> Remedy:
        """Return what to write where a value is of another kind than is needed.

        Args:
            wanted: The kind that is needed.
            kind: The kind that it is of.
            expression: The value.
            beside: The condition before it, where both are joined by `&&` or `||`.
        """
        what, span = self.written(expression.span), expression.span
        if isinstance(beside, BinaryOperation) and beside.operator in ("==", "!="):
            compared = f"{self.written(beside.left.span)} {beside.operator} {what}"
            return self._instead(span, compared)
        if wanted == BOOL and kind in (INT, STRING):
            empty = "0" if kind == INT else '""'
            simple = isinstance(expression, Name | FunctionCall)
            compared = f"{what} != {empty}" if simple else f"({what}) != {empty}"
            begin = span.start
            while begin > 0 and self._text[begin - 1] == " ":
                begin -= 1
            if self._text[max(0, begin - 1) : begin] == "!":
                compared = f"({compared})"
            return self._instead(span, compared)
        if wanted == STRING and kind == INT:
            return f'write "" + {what} for its digits', ()
        if wanted == INT:
            return self.as_number(kind, expression)
        return f"give it {_described(wanted)}", ()

    def as_number(self, kind: Kind, expression: Expression) -> Remedy:
        """Return what to write where a number is needed."""
        what, span = self.written(expression.span), expression.span
        if isinstance(expression, Text):
            if expression.value.strip().isdigit():
                return self._instead(span, expression.value.strip())
            if is_dice(expression.value):
                return self._instead(span, f'roll("{expression.value}")')
        if kind == BOOL:
            if isinstance(expression, UnaryOperation):
                return "compare the whole: write !(a == b)", ()
            return f"count it: n = 0; if ({what}) {{ n++; }}", ()
        if kind.is_list:
            return f"add up in a loop: total = 0; for (each : {what}) {{ total += each; }}", ()
        return self._field_of(kind, what, INT) or f"{what} is {_described(kind)}, not a number", ()

    def printable(self, kind: Kind, expression: Expression | None) -> Remedy:
        """Return what to write where a record or a list was to be printed."""
        what = "each" if expression is None else self.written(expression.span)
        if kind.is_list:
            return f"print its elements one by one: for (each : {what}) {{ output(each); }}", ()
        form = self._forms.get(kind.key)
        if form is not None and expression is not None:
            names = [one.name for one in form.fields if one.kind == STRING]
            if names:
                return self._instead(expression.span, f"{what}.{names[0]}")
        return self._field_of(kind, what, INT) or "print one of its fields", ()

    def list_needed(self, kind: Kind, expression: Expression) -> str:
        """Return what to write where a loop was to go through no list."""
        what = self.written(expression.span)
        if kind == INT:
            return f"count with while: i = 0; while (i < {what}) {{ ... i++; }}"
        form = self._forms.get(kind.key)
        names = [] if form is None else [one.name for one in form.fields if one.kind.is_list]
        if names:
            return f"go through one of its lists, such as {what}.{names[0]}"
        return "lists are fields or parameters of a type such as int list"

    def compared(self, kinds: Sequence[Kind], sides: Sequence[Expression]) -> Remedy:
        """Return what to write where values of different kinds are compared."""
        for kind, other, side in zip(kinds, reversed(kinds), sides, strict=True):
            if other == INT and isinstance(side, Text):
                hint, fixes = self.as_number(kind, side)
                if fixes:
                    return hint, fixes
            if kind == BOOL and isinstance(side, UnaryOperation) and side.operator == "!":
                return "compare the whole: write !(a == b), or a != b", ()
            field = self._field_of(kind, self.written(side.span), other)
            if field is not None:
                return field, ()
        return f"compare {_described(kinds[0])} with {_described(kinds[0])}", ()

    def _field_of(self, kind: Kind, what: str, wanted: Kind) -> str | None:
        form = None if kind.is_list else self._forms.get(kind.key)
        names = [] if form is None else [one.name for one in form.fields if one.kind == wanted]
        return f"name one of its fields, such as {what}.{names[0]}" if names else None

    # ---- calls ----------------------------------------------------------------------------

    def wrong_number(
        self, signature: Signature, call: FunctionCall, names: Sequence[str]
    ) -> Remedy:
        """Return how a function is called.

        Args:
            signature: What it takes.
            call: Its call with too many or too few arguments.
            names: The names of its parameters where it is the script's own.
        """
        given = [self.written(one.span) for one in call.arguments]
        key = call.function.key
        if key == ROLL:
            return self._rolling(call, given)
        if key == OUTPUT and len(given) > 1:
            return self._instead(call.span, f"{call.function.text}({' + '.join(given)})")
        if key in ("max", "min") and len(given) == 1:
            kind = "largest" if key == "max" else "smallest"
            return f"for the {kind} of a list, compare in a loop: best = {key}(best, each);", ()
        if key in _FORMS:
            return f"write {_FORMS[key]}", ()
        takes = names or [str(one) for one in signature.takes[: signature.fewest]]
        return f"write {signature.name}({', '.join(takes)})", ()

    def _rolling(self, call: FunctionCall, given: Sequence[str]) -> Remedy:
        roll = call.function.text
        if len(given) == 2 and not any(isinstance(one, Text) for one in call.arguments):
            if all(isinstance(one, NumberLiteral) for one in call.arguments):
                return self._instead(call.span, f'{roll}("{given[0]}d{given[1]}")')
            return self._instead(call.span, f'{roll}({given[0]} + "d" + {given[1]})')
        return 'write the dice as one text, as in roll("2d6+3")', ()

    def rolled(self, kind: Kind, argument: Expression) -> Remedy:
        """Return what to write where something that is no text was to be rolled."""
        what, span = self.written(argument.span), argument.span
        if isinstance(argument, NumberLiteral):
            return self._instead(span, f'"d{what}"')
        if isinstance(argument, Name) and kind == INT:
            return self._instead(span, f'"d" + {what}')
        return 'dice are a text, as in roll("2d6") or roll(n + "d6")', ()


def _described(kind: Kind) -> str:
    if kind.is_list:
        return f"a list ({kind})"
    words = {INT: "a number", BOOL: "true or false", STRING: "a text"}
    return words.get(kind, f"a record ({kind})")


def wrong_number(signature: Signature, given: int) -> str:
    """Return what is wrong with a call that gives this many arguments."""
    fewest, most = signature.fewest, signature.most
    if most is None:
        wanted = f"at least {fewest}"
    else:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
    noun = "argument" if wanted == "1" else "arguments"
    return f"{signature.name} needs {wanted} {noun}, not {given}"
