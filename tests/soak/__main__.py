"""`make soak`: measures the promises at their full figures and prints a table. Exits with 1 if one is missed.

Runs itself once for each kind of database, because the environment says which it is. `--share 0.1` measures a tenth.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

from tests.faults import disks, servers
from tests.soak.figure import Figure, table

SCALED, EMBEDDED = "scaled", "embedded"
PARTS = {SCALED: ("moves", "closes", "races"), EMBEDDED: ("moves", "races", "drops", "full-disk")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="this share of the full figures")
    parser.add_argument("--only", help="one part: moves, closes, races, drops, full-disk")
    parser.add_argument("--kind", choices=PARTS, help="one kind of database")
    parser.add_argument("--figures", type=Path, help="write the figures to this file and print no table")
    asked = parser.parse_args()
    if asked.figures:
        return _measure(asked.kind, asked.only, asked.share, asked.figures)
    figures = [each for kind in ([asked.kind] if asked.kind else PARTS) for each in _apart(kind, asked)]
    print(f"\n{table(figures)}")
    return 0 if figures and all(figure.is_met for figure in figures) else 1


def _apart(kind: str, asked: argparse.Namespace) -> list[Figure]:
    """In a process of its own, on servers of its own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        env |= {"SECRET_KEY": secrets.token_urlsafe(48)}
        words = ["--kind", kind, "--share", str(asked.share), "--figures", str(folder / "figures")]
        words += ["--only", asked.only] if asked.only else []
        done = subprocess.run([sys.executable, "-m", "tests.soak", *words], env=env, check=False)
        found = [Figure(**each) for each in json.loads((folder / "figures").read_text() or "[]")]
    if done.returncode:
        found.append(Figure(0, f"{kind}: the run", "ends by itself", "did not end well", is_met=False))
    return found


def _measure(kind: str, only: str | None, share: float, to: Path) -> int:
    with ExitStack() as stack:
        ours: dict[str, servers.Server] = {}
        if kind == SCALED:
            database = stack.enter_context(servers.postgres())
            redis = stack.enter_context(servers.redis())
            os.environ |= {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
            ours = {"Redis": redis, "PostgreSQL": database}
        figures: list[Figure] = []
        for name in PARTS[kind]:
            if only in (None, name):
                with tempfile.TemporaryDirectory() as folder:
                    figures += _one(kind, name, Path(folder), ours, share)
                to.write_text(json.dumps([asdict(figure) for figure in figures]))
    return 0


def _one(
    kind: str, name: str, folder: Path, ours: dict[str, servers.Server], share: float
) -> Iterable[Figure]:
    began = time.monotonic()
    print(f"{kind}: {name} …", flush=True)
    try:
        found = _runs(name, folder, ours, share)()
    except disks.NeedsRoot:
        print("  Left out: only root may mount a small disk and fill it.", flush=True)
        return []
    except Exception as error:
        traceback.print_exc()
        failed = f"{type(error).__name__}: {error}".splitlines()[0][:100]
        found = [Figure(0, f"{kind}: {name}", "runs to its end", failed, is_met=False)]
    figures = found if isinstance(found, list) else [found]
    for figure in figures:
        print(f"  {figure.done}: {figure.result} ({time.monotonic() - began:.0f} s)", flush=True)
    return figures


def _runs(
    name: str, folder: Path, ours: dict[str, servers.Server], share: float
) -> Callable[[], Figure | list[Figure]]:
    # Not before: the modules read the environment when they are loaded.
    from tests.soak import closes, drops, full_disk, moves, races

    def part(full: int) -> int:
        return max(1, round(full * share))

    # Half of the moves and kills on each kind of database.
    runs: dict[str, Callable[[], Figure | list[Figure]]] = {
        "moves": lambda: moves.run(folder, ours, moves=part(5000), kills=part(25)),
        "closes": lambda: closes.run(folder, ours, rounds=part(10)),
        "races": lambda: races.run(folder, races=part(2500)),
        "drops": lambda: drops.run_alone(folder, patterns=part(1000)),
        "full-disk": lambda: full_disk.run(folder, times=part(10)),
    }
    return runs[name]


if __name__ == "__main__":
    sys.exit(main())
