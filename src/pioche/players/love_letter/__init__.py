"""How to think about the Love Letters: cards counted, hands guessed at, rounds and matches won.

Everything here reads what the seat that thinks may know, in its view and in a world that it
imagines: its own hand, the table, and its own row of what hands may be.
"""
