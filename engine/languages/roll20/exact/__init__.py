"""The exact distribution of a roll: each construct becomes an expression of the calculus."""
