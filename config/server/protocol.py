"""HTTP connections with limits: a request that is sent half does not keep its connection open."""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# From the connection, or from the first byte of a further request, to the end of the headers.
HEADER_SECONDS = 10.0
# From the end of the headers to the end of the body, which is a megabyte at most.
BODY_SECONDS = 60.0
MAX_HEADER = 65_536


def _plain(status: str, sentence: str) -> bytes:
    return (
        f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(sentence)}\r\nconnection: close\r\n\r\n{sentence}"
    ).encode()


TOO_SLOW = _plain("408 Request Timeout", "The request was not complete in time.")
TOO_LONG = _plain("431 Request Header Fields Too Large", "The headers of the request are too long.")


class LimitedProtocol(HttpToolsProtocol):
    """Uvicorn itself only limits how long a connection may be idle after an answer."""

    deadline: TimerHandle | None = None
    reads_headers = False
    header_bytes = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_idle:
            # Any byte ends uvicorn's idle timeout, even an empty line, which begins no request.
            self._expect_headers()
        self.header_bytes += len(data)
        super().data_received(data)
        if self.reads_headers and self.header_bytes > MAX_HEADER:
            self._refuse(TOO_LONG)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self.reads_headers:
            self._expect_headers()

    def on_headers_complete(self) -> None:
        self.reads_headers = False
        self._expect_within(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect_nothing()
        super().on_message_complete()

    @property
    def _is_idle(self) -> bool:
        return self.deadline is None and (self.cycle is None or self.cycle.response_complete)

    def _expect_headers(self) -> None:
        self.reads_headers, self.header_bytes = True, 0
        self._expect_within(HEADER_SECONDS)

    def _expect_within(self, seconds: float) -> None:
        self._expect_nothing()
        self.deadline = self.loop.call_later(seconds, self._refuse, TOO_SLOW)

    def _expect_nothing(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _refuse(self, answer: bytes) -> None:
        """Closes the connection, with a sentence unless an answer is on its way already."""
        self._expect_nothing()
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(answer)
        self.transport.close()
