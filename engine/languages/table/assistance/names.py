"""The names of a table script that can be written at a place."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.assistance import Completion, Nearby, Texts
from engine.languages.kinds import NO_VALUE, UNKNOWN, Kind
from engine.languages.table.assistance.outline import Outline
from engine.languages.table.assistance.sketch import Declared, Member, Role, SketchedVariable
from engine.languages.table.assistance.type_inference import TypeInference

__all__ = ["ScriptNames", "called", "declared_signature", "kinded", "variable_summary"]


class ScriptNames:
    """The names of a script, as words that can be written at a place of it."""

    def __init__(self, script: Outline, near: Nearby, texts: Texts) -> None:
        """Know a place of a script.

        Args:
            script: The outline of the script.
            near: The lines around the place.
            texts: Says what names are in the language of the reader.
        """
        self._script = script
        self._near = near
        self._texts = texts
        self._declared = script.declaration_at(near.offset)
        self._inference = TypeInference(script, self._declared)

    def types(self) -> Iterator[Completion]:
        """Yield the types of the script."""
        for one in self._script.types:
            text = self._texts.translate(
                "Assistance", "A type of this script, declared on line {line}."
            )
            signature, fields = f"deftype {one.name}", _listed(one)
            summary = text.format(line=one.line + self._near.lines_before)
            yield Completion(one.name, "name", one.name, 0, signature, summary, fields)

    def fields(self, record: Kind) -> Iterator[Completion]:
        """Yield the fields of the records of some kind."""
        form = None if record.is_list else self._script.type_named(record.key)
        summary = self._texts.translate("Assistance", "A field of {type}.").format(type=record)
        for one in form.members if form is not None else ():
            yield Completion(one.name, "name", one.name, 0, kinded(one.name, one.kind), summary)

    def variables(self) -> Iterator[Completion]:
        """Yield the variables that can be mentioned at the place, the last ones first."""
        owner = "" if self._declared is None else self._declared.name
        for one in reversed(self._script.variables_at(self._near.offset)):
            signature = kinded(one.name, self._inference.of_variable(one))
            summary = variable_summary(one, owner, self._near.lines_before, self._texts)
            yield Completion(one.name, "name", one.name, 0, signature, summary)

    def functions(self, *, has_brackets: bool) -> Iterator[Completion]:
        """Yield the functions of the script, to be called.

        Args:
            has_brackets: Whether brackets stand behind the place already.
        """
        for one in self._script.functions:
            text = self._texts.translate(
                "Assistance", "A function of this script, declared on line {line}."
            )
            summary = text.format(line=one.line + self._near.lines_before)
            written, back = called(one.name, takes=bool(one.members), has_brackets=has_brackets)
            signature = declared_signature(one, self._inference.of_call(one.key))
            yield Completion(one.name, "function", written, back, signature, summary)


def called(name: str, *, takes: bool, has_brackets: bool) -> tuple[str, int]:
    """Return how a function is written to be called, and how far the cursor goes back then."""
    return (name, 0) if has_brackets else (f"{name}()", int(takes))


# ---- words for names --------------------------------------------------------------------------


def kinded(name: str, kind: Kind) -> str:
    """Return a name with its kind, as far as that is known."""
    return name if kind in (UNKNOWN, NO_VALUE) else f"{name}: {kind}"


def declared_signature(declared: Declared, returns: Kind) -> str:
    """Return how a function is called, and what it returns if anything."""
    inside = ", ".join(_member(one) for one in declared.members)
    return kinded(f"{declared.name}({inside})", returns)


def variable_summary(
    variable: SketchedVariable, owner: str, lines_before: int, texts: Texts
) -> str:
    """Return what a variable is, as a sentence.

    Args:
        variable: The variable.
        owner: The name of its function.
        lines_before: How many lines of the script are before those that are known.
        texts: Says it in the language of the reader.
    """
    line = variable.line + lines_before
    if variable.role is Role.PARAMETER:
        return texts.translate("Assistance", "A parameter of {function}.").format(function=owner)
    if variable.role is Role.LOOP:
        text = texts.translate("Assistance", "An element of the list in the loop on line {line}.")
        return text.format(line=line)
    text = texts.translate("Assistance", "A variable, given its first value on line {line}.")
    return text.format(line=line)


def _listed(declared: Declared) -> str:
    """Return the fields of a type, each on a line."""
    return "\n".join(_member(one) for one in declared.members)


def _member(one: Member) -> str:
    return kinded(one.name, one.kind)
