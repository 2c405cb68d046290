"""The collection calculus: expressions over random sources, simplified while they are built.

Nodes. Lowering walks the syntax tree with nodes in the place of values. Every roll has a *site* of
its own; a name is bound to a node, and using it twice uses the same dice twice. So correlation
needs no care, and scopes cannot capture. Nodes are interned: equal expressions are one object. Each
knows the mask of its sites, bounds on its elements and on its size, and whether it may fail or lose
mass.

Simplifying while building. ``algebra.ranks``, ``algebra.filter`` and the other constructors return
the simplest node they know: ``max ({6} U 3d6)`` is 6, ``largest 3 ({9, 8} U x)`` is ``{9, 8} U max
x`` as long as no face of x is above 8, a comparison is decided once bounds are apart, filters
compose, sums flatten, ``x - x`` is 0. What nothing mentions any more is gone.

Effects. ``Fail`` is an error that counts only where it can be reached, ``Void`` is mass that never
comes to a value, ``After(guards, value)`` is a value behind others that may fail or lose. They rise
through every operation that needs the operand. A branch of an ``If`` keeps its own to itself. A
simplification that forgets an operand uses ``algebra.instead``, which leaves a guard where the
operand is risky: so forgetting never changes a probability, nor hides an error.

Waiting code. ``Deferred`` holds a piece of program and its operands. It expands once enough of them
is known (``d N`` needs N, a filter its threshold) or, if it is lazy, only when its value is asked
for, which is how a recursion ends. Dice it rolls take the site it was given. ``Each`` and ``Fold``
do the same for the elements of a collection.

Loops. A ``repeat`` is the conditional distribution of its stopping values. An ``accumulate`` is an
``Accumulated`` node; settled, it is a number of rounds from a geometric die, dice of the rounds
that go on, and one that stops. ``n # e`` with dice of its own is evaluated once and becomes a pool,
or a ``Copies`` node.
"""
