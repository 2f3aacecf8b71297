"""How Princess Princess is counted: some of its cards bring tokens, too."""

from __future__ import annotations

from pioche.server.counts.tokens import Tokens, count_of

COUNT = count_of(
    Tokens(
        last="PRI-10b",
        highest="PRI-10",
        enough="PRI-10f",
        extra={"claire_paid": "PRI-8", "princess_paid": "PRI-9"},
    )
)
