"""Tables from the store. A log is gone through entry by entry: a long one would hold up everybody,
so that is done on another thread, once however many wait for it."""

from __future__ import annotations

import asyncio

from pioche.server.aside import aside
from pioche.server.hub import Hub, readable
from pioche.server.room import Room

LONG = 300  # entries: some five milliseconds


class Shelf:
    """Brings tables into memory."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.under_way: dict[str, asyncio.Future[Room | None]] = {}

    def effort(self, id: str) -> int:
        """How many entries have to be gone through for this table."""
        return 0 if id in self.hub.rooms else self.hub.store.length(id)

    async def room(self, id: str) -> Room | None:
        while self.effort(id) > LONG:
            if id not in self.under_way:
                self.under_way[id] = self.hub.loop.create_task(self.bring(id))
            found = await asyncio.shield(self.under_way[id])
            if found is not None:
                return found  # though another who waited may have let it rest again
        return self.hub.room(id)

    async def bring(self, id: str) -> Room | None:
        """Not if somebody else opened the table meanwhile, or wrote to it: then once more."""
        store = self.hub.store
        try:
            bodies = await aside(self.hub.loop, lambda: store.entries(id))
            table = await aside(self.hub.loop, lambda: readable(id, bodies))
            if id not in self.hub.rooms and store.length(id) == len(bodies):
                return self.hub.enter(id, table)
            return None
        finally:
            del self.under_way[id]
