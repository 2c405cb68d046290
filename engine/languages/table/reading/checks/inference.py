"""The checker of one function: what its names stand for, and of what kind everything in it is."""

from __future__ import annotations

from engine.languages.diagnostics import Diagnostic, error, resembling, warning
from engine.languages.kinds import BOOL, INT, NO_VALUE, STRING, UNKNOWN, Kind
from engine.languages.table.built_in import DECISIONS, OUTPUT, ROLL
from engine.languages.table.operations import ARITHMETIC, COMPARISONS
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.checks.deciding import AskedDecision, asked_by, mistakes_in
from engine.languages.table.reading.checks.groups import notes_on_groups
from engine.languages.table.reading.checks.hints import UNQUOTED, Remedy, wrong_number
from engine.languages.table.reading.checks.known_names import Declarations
from engine.languages.table.reading.checks.scope import VariableScope
from engine.languages.table.reading.checks.unknown_names import UnknownNames
from engine.languages.table.reading.checks.warnings import is_endless, notes_on
from engine.languages.table.reading.declaration_parser import Unknown
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    FieldAccess,
    ForLoop,
    FunctionCall,
    FunctionDeclaration,
    Hole,
    Identifier,
    IfStatement,
    Logical,
    Name,
    NumberLiteral,
    Return,
    Statement,
    Text,
    Truth,
    UnaryOperation,
    WhileLoop,
    walk,
)

__all__ = ["RENAME", "FunctionChecker"]


