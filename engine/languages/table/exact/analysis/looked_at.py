"""What a statement asks of each variable that it looks at: comparisons with numbers, or all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.languages.table.exact.analysis.shapes import Question, questions_in
from engine.languages.table.exact.expressions.plain import OF_NUMBERS
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.reading.syntax import (
    Assignment,
    Expression,
    ForLoop,
    IfStatement,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["answers_of", "asked_of", "joined"]


def _expressions_in(node: object, plan: FunctionPlan) -> Iterator[Expression]:
    """Yield what a statement itself looks at, without the statements in it."""
    if isinstance(node, IfStatement | WhileLoop):
        yield node.condition
    elif isinstance(node, ForLoop):
        yield node.items
    elif isinstance(node, Perform):
        yield node.call
    elif isinstance(node, Assignment):
        yield plan.value_of(node)
    elif isinstance(node, Return) and node.value is not None:
        yield node.value


def asked_of(
    statement: Statement, plan: FunctionPlan, *, at_head: bool = False
) -> Mapping[int, Sequence[Question] | None]:
    """Return the variables that a statement looks at, and what it asks of each.

    Args:
        statement: The statement.
        plan: What is known of the function.
        at_head: Whether only what the statement itself looks at is meant, such as the condition of
            a loop without its body.

    Returns:
        For each the comparisons with numbers that find the same wherever the statement does the
        same; None where it is looked at in another way.
    """
    slots = plan.function.slots
    nodes = [statement] if at_head else list(walk(statement))
    found: dict[int, set[Question] | None] = {}
    for node in nodes:
        for expression in _expressions_in(node, plan):
            for slot, question in questions_in(expression, slots):
                before = found.setdefault(slot, set())
                if question is None or before is None:
                    found[slot] = None
                else:
                    before.add(question)
    if plan.outcome is not None and any(isinstance(node, Return) for node in nodes):
        found[plan.outcome] = None
    return {
        slot: None if questions is None else sorted(questions) for slot, questions in found.items()
    }


def answers_of(
    contents: Sequence[object], seen: Sequence[tuple[int, Sequence[Question] | None]]
) -> object:
    """Return what a statement finds of some variables.

    Args:
        contents: What they hold.
        seen: The place of each that it looks at, and what it asks of it.
    """
    return tuple(
        [
            contents[place]
            if asked is None or type(content := contents[place]) is not int
            else tuple([OF_NUMBERS[one.operator](content, one.number) for one in asked])
            for place, asked in seen
        ]
    )


def joined(slots: Iterable[int], together: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """Return variables in groups, where some belong together.

    Args:
        slots: The variables.
        together: Those that belong together.
    """
    apart = [{slot} for slot in slots]
    for some in together:
        touched = [part for part in apart if part.intersection(some)]
        apart = [part for part in apart if not part.intersection(some)]
        if touched:
            apart.append(set().union(*touched))
    return sorted(tuple(sorted(part)) for part in apart)
