"""Functions that call themselves, worked out as chains of states."""
