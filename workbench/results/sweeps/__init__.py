"""Sweeps as plain values: which points are calculated, one of them, and what is known of all."""
