"""A program's way to a server: tables opened and joined, seats taken, games played.

    async with Client("http://127.0.0.1:8626") as client:
        table = await client.open_table("parade", seats=2, name="Ana", bots={1: "medium"})
        seat = await table.sit(0, "Ana")
        await table.start()
        await seat.play_by(player("hard", "parade"), Random(1))

Whatever the network does, nothing is played twice and nothing is missed: a `FarTable` comes back
by itself, sends again what was not answered, and is told what it missed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import msgspec

from pioche.server import wire
from pioche.server.far_table import FarTable
from pioche.server.inquiry import check_address, inquire
from pioche.table.entries import AnyClock


class Client:
    """One guest of a server: a token, and the tables at which it is."""

    def __init__(self, address: str, token: str | None = None, language: str | None = None) -> None:
        self.address = check_address(address)
        self.token = token
        self.language = language
        self.tables: list[FarTable] = []

    async def __aenter__(self) -> Client:
        if self.token is None:
            answer = await inquire(self.address, "POST", "/api/guest")
            self.token = answer["token"]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for table in self.tables:
            await table.close()

    async def open_table(
        self,
        slug: str,
        *,
        seats: int,
        name: str,
        options: Mapping[str, str] | None = None,
        bots: Mapping[int, str] | None = None,
        clock: AnyClock | None = None,
        language: str = "en",
        is_public: bool = False,
    ) -> FarTable:
        """Open a table as its host, and come to it."""
        asked = wire.NewTable(
            slug=slug,
            seats=seats,
            name=name,
            options=dict(options or {}),
            bots={str(seat): level for seat, level in (bots or {}).items()},
            clock=clock,
            language=language,
            is_public=is_public,
        )
        answer = await self.inquire("POST", "/api/tables", asked)
        return await self.come(answer["id"])

    async def join(self, table: str, name: str) -> FarTable:
        """Become a member of a table, by the id that its link has, and come to it."""
        asked = wire.NewMember(name=name)
        await self.inquire("POST", f"/api/tables/{table}/members", asked)
        return await self.come(table)

    async def come(self, table: str) -> FarTable:
        """Come to a table as the member that one is, or else as a spectator."""
        found = FarTable(self.address, table, self.token, self.language)
        self.tables.append(found)
        await found.come()
        return found

    async def table(self, table: str) -> wire.TableNow:
        """All that is public of a table."""
        answer = await self.inquire("GET", f"/api/tables/{table}")
        return msgspec.convert(answer, wire.TableNow)

    async def inquire(self, method: str, path: str, body: Any = None) -> Any:
        """Anything else that the server answers over HTTP."""
        return await inquire(self.address, method, path, self.token, body)