class FunctionChecker:
    """The checker of one function; it asks those of others for the kinds that they return."""

    def __init__(self, function: FunctionDeclaration, declarations: Declarations) -> None:
        """Look at nothing yet."""
        self._diagnostics: list[Diagnostic] = []
        self._function = function
        self._declarations = declarations
        self._scope = VariableScope(declarations.types.forms)
        self._returns: list[Kind] = []
        self._contradictions: list[Diagnostic] = []
        self._decisions: list[AskedDecision] = []
        self._hints = declarations.hints
        nothing = Unknown(frozenset(), frozenset())
        self._unknown = declarations.in_error.get(function, nothing)
        self._names = UnknownNames(self._scope, declarations, self._unknown)
        self._state = "untouched"

    # ---- results --------------------------------------------------------------------------

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the function, once all functions have been checked.

        Values of different kinds may be returned where none is used: by a roll, for instance.
        """
        function = self._function
        is_used = not function.is_roll and function.identifier.key in self._declarations.used
        diagnostics = (
            *self._diagnostics,
            *self._names.diagnostics,
            *(self._contradictions if is_used else ()),
        )
        # In a line that could not be read, what does not fit is only a consequence.
        return tuple(one for one in diagnostics if one.line not in self._unknown.lines)

    def result(self) -> CheckedFunction:
        """Return the function with its names resolved."""
        calls = frozenset(
            node.function.key for node in walk(self._function) if isinstance(node, FunctionCall)
        )
        returns_value = any(kind != NO_VALUE for kind in self._returns)
        scope = self._scope
        return CheckedFunction(
            self._function,
            scope.slots,
            tuple(scope.variables),
            calls,
            returns_value,
            tuple(self._decisions),
        )

    def returned(self) -> Kind:
        """Return the kind of what the function returns, unknown while that depends on itself."""
        if self._state == "at work":
            return next((kind for kind in self._returns if kind not in _NOTHING), UNKNOWN)
        self.check()
        known = [kind for kind in self._returns if kind != NO_VALUE]
        if not known:
            # A return may be among what could not be read.
            return UNKNOWN if self._function in self._declarations.in_error else NO_VALUE
        return next((kind for kind in known if kind != UNKNOWN), UNKNOWN)

    def check(self) -> None:
        """Look at the whole function once."""
        if self._state != "untouched":
            return
        self._state = "at work"
        for parameter in self._function.parameters:
            name = parameter.identifier
            if name.key in self._scope.visible:
                self._error(f"there is another parameter {name.text}", name, RENAME)
            self._scope.add(name, self._declarations.types.kind(parameter.kind))
        self._diagnostics += self._hints.unrolled(self._function)
        self._diagnostics += notes_on_groups(self._function)
        for node in walk(self._function.body):
            self._diagnostics += notes_on(node)
            if isinstance(node, Assignment) and node.operator is None:
                self._scope.declare(node.name)
        for lost in (*self._unknown.names, *self._declarations.lost):
            if lost not in self._scope.visible:
                self._scope.add(Identifier(self._function.span, lost), UNKNOWN)
        self._statement(self._function.body)
        self._state = "done"

    # ---- names ----------------------------------------------------------------------------

    def _resolve(self, name: Identifier) -> int | None:
        slot = self._scope.resolve(name)
        if slot is None:
            self._names.unknown_name(name)
        return slot

    def _error(
        self, message: str, node: Identifier | Expression | Statement, remedy: str | Remedy
    ) -> None:
        hint, fixes = (remedy, ()) if isinstance(remedy, str) else remedy
        self._diagnostics.append(error(message, node.span, fixes, hint))

    # ---- statements -----------------------------------------------------------------------

    def _statement(self, statement: Statement) -> None:
        if isinstance(statement, Block):
            for one in statement.statements:
                self._statement(one)
        elif isinstance(statement, IfStatement):
            self._needs(BOOL, statement.condition)
            self._statement(statement.then)
            if statement.otherwise is not None:
                self._statement(statement.otherwise)
        elif isinstance(statement, WhileLoop):
            self._loop(statement)
        elif isinstance(statement, ForLoop):
            self._each(statement)
        elif isinstance(statement, Return):
            value = statement.value
            self._returns.append(NO_VALUE if value is None else self._value(value))
            self._check_returns(statement)
        elif isinstance(statement, Assignment):
            self._assignment(statement)
        else:
            self._call(statement.call)

    def _check_returns(self, statement: Return) -> None:
        *earlier, last = self._returns
        first = next((kind for kind in earlier if kind not in _NOTHING), last)
        if last not in _NOTHING and last != first:
            message = f"this returns {last}, but an earlier return {first}"
            hint = (
                f"let every return of {self._function.identifier.text} give the same kind of value"
            )
            self._contradictions.append(error(message, statement.span, (), hint))

    def _loop(self, statement: WhileLoop) -> None:
        self._needs(BOOL, statement.condition)
        self._statement(statement.body)
        if is_endless(statement):
            message = "nothing in this while loop changes its condition: it never ends once entered"
            self._diagnostics.append(warning(message, statement.span))

    def _each(self, statement: ForLoop) -> None:
        items = self._value(statement.items)
        if not items.is_list and items != UNKNOWN:
            hint = self._hints.list_needed(items, statement.items)
            self._error(f"a for loop needs a list, not {items}", statement.items, hint)
        kind = items.element if items.is_list else UNKNOWN
        with self._scope.inside_loop(statement.name, kind):
            self._statement(statement.body)

    def _assignment(self, statement: Assignment) -> None:
        value = self._value(statement.value)
        slot = self._resolve(statement.name)
        if slot is None:
            return
        if statement.operator is not None:
            value = self._operated(statement.operator, self._scope.kinds[slot], value, statement)
        if statement.span.line in self._unknown.lines:
            return
        if self._scope.kinds[slot] == UNKNOWN:
            self._scope.kinds[slot] = value
        elif value not in (UNKNOWN, self._scope.kinds[slot]):
            message = (
                f"{statement.name.text} holds {self._scope.kinds[slot]} and cannot hold {value}"
            )
            hint, fixes = self._hints.as_number(value, statement.value)
            if self._scope.kinds[slot] != INT or not fixes:
                hint, fixes = f"give the {value} a variable of its own", ()
            self._error(message, statement.name, (hint, fixes))

    # ---- expressions ----------------------------------------------------------------------

    def _needs(
        self, wanted: Kind, expression: Expression, beside: Expression | None = None
    ) -> None:
        kind = self._value(expression)
        if kind not in (wanted, UNKNOWN):
            remedy = self._hints.needed(wanted, kind, expression, beside)
            self._error(f"{wanted} is needed here, not {kind}", expression, remedy)

    def _value(self, expression: Expression) -> Kind:
        kind = self._kind(expression)
        if isinstance(expression, FunctionCall):
            self._declarations.used.add(expression.function.key)
        if kind == NO_VALUE and isinstance(expression, FunctionCall):
            self._error(
                f"{expression.function.text} returns no value",
                expression,
                self._no_value(expression.function),
            )
            return UNKNOWN
        return kind

    def _kind(self, expression: Expression) -> Kind:
        if isinstance(expression, NumberLiteral):
            return INT
        if isinstance(expression, Text):
            return STRING
        if isinstance(expression, Truth):
            return BOOL
        if isinstance(expression, Name):
            slot = self._resolve(expression.identifier)
            return UNKNOWN if slot is None else self._scope.kinds[slot]
        if isinstance(expression, Hole):
            return UNKNOWN
        return self._compound(expression)

    def _compound(
        self, expression: FieldAccess | FunctionCall | UnaryOperation | BinaryOperation | Logical
    ) -> Kind:
        if isinstance(expression, FieldAccess):
            return self._selection(expression)
        if isinstance(expression, FunctionCall):
            return self._call(expression)
        if isinstance(expression, UnaryOperation):
            kind = BOOL if expression.operator == "!" else INT
            self._needs(kind, expression.operand)
            return kind
        if isinstance(expression, Logical):
            self._needs(BOOL, expression.left)
            self._needs(BOOL, expression.right, expression.left)
            return BOOL
        left, right = self._value(expression.left), self._value(expression.right)
        return self._operated(expression.operator, left, right, expression)

    def _selection(self, expression: FieldAccess) -> Kind:
        kind = self._value(expression.record)
        name = expression.field
        if kind == UNKNOWN:
            return UNKNOWN
        form = None if kind.is_list else self._declarations.types.forms.by_key.get(kind.key)
        if form is None:
            hint = self._hints.no_fields(kind, name, expression.record)
            self._error(f"{kind} has no fields", name, hint)
            return UNKNOWN
        for one in form.fields:
            if one.key == name.key:
                return one.kind
        if self._declarations.is_whole(form) and self._declarations.is_news(
            f"field of {form.name}", name.text
        ):
            meant = resembling(name.text, [one.name for one in form.fields])
            known = self._hints.unknown_field(form)
            self._names.misspelt(f"{form.name} has no field {name.text}", name, meant, (known, ()))
        return UNKNOWN

    def _operated(
        self, sign: str, left: Kind, right: Kind, node: BinaryOperation | Assignment
    ) -> Kind:
        sides = (
            (node.left, node.right)
            if isinstance(node, BinaryOperation)
            else (Name(node.name.span, node.name), node.value)
        )
        both = tuple(zip((left, right), sides, strict=True))
        if sign in ("==", "!="):
            if left != right and UNKNOWN not in (left, right):
                remedy = self._hints.compared((left, right), sides)
                self._error(f"{left} cannot be compared with {right}", node, remedy)
            return BOOL
        if sign == "+" and STRING in (left, right):
            for kind, side in both:
                if kind not in _PRINTABLE:
                    remedy = self._hints.printable(kind, side)
                    self._error(f"{kind} cannot be printed", node, remedy)
            return STRING
        for kind, side in both:
            if kind not in (INT, UNKNOWN):
                remedy = self._hints.as_number(kind, side)
                if kind == BOOL and sign in COMPARISONS:
                    remedy = ("compare twice: write a < b && b < c", ())
                self._error(f"`{sign}` needs int, not {kind}", node, remedy)
        if sign in COMPARISONS:
            return BOOL
        return UNKNOWN if UNKNOWN in (left, right) and sign not in ARITHMETIC else INT

    # ---- calls ----------------------------------------------------------------------------

    def _call(self, call: FunctionCall) -> Kind:
        if call.function.key == ROLL and len(call.arguments) == 1:
            remedy = self._hints.unquoted(call.arguments[0], self._scope.visible)
            if remedy is not None:
                self._error(UNQUOTED, call.arguments[0], remedy)
                return INT
        kinds = [self._value(one) for one in call.arguments]
        signature = self._declarations.signature(call.function)
        if signature is None:
            if call.function.key not in self._declarations.unreadable:
                self._names.unknown_function(call.function)
            return UNKNOWN
        most = signature.most
        if any(isinstance(one, Hole) for one in call.arguments):
            return signature.returns  # nobody knows how many were meant
        if len(kinds) < signature.fewest or (most is not None and len(kinds) > most):
            function = self._declarations.functions.get(call.function.key)
            if function not in self._declarations.in_error:  # where parameters may be missing
                taken = () if function is None else function.parameters
                names = [f"{one.identifier.text}: {one.kind.identifier.text}" for one in taken]
                remedy = self._hints.wrong_number(signature, call, names)
                self._error(wrong_number(signature, len(kinds)), call, remedy)
        elif call.function.key in DECISIONS:
            asked = asked_by(call, kinds)
            self._decisions.append(asked)
            self._diagnostics += mistakes_in(call, kinds, asked)
        else:
            for number, (kind, argument) in enumerate(zip(kinds, call.arguments, strict=True)):
                wanted = signature.kind_of_argument(number)
                if kind != wanted and UNKNOWN not in (kind, wanted):
                    remedy = self._hints.needed(wanted, kind, argument)
                    if call.function.key == ROLL:
                        remedy = self._hints.rolled(kind, argument)
                    message = f"{signature.name} needs {wanted} here, not {kind}"
                    self._error(message, argument, remedy)
            if call.function.key == OUTPUT and kinds[0] not in _PRINTABLE:
                remedy = self._hints.printable(kinds[0], call.arguments[0])
                self._error(f"{kinds[0]} cannot be printed", call.arguments[0], remedy)
        return signature.returns

    def _no_value(self, name: Identifier) -> str:
        if name.key in self._declarations.functions:
            return f"end {name.text} with return and a value"
        return f"write {name.text}(...) as a statement of its own"


RENAME = "give one of them another name"
"""What to do about two things of one name."""
_NOTHING = (NO_VALUE, UNKNOWN)
_PRINTABLE = (INT, BOOL, STRING, UNKNOWN)
