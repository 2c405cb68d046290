"""Writes rolls where they are first looked at: what is not rolled yet tells no states apart.

``a = roll("2d6"); b = roll("d8"); if (hit) { return a + b; } return 0;`` becomes ``if (hit) {
return roll("2d6") + roll("d8"); } return 0;``. Dice do not depend on what was done before, so it
does not matter when they are rolled, nor whether, where nobody looks at them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.languages.policies import Policy
from engine.languages.table.built_in import DECISIONS, ROLL
from engine.languages.table.dice_text import may_explode
from engine.languages.table.exact.analysis.liveness import Liveness, is_only_shown, life_of
from engine.languages.table.exact.analysis.mentions import may_roll, mentioned_in
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.walk.rewriting.plain_calls import replaced
from engine.languages.table.exact.walk.rewriting.tail_calls import always_returns
from engine.languages.table.operations import PURE, question_of
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    FieldAccess,
    ForLoop,
    FunctionCall,
    IfStatement,
    Name,
    NumberLiteral,
    Perform,
    Return,
    Statement,
    TableSyntax,
    Text,
    WhileLoop,
    walk,
)

__all__ = ["never_fails", "with_late_rolls"]

_DIVIDING = ("/", "%")


def with_late_rolls(
    script: TableScript, function: CheckedFunction, outcome: int | None, policy: Policy
) -> CheckedFunction:
    """Return a function whose dice are rolled where they are first looked at.

    Args:
        script: The script.
        function: The function.
        outcome: The variable that is looked at in the end, if it is one.
        policy: How decisions are made: what is never done is left out.
    """
    body = function.function.body
    if not any(isinstance(one, Assignment) and may_roll(one.value) for one in walk(body)):
        return function
    if function.decisions:
        body = _decided(body, policy)  # type: ignore[assignment]  # a block as before
        function = replace(function, function=replace(function.function, body=body))
    life = life_of(function, frozenset() if outcome is None else frozenset({outcome}))
    late = _LateRolls(script, function, life, outcome).within(body)
    if late is body:
        return function
    return replace(function, function=replace(function.function, body=late))  # type: ignore[arg-type]  # a block as before


def _decided(statement: Statement, policy: Policy) -> Statement:
    """Return a statement without what is never done, as decisions are made."""
    if isinstance(statement, Block):
        left = [_decided(one, policy) for one in statement.statements]
        return replace(statement, statements=tuple(left))
    if isinstance(statement, WhileLoop | ForLoop):
        return replace(statement, body=_decided(statement.body, policy))
    if not isinstance(statement, IfStatement):
        return statement
    other = statement.otherwise and _decided(statement.otherwise, policy)
    then, condition = _decided(statement.then, policy), statement.condition
    if isinstance(condition, FunctionCall) and condition.function.key in DECISIONS:
        words = [one.value for one in condition.arguments if isinstance(one, Text)]
        if len(words) == len(condition.arguments):
            _, label, offered = question_of(words)
            is_done = policy.chosen(label, offered)
            return then if is_done else other or Block(statement.span, ())
    return replace(statement, then=then, otherwise=other)


def never_fails(script: TableScript, node: TableSyntax) -> bool:
    """Return whether a part of a script certainly comes to something: only that can be left out."""
    if isinstance(node, WhileLoop | ForLoop | FieldAccess):
        return False
    if isinstance(node, BinaryOperation):
        return node.operator not in _DIVIDING or _is_divisor(node.right)
    if isinstance(node, Assignment):
        return node.operator not in _DIVIDING or _is_divisor(node.value)
    if not isinstance(node, FunctionCall) or node.function.key in (*PURE, *DECISIONS):
        return True
    key = node.function.key
    if key == ROLL:
        # Of dice that go on exploding some part is missing, whether they are looked at or not.
        return isinstance(node.arguments[0], Text) and not may_explode(node.arguments[0].value)
    if key in script.recursive or key not in script.functions:
        return is_only_shown(node)
    *_, last = [None, *flat(script.functions[key].function.body)]
    return isinstance(last, Return) and all(
        never_fails(script, one) for one in walk(script.functions[key].function.body)
    )


def _is_divisor(node: Expression) -> bool:
    return isinstance(node, NumberLiteral) and node.value != 0


class _LateRolls:
    """Moves the rolls of a function down."""

    def __init__(
        self, script: TableScript, function: CheckedFunction, life: Liveness, outcome: int | None
    ) -> None:
        """Take what is known of the function."""
        self._script = script
        self._slots = function.slots
        self._life = life
        self._outcome = outcome

    def within(self, statement: Statement) -> Statement:
        """Return a statement with all rolls in it moved down; itself where there are none."""
        if isinstance(statement, Block):
            before = list(flat(statement))
            after = self._of(before)
            same = len(before) == len(after) and all(map(_is_same, before, after))
            return statement if same else Block(statement.span, tuple(after))
        found = statement
        if isinstance(statement, IfStatement):
            other = statement.otherwise
            then, otherwise = self.within(statement.then), other and self.within(other)
            if then is not statement.then or otherwise is not other:
                found = replace(statement, then=then, otherwise=otherwise)
        elif isinstance(statement, WhileLoop | ForLoop):
            body = self.within(statement.body)
            if body is not statement.body:
                found = replace(statement, body=body)
        return self._instead(found, statement)

    def _instead(self, found: Statement, statement: Statement) -> Statement:
        if found is not statement:
            self._life.inherit(found, statement)
        return found

    def _of(self, statements: Sequence[Statement]) -> list[Statement]:
        """Return statements one after another with all rolls moved down."""
        ends = [place for place, one in enumerate(statements, 1) if always_returns(one)]
        statements = statements[: ends[0]] if ends else statements  # it comes to no others
        behind: list[Statement] = []
        for one in reversed(statements):
            if isinstance(one, Assignment) and self._is_roll(one):
                behind = self._moved(one, behind)
            else:
                behind.insert(0, self.within(one))
        return behind

    def _is_roll(self, statement: Assignment) -> bool:
        """Return whether a variable gets what dice show, whatever the other variables hold."""
        value = walk(statement.value)
        return (
            statement.operator is None
            and may_roll(statement.value)
            and not any(isinstance(one, Name) for one in value)
            and all(never_fails(self._script, one) for one in value)
        )

    def _moved(self, roll: Assignment, behind: Sequence[Statement]) -> list[Statement]:
        """Return statements with a roll put in where its variable is first looked at."""
        slot = self._slots[roll.name]
        for place, one in enumerate(behind):
            if isinstance(one, Perform) and is_only_shown(one.call):
                continue
            if slot in mentioned_in(one, self._slots, self._outcome):
                return [*behind[:place], *self._put(roll, one), *behind[place + 1 :]]
        return [*behind, roll]

    def _put(self, roll: Assignment, statement: Statement) -> Iterable[Statement]:
        """Return a statement that looks at a roll with the roll in it, or before it."""
        slot, life = self._slots[roll.name], self._life
        if isinstance(statement, IfStatement):
            uses = self._uses(roll, statement.condition)
            if not uses and slot not in life.after[statement]:
                return [self._in_branches(roll, statement)]
            if uses == 1 and slot not in life.inside[statement]:
                condition = _with(statement.condition, self._name(roll, statement.condition), roll)
                return [self._instead(replace(statement, condition=condition), statement)]
        elif isinstance(statement, Assignment | Return) and statement.value is not None:
            uses = self._uses(roll, statement.value)
            is_own = isinstance(statement, Assignment) and self._slots[statement.name] == slot
            is_last = slot not in life.after[statement] or isinstance(statement, Return)
            if uses == 1 and slot != self._outcome and is_last and not is_own:
                value = _with(statement.value, self._name(roll, statement.value), roll)
                return [self._instead(replace(statement, value=value), statement)]
        return [roll, statement]

    def _in_branches(self, roll: Assignment, statement: IfStatement) -> Statement:
        """Return an ``if`` with a roll in each of its branches that looks at it."""
        then, other = (
            None if one is None else self._in_branch(roll, one)
            for one in (statement.then, statement.otherwise)
        )
        assert then is not None, "there is always such a branch"
        return self._instead(replace(statement, then=then, otherwise=other), statement)

    def _in_branch(self, roll: Assignment, branch: Statement) -> Statement:
        if self._slots[roll.name] not in mentioned_in(branch, self._slots, self._outcome):
            return branch
        return Block(branch.span, tuple(self._moved(roll, list(flat(branch)))))

    def _uses(self, roll: Assignment, node: Expression) -> int:
        return len(self._names(roll, node))

    def _name(self, roll: Assignment, node: Expression) -> Name:
        (found,) = self._names(roll, node)
        return found

    def _names(self, roll: Assignment, node: Expression) -> list[Name]:
        slot = self._slots[roll.name]
        names = [one for one in walk(node) if isinstance(one, Name)]
        return [one for one in names if self._slots[one.identifier] == slot]


def _is_same(one: object, other: object) -> bool:
    return one is other


def _with(node: Expression, name: Name, roll: Assignment) -> Expression:
    """Return an expression with what is rolled in the place of a name."""
    return replaced(node, lambda one: roll.value if one is name else one)  # type: ignore[return-value]  # an expression as before
