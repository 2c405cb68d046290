"""Programs written as scripts of Troll, where there are such.

A variable that holds dice stands for a distribution, so that what it was set to is written anew at
every use. What a function is given for ``:n`` or ``:s`` is one roll for all of its body, and
becomes a name of Troll's. Whatever has no exact form is refused with what it lacks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.errors import DiceError, Span
from engine.languages.anydice.assistance.troll_expressions import DEEPEST, TrollExpressions
from engine.languages.anydice.assistance.troll_values import (
    TrollForm,
    added_up,
    number_form,
)
from engine.languages.anydice.program import AnyDiceProgram
from engine.languages.anydice.reading import syntax
from engine.languages.conversion import Translation, bare, no_script
from engine.languages.troll.reading.lexing import WORDS

__all__ = ["as_troll"]


def as_troll(
    program: AnyDiceProgram, definitions: Mapping[str, int], fixed: Collection[str]
) -> tuple[Translation, ...]:
    """Return a script of Troll with the distribution of each output of a program.

    Args:
        program: The program.
        definitions: Numbers for its parameters.
        fixed: The parameters whose numbers are written into the script rather than left open.

    Raises:
        DiceError: There is no such script; the message says what it lacks.
    """
    known = {one.name: one.default or 0 for one in program.parameters}
    known |= {name: number for name, number in definitions.items() if name in known}
    called = _troll_names(name for name in known if name not in fixed)
    try:
        return _written(program.script, known, called)
    except DiceError:
        scripts = _written(program.script, known, {})
    opened: dict[str, str] = {}
    for name, own in called.items():
        try:
            scripts = _written(program.script, known, {**opened, name: own})
        except DiceError:  # it has to be known: its number stays written
            continue
        opened[name] = own
    return scripts


def _troll_names(names: Iterable[str]) -> dict[str, str]:
    """Return a name of Troll for each variable: letters only, and no word that means something."""
    found: dict[str, str] = {}
    for name in names:
        own = name.replace("_", "") or "Name"
        while own.lower() in _MEANT or own in found.values():
            own += "x"
        found[name] = own
    return found


_MEANT = frozenset(word.lower() for word in (*WORDS, "d", "z", "u"))
"""Words that mean something in Troll."""


def _written(
    script: syntax.AnyDiceScript, known: Mapping[str, int], opened: Mapping[str, str]
) -> tuple[Translation, ...]:
    """Return the scripts in which some parameters stay open, under names of Troll."""
    translating = _Translating(known, opened)
    outputs = list(translating.outputs(script))
    if not outputs:
        raise no_script("it has a result, and this reaches no output", script.span)
    return tuple(
        Translation(
            text,
            tuple(one for one in opened.items() if one[0] in used),
            output if len(outputs) > 1 else "",
        )
        for output, text, used in outputs
    )


class _Translating(TrollExpressions):
    """Writes the parts of one program."""

    def __init__(self, known: Mapping[str, int], opened: Mapping[str, str]) -> None:
        super().__init__()
        self._known = known
        self._opened = opened
        self._depth = self._outputs = self._copies = 0
        self._deepest = _DEPTH
        self._expansions = 0

    def outputs(self, script: syntax.AnyDiceScript) -> Iterator[tuple[str, str, frozenset[str]]]:
        """Yield the name of each output, its script, and the open names in that."""
        yield from self._outputs_of(script.body, {})

    def _outputs_of(
        self, statements: Sequence[syntax.Statement], variables: dict[str, TrollForm]
    ) -> Iterator[tuple[str, str, frozenset[str]]]:
        for statement in statements:
            try:
                yield from self._outputs_by(statement, variables)
            except DiceError as error:
                raise error.located(statement.span) from None

    def _outputs_by(
        self, statement: syntax.Statement, variables: dict[str, TrollForm]
    ) -> Iterator[tuple[str, str, frozenset[str]]]:
        match statement:
            case syntax.AssignStatement(name=name):
                variables[name] = self._assigned(statement, variables)
            case syntax.FunctionDefinition(signature=signature):
                self._functions[signature] = statement
            case syntax.OutputStatement():
                yield self._output(statement, variables)
            case syntax.SetStatement():
                self._set(statement)
            case syntax.LoopStatement(name=name, items=items, body=body):
                for element in self._elements(items, variables):
                    variables[name] = number_form(element)
                    yield from self._outputs_of(body, variables)
            case syntax.IfChain(condition=condition, body=body, otherwise=otherwise):
                taken = body if self._known_number(condition, variables) else otherwise
                yield from self._outputs_of(taken, variables)

    def _output(
        self, statement: syntax.OutputStatement, variables: Mapping[str, TrollForm]
    ) -> tuple[str, str, frozenset[str]]:
        self._outputs += 1
        self.begin()
        form = self._value(statement.value, variables)
        if form.is_pool and form.is_certain:
            # Each element of a sequence is equally likely.
            if not form.elements:
                raise no_script("it always comes to something", statement.value.span)
            text = f"choose {form.text}"
        else:
            text = bare(added_up(form).text)
        used = (name for name in self._opened if f"({self._opened[name]} ~ " in text)

        def shown(match: re.Match[str]) -> str:
            form = variables.get(match[1])
            number = self._known.get(match[1]) if form is None or form.number is None else None
            number = form.number if number is None and form is not None else number
            return match[0] if number is None else str(number)

        name = statement.name or f"output {self._outputs}"
        return re.sub(r"\[([A-Z_]+)\]", shown, name), text, frozenset(used)

    def _set(self, statement: syntax.SetStatement) -> None:
        """Change how what follows is written."""
        value = statement.value
        number = value.value if isinstance(value, syntax.WholeTerm) else 0
        if statement.setting == "explode depth" and 1 <= number <= DEEPEST:
            self._explode_depth = number
        elif statement.setting == "position order":
            self._is_lowest_first = value == "lowest first"
        elif statement.setting == "maximum function depth" and number > 0:
            self._deepest = min(number, _DEPTH)
        else:
            raise no_script(f"it cannot {statement.setting} so", statement.span)

    def _assigned(
        self, statement: syntax.AssignStatement, variables: Mapping[str, TrollForm]
    ) -> TrollForm:
        name = statement.name
        if name not in self._known:
            return self._value(statement.value, variables)
        number = self._known[name]
        if name not in self._opened:
            return number_form(number)
        positive = number > 0
        text = f"({self._opened[name]} ~ {number_form(number).text})"
        return TrollForm(text, is_certain=True, is_positive=positive, least=1 if positive else None)

    # ---- functions ------------------------------------------------------------------------

    def _called(
        self,
        function: syntax.FunctionDefinition,
        given: Sequence[TrollForm],
        span: Span,
        variables: Mapping[str, TrollForm],
    ) -> TrollForm:
        if self._depth >= self._deepest:
            raise no_script("functions that call one another so deep", span)
        own, bindings, is_expanded = dict(variables), "", False
        for parameter, form in zip(function.parameters, given, strict=True):
            if parameter.kind in ("n", "s") and not form.is_certain:
                is_expanded, name = True, self._free_name()
                value = form if parameter.kind == "s" else added_up(form)
                size = 1 if not value.is_pool else value.size
                bindings += f"{name} := {value.text}; "
                is_pool = parameter.kind == "s"
                form = TrollForm(
                    name,
                    is_pool,
                    is_certain=True,
                    size=size,
                    is_positive=value.is_positive,
                    least=value.least,
                )
            elif form.is_certain and form.is_pool != (parameter.kind == "s"):
                raise no_script("a number for a sequence, or a sequence for a number", span)
            elif form.is_certain and parameter.kind == "d":
                raise no_script("a number for dice", span)
            own[parameter.name] = form
        self._depth += 1
        self._expansions += is_expanded
        result = self._body(function.body, own, span)
        self._depth -= 1
        self._expansions -= is_expanded
        if not is_expanded:
            return result
        total = added_up(result)
        return TrollForm(f"({bindings}{total.text})", is_positive=total.is_positive)

    def _body(
        self, body: Sequence[syntax.Statement], variables: dict[str, TrollForm], span: Span
    ) -> TrollForm:
        """Return what statements come to; all of them have to end in a result."""
        if not body:
            raise no_script("a function that has no result somewhere", span)
        first, *rest = body
        match first:
            case syntax.ResultStatement(value=value):
                return self._value(value, variables)
            case syntax.AssignStatement(name=name, value=value):
                return self._held({name: self._value(value, variables)}, rest, variables, span)
            case syntax.LoopStatement(name=name, items=items, body=inner):
                steps: list[syntax.Statement] = []
                for element in self._elements(items, variables):
                    number = syntax.WholeTerm(items.span, element)
                    steps.append(syntax.AssignStatement(first.span, name, first.name_span, number))
                    steps.extend(inner)
                return self._body([*steps, *rest], variables, span)
            case syntax.IfChain():
                return self._chosen(first, rest, variables, span)
        raise no_script("only variables, conditions, loops and results in functions", first.span)

    def _held(
        self,
        changed: Mapping[str, TrollForm],
        rest: Sequence[syntax.Statement],
        variables: dict[str, TrollForm],
        span: Span,
    ) -> TrollForm:
        """Return what statements come to behind those that have changed variables."""
        bindings, known = "", dict(variables)
        for name, form in changed.items():
            known[name] = form
            if form.is_certain and len(form.text) > _LONGEST_TWICE:
                own = self._free_name()
                bindings += f"{own} := {form.text}; "
                known[name] = replace(form, text=own)
        found = self._body(rest, known, span)
        return replace(found, text=f"({bindings}{found.text})") if bindings else found

    def _chosen(
        self,
        node: syntax.IfChain,
        rest: Sequence[syntax.Statement],
        variables: dict[str, TrollForm],
        span: Span,
    ) -> TrollForm:
        """Return what statements come to of which the first is a condition."""
        condition = self._value(node.condition, variables)
        if not condition.is_certain or condition.is_pool:
            raise no_script("it decides by numbers only", node.condition.span)
        if condition.number is not None:
            taken = node.body if condition.number else node.otherwise
            return self._body([*taken, *rest], variables, span)
        changed = self._changed(node, condition, variables)
        if changed is not None:
            return self._held(changed, rest, variables, span)
        self._copies += 1
        if self._copies > _MOST_COPIES:
            raise no_script("so many decisions in one function", node.span)
        then = self._body([*node.body, *rest], variables, span)
        other = self._body([*node.otherwise, *rest], variables, span)
        if not self._expansions and any(one.is_pool and one.is_certain for one in (then, other)):
            raise no_script("it decides between numbers, not between sequences", node.span)
        return _either(condition, added_up(then), added_up(other))

    def _changed(
        self, node: syntax.IfChain, condition: TrollForm, variables: Mapping[str, TrollForm]
    ) -> dict[str, TrollForm] | None:
        """Return the variables that a condition changes, or None where it does more than that."""
        branches: list[dict[str, TrollForm]] = []
        for body in (node.body, node.otherwise):
            found: dict[str, TrollForm] = {}
            for one in body:
                if not isinstance(one, syntax.AssignStatement):
                    return None
                found[one.name] = self._value(one.value, {**variables, **found})
            branches.append(found)
        then, other = branches
        names = dict.fromkeys([*then, *other])
        changed: dict[str, TrollForm] = {}
        for name in names:
            last, another = (part.get(name, variables.get(name)) for part in branches)
            if last is None or another is None or last.is_pool or another.is_pool:
                return None
            if not (last.is_certain and another.is_certain):
                return None
            changed[name] = _either(condition, last, another)
        return changed


def _either(condition: TrollForm, then: TrollForm, other: TrollForm) -> TrollForm:
    return TrollForm(
        f"(if (0 =/= {condition.text}) then {then.text} else {other.text})",
        is_certain=then.is_certain and other.is_certain,
        is_positive=then.is_positive and other.is_positive,
    )


_LONGEST_TWICE = 12
"""Characters of what is written again at every use rather than given a name."""

_DEPTH = 10
"""How deep functions call one another where nothing is set."""

_MOST_COPIES = 200
"""Decisions of a program behind which the rest of a function is written twice."""
