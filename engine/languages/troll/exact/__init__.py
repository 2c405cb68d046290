"""The exact distribution of a script: each construct becomes an expression of the calculus."""
