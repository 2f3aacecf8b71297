"""First games that explain themselves: one that was played before, to be played again by hand."""
