"""Scripts rewritten before they are worked out, so that less is told apart."""
