"""Bodies of functions made expressions of the calculus, in one run for all outcomes."""
