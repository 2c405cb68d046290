"""Numbers and tuples: which of them are compared, drawn, or parts of one another."""
