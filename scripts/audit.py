"""Asks a database of known faults about every locked package: `make audit`.

Says whether there are any, or that the database cannot be reached. Ends with 1 if a package has a known fault, and with
2 if something else goes wrong.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-dev.lock"
QUESTION = (
    *(sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), "--disable-pip", "--require-hashes"),
    *("--vulnerability-service", "osv", "--timeout", "5", "--progress-spinner", "off", "--format", "json"),
)
# What pip-audit prints if it gets no answer, or one that is not the database's.
UNREACHABLE = ("ConnectionError", "ConnectTimeout", "ReadTimeout", "HTTPError", "JSONDecodeError")


def main(options: list[str]) -> int:
    """The options go to pip-audit, such as `--osv-url` or `--ignore-vuln`."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "answer.json"
        command = [*QUESTION, "--output", str(answer), *options]
        asked = subprocess.run(command, capture_output=True, text=True, check=False)
        if not answer.exists():
            return not_checked(asked.stderr)
        packages: list[dict[str, Any]] = json.loads(answer.read_text("utf-8"))["dependencies"]
    faults = [(package, fault) for package in packages for fault in package.get("vulns", [])]
    for package, fault in faults:
        mended = ", ".join(fault["fix_versions"]) or "no version yet"
        print(f"{package['name']} {package['version']} has {fault['id']}. Mended in: {mended}")
    print(f"{len(packages)} packages checked, {len(faults)} known faults.")
    return int(bool(faults))


def not_checked(why: str) -> int:
    if any(sign in why for sign in UNREACHABLE):
        print("Not checked for known faults, because the database cannot be reached from here.")
        return 0
    print(why, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
