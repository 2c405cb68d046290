"""The probability of every outcome."""
