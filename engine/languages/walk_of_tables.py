"""Reads tokens by the tables that lark makes of a grammar, in fewer steps than lark takes.

A number that stands alone is a term, a factor, a sum and so on: a grammar with many levels of
precedence has a rule for each of them, none of which makes anything of it. Lark goes through them
one by one, for every operand. Where they lead is the same each time, so it is found out once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from lark import Lark
from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift

__all__ = ["WalkOfTables"]

_END = "$END"
"""What lark calls the end of a text."""

_Reduction: TypeAlias = tuple[Callable[[list[Any]], Any], int, str, dict[int, int]]
"""What is made of a rule, how much stands in it, its name, and where it leads to by what precedes.

Where it leads to holds for one token behind it alone.
"""


class WalkOfTables:
    """A walk through the tables of a grammar that has lark's actions, and no words for errors.

    It remembers the actions it has met; there are no more of them than the tables have.
    """

    def __init__(self, lark: Lark) -> None:
        """Take over the tables of a parser."""
        tables = lark.parse_interactive("").parser_state.parse_conf
        self._states = tables.states
        self._made = tables.callbacks
        self._start, self._end = tables.start_state, tables.end_state
        self._actions: dict[int, dict[str, int | _Reduction]] = {
            state: {} for state in tables.states
        }

    def read(self, tokens: Iterable[Any]) -> Any | None:  # noqa: ANN401 - whatever is built
        """Return what is built of tokens, or None where they do not follow the grammar."""
        known = self._actions
        state, states = self._start, [self._start]
        values: list[Any] = []
        for token in tokens:
            kind = token.type
            while True:
                action = known[state].get(kind) or self._action(state, kind)
                if isinstance(action, int):
                    state = action
                    states.append(state)
                    values.append(token)
                    break
                if action is None:
                    return None
                state = self._reduced(states, values, action, kind)
        while state != self._end:
            action = self._action(state, _END)
            if action is None or isinstance(action, int):
                return None
            state = self._reduced(states, values, action, _END)
        return values[-1]

    def _reduced(self, states: list[int], values: list[Any], action: _Reduction, kind: str) -> int:
        """Make something of what stands in a rule, and return the state that it leads to."""
        make, size, name, arrivals = action
        if size == 1:
            values[-1] = make(values[-1:])
            states.pop()
        elif size:
            inside = values[-size:]
            del states[-size:], values[-size:]
            values.append(make(inside))
        else:
            values.append(make([]))
        before = states[-1]
        state = arrivals.get(before)
        if state is None:
            state = arrivals[before] = self._arrival(before, name, kind)
        states.append(state)
        return state

    def _action(self, state: int, kind: str) -> int | _Reduction | None:
        """Return the state that a token leads to, the rule that ends before it, or None."""
        action = self._actions[state].get(kind)
        if action is None and kind in self._states[state]:
            form, target = self._states[state][kind]
            if form is Shift:
                action = target
            else:
                action = self._made[target], len(target.expansion), target.origin.name, {}
            self._actions[state][kind] = action
        return action

    def _arrival(self, before: int, name: str, kind: str) -> int:
        """Return the state behind a rule, and behind all that only give it another name."""
        state: int
        _, state = self._states[before][name]
        while state != self._end:
            form, rule = self._states[state].get(kind, (Shift, None))
            if form is Shift or not _is_other_name(rule):
                break
            _, state = self._states[before][rule.origin.name]
        return state


def _is_other_name(rule: Rule) -> bool:
    """Return whether a rule stands for one other rule, of which it makes nothing else."""
    inside: Sequence[Any] = rule.expansion
    return (
        len(inside) == 1
        and not inside[0].is_term
        and not inside[0].name.startswith("_")
        and rule.options.expand1
        and not rule.alias
    )
