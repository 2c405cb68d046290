"""Results written down: one at a time, or mechanics side by side, for people and programs."""
