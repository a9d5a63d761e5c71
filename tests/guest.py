"""A guest or a user at a running Diceroom, over HTTP like a browser: with cookies, a CSRF token and JSON."""

import http.client
import http.cookiejar
import json
import re
import urllib.error
import urllib.request
import uuid
from typing import Any


class Guest:
    def __init__(self, url: str, *, session: str = "", code: str = "") -> None:
        """With a `session`, the user who is signed in there."""
        self.url = url
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        if session:
            self.cookies.set_cookie(_cookie("sessionid", session))
        page = self.page("/play/dice-words/").read().decode()
        found = re.search(r'name="csrf" content="(\w+)"', page)
        assert found is not None
        self.token = found[1]
        self.code = code

    def open_table(self, **changed: Any) -> dict[str, Any]:
        body = {"game": "dice-words", "options": {}, "people": [{"name": "Kind Robin"}]} | changed
        status, table = self.post("/api/tables", body)
        assert status == 201, table
        self.code = table["code"]
        return dict(table)

    def join(self, invite: str) -> dict[str, Any]:
        status, table = self.post(f"/api/invites/{invite}/seats", {"name": "Wise Fox"})
        assert status == 201, table
        self.code = table["code"]
        return dict(table)

    def table(self, seat: str = "") -> dict[str, Any]:
        status, table = self.get(f"/api/tables/{self.code}?seat={seat}")
        assert status == 200, table
        return dict(table)

    def move(
        self, kind: str, *, seat: str = "p1", version: int | None = None, key: str = "", **rest: Any
    ) -> Any:
        """Status and answer of one move by the API. Without a version, the one that the table has now."""
        version = self.table()["version"] if version is None else version
        body = {
            "seat": seat,
            "version": version,
            "key": key or uuid.uuid4().hex,
            "action": {"type": kind, **rest},
        }
        return self.post(f"/api/tables/{self.code}/moves", body)

    def move_on_page(self, kind: str, *, version: int, key: str, **rest: Any) -> int:
        """Status of one move as a page sends it. The answer is a board."""
        body = {"seat": "p1", "version": version, "key": key, "action": {"type": kind, **rest}}
        request = self._request(f"/tables/{self.code}/moves", body)
        try:
            with self.opener.open(request, timeout=60) as answer:
                return int(answer.status) if b'id="board"' in answer.read() else 0
        except urllib.error.HTTPError as error:
            return error.code
        except (OSError, http.client.HTTPException):
            return 0

    def into_play(self) -> dict[str, Any]:
        self.move("roll_targets")
        self.move("go")
        return self.table()

    def stream(self, after: int = 0, url: str = "") -> Any:
        return self.opener.open(f"{url or self.url}/events/{self.code}?after={after}", timeout=60)

    def page(self, path: str) -> Any:
        """A page as a browser opens it; redirects are followed."""
        return self.opener.open(self.url + path, timeout=60)

    def get(self, path: str) -> tuple[int, Any]:
        return self._answer(urllib.request.Request(self.url + path))

    def post(self, path: str, body: Any = None) -> tuple[int, Any]:
        return self._answer(self._request(path, body))

    def _request(self, path: str, body: Any) -> urllib.request.Request:
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.token, "Referer": self.url + "/"}
        return urllib.request.Request(self.url + path, json.dumps(body or {}).encode(), headers)

    def _answer(self, request: urllib.request.Request) -> tuple[int, Any]:
        """Status 0: no answer came, so the move may or may not have counted."""
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")
        except (OSError, ValueError, http.client.HTTPException):
            return 0, None


def _cookie(name: str, value: str) -> http.cookiejar.Cookie:
    """For this machine, until the test is over."""
    return http.cookiejar.Cookie(
        version=0,
        name=name,
        value=value,
        port=None,
        port_specified=False,
        domain="127.0.0.1",
        domain_specified=False,
        domain_initial_dot=False,
        path="/",
        path_specified=True,
        secure=False,
        expires=None,
        discard=True,
        comment=None,
        comment_url=None,
        rest={},
    )
