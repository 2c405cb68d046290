"""From the text of a roll to its syntax tree, and what is wrong with either."""
