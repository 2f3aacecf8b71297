"""What people ask of a table: entries that grant it, or a refusal by its rule.

Nothing here changes the table; whoever asks writes the entries down first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from pioche.errors import BadInput
from pioche.games.game import find
from pioche.kernel.seats import NOBODY
from pioche.locale import check_language
from pioche.play.seed import write_seed
from pioche.players import names as player_names
from pioche.table import entries as log
from pioche.table.entries import AnyClock, AnyEntry
from pioche.table.refusals import Refusal, refused
from pioche.table.spelling import alike, clean_name, clean_text
from pioche.table.table import Chair, Phase, Table, player_name

MOST_MEMBERS = 64
MOST_EVER = 512  # members, with those who left
MOST_SAID, MOST_SAID_EACH = 2_000, 400  # nobody uses up what all may say
MOST_ENTRIES = 50_000
LONGEST_REQUEST = 36
PHRASES = ("hello", "thanks", "well_played", "good_game", "your_turn", "one_moment", "again", "bye")

Entries = tuple[AnyEntry, ...]


class Ask(msgspec.Struct, frozen=True, gc=False):
    """When, by which member, and under which id of the member's own."""

    at: int
    by: int | None = None
    request: str = ""

    @property
    def stamp(self) -> dict[str, Any]:
        return {"at": self.at, "by": self.by, "request": self.request}


# ---- the table itself


def open_table(
    at: int,
    slug: str,
    seats: int,
    options: dict[str, str],
    clock: AnyClock,
    language: str,
    is_public: bool,
    after: str = "",
) -> log.Opened:
    """The first entry of a table; `BadInput` says what is wrong with a setting."""
    game = find(slug)
    return log.Opened(
        at=at,
        slug=slug,
        version=game.about.version,
        seats=game.check_seats(seats),
        options=game.choices(seats, options),
        clock=clock,
        language=check_language(language),
        is_public=is_public,
        after=after,
    )


def join(table: Table, at: int, guest: int, name: str) -> Entries:
    """A guest comes to the table; one who is there already just stays."""
    if table.member_of(guest) is not None:
        return ()
    before = [member for member in table.members if member.guest == guest]
    if any(member.is_banned for member in before):
        raise refused(Refusal.SENT_AWAY)
    is_full = len(table.members_here()) >= MOST_MEMBERS
    if is_full or (len(table.members) >= MOST_EVER and not before):
        raise refused(Refusal.TOO_MANY_MEMBERS)
    return (log.Joined(at=at, guest=guest, name=clean_name(name)),)


def leave(table: Table, ask: Ask) -> Entries:
    return (log.Left(**ask.stamp, member=known(table, ask)),)


def hand_over(table: Table, ask: Ask, member: int) -> Entries:
    host_only(table, ask)
    return (log.Hosts(**ask.stamp, member=present(table, member)),)


def take_over(table: Table, at: int, here: Collection[int]) -> Entries:
    """The host vanished: another who is here sets the table up, best one who holds a seat."""
    if table.host in here:
        return ()
    others = [member for member in table.members_here() if member in here]
    return tuple(log.Hosts(at=at, member=member) for member in others[:1])


def dismiss(table: Table, ask: Ask, member: int) -> Entries:
    """The host sends a member away; not out of a running game, in which the host plays, too."""
    host_only(table, ask)
    if present(table, member) == table.host:
        raise refused(Refusal.NO_SUCH_MEMBER)
    if table.phase == Phase.PLAYING and table.seats_of(member):
        raise refused(Refusal.STARTED)
    return (log.Dismissed(**ask.stamp, member=member),)


# ---- seats


def sit(table: Table, ask: Ask, seat: int, name: str) -> Entries:
    """Take a free seat, one that a player keeps warm for nobody, or be called something else."""
    member, chair = known(table, ask), chair_at(table, seat)
    if table.phase == Phase.OVER:
        raise refused(Refusal.OVER)
    if chair.member != member and not chair.is_free and not chair.is_left:
        raise refused(Refusal.SEAT_TAKEN)
    if table.phase == Phase.PLAYING and knows_another(table, member, seat):
        raise refused(Refusal.KNOWS_ANOTHER_HAND)
    cleaned = clean_name(name)
    if any(alike(taken, cleaned) for taken in names_at(table, seat)):
        raise refused(Refusal.NAME_TAKEN)
    return (log.Sat(**ask.stamp, seat=seat, member=member, name=cleaned),)


