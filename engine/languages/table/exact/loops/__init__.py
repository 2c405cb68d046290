"""Loops as chains of states: what a round makes of each of them is found once."""
