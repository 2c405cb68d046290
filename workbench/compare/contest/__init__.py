"""Opposed rolls: two mechanics against each other, and each against each."""
