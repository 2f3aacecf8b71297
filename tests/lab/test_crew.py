"""Work is the same whoever does it, and ends cleanly."""

from __future__ import annotations

import socket
import sys
from contextlib import closing

import pytest

from lab.crowd import Clumsy, Mortal
from pioche.errors import BadInput
from pioche.lab import cluster, crew
from pioche.lab.arena import Arena
from pioche.lab.crew import in_order
from pioche.lab.series import Pace, Series, maker
from pioche.lab.simulate import Simulation

EASY, MEDIUM = maker("easy", "parade"), maker("medium", "parade")


@pytest.fixture
def others(monkeypatch):
    """Call other processes at once, after one piece."""
    monkeypatch.setattr(crew, "ALONE", 0.0)


def simulated(players=("easy", "medium", "random"), games=60, **where):
    simulation = Simulation("parade", players, games=games, seed=4, **where)
    simulation.run()
    return {**simulation.json(), "seconds": 0}


def contested(**where):
    arena = Arena("parade", ["random", "easy", "medium"], games=60, seed=4, error=0.01, **where)
    arena.run()
    return {**arena.json(), "seconds": 0}


@pytest.mark.usefixtures("others")
def test_the_same_games_with_one_worker_and_with_two():
    assert simulated(workers=1) == simulated(workers=2)
    assert contested(workers=1) == contested(workers=2)


@pytest.mark.filterwarnings("ignore")  # of the library's own making
def test_the_same_games_on_a_cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as two:
        address = two.scheduler_address
        assert simulated(scheduler=address) == simulated(workers=1)
        randoms = {"players": ["random"] * 2, "games": 5_000}
        assert simulated(**randoms, scheduler=address) == simulated(**randoms)
        assert contested(scheduler=address) == contested(workers=1)


def test_a_scheduler_that_does_not_answer_is_bad_input(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes calls and says nothing
        dead = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        for address in (dead, "tcp://127.0.0.1:9", "nowhere", ""):
            with pytest.raises(BadInput, match="no Dask scheduler answers"):
                simulated(scheduler=address)


def test_without_dask_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r"pip install 'pioche\[dask\]'"):
        simulated(scheduler="tcp://127.0.0.1:9")


def test_a_worker_with_other_rules_refuses():
    piece = next(Pace().pieces(Series("parade", (EASY, MEDIUM), seed=1), 1))
    assert cluster.run_alike(piece, cluster.fingerprint()).moves > 0
    with pytest.raises(BadInput, match="another Pioche"):
        cluster.run_alike(piece, "0123")


@pytest.mark.usefixtures("others")
def test_a_worker_that_dies_is_reported():
    arena = Arena("parade", {"mortal": Mortal, "easy": EASY}, games=50, seed=1, workers=2)
    with pytest.raises(BadInput, match="a worker was lost at games 1 to"):
        arena.run()
    assert arena.done == 1


@pytest.mark.usefixtures("others")
def test_what_a_player_raises_elsewhere_is_raised_here():
    series = Series("parade", (EASY, MEDIUM), seed=1)
    clumsy = Series("parade", (Clumsy, MEDIUM), seed=1)
    pieces = [*Pace().pieces(series, 1), *Pace().pieces(clumsy, 3)]
    with pytest.raises(ZeroDivisionError, match="clumsy"):
        list(in_order(pieces, workers=2))


@pytest.mark.usefixtures("others")
def test_a_player_that_cannot_travel_is_bad_input():
    class Local(EASY.func):
        pass

    arena = Arena("parade", {"local": Local, "easy": EASY}, games=9, seed=1, workers=2)
    with pytest.raises(BadInput, match="cannot be sent to another process"):
        arena.run()


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize("workers", [1, 2])
def test_interrupted_work_keeps_what_was_done(workers):
    simulation = Simulation("parade", ["easy", "medium"], 10**6, seed=4, workers=workers)

    def interrupt(done):
        if simulation.done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulation.run(interrupt)
    kept = simulation.json()
    assert kept["games"] >= 20
    again = simulated(("easy", "medium"), kept["games"], workers=1)
    assert {**kept, "seconds": 0} == again


def test_no_more_pieces_are_taken_than_are_under_way():
    taken = []

    def pieces():
        for piece in Pace().pieces(Series("parade", (EASY, MEDIUM), seed=1), 40):
            taken.append(piece)
            yield piece

    with closing(in_order(pieces(), workers=2, is_compiled=True)) as work:
        numbers = [next(work)[0].first for _ in range(10)]
    assert numbers == list(range(10))
    assert len(taken) == 9 + 2 * crew.AHEAD


def test_a_crew_is_a_number_of_workers_or_a_scheduler():
    for where in ({"workers": 0}, {"workers": 2_000}, {"workers": 1, "scheduler": "tcp://a:1"}):
        with pytest.raises(BadInput, match="give"):
            simulated(**where)
