"""The panels of the window: each shows plain values and tells what its user asks for."""
