"""Exact evaluation: memoised partial evaluation of calculus expressions.

Evaluation of a node takes these steps; every residual expression is evaluated once.

1. *Isolate.* Numbers inside that share no dice with the rest are evaluated first and stand for one
   die each. Where few showings are left by then, all of them are looked at (``showings.py``).
2. *Merge faces.* Faces that the rest of the expression cannot tell apart become one face with their
   weights added up (``face_classes.py``).
3. *Plan.* The rule for the node's class says which measures it needs: independent terms are
   convolved, equal ones raised to a power, independent conditions mixed. A kernel, or another of
   the ways in ``strategies.py``, may know the whole expression.
4. *Reveal.* Otherwise one source is chosen: one that waiting code needs, or the one with the most
   extreme face, from the end that the ranks count from. For each number c of dice that may show
   this face, it is replaced by c copies and a rest that cannot show it any more. A d12 that cannot
   exceed 10 is the d10, so states meet.
5. *Peel.* What is then known (a running sum, kept dice) is split off. It is no part of the state
   and is put back by a shift.
6. *Rename.* Sites made on the way get canonical names in order, so that residuals that differ only
   in these are one node.

Plans that wait lie on a list: five thousand outcomes are no recursion. Building nested scripts does
recurse: on the present stack first and, where that is too small, on a thread with a large one
(``engine/deep_stack.py``).

Limited. If a call went deeper than the limit, the script is evaluated once more with the mass of
such calls lost. The difference is the probability that the rule for deep calls decided. Rounds that
a ``repeat`` discards count.
"""
