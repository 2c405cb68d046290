"""Best play: what is wanted of a roll, what each situation asks for, and rules that say it."""
