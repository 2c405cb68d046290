"""Scripts rewritten before they are walked through, so that fewer states are told apart."""
