"""The names of a table script that can be written at a place."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from engine.languages.table.assistance.outline import Outline
from engine.languages.table.assistance.sketch import Declared, Member, Role, SketchedVariable
from engine.languages.table.assistance.type_inference import Surmise
from engine.languages.table.values import NO_VALUE, UNKNOWN, Kind
from workbench.widgets.script_text.assistance import Completion
from workbench.widgets.script_text.nearby import Nearby

__all__ = [
    "called",
    "declared_signature",
    "fields",
    "functions",
    "kinded",
    "types",
    "variable_summary",
    "variables",
]

translate = QCoreApplication.translate


def types(script: Outline, lines_before: int) -> Iterator[Completion]:
    """Yield the types of a script."""
    for one in script.types:
        summary = translate("Completions", "A type of this script, declared on line {line}.")
        told = summary.format(line=one.line + lines_before)
        shown = _listed(one)
        yield Completion(one.name, "name", one.name, 0, f"deftype {one.name}", told, shown)


def fields(script: Outline, record: Kind) -> Iterator[Completion]:
    """Yield the fields of the records of some kind."""
    form = None if record.is_list else script.type_named(record.key)
    for one in form.members if form is not None else ():
        summary = translate("Completions", "A field of {type}.").format(type=record)
        yield Completion(one.name, "name", one.name, 0, kinded(one.name, one.kind), summary)


def variables(script: Outline, surmise: Surmise, near: Nearby) -> Iterator[Completion]:
    """Yield the variables that can be mentioned at a place, the last ones first."""
    declared = script.declaration_at(near.offset)
    owner = "" if declared is None else declared.name
    for one in reversed(script.variables_at(near.offset)):
        signature = kinded(one.name, surmise.of_variable(one))
        summary = variable_summary(one, owner, near.lines_before)
        yield Completion(one.name, "name", one.name, 0, signature, summary)


def functions(
    script: Outline, surmise: Surmise, near: Nearby, *, has_brackets: bool
) -> Iterator[Completion]:
    """Yield the functions of a script, to be called.

    Args:
        script: The outline of the script.
        surmise: Knows what they return.
        near: The lines around the place.
        has_brackets: Whether brackets stand behind the place already.
    """
    for one in script.functions:
        told = translate("Completions", "A function of this script, declared on line {line}.")
        summary = told.format(line=one.line + near.lines_before)
        written, back = called(one.name, takes=bool(one.members), has_brackets=has_brackets)
        signature = declared_signature(one, surmise.of_call(one.key))
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


def variable_summary(variable: SketchedVariable, owner: str, lines_before: int) -> str:
    """Return what a variable is, as a sentence.

    Args:
        variable: The variable.
        owner: The name of its function.
        lines_before: How many lines of the script are before those that are known.
    """
    line = variable.line + lines_before
    if variable.role is Role.PARAMETER:
        return translate("Completions", "A parameter of {function}.").format(function=owner)
    if variable.role is Role.LOOP:
        told = translate("Completions", "An element of the list in the loop on line {line}.")
        return told.format(line=line)
    told = translate("Completions", "A variable, given its first value on line {line}.")
    return told.format(line=line)


def _listed(declared: Declared) -> str:
    """Return the fields of a type, each on a line."""
    return "\n".join(_member(one) for one in declared.members)


def _member(one: Member) -> str:
    return kinded(one.name, one.kind)
