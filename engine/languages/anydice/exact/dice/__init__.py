"""Calculations with dice: operators, sums, sorted rolls and the functions that come along."""
