"""`python -m pioche` is the command `pioche`."""

from pioche.cli import main

main()
