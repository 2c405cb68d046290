"""Measures: whole-number weights of outcomes, in the making of a distribution.

A measure has a total of its own; the weight of an outcome divided by the total is its probability.
Weights that fall short of the total are mass that is missing. Measures of whole numbers are
polynomials (the exponent is the outcome), so that adding independent numbers is a product of
polynomials; numbers that lie far apart, and all other values, are kept in a mapping.
"""

from engine.measure.combining import (
    added_up,
    convolved,
    mixture,
    mixture_of_numbers,
    multiplied,
    power,
    united,
)
from engine.measure.forms import (
    Measure,
    Numbers,
    OfNumbers,
    SparseNumbers,
    Values,
    as_values,
    bytes_of_outcomes,
    conditional,
    numbers,
    of_numbers,
    outcomes,
    span_of,
)

__all__ = [
    "Measure",
    "Numbers",
    "OfNumbers",
    "SparseNumbers",
    "Values",
    "added_up",
    "as_values",
    "bytes_of_outcomes",
    "conditional",
    "convolved",
    "mixture",
    "mixture_of_numbers",
    "multiplied",
    "numbers",
    "of_numbers",
    "outcomes",
    "power",
    "span_of",
    "united",
]
