"""The table: what happened when, and who may know of it. No sockets, and no clock of its own."""