def knows_another(table: Table, member: int, seat: int) -> bool:
    """Whether the member has seen a hand of this game, but not that of the seat: one who gives up
    a seat, or leaves the table and comes back, has still seen its hand."""
    if member in table.chairs[seat].held_by:
        return False
    return any(member in chair.held_by for chair in table.chairs)


def names_at(table: Table, seat: int) -> Iterator[str]:
    """Those that nobody else may have in this seat: people's, and any that a player could have."""
    yield from (chair.name for other, chair in enumerate(table.chairs) if other != seat)
    yield from map(player_name, table.seats)


def stand(table: Table, ask: Ask, seat: int) -> Entries:
    """Leave a seat; before the deal the host may free any."""
    member, chair = known(table, ask), chair_at(table, seat)
    if chair.is_free:
        raise refused(Refusal.SEAT_FREE)
    may_free = table.phase == Phase.OPEN and member == table.host
    if chair.member != member and not may_free:
        raise refused(Refusal.NOT_YOUR_SEAT)
    if table.phase == Phase.OVER:
        raise refused(Refusal.OVER)
    return (log.Stood(**ask.stamp, seat=seat),)


def seat_player(table: Table, ask: Ask, seat: int, level: str) -> Entries:
    """The host puts a player into a free seat, or one of another level."""
    host_only(table, ask)
    not_started(table)
    chair = chair_at(table, seat)
    if chair.member is not None:
        raise refused(Refusal.SEAT_TAKEN)
    if level not in player_names(table.game.slug):
        raise refused(Refusal.NO_SUCH_LEVEL)
    return (log.Seated(**ask.stamp, seat=seat, level=level),)


def stand_in(table: Table, at: int, seat: int, level: str) -> Entries:
    """A person vanished: a player decides until they return."""
    if table.phase != Phase.PLAYING or not table.chairs[seat].is_person:
        return ()
    return (log.StoodIn(at=at, seat=seat, level=level),)


def hand_back(table: Table, at: int, member: int) -> Entries:
    """A member is back and decides for all its seats again."""
    mine = table.seats_of(member)
    return tuple(log.Returned(at=at, seat=seat) for seat in mine if table.chairs[seat].level)


# ---- the game


def start(table: Table, ask: Ask, seed: int) -> Entries:
    host_only(table, ask)
    not_started(table)
    if any(chair.is_free for chair in table.chairs):
        raise refused(Refusal.SEATS_FREE)
    return (log.Dealt(**ask.stamp, seed=write_seed(seed)),)


def move(table: Table, ask: Ask, seat: int, number: int) -> Entries:
    """A move of the member's own seat, asked of the rules."""
    playing(table)
    if table.is_paused:
        raise refused(Refusal.PAUSED)
    if chair_at(table, seat).member != ask.by:
        raise refused(Refusal.NOT_YOUR_SEAT)
    if not 0 <= number < len(table.game.moves):
        raise refused(Refusal.NO_SUCH_MOVE)
    table.after(seat, number)  # or the rules refuse it
    return (log.Moved(at=ask.at, by=ask.by, request=ask.request, seat=seat, move=number),)


def take_back(table: Table, ask: Ask, seat: int) -> Entries:
    """Ask to take the seat's last move back; with nobody else to ask, it is granted."""
    playing(table)
    member, asked = holder(table, ask, seat), table.take_back
    agreed = asked.agreed if asked is not None and asked.seat == seat else set()
    waits_for = others(table, {member, *agreed})
    if asked is not None and (asked.seat != seat or waits_for):
        raise refused(Refusal.ASKED_ALREADY)
    place = unseen_move(table, seat)
    if not waits_for:  # or whoever had not answered is gone
        return (log.TookBack(**ask.stamp, moves=place),)
    return (log.TakeBackAsked(**ask.stamp, seat=seat),)


def unseen_move(table: Table, seat: int) -> int:
    """The place of the seat's move that can be taken back: the last one as far as the seat knows,
    and neither chance nor anybody's card came to light. In real time hands have come down since.

    Whether others took secret steps after it makes no difference, or the answer would tell.
    """
    place = table.own_last_move(seat)
    if place is None:
        raise refused(Refusal.NOTHING_TO_TAKE_BACK)
    after = next(table.positions_from(place))
    if not after.view(NOBODY).events:
        raise refused(Refusal.NOTHING_TO_TAKE_BACK)  # asking would tell of a secret step
    kinds = dict(table.game.events.values())
    if table.is_live or any(kinds[event.name].reveals for event in after.events):
        raise refused(Refusal.SOMETHING_WAS_SEEN)
    return place


