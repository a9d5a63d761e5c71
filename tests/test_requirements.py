"""Only what the lock files name is installed, by its hashes and from no named server. Known faults are told."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.running import ROOT

pytestmark = pytest.mark.once

# One package: its line, and the lines with its hashes.
LOCKED = re.compile(r"^([a-z][^\\\n]*?)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE)
PAIRS = ("requirements.txt", "requirements.lock"), ("requirements-dev.txt", "requirements-dev.lock")


def locked(name: str) -> dict[str, Requirement]:
    text = (ROOT / name).read_text("utf-8")
    found = [Requirement(line) for line, _hashes in LOCKED.findall(text)]
    assert len(found) == len(re.findall(r"^[a-z]", text, re.MULTILINE)), "each package has hashes"
    return {canonicalize_name(each.name): each for each in found}


def wanted(name: str) -> list[Requirement]:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r "))]


@pytest.mark.parametrize(("readable", "lock"), PAIRS)
def test_what_is_asked_for_is_locked_in_that_version(readable: str, lock: str) -> None:
    in_lock = locked(lock)
    assert wanted(readable)
    for requirement in wanted(readable):
        assert in_lock[canonicalize_name(requirement.name)].specifier == requirement.specifier


def test_both_locks_agree() -> None:
    dev = locked("requirements-dev.lock")
    assert {
        name: str(each) for name, each in locked("requirements.lock").items() if dev.get(name) != each
    } == {}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_locked_package_is_pinned_and_comes_from_no_named_server(lock: str) -> None:
    assert [
        each for each in locked(lock).values() if not re.fullmatch(r"==[\w.]+", str(each.specifier))
    ] == []
    assert "://" not in (ROOT / lock).read_text("utf-8")
    assert "index" not in re.sub(LOCKED, "", (ROOT / lock).read_text("utf-8"))


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_everything_that_a_locked_package_needs_is_locked(lock: str) -> None:
    """As the packages say that are installed here."""
    in_lock, missing = locked(lock), []
    here = {name: each for name, each in in_lock.items() if each.marker is None or each.marker.evaluate()}
    assert len(here) > 40
    for name in here:
        for needed in map(Requirement, metadata.requires(name) or []):
            applies = needed.marker is None or needed.marker.evaluate({"extra": ""})
            if applies and canonicalize_name(needed.name) not in in_lock:
                missing.append(f"{name} needs {needed}")
    assert missing == []


def test_these_tests_run_on_what_is_locked() -> None:
    here = {
        name: each
        for name, each in locked("requirements-dev.lock").items()
        if name != "pip" and (each.marker is None or each.marker.evaluate())
    }
    other = {
        name: metadata.version(name)
        for name, each in here.items()
        if metadata.version(name) not in each.specifier
    }
    assert other == {}


def test_each_way_to_install_asks_for_the_hashes() -> None:
    for name in ("scripts/venv", "Dockerfile"):
        [line] = re.findall(r"pip install .*", (ROOT / name).read_text("utf-8"))
        assert "--require-hashes -r" in line, name
    assert "requirements.txt" not in (ROOT / "Dockerfile").read_text("utf-8")


# Known faults


class Database(BaseHTTPRequestHandler):
    """Plays the database of known faults: one package has one."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        fault = {
            "id": "PYSEC-2030-1",
            "summary": "A fault for a test.",
            "affected": [
                {
                    "package": {"name": "segno", "ecosystem": "PyPI"},
                    "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "99.1"}]}],
                }
            ],
        }
        body = json.dumps({"vulns": [fault]} if asked["package"]["name"] == "segno" else {}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def database() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Database)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def audit(*options: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "scripts.audit", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_known_fault_is_named_with_the_version_that_mends_it(database: str) -> None:
    done = audit("--osv-url", database)
    assert re.search(r"^segno [\d.]+ has PYSEC-2030-1\. Mended in: 99\.1$", done.stdout, re.MULTILINE), done
    assert re.search(r"^\d{2,} packages checked, 1 known faults\.$", done.stdout, re.MULTILINE)
    assert done.returncode == 1


def test_a_database_that_cannot_be_reached_is_one_sentence_and_no_failure() -> None:
    done = audit("--osv-url", "http://127.0.0.1:1/")
    assert done.stdout == "Not checked for known faults, because the database cannot be reached from here.\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_a_wrong_option_is_no_missing_database() -> None:
    done = audit("--no-such-option")
    assert done.returncode == 2
    assert "--no-such-option" in done.stderr
