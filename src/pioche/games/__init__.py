"""The games: each a folder with its cards, rules, sight and words."""
