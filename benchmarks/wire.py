"""A minimal HTTP client, so that the load costs little beside the server that it measures."""

import asyncio
import json
import re
import time
import uuid
from typing import Any

VERSION = re.compile(rb'data-version="(\d+)"')


class Wire:
    """One keep-alive connection with a guest's cookies."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.writer: asyncio.StreamWriter | None = None

    async def connect(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def become_guest(self) -> None:
        _, page = await self.ask("GET", "/play/dice-words/")
        found = re.search(rb'name="csrf" content="(\w+)"', page)
        assert found is not None
        self.token = found[1].decode()

    async def post(self, path: str, body: Any) -> tuple[int, Any]:
        status, content = await self.ask("POST", path, json.dumps(body).encode())
        return status, json.loads(content)

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {cookies}\r\n"
            f"X-CSRFToken: {self.token}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        assert self.writer is not None
        self.writer.write(head.encode() + body)
        raw = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = 0
        for line in raw.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            if name == "content-length":
                length = int(value)
            elif name == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0]
        return int(raw[9:12]), await self.reader.readexactly(length)


class Player(Wire):
    """Plays Dice Words alone at a table, with unlimited rerolls."""

    async def sit_down(self) -> None:
        await self.connect()
        await self.become_guest()
        person = {"name": "Kind Robin", "supports": {"unlimited_rerolls": True}}
        body = {"game": "dice-words", "options": {"round_seconds": 600}, "people": [person]}
        status, table = await self.post("/api/tables", body)
        assert status == 201, table
        self.code, self.version = table["code"], table["version"]
        for kind in ("roll_targets", "go", "roll"):
            await self.move_by_api({"type": kind})

    async def move(self, action: dict[str, Any]) -> float:
        """Seconds from the move to the new board, as a page makes it."""
        began = time.perf_counter()
        status, board = await self.ask("POST", f"/tables/{self.code}/moves", self._body(action))
        assert status == 200, board
        took = time.perf_counter() - began
        found = VERSION.search(board)
        assert found is not None
        self.version = int(found[1])
        return took

    async def move_by_api(self, action: dict[str, Any]) -> float:
        """Seconds from the move to its answer, the player's view."""
        began = time.perf_counter()
        status, answer = await self.ask("POST", f"/api/tables/{self.code}/moves", self._body(action))
        assert status == 200, answer
        took = time.perf_counter() - began
        self.version = json.loads(answer)["version"]
        return took

    def _body(self, action: dict[str, Any]) -> bytes:
        move = {"seat": "p1", "version": self.version, "key": uuid.uuid4().hex, "action": action}
        return json.dumps(move).encode()


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
