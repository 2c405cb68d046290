"""Target numbers: how likely one is met, and which one is met often enough."""
