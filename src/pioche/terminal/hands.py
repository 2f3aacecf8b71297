"""How fast everybody was, in words and for programs."""

from __future__ import annotations

from typing import Any

from pioche.play.speech import Speech
from pioche.table.slap import Verdict


def say_hands(verdict: Verdict, speech: Speech) -> list[str]:
    """How long after the newest tile every hand came, the first one first; before it, with a
    minus."""
    hands = [
        speech.say(
            "resistance_table.hand", name=speech.names[hand.seat], ms=milliseconds(hand.after)
        )
        for hand in verdict.reactions
    ]
    doubt = max(hand.doubt for hand in verdict.reactions)
    if doubt:
        hands.append(speech.say("resistance_table.doubt", ms=milliseconds(doubt)))
    heat = [speech.say("resistance_table.dead_heat")] if len(verdict.tied) > 1 else []
    return [", ".join(hands) + ".", *heat]


def milliseconds(microseconds: int) -> str:
    return str(round(microseconds / 1_000)).replace("-", "−")


def hands_json(verdict: Verdict) -> dict[str, Any]:
    """The same in microseconds."""
    return {
        "hands": [
            {
                "seat": hand.seat,
                "after": hand.after,
                "doubt": hand.doubt,
                "flags": [flag.value for flag in hand.flags],
            }
            for hand in verdict.reactions
        ],
        "dead_heat": len(verdict.tied) > 1,
    }
