"""The smart constructors of the calculus, a room for each family of nodes."""
