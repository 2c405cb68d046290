"""Table scripts: the entities that take part, how a roll is set up, and its result cards."""
