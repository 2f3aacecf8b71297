"""Buckets, and what is counted for each address."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.server.limits import Addresses, AddressRates, Bucket, network

SECOND = 1_000_000


def test_a_burst_may_come_at_once_and_then_the_rate():
    bucket = Bucket(rate=50, burst=200, now=0)
    assert sum(bucket.take(0) for _ in range(300)) == 200
    assert sum(bucket.take(SECOND) for _ in range(300)) == 50


def test_a_bucket_holds_no_more_than_a_burst():
    bucket = Bucket(rate=50, burst=200, now=0)
    assert sum(bucket.take(3_600 * SECOND) for _ in range(300)) == 200


def test_what_is_refused_takes_nothing():
    bucket = Bucket(rate=1, burst=10, now=0)
    assert not bucket.take(0, 11)
    assert bucket.take(0, 10)


@given(st.lists(st.integers(0, SECOND), max_size=200))
def test_nobody_gets_more_than_burst_and_rate(pauses):
    bucket, now, taken = Bucket(rate=5, burst=7, now=0), 0, 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now)
    assert taken <= 7 + 5 * now / SECOND + 1e-6


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
    ],
)
def test_a_household_counts_once(address, household):
    assert network(address) == household


def test_each_address_has_its_own_bucket():
    rates = AddressRates(rate=1, burst=2, most=10)
    assert [rates.take("192.0.2.1", 0) for _ in range(3)] == [True, True, False]
    assert rates.take("192.0.2.2", 0)


def test_an_idle_address_is_forgotten():
    rates = AddressRates(rate=1, burst=2, most=10)
    rates.take("192.0.2.1", 0)
    rates.take("192.0.2.2", 10 * SECOND)
    assert list(rates.buckets) == ["192.0.2.2"]


def test_ten_thousand_addresses_do_not_fill_the_memory():
    rates = AddressRates(rate=1, burst=2, most=100)
    for number in range(10_000):
        rates.take(f"10.0.{number >> 8}.{number & 255}", 0)
    assert len(rates.buckets) <= 100


def test_a_busy_address_keeps_its_bucket_among_many():
    rates = AddressRates(rate=0.001, burst=2, most=100)
    for number in range(1_000):
        assert rates.take(f"10.0.{number >> 8}.{number & 255}", 0)
        assert rates.take("192.0.2.1", 0) == (number < 2)


def test_an_address_opens_so_many_sockets_and_no_more():
    addresses = Addresses(most_each=2, most=10)
    assert [addresses.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    addresses.leave("192.0.2.1")
    assert addresses.enter("192.0.2.1")


def test_all_addresses_together_open_so_many_sockets():
    addresses = Addresses(most_each=5, most=2)
    assert [addresses.enter(f"192.0.2.{n}") for n in range(3)] == [True, True, False]
    assert addresses.is_full


def test_nobody_is_remembered_who_left():
    addresses = Addresses(most_each=5, most=2)
    addresses.enter("192.0.2.1")
    addresses.leave("192.0.2.1")
    assert (addresses.open, addresses.total) == ({}, 0)
