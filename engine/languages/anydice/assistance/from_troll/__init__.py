"""Scripts of Troll written as AnyDice programs."""
