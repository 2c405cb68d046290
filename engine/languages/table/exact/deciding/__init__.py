"""Best play: a roll as a game whose states are all situations in which somebody may decide.

A function that may ask becomes a ``flow`` of places, with its decisions taken out of the
expressions that they stand in (``unfolding``). A situation is a place with what its variables hold,
as far as anything reads them yet, and the same of every call around it: what was shown is no part
of it, nor how it came about, so that equal situations are decided once. What does not ask is worked
out as in any calculation. All situations together (``situations``) are a game, which
``engine.games`` solves; ``tables`` tells the answers by the names of the variables.
"""
