"""Games: chains in which some states are decided by somebody who knows the state.

Who decides wants the mean worth of the end to be as great as it can be; an opponent wants it to be
as small. What never ends is worth as little as the worst end.

States are worked out behind those that they lead to, one strongly connected component after the
other, in rationals: backward induction. States that lead back to one another are in ``circles``.
"""
