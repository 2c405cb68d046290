"""What helps to write table scripts: words and names that fit, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.languages.assistance import (
    Assistance,
    BegunWord,
    CallHelp,
    Comment,
    Completion,
    Explanation,
    Inset,
    Nearby,
    Reach,
    arguments_in,
    completion_of,
)
from engine.languages.table.assistance.cursor_context import (
    CursorContext,
    Expected,
    call_at,
    context_at,
)
from engine.languages.table.assistance.meanings import Meanings
from engine.languages.table.assistance.names import ScriptNames, called
from engine.languages.table.assistance.outline import Outline, outline
from engine.languages.table.built_in import BUILT_IN
from engine.languages.table.reading.lexing import QUOTES
from engine.languages.table.reading.tokens import line_tokens
from engine.languages.tokens import Token

__all__ = ["TableAssistance"]

FEWEST_LETTERS = 2
"""Letters after which words are offered without being asked for."""

_BEGUN = re.compile(r"\w+$")

_ROLLING = "roll"
"""The function whose texts are dice, in Roll20's notation."""

_BASIC_TYPES = ("int", "bool", "string")
_DECLARATIONS = ("deftype", "deffun", "defroll")
_ALWAYS_DUE = (Expected.FIELD, Expected.TYPE)


class TableAssistance(Assistance):
    """Types with fields, functions, and variables that belong to their function."""

    comment = Comment("//")
    sample = 'defroll "Check" check(bonus: int) {\n    return roll("d20") + bonus;\n}'
    quotes = QUOTES
    step = 4
    # What is declared lies anywhere in the script; the outline remembers what it knows.
    reach = Reach(20_000, 20_000)

    def inset(self, near: Nearby) -> Inset | None:
        """Return the dice that a place lies in, as ``roll("4d6")`` has them."""
        call = call_at(outline(near.text), near.offset)
        if call is None or call.function.casefold() != _ROLLING:
            return None
        place = near.offset - near.line_start
        for token in line_tokens(near.line, near.state).tokens:
            if token.kind not in ("string", "error") or near.line[token.start] not in QUOTES:
                continue
            first, last = token.start + 1, token.end - (token.kind == "string")
            # What belongs to a text that is not closed yet, nobody knows.
            last = place if token.kind == "error" else last
            if first <= place <= last:
                dice = Nearby(near.line[first:last], place - first)
                return Inset("roll20", dice, near.line_start + first)
        return None

    def begun(self, near: Nearby) -> BegunWord:
        """Return the name before a place, and what fits there."""
        match = _BEGUN.search(near.line_before)
        begun = "" if match is None else match.group()
        if begun[:1].isdigit():
            return BegunWord(begun)
        script = outline(near.text)
        context = context_at(script, near.offset - len(begun))
        is_due = context.wanted in _ALWAYS_DUE or len(begun) >= FEWEST_LETTERS
        return BegunWord(begun, self._words(near, script, context), is_due)

    def meaning(self, near: Nearby, token: Token, start: int) -> Explanation | None:
        """Return what a name stands for, or what the reference says of a word or sign."""
        if token.kind in ("name", "function", "keyword"):
            first, last = start + token.start, start + token.end
            meanings = Meanings(outline(near.text), near.lines_before, self.texts)
            is_function = token.kind == "function"
            meaning = meanings.of_name(near.text[first:last], first, last, calls=is_function)
            if meaning is not None:
                return meaning
        return super().meaning(near, token, start)

    def call(self, near: Nearby) -> CallHelp | None:
        """Return the function whose arguments are being written at a place, or None."""
        script = outline(near.text)
        call = call_at(script, near.offset)
        if call is None:
            return None
        parameters = tuple(self._parameters(script, call.function.casefold()))
        if not parameters:
            return None
        argument = min(call.argument, len(parameters) - 1)
        return CallHelp.in_brackets(call.function, parameters, argument)

    def _parameters(self, script: Outline, key: str) -> Iterable[str]:
        function = script.function_named(key)
        if function is not None:
            return (f"{one.name}: {one.kind}" for one in function.members)
        entry = self.entry_for(key) if key in BUILT_IN else None
        return () if entry is None else arguments_in(entry.signature)

    # ---- what can be written --------------------------------------------------------------

    def _words(self, near: Nearby, script: Outline, context: CursorContext) -> Iterator[Completion]:
        names = ScriptNames(script, near, self.texts)
        match context.wanted:
            case Expected.DECLARATION:
                yield from self._known(f"{one} " for one in _DECLARATIONS)
            case Expected.TYPE:
                yield from self._known(_BASIC_TYPES)
                yield from names.types()
            case Expected.LISTS:
                yield from self._known(["list"])
            case Expected.FIELD:
                yield from names.fields(context.record)
            case Expected.STATEMENT | Expected.EXPRESSION:
                yield from self._in_body(near, names, context.wanted)
            case Expected.NEW_NAME:
                return

    def _in_body(self, near: Nearby, names: ScriptNames, wanted: Expected) -> Iterator[Completion]:
        has_brackets = near.text.startswith("(", near.offset)
        yield from names.variables()
        yield from names.functions(has_brackets=has_brackets)
        for signature in BUILT_IN.values():
            entry = self.entry_for(signature.name)
            if entry is not None:
                written = called(
                    signature.name, takes=signature.most != 0, has_brackets=has_brackets
                )
                yield completion_of(entry, signature.name, "function", *written)
        if wanted is Expected.STATEMENT:
            yield from self._known(("if ()", "while ()", "for ()", "else", "return "))
        else:
            yield from self._known(("true", "false"))

    def _known(self, written: Iterable[str]) -> Iterator[Completion]:
        """Yield words of the reference, each as it is written; brackets wait for their inside."""
        for one in written:
            word = one.removesuffix("()").strip()
            entry = self.entry_for(word)
            if entry is not None:
                yield completion_of(entry, word, "keyword", one, int(one.endswith("()")))
