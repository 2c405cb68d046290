"""The checker of table scripts: declarations, what calls what, and what may be rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.deep_stack import with_deep_stack
from engine.errors import Fix
from engine.languages.diagnostics import Diagnostic, error, in_order, resembling
from engine.languages.forms import DeclaredRoll, Form, FormField, Forms
from engine.languages.kinds import BOOL, INT, STRING, UNKNOWN, Kind
from engine.languages.table.built_in import BUILT_IN, DECISIONS, ROLL
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript, reached
from engine.languages.table.reading.checks.extent import extents
from engine.languages.table.reading.checks.hints import Hints, listed
from engine.languages.table.reading.checks.inference import RENAME, FunctionChecker
from engine.languages.table.reading.checks.known_names import Declarations
from engine.languages.table.reading.declaration_parser import Effort
from engine.languages.table.reading.mistakes.foreign import TYPES
from engine.languages.table.reading.parser import ReadScript, read
from engine.languages.table.reading.syntax import (
    Expression,
    Field,
    FunctionCall,
    FunctionDeclaration,
    KindName,
    TableSyntax,
    TypeDeclaration,
    walk,
)

__all__ = ["check"]

REMEMBERED = 8
"""How many scripts are remembered: those that are compared with one another."""

MOST_TRIED = 60_000
"""Characters of changed scripts that are read at most to see whether fixes help."""

_BASIC = {kind.name: kind for kind in (INT, BOOL, STRING)}


@lru_cache(maxsize=REMEMBERED)
def check(text: str) -> TableScript:
    """Return the script that ``text`` is, with everything that is wrong with it.

    The latest scripts are remembered, since whoever plays one asks for it again with every roll,
    overview and decision. All who ask share it: it is frozen, and its mappings are only read.
    """
    effort = Effort()
    return with_deep_stack(lambda: _with_tried_fixes(_checked(text, effort), effort))


def _with_tried_fixes(script: TableScript, effort: Effort) -> TableScript:
    """Return the script with those fixes of its errors that take one out when they are made."""
    tries = MOST_TRIED // max(1, len(script.text))
    count = len(script.errors)
    diagnostics: list[Diagnostic] = []
    for one in script.diagnostics:
        fixes = one.fixes if not one.is_error else one.fixes[:tries]
        if one.is_error:
            tries -= len(fixes)
            fixes = tuple(fix for fix in fixes if _helps(fix, script, count, effort))
        diagnostics.append(replace(one, fixes=fixes))
    return replace(script, diagnostics=tuple(diagnostics))


def _helps(fix: Fix, script: TableScript, count: int, effort: Effort) -> bool:
    """Return whether a script has fewer errors than ``count`` once a fix is made."""
    if effort.is_spent:
        return False
    errors = _checked(fix.apply(script.text), effort).errors
    return len(errors) < count and not effort.is_spent


def _checked(text: str, effort: Effort) -> TableScript:
    script = read(text, effort)
    types = _Types(script)
    functions, doubled = _by_name([one for one in script.functions if not one.is_roll], "function")
    rolls, doubled_rolls = _by_name([one for one in script.functions if one.is_roll], "roll")
    hints = Hints(text, types.forms.by_key)
    declarations = Declarations(
        types, functions, rolls, script.unreadable, hints, script.in_error, script.lost
    )
    checkers = {one: FunctionChecker(one, declarations) for one in script.functions}
    declarations.checkers.update(checkers)
    for checker in checkers.values():
        checker.check()
    found = [one for checker in checkers.values() for one in checker.diagnostics]
    diagnostics = in_order(
        [*script.diagnostics, *types.diagnostics, *doubled, *doubled_rolls, *found]
    )
    checked = {key: checkers[one].result() for key, one in functions.items()}
    checked_rolls = {key: checkers[one].result() for key, one in rolls.items()}
    called = {key: reached(one, checked) for key, one in checked.items()}
    return TableScript(
        text,
        types.forms,
        tuple(_offers(script, checked, checked_rolls, types, diagnostics)),
        checked,
        checked_rolls,
        _chancy(script.functions, called),
        frozenset(key for key, names in called.items() if key in names),
        diagnostics,
    )


def _by_name(
    functions: Iterable[FunctionDeclaration], word: str
) -> tuple[dict[str, FunctionDeclaration], list[Diagnostic]]:
    """Return the functions by their names, and an error for each name that is taken."""
    found: dict[str, FunctionDeclaration] = {}
    diagnostics: list[Diagnostic] = []
    for one in functions:
        name = one.identifier
        if word == "function" and name.key in BUILT_IN:
            hint = "give yours another name"
            diagnostics.append(error(f"{name.text} is a built-in function", name.span, (), hint))
        elif name.key in found:
            message = f"there is another {word} {name.text}"
            diagnostics.append(error(message, name.span, (), RENAME))
        else:
            found[name.key] = one
    return found, diagnostics


# ---- types ------------------------------------------------------------------------------------


class _Types:
    """The types of a script.

    Attributes:
        forms: Those that are sound.
        partial: Those with fields of unknown types, case-folded.
        diagnostics: What is wrong with them.
    """

    def __init__(self, script: ReadScript) -> None:
        """Take the types in the order of the text."""
        declared = script.types
        self.diagnostics: list[Diagnostic] = []
        self.partial: set[str] = set()
        self._unknown = set(script.unreadable)
        self._names: dict[str, str] = dict(zip(_BASIC, _BASIC, strict=True))
        for one in declared:
            name = one.identifier
            if name.key in self._names:
                message = f"there is another type {name.text}"
                self.diagnostics.append(error(message, name.span, (), RENAME))
            self._names.setdefault(name.key, name.text)
        forms = {
            one.identifier.key: Form(one.identifier.text, self._fields(one)) for one in declared
        }
        endless = {key for key in forms if _holds_itself(key, forms)}
        for one in declared:
            if one.identifier.key in endless:
                message = f"{one.identifier.text} holds itself; only in a list it can"
                hint = f"write {one.identifier.text} list where it holds itself"
                self.diagnostics.append(error(message, one.identifier.span, (), hint))
        sound = {key: _without(form, endless) for key, form in forms.items() if key not in endless}
        vast = self._vast(sound, declared)
        self.forms = Forms(
            tuple(_without(form, vast) for key, form in sound.items() if key not in vast)
        )

    def _vast(self, forms: Mapping[str, Form], declared: Sequence[TypeDeclaration]) -> set[str]:
        """Return the types that hold too much, which is told of."""
        too_much = {key: extent.excess for key, extent in extents(forms).items()}
        for one in declared:
            excess = too_much.get(one.identifier.key)
            if excess is not None:
                message = f"{one.identifier.text} has {excess}"
                hint = "nobody could fill it in; put lists in place of some fields"
                self.diagnostics.append(error(message, one.identifier.span, (), hint))
        return {key for key, excess in too_much.items() if excess is not None}

    def _fields(self, declared: TypeDeclaration) -> tuple[FormField, ...]:
        found: dict[str, FormField] = {}
        for one in declared.fields:
            name = one.identifier
            if name.key in found:
                message = f"there is another field {name.text}"
                self.diagnostics.append(error(message, name.span, (), RENAME))
            found.setdefault(name.key, FormField(name.text, self.kind(one.kind)))
        known = tuple(one for one in found.values() if one.kind != UNKNOWN)
        if len(known) < len(found):
            self.partial.add(declared.identifier.key)
        return known

    def kind(self, written: KindName) -> Kind:
        """Return the kind that a name stands for; an unknown one is told of."""
        name = written.identifier
        if name.key in self._names:
            return Kind(self._names[name.key], written.lists)
        if name.key in self._unknown:
            return UNKNOWN  # this has been told, or its declaration could not be read
        self._unknown.add(name.key)
        foreign = TYPES.get(name.key)
        meant = foreign or resembling(name.text, self._names.values())
        asks = "" if meant is None else f"; did you mean {meant}?"
        fixes = () if meant is None else (Fix(f"Write {meant}", name.span, meant),)
        hint = f"types are {listed(self._names.values())}"
        self.diagnostics.append(error(f"unknown type {name.text}{asks}", name.span, fixes, hint))
        return UNKNOWN


def _holds_itself(key: str, forms: Mapping[str, Form]) -> bool:
    waiting, seen = [key], set[str]()
    while waiting:
        for one in forms[waiting.pop()].fields:
            if one.kind.is_list or one.kind.key not in forms or one.kind.key in seen:
                continue
            if one.kind.key == key:
                return True
            seen.add(one.kind.key)
            waiting.append(one.kind.key)
    return False


def _without(form: Form, unsound: set[str]) -> Form:
    return Form(form.name, tuple(one for one in form.fields if one.kind.key not in unsound))


# ---- what may roll, and what may be rolled ----------------------------------------------------


def _chancy(
    functions: Iterable[FunctionDeclaration], reached: Mapping[str, set[str]]
) -> frozenset[Expression]:
    """Return the expressions that may roll or ask, directly or in what they call."""
    chance = DECISIONS | {ROLL}
    names = {key for key, called in reached.items() if chance & called} | chance
    found: set[TableSyntax] = set()
    for function in functions:
        # Backwards, whatever stands inside of a node comes before it.
        for node in reversed(walk(function)):
            is_chancy = isinstance(node, FunctionCall) and node.function.key in names
            if is_chancy or not found.isdisjoint(node.parts):
                found.add(node)
    return frozenset(node for node in found if isinstance(node, Expression))


def _offers(
    script: ReadScript,
    functions: Mapping[str, CheckedFunction],
    rolls: Mapping[str, CheckedFunction],
    types: _Types,
    diagnostics: Sequence[Diagnostic],
) -> Iterator[DeclaredRoll]:
    errors = [one for one in diagnostics if one.is_error]
    for roll in rolls.values():
        function = roll.function
        called = reached(roll, functions)
        others = [functions[name].function for name in called if name in functions]
        declared = sorted((function, *others), key=_start)
        faulty = [one.identifier.text for one in declared if _has_error(one, errors)]
        faulty += [script.unreadable[name] for name in called if name in script.unreadable]
        faulty += [
            one.identifier.text
            for one in script.types
            if _has_error(one, errors) and _is_held(one.identifier.key, function, types.forms)
        ]
        obstacle = f"there are mistakes in {_listed(faulty)}" if faulty else None
        if obstacle is None and any(_is_outside(error, script) for error in errors):
            obstacle = "there are mistakes between the declarations"
        parameters = tuple(_offered(one, types) for one in function.parameters)
        yield DeclaredRoll(function.title or roll.name, roll.name, parameters, obstacle)


def _offered(parameter: Field, types: _Types) -> FormField:
    return FormField(parameter.identifier.text, types.kind(parameter.kind))


def _start(node: TableSyntax) -> int:
    return node.span.start


def _has_error(node: TableSyntax, errors: Iterable[Diagnostic]) -> bool:
    return any(node.span.start <= error.span.start < node.span.end for error in errors)


def _is_outside(error: Diagnostic, script: ReadScript) -> bool:
    return not any(_has_error(one, [error]) for one in (*script.types, *script.functions))


def _is_held(type_key: str, function: FunctionDeclaration, forms: Forms) -> bool:
    """Return whether arguments of ``function`` hold records of a type."""
    waiting = [one.kind.identifier.key for one in function.parameters]
    seen: set[str] = set()
    while waiting:
        key = waiting.pop()
        if key == type_key:
            return True
        if key in forms.by_key and key not in seen:
            seen.add(key)
            waiting += [one.kind.key for one in forms.by_key[key].fields]
    return False


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
