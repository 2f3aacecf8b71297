"""The search: what a player finds out by imagining worlds and playing them on."""

from pioche.players.search.search import Finding, Search

__all__ = ["Finding", "Search"]
