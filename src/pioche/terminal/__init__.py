"""Tables for people at a terminal."""