def answer(table: Table, ask: Ask, agrees: bool) -> Entries:
    """Agree to what another asked to take back, or not; it happens when all have agreed."""
    playing(table)
    member, asked = seated(table, ask), table.take_back
    if asked is None:
        raise refused(Refusal.NOBODY_ASKED)
    asker = table.chairs[asked.seat].member
    if member in asked.agreed or member == asker:
        raise refused(Refusal.ANSWERED_ALREADY)
    answered = log.TakeBackAnswered(**ask.stamp, agrees=agrees)
    if not agrees or others(table, {member, asker, *asked.agreed}):
        return (answered,)
    return answered, log.TookBack(at=ask.at, moves=unseen_move(table, asked.seat))


def others(table: Table, members: Collection[int | None]) -> set[int]:
    """The people who decide here, other than these."""
    deciding = {chair.member for chair in table.chairs if chair.is_person}
    return {member for member in deciding if member is not None and member not in members}


def pause(table: Table, ask: Ask) -> Entries:
    playing(table)
    seated(table, ask)
    if table.is_paused:
        raise refused(Refusal.PAUSED)
    return (log.Paused(**ask.stamp),)


def resume(table: Table, ask: Ask) -> Entries:
    playing(table)
    seated(table, ask)
    if not table.is_paused:
        raise refused(Refusal.NOT_PAUSED)
    return (log.Resumed(**ask.stamp),)


def rematch(table: Table, ask: Ask) -> Entries:
    """Wish to play again; when all people do, the game goes on at another table."""
    if table.phase != Phase.OVER:
        raise refused(Refusal.NOT_OVER)
    if table.next_table:
        raise refused(Refusal.GOES_ON_ELSEWHERE)
    member = seated(table, ask)
    if member in table.wants_rematch:
        return ()
    return (log.RematchOffered(**ask.stamp),)


def is_rematch_wanted(table: Table) -> bool:
    """Whoever left, or let a player finish the game, is not waited for."""
    if table.phase != Phase.OVER:
        return False
    people = others(table, ())
    return bool(people) and people <= table.wants_rematch


# ---- talk


def say(table: Table, ask: Ask, text: str, phrase: str) -> Entries:
    member = known(table, ask)
    if table.said.total() >= MOST_SAID or table.said[member] >= MOST_SAID_EACH:
        raise refused(Refusal.TOO_MUCH_SAID)
    if phrase and phrase not in PHRASES:
        raise refused(Refusal.NO_SUCH_PHRASE)
    if bool(text) == bool(phrase):
        raise refused(Refusal.BAD_TEXT)
    return (log.Said(**ask.stamp, text=clean_text(text) if text else "", phrase=phrase),)


# ---- who may


def known(table: Table, ask: Ask) -> int:
    if ask.by is None or table.members[ask.by].is_gone:
        raise refused(Refusal.NO_SUCH_MEMBER)
    return ask.by


def present(table: Table, member: int) -> int:
    if not 0 <= member < len(table.members) or table.members[member].is_gone:
        raise refused(Refusal.NO_SUCH_MEMBER)
    return member


def seated(table: Table, ask: Ask) -> int:
    member = known(table, ask)
    if not table.seats_of(member):
        raise refused(Refusal.NOT_SEATED)
    return member


def holder(table: Table, ask: Ask, seat: int) -> int:
    member = known(table, ask)
    if chair_at(table, seat).member != member:
        raise refused(Refusal.NOT_YOUR_SEAT)
    return member


def host_only(table: Table, ask: Ask) -> None:
    if known(table, ask) != table.host:
        raise refused(Refusal.HOST_ONLY)


def chair_at(table: Table, seat: int) -> Chair:
    if seat not in table.seats:
        raise refused(Refusal.NO_SUCH_SEAT)
    return table.chairs[seat]


def check_length(table: Table) -> None:
    """A table is no place to fill a disk."""
    if len(table.entries) >= MOST_ENTRIES:
        raise refused(Refusal.TOO_LONG)


def not_started(table: Table) -> None:
    if table.phase != Phase.OPEN:
        raise refused(Refusal.STARTED)


def playing(table: Table) -> None:
    if table.phase == Phase.OPEN:
        raise refused(Refusal.NOT_STARTED)
    if table.phase == Phase.OVER:
        raise refused(Refusal.OVER)


def check_request(request: str) -> str:
    """An id of a member's own for something it asks."""
    if len(request) > LONGEST_REQUEST or not request.isprintable():
        raise BadInput(f"an id has at most {LONGEST_REQUEST} visible characters")
    return request
