"""Tables at which players were to move when the server stopped: few are awake at once.

Each is read from the store and thought about, and nobody is there to see it. Those at which people
have seats come first: somebody will ask what happened there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pioche.server.hub import Hub

AT_ONCE = 64


class Sleepers:
    """Wakes one table in a turn of the loop, and the next one when another has nothing to do."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.waiting: deque[str] = deque()
        self.awake: set[str] = set()
        self.is_waking = False

    def add(self, ids: Iterable[str]) -> None:
        self.waiting.extend(ids)
        self.wake_soon()

    def wake_soon(self) -> None:
        """A table may have come to rest, or somebody came to it, who counts for themselves."""
        if self.waiting and not self.is_waking and not self.hub.is_closing:
            self.is_waking = True
            self.hub.loop.call_soon(self.wake)

    def wake(self) -> None:
        self.is_waking = False
        self.awake = {id for id in self.awake if self.is_awake(id)}
        if self.waiting and len(self.awake) < AT_ONCE and not self.hub.is_closing:
            id = self.waiting.popleft()
            self.awake.add(id)
            self.hub.look_after(id)
            self.wake_soon()

    def is_awake(self, id: str) -> bool:
        room = self.hub.rooms.get(id)
        return room is not None and not room.sessions and room.pace.is_busy()
