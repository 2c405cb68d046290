"""AnyDice programs: values are numbers, sequences and dice, and dice are distributions.

Nothing is ever rolled in the language itself, and nothing is correlated, with one exception: a
function whose parameter is a number or a sequence runs once for every outcome of the dice that are
passed to it, and what comes out is mixed.
"""
