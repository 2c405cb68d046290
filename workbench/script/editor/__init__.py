"""The editor of scripts.

A ``MarkedText`` shows a script with its line numbers and marks. A ``CodeEditor``, which can be
written in, passes keys on: first to its ``Assistant``, which owns the list of words and the card of
help, then to ``writing`` (pairs, lines), then to Qt. What is offered and explained is found by
functions of text and offset, which look at a few thousand characters around the cursor only, so
that every key stays quick. The list takes Enter only after its user has moved in it or asked for
it, and has typed nothing since: otherwise Enter is a new line, and the foot of the list says so.
Lines of more than 5,000 characters are plain. List and card lie over the window and leave the focus
where it is.
"""
