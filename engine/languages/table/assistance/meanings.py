"""What the names of a table script mean where they stand."""

from __future__ import annotations

from engine.languages.assistance import Explanation, Texts
from engine.languages.kinds import UNKNOWN, Kind
from engine.languages.table.assistance.cursor_context import Expected, context_at
from engine.languages.table.assistance.names import (
    declared_signature,
    kinded,
    variable_summary,
)
from engine.languages.table.assistance.outline import Outline
from engine.languages.table.assistance.sketch import Declared
from engine.languages.table.assistance.type_inference import TypeInference

__all__ = ["Meanings"]


class Meanings:
    """The meanings of the names of a script."""

    def __init__(self, script: Outline, lines_before: int, texts: Texts) -> None:
        """Know a script.

        Args:
            script: Its outline.
            lines_before: How many lines of it are before those that are outlined.
            texts: Says it in the language of the reader.
        """
        self._script = script
        self._lines_before = lines_before
        self._texts = texts

    def of_name(self, word: str, start: int, end: int, *, calls: bool) -> Explanation | None:
        """Return what a name between two offsets means, or None where that is not known.

        Args:
            word: The name.
            start: Where it begins.
            end: Where it ends.
            calls: Whether it stands before the brackets of a call.
        """
        signature, summary, example = self._meaning(word, start, calls=calls)
        return Explanation(start, end, signature, summary, "", example) if signature else None

    def _meaning(self, word: str, start: int, *, calls: bool) -> tuple[str, str, str]:
        context = context_at(self._script, start)
        key = word.casefold()
        if context.wanted is Expected.FIELD:
            return self._field(context.record, word)
        if context.wanted is Expected.TYPE:
            return self._type(key)
        if context.wanted is Expected.NEW_NAME:
            return self._new_name(key, start)
        return self._call(key) if calls else self._variable(key, start)

    def _new_name(self, key: str, start: int) -> tuple[str, str, str]:
        """Return what a name means where it is declared."""
        declared = self._script.declaration_at(start)
        before = self._script.words_before(start)
        if declared is None or not before:
            return _NOTHING
        if before[-1].kind in ("DEFTYPE", "DEFFUN", "DEFROLL", "STRING"):
            return self._type(key) if declared.keyword == "DEFTYPE" else self._declared(declared)
        if declared.keyword == "DEFTYPE":
            return self._field(Kind(declared.name), key)
        return self._variable(key, start)

    def _field(self, record: Kind, word: str) -> tuple[str, str, str]:
        form = None if record.is_list else self._script.type_named(record.key)
        for one in form.members if form is not None else ():
            if one.name.casefold() == word.casefold():
                summary = self._texts.translate("Assistance", "A field of {type}.").format(
                    type=record
                )
                return kinded(one.name, one.kind), summary, ""
        return _NOTHING

    def _type(self, key: str) -> tuple[str, str, str]:
        declared = self._script.type_named(key)
        if declared is None:
            return _NOTHING
        summary = self._texts.translate(
            "Assistance", "A type, declared on line {line}, with the fields:"
        )
        fields = "\n".join(kinded(one.name, one.kind) for one in declared.members)
        return f"deftype {declared.name}", summary.format(line=self._line(declared)), fields

    def _variable(self, key: str, start: int) -> tuple[str, str, str]:
        variable = self._script.variable_named(key, start)
        declared = self._script.declaration_at(start)
        if variable is None or declared is None:
            return _NOTHING
        kind = TypeInference(self._script, declared).of_variable(variable)
        summary = variable_summary(variable, declared.name, self._lines_before, self._texts)
        return kinded(variable.name, kind), summary, ""

    def _call(self, key: str) -> tuple[str, str, str]:
        declared = self._script.function_named(key)
        return _NOTHING if declared is None else self._declared(declared)

    def _declared(self, declared: Declared) -> tuple[str, str, str]:
        if declared.keyword == "DEFROLL":
            purpose = self._texts.translate("Assistance", "A roll that players can choose.")
            return declared_signature(declared, UNKNOWN), purpose, ""
        purpose = self._texts.translate("Assistance", "A function, declared on line {line}.")
        returns = TypeInference(self._script, declared).of_call(declared.key)
        signature = declared_signature(declared, returns)
        return signature, purpose.format(line=self._line(declared)), ""

    def _line(self, declared: Declared) -> int:
        return declared.line + self._lines_before


_NOTHING = ("", "", "")
