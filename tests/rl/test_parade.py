"""What a row of Parade says of a table that one can read."""

import pioche
from pioche.rl import features


def named(position, seat):
    found = features.find("parade")
    return found.named(found.of(position.view(seat)))


def test_the_line_is_counted_from_its_end():
    position = pioche.deal("parade", seats=3, seed=7, first=0)
    row = named(position, 1)
    line = position.record.line[: position.record.lined]
    assert [int(row["line"][card]) for card in line] == [6, 5, 4, 3, 2, 1]
    assert row["line"].sum() == 21
    assert int(row["line_size"]) == 6


def test_a_card_is_held_lined_in_front_or_unseen():
    position = pioche.deal("parade", seats=2, seed=3, first=0)
    while not position.over:
        seat = position.to_move[0]
        position = position.after(seat, position.legal(seat)[0])
        for seat in range(2):
            row = named(position, seat)
            own = int(position.record.discarded[seat])
            lined = (row["line"] > 0).sum()
            assert row["hand"].sum() + lined + row["unseen"].sum() + row["count"].sum() + own == 66


def test_points_are_those_of_the_score_from_ones_own_seat_on():
    for seats in range(2, 7):
        position = pioche.deal("parade", seats=seats, seed=seats)
        while not position.over:
            mover = position.to_move[-1]
            position = position.after(mover, position.legal(mover)[-1])
            for seat in range(seats):
                score = position.score()
                turned = [score[(seat + step) % seats] for step in range(seats)]
                assert named(position, seat)["points"].tolist() == turned + [0] * (6 - seats)
