"""Records: one flat dtype, read alike compiled and plain."""

from __future__ import annotations

import numpy as np
import pytest

from pioche.kernel.record import Cells, Record, Words, cells, words


class Pot(Record):
    seed: Words = words(2)
    coins: int
    paid: Cells = cells(3, 2)


def test_fields_lie_one_after_another_without_gaps():
    assert Pot.dtype.names == ("seed", "coins", "paid")
    assert Pot.dtype.itemsize == 2 * 8 + 2 + 6 * 2


def test_a_box_holds_records_that_read_as_attributes():
    box = Pot.box(2)
    box[1].coins = 7
    box[1].paid[2, 1] = 9
    assert (box[0].coins, box[1].coins, box[1].paid[2, 1]) == (0, 7, 9)
    assert box[1].paid.dtype == np.int16


@pytest.mark.parametrize("name", ["round", "view", "copy", "take"])
def test_names_that_numpy_uses_are_refused(name):
    with pytest.raises(TypeError, match="rename it"):
        type("Bad", (Record,), {"__annotations__": {name: "int"}})


class Purse(Record):
    owner: int
    paid: Cells = cells("seats", 2)


class Kitty(Purse, seats=3):
    coins: int


def test_a_record_takes_the_fields_of_an_open_one():
    assert Kitty.dtype.names == ("owner", "paid", "coins")
    assert Kitty.box()[0].paid.shape == (3, 2)
    assert not hasattr(Purse, "dtype")


@pytest.mark.parametrize("sizes", [{"chairs": 3}, {"seats": 3, "cards": 2}])
def test_exactly_the_open_sizes_are_given(sizes):
    with pytest.raises(TypeError, match=r"sizes that are open, \['seats'\]"):
        type("Bad", (Purse,), {"__annotations__": {}}, **sizes)


def test_a_settled_record_has_no_children():
    with pytest.raises(TypeError, match="sizes of Kitty are settled"):
        type("Bad", (Kitty,), {"__annotations__": {"more": "int"}})
