"""Tables as pictures, with the faces that the browser draws."""

from pioche.rl.painting.painting import paint, pixels

__all__ = ["paint", "pixels"]
