"""Named ranges of outcomes, and how the mechanics fall into them."""
