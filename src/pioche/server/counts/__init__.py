"""What the points of a finished game are made of, in words: a module for each game that says it."""
