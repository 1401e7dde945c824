"""Where bots think: a process that is killed or stopped is replaced, and nobody takes all the thoughts."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest

import tablee
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.house.bots import BotPool

pytestmark = pytest.mark.anyio

UR = tablee.game("ur")


@pytest.fixture
async def pool() -> AsyncIterator[BotPool]:
    made = BotPool(1, 60)
    yield made
    made.close()


def position() -> State:
    state = UR.new(2, seed=1)
    while UR.to_move(state) == CHANCE or len(UR.legal(state)) < 2:
        UR.apply(state, UR.legal(state)[0])
    return state


async def judged(pool: BotPool, level: str = "apprentice") -> bool:
    """Whether a bot can say what it thinks."""
    state = position()
    return await pool.judge(level, state, UR.to_move(state) or 0, "amelie") is not None


async def process_of(pool: BotPool) -> int:
    """The process of the only worker, which runs."""
    executor = pool.workers[0].executor()
    await asyncio.wrap_future(executor.submit(int))
    (process,) = (executor._processes or {}).values()
    assert process.pid
    return process.pid


async def test_a_worker_that_is_killed_while_idle_comes_back(pool: BotPool) -> None:
    assert await judged(pool)
    for _ in range(3):
        killed = await process_of(pool)
        os.kill(killed, signal.SIGKILL)
        assert await judged(pool)
        assert await process_of(pool) != killed


async def test_a_worker_that_is_killed_while_it_thinks_is_replaced(pool: BotPool) -> None:
    assert await judged(pool)
    killed = await process_of(pool)
    thinking = asyncio.create_task(judged(pool, "master"))
    await asyncio.sleep(0.05)
    os.kill(killed, signal.SIGKILL)
    assert await thinking
    assert await process_of(pool) != killed


async def test_a_worker_that_is_killed_again_and_again_is_given_up_for_this_thought(pool: BotPool) -> None:
    assert await judged(pool)
    thinking = asyncio.create_task(judged(pool, "grandmaster"))
    while not thinking.done():
        executor = pool.workers[0].process
        for process in list((executor._processes or {}).values()) if executor else ():
            process.kill()
        await asyncio.sleep(0.01)
    assert not await thinking
    assert await judged(pool)


@pytest.mark.parametrize("loaded", [False, True])
async def test_a_worker_that_is_stopped_is_replaced(
    pool: BotPool, loaded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it loads a game, and while it is idle: its patience ends, and the next thought has a new process."""
    if loaded:
        assert await judged(pool)
    frozen = await process_of(pool)
    os.kill(frozen, signal.SIGSTOP)
    with monkeypatch.context() as short:
        short.setattr(pool, "patience", 0.5)
        short.setattr("tablee.house.bots.LOADING_SECONDS", 0.5)
        short.setattr("tablee.house.bots.COMPILING_SECONDS", 0.5)
        assert not await judged(pool)
    assert bool(pool.limits.meters["bot_seconds", "person amelie"].spent) == loaded, "loading is nobody's time"
    assert await judged(pool)
    assert await process_of(pool) != frozen


async def queue(pool: BotPool, *asked: tuple[str, float]) -> list[str]:
    """In which order the people think who ask in this order, while somebody thinks already."""
    order: list[str] = []

    async def think(person: str, weight: float) -> None:
        async with pool.worker(person, weight):
            order.append(person)
            await asyncio.sleep(0)

    async with pool.worker("first"):
        tasks = []
        for who in asked:
            tasks.append(asyncio.create_task(think(*who)))
            await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert pool.idle == pool.workers
    return order


async def test_who_has_forty_tables_does_not_keep_the_others_waiting(pool: BotPool) -> None:
    order = await queue(pool, *[("greedy", 1.0)] * 40, ("amelie", 1.0), ("basile", 1.0), ("amelie", 1.0))
    assert order[:3] == ["greedy", "amelie", "basile"]
    assert order[3:5] in (["greedy", "amelie"], ["amelie", "greedy"])
    assert len(order) == 43


async def test_reviews_let_people_at_tables_pass_and_still_come_to_an_end(pool: BotPool) -> None:
    order = await queue(pool, ("reviews", 5.0), *[("amelie", 1.0)] * 20)
    assert 3 <= order.index("reviews") <= 6


async def test_who_comes_back_later_has_not_saved_turns(pool: BotPool) -> None:
    assert await queue(pool, ("amelie", 1.0), ("amelie", 1.0), ("basile", 1.0)) == ["amelie", "basile", "amelie"]
    assert await queue(pool, ("amelie", 1.0), ("basile", 1.0), ("amelie", 1.0)) == ["amelie", "basile", "amelie"]


async def test_a_worker_is_not_lost_with_the_one_who_waited_for_it(pool: BotPool) -> None:
    async def think() -> None:
        async with pool.worker("amelie"):
            raise AssertionError("cancelled before it began")

    async with pool.worker("basile"):
        waiting = asyncio.create_task(think())
        await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert pool.idle == pool.workers
