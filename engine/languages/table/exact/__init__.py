"""The exact distribution of a roll, by running its script on all that can happen at once."""
