"""A small disk that a test can fill. Only root may mount one."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SIZE = 48 * 1024 * 1024
FILLER = "filler"


class NeedsRoot(Exception):  # noqa: N818 - nothing is wrong
    pass


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        raise NeedsRoot
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> None:
    """To the last byte. Others write meanwhile, so it may take more than one go."""
    while (free := shutil.disk_usage(disk).free) > 0:
        with suppress(OSError), (disk / FILLER).open("ab") as filler:
            filler.write(bytes(free))


def empty(disk: Path) -> None:
    (disk / FILLER).unlink()
