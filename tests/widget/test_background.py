"""Work beside the board."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from threading import Event, RLock, active_count

import pytest

from spider_widget.widget import background
from spider_widget.widget.background import Job

AGES = 60.0
"""Seconds that no test may take."""


def waited(done: Event) -> Callable[[Job], Iterator[float]]:
    """Work that rests for ages after its first step."""

    def work(_job: Job) -> Iterator[float]:
        done.set()
        yield AGES

    return work


def test_without_threads_the_work_walks_between_other_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """And its task is kept, though nobody keeps the job."""
    monkeypatch.setattr(background, "HAS_THREADS", False)
    passed: list[str] = []

    def work(_job: Job) -> Iterator[float]:
        for number in range(3):
            passed.append(f"work {number}")
            yield 0.0

    async def other() -> None:
        for number in range(3):
            passed.append(f"other {number}")
            await asyncio.sleep(0)

    async def both() -> None:
        Job(work, RLock())
        (task,) = background._at_work  # noqa: SLF001
        await asyncio.gather(other(), task)

    asyncio.run(both())
    assert passed == [f"{who} {number}" for number in range(3) for who in ("work", "other")]
    assert not background._at_work  # noqa: SLF001


def test_a_job_that_fails_says_so_and_is_over(caplog: pytest.LogCaptureFixture) -> None:
    failed = Event()
    errors: list[Exception] = []

    def work(_job: Job) -> Iterator[float]:
        yield 0.0
        raise MemoryError

    def fail(error: Exception) -> None:
        errors.append(error)
        failed.set()

    job = Job(work, RLock(), fail)
    assert failed.wait(AGES)
    assert [type(error) for error in errors] == [MemoryError]
    while not job.is_over:
        pass
    assert caplog.records[0].levelno == logging.ERROR


def test_a_job_that_was_stopped_tells_nothing_any_more() -> None:
    begun, go_on, ended = Event(), Event(), Event()
    told: list[str] = []

    def work(job: Job) -> Iterator[float]:
        try:
            begun.set()
            assert go_on.wait(AGES)
            with job.turn():
                told.append("something")
            yield 0.0
        finally:
            ended.set()

    job = Job(work, RLock())
    assert begun.wait(AGES)
    job.stop()
    go_on.set()
    assert ended.wait(AGES)
    assert told == []


def test_a_stopped_job_rests_no_longer() -> None:
    before, early, done = active_count(), Event(), Event()
    jobs = [Job(waited(early), RLock(), delay=AGES) for _ in range(5)]
    jobs.append(Job(waited(done), RLock()))
    assert done.wait(AGES)
    for job in jobs:
        job.stop()
    while active_count() > before:
        pass
    assert not early.is_set()


def test_a_job_can_be_put_off_until_it_begins() -> None:
    done = Event()
    job = Job(waited(done), RLock(), delay=AGES)
    assert job.put_off(AGES)
    assert not done.is_set()
    job.stop()
    job = Job(waited(done), RLock())
    assert done.wait(AGES)
    assert not job.put_off(0.0)
    job.stop()


def test_the_work_knows_for_whom_it_is_done() -> None:
    """Hosts that serve several people keep the session in a context variable."""
    session: ContextVar[str] = ContextVar("session", default="nobody")
    done = Event()
    seen: list[str] = []

    def work(_job: Job) -> Iterator[float]:
        seen.append(session.get())
        done.set()
        yield 0.0

    token = session.set("Ada")
    Job(work, RLock())
    session.reset(token)
    assert done.wait(AGES)
    assert seen == ["Ada"]
