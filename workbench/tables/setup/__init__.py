"""How the selected table script is played: its roll, what that takes, and how it is decided."""
