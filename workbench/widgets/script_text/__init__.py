"""Scripts as coloured text.

Tokens are found line by line; what a line leaves open, such as a comment, is its *state*, and the
``Highlighter`` keeps one with each line for all who ask.
"""
