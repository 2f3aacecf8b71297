"""The store: what must not be lost, as bytes in a folder. What the bytes mean is no matter here."""

from pioche.store.commits import Commits
from pioche.store.histogram import SECONDS, Histogram
from pioche.store.store import Store
from pioche.store.write import Guest, Row, Write

__all__ = ["SECONDS", "Commits", "Guest", "Histogram", "Row", "Store", "Write"]
