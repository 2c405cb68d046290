"""How each construct of Troll becomes an expression of the calculus."""
