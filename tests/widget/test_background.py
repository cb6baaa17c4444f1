"""Work beside the board."""

import asyncio

from spider_widget.widget import background


def test_without_threads_the_work_walks_between_other_tasks() -> None:
    passed: list[int] = []

    async def other() -> None:
        for number in range(3):
            passed.append(number)
            await asyncio.sleep(0)

    async def both() -> None:
        await asyncio.gather(background.walk(iter([0.0] * 3)), other())

    asyncio.run(both())
    assert passed == [0, 1, 2]
