"""Scripts over few dice, worked out straight from the syntax tree.

Building an expression and asking what shape it has takes longer than a small script itself: each
function of Python that is entered for the first time in a while costs about a microsecond. So a
script is first read as *steps* (``reading``), one for each expression, which say what it comes to
(``results``) for all that has a name at once; parts that share no dice are only added up, counted
and compared. Whatever is not of this kind, is too much or might be an error is left to the calculus
as if nothing had been tried, so that there is one place that says what errors are.
"""
