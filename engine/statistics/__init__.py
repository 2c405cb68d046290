"""What is asked of a distribution: its figures, chances of ranges and targets, and words for it."""
