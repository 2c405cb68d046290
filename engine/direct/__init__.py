"""Scripts over few dice, worked out straight from the syntax tree.

Building an expression and asking what shape it has takes longer than a small script itself: each
function of Python that is entered for the first time in a while costs about a microsecond. So a
script is first read as *steps*, one for each expression, which say what it comes to (``results``)
for all that has a name at once; parts that share no dice are only added up, counted and compared.
Each notation makes the steps of its own syntax (``exact/direct`` of each); what becomes of odds,
rows and names is no notation's own, and stands here. Whatever is not of this kind, is too much or
might be an error is left to the other way of the notation as if nothing had been tried, so that
there is one place that says what errors are.
"""
