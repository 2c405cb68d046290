"""Chains: walks over states in which the next state depends on the present one alone.

A chain is any game that goes on until it is decided: a fight, a race, dice that are rolled until
something shows. ``absorption`` tells where it ends after all its rounds, however many they may be.

Everything that comes to a state is moved on from it in one pass over the strongly connected
components, in topological order. Most components are single states, perhaps with a way back to
themselves: they cost a few sums of whole numbers. The states of a larger one are visited again and
again. Mostly all ways round lead through one of them, as through the beginning of a round in which
everybody misses (``rings``); otherwise they are solved together (``circles``).
"""
