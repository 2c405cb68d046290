"""Functions that call themselves, rewritten so that fewer states are told apart."""
