"""The evaluator: follows plans until every measure that is needed is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Guarded, Linear, Node, Product, Test, is_number
from engine.control import Budget
from engine.dice import Pool
from engine.errors import OverBudgetError
from engine.evaluate import collections, numbers, programs, revealing
from engine.evaluate.face_classes import FaceClasses
from engine.evaluate.further_dice import with_further_dice, with_further_dice_as_pools
from engine.evaluate.lost_dice import plan_without_lost_dice
from engine.evaluate.mixing import die_of
from engine.evaluate.plan import Plan, Step, entangled
from engine.evaluate.strategies import measure_by_scores
from engine.evaluate.structure import Structure, are_independent, exclusive_numbers, is_additive
from engine.evaluate.substitution import Substitution, rename_sites
from engine.evaluate.tables import SOONER_THAN_SCORES, measure_by_tables
from engine.measure import Measure

__all__ = ["Evaluator"]

_CANONICAL_SITES = 64
"""How many sites are set aside as the canonical names of sources made on the way, and how many as
those of sources that are walked."""


_PUT_TOGETHER = (Linear, Product, Test)
"""Numbers whose measures follow from those of their children, where these share no dice."""


@dataclass(slots=True)
class CallCount:
    """What pieces of program and walks tell each other of calls.

    Attributes:
        entered: How many calls of functions have been entered so far.
        is_flat: Whether calls do not count towards their depth, so that expressions which differ
            only in it are equal; whoever asks for that has to count the calls along every path.
        limit: How deep calls may go.
        deepest: How deep a call was that counted towards its depth.
    """

    entered: int = 0
    is_flat: bool = False
    limit: int = 0
    deepest: int = 0


class Evaluator:
    """Evaluates expressions of one algebra; every residual expression is evaluated once.

    Evaluation does not recurse over outcomes: expressions that wait for others are kept on a stack.

    Attributes:
        calls: The calls of functions that pieces of program have made.
        whole: The expression that was asked for last, which is no residual of another.
        overwhelmed: What was being worked out when the budget ran out, from the inside out.
        walks_code: Whether expressions with waiting pieces of program are walked, which is given up
            once one of them has turned out to have too many shapes.
    """

    def __init__(self, algebra: Algebra, budget: Budget, *, uses_kernels: bool = True) -> None:
        """Prepare to evaluate.

        Args:
            algebra: Builds the expressions.
            budget: Asked at every step.
            uses_kernels: Whether closed forms may be taken in the place of revealing.
        """
        self.algebra = algebra
        self.budget = budget
        self.uses_kernels = uses_kernels
        self.structure = Structure()
        self.face_classes = FaceClasses()
        self.substitution = Substitution(algebra)
        self.calls = CallCount()
        self.whole: Node | None = None
        self.overwhelmed: tuple[Node, ...] = ()
        self.walks_code = uses_kernels
        self._measures: dict[Node, Measure] = {}
        self._plans: dict[Node, Plan] = {}
        self._canonical: dict[Node, Node] = {}
        self._first_dynamic: int | None = None

    def measure(self, root: Node) -> Measure:
        """Return the measure of ``root``.

        Numbers inside it that share no dice with the rest are evaluated first and then stand for
        one die each.

        Raises:
            DiceError: The expression can fail, or is over the budget.
            Cancelled: The budget was asked to stop.
        """
        if self._first_dynamic is not None:
            return self._measured(root)
        walked = self.algebra.new_sites(2 * _CANONICAL_SITES)
        self._first_dynamic = walked + _CANONICAL_SITES
        try:
            return self._measured(root)
        finally:
            self._first_dynamic = None

    def _measured(self, root: Node) -> Measure:
        try:
            found = self._shown_or_ready(root)
            if not isinstance(found, Node):
                return found
            self.whole = found
            return self._follow(found)
        except OverBudgetError:
            self.overwhelmed += (root,)
            raise

    def _shown_or_ready(self, root: Node, most: int = SOONER_THAN_SCORES) -> Measure | Node:
        """Return the measure of ``root`` where it has so few showings that nothing else pays.

        Otherwise return what is to be evaluated: ``root`` with a die in the place of each number
        inside that shares no dice with the rest, unless it is just put together from such.
        """
        if _is_put_together(root):
            for child in root.children:
                if child.children and is_number(child) and not child.may_fail:
                    self._measures[child] = self._measured(child)
            return root
        shown = self._shown(root, {}, most)
        if shown is not None:
            return shown
        if self.uses_kernels and self.structure.waits(root):
            number = root.value if isinstance(root, Guarded) else root
            loses = number.may_lose
            plan = (plan_without_lost_dice if loses else with_further_dice)(self, number)
            if plan is not None:
                self._plans[self.canonical(number)] = plan
                return root
        if self.uses_kernels and (self.structure.waits(root) or self.structure.runs_code(root)):
            root = with_further_dice_as_pools(self, root)
        inner = {node: self._measured(node) for node in exclusive_numbers(root)}
        if not inner:
            return root
        shown = self._shown(root, inner, most)
        return self._with_dice(root, inner) if shown is None else shown

    def _shown(self, root: Node, inner: dict[Node, Measure], most: int) -> Measure | None:
        if not self.uses_kernels or not root.sources or is_additive(root):
            return None
        few = min(most, SOONER_THAN_SCORES)
        found = measure_by_tables(root, few, self.budget, inner)
        if found is None and few < most:
            found = None if inner else measure_by_scores(self, root)
            found = found or measure_by_tables(root, most, self.budget, inner)
        if found is not None:
            self.budget.step()
        return found

    def _with_dice(self, root: Node, inner: dict[Node, Measure]) -> Node:
        replacements = {
            node: self.algebra.rolled(self.algebra.new_site(), Pool(1, die_of(measure)))
            for node, measure in inner.items()
        }
        return self.substitution.of_nodes(root, replacements)

    @property
    def walked_sites(self) -> range:
        """The sites of what stands for the dice of sources that are walked."""
        assert self._first_dynamic is not None, "only asked during an evaluation"
        return range(self._first_dynamic - _CANONICAL_SITES, self._first_dynamic)

    def isolated(self, node: Node, most: int = SOONER_THAN_SCORES) -> Node:
        """Return an expression made on the way, ready to be evaluated as a state of its own.

        Args:
            node: The expression.
            most: How many values of nodes are worked out for all showings sooner than anything.
        """
        ready = self.canonical(node)
        if ready not in self._measures:
            found = self._shown_or_ready(node, most)
            if isinstance(found, Node):
                return self.canonical(found)
            self._measures[ready] = found
        return ready

    def canonical(self, node: Node) -> Node:
        """Return ``node`` with the sources made on the way renamed in order.

        Residual expressions that differ only in these names become the same node.
        """
        assert self._first_dynamic is not None, "only asked during an evaluation"
        dynamic = node.sources >> self._first_dynamic
        if not dynamic & (dynamic + 1):
            return node
        known = self._canonical.get(node)
        if known is None:
            known = self._canonical[node] = self._renamed(node, self._first_dynamic)
        return known

    def _renamed(self, node: Node, first: int) -> Node:
        dynamic = node.sources >> first << first
        sites: dict[int, int] = {}
        next_name = first
        while dynamic:
            site = (dynamic & -dynamic).bit_length() - 1
            if site != next_name:
                sites[site] = next_name
            next_name += 1
            dynamic &= dynamic - 1
        if next_name - first > _CANONICAL_SITES:
            return node
        return rename_sites(node, sites, self.algebra)

    def _follow(self, root: Node) -> Measure:
        plans, self._plans = self._plans, {}
        stack = [root]
        try:
            self._carry_out(stack, plans)
        except OverBudgetError:
            self.overwhelmed += entangled(stack, plans)
            raise
        return self._measures[root]

    def _carry_out(self, stack: list[Node], plans: dict[Node, Plan]) -> None:
        measures = self._measures
        while stack:
            node = stack[-1]
            if node in measures:
                stack.pop()
                continue
            step: Step = plans[node] if node in plans else self._first_step(node)
            while isinstance(step, Plan):
                waiting = [need for need in step.needs if need not in measures]
                if waiting:
                    plans[node] = step
                    stack.extend(waiting)
                    break
                self.budget.check()
                step = step.finish([measures[need] for need in step.needs])
            else:
                measures[node] = step
                plans.pop(node, None)
                stack.pop()

    def _first_step(self, node: Node) -> Step:
        self.budget.step()
        if node.may_lose and self.uses_kernels and not _is_put_together(node):
            plan = plan_without_lost_dice(self, node)
            if plan is not None:
                return plan
        rule = _RULES.get(type(node), revealing.reveal)
        return rule(self, node)


def _is_put_together(node: Node) -> bool:
    """Return whether the measure of a number follows from those of its children."""
    return isinstance(node, _PUT_TOGETHER) and are_independent(node.children)


_RULES: dict[type[Node], Callable[[Evaluator, Node], Step]] = {
    **numbers.RULES,
    **collections.RULES,
    **programs.RULES,
}
