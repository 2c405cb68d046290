"""Exact evaluation of small scripts straight from the syntax tree, without building expressions.

A script is read once as *steps*, a small function for each expression (``script``). A step returns
a *result* (``results``): the weights of independent values, or a column with a value for each
*row*, where rows are the combinations of what names can stand for. Parts that share no dice make no
rows; they are added, counted and compared as distributions. So a script of a few dice takes a third
to a half of the time that the calculus needs, which is mostly that of building nodes.

Each notation makes the steps of its own syntax (``exact/direct`` of each); what belongs to no
notation stands here. A script that is too large, of another shape, or may be in error raises
``NotDirectError`` inside and is left to the other way of its notation, the only one that
reports errors.
"""
