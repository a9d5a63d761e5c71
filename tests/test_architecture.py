"""What import-linter cannot see: where the database is asked, and how long a view may be."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOORS = [
    *(ROOT / "games" / "views").glob("*.py"),
    *(ROOT / "games" / "api").glob("*.py"),
    *(ROOT / "games" / "live").glob("stream.py"),
    *(ROOT / "games" / "forms").glob("*.py"),
    *(ROOT / app / "tasks.py" for app in ("games", "lessons", "classrooms")),
    *(ROOT / "games" / "templatetags").glob("*.py"),
    ROOT / "config" / "health.py",
    ROOT / "lessons" / "forms.py",
    ROOT / "games" / "looking.py",
    ROOT / "lessons" / "views.py",
    *(ROOT / "classrooms").glob("*/views.py"),
    *(ROOT / "classrooms").glob("*/views/*.py"),
    *(ROOT / "classrooms").glob("*/forms.py"),
]
READERS = [
    *(ROOT / app / name for app in ("games", "lessons") for name in ("selectors.py", "access.py")),
    *(ROOT / "games" / name for name in ("glances.py", "editions.py")),
    *(path for name in ("selectors.py", "access.py") for path in (ROOT / "classrooms").rglob(name)),
]
WRITES = {"create", "bulk_create", "update", "delete", "save", "get_or_create", "update_or_create"}
LONGEST_VIEW = 20


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def attributes(path: Path) -> Iterator[ast.Attribute]:
    return (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute))


@pytest.mark.parametrize("door", DOORS, ids=name_of)
def test_doors_fetch_through_access_only(door: Path) -> None:
    """Fetching is the permission check, so no door asks the database itself."""
    asked = [node.lineno for node in attributes(door) if node.attr == "objects"]
    assert asked == []


@pytest.mark.parametrize("reader", READERS, ids=name_of)
def test_only_actions_write(reader: Path) -> None:
    calls = [node for node in ast.walk(ast.parse(reader.read_text())) if isinstance(node, ast.Call)]
    written = [
        node.lineno
        for node in calls
        if isinstance(node.func, ast.Attribute) and node.func.attr in WRITES - {"update"}
    ]
    assert written == []


@pytest.mark.parametrize("door", [door for door in DOORS if "views" in name_of(door)], ids=name_of)
def test_a_view_is_fetch_form_one_action_render(door: Path) -> None:
    functions = [node for node in ast.walk(ast.parse(door.read_text())) if isinstance(node, ast.FunctionDef)]
    long = [node.name for node in functions if (node.end_lineno or 0) - node.lineno + 1 > LONGEST_VIEW]
    assert long == []


OUTSIDE = {"time", "datetime", "os", "socket", "secrets", "threading", "asyncio"}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("path", sorted((ROOT / "games" / "engines").rglob("*.py")), ids=name_of)
def test_engines_have_no_clock_file_or_chance_of_their_own(path: Path) -> None:
    """What comes from outside is handed in. Only the dice themselves, and bots by the state, draw at random."""
    assert not imports(path) & OUTSIDE
    if "random" in imports(path):
        text = path.read_text()
        assert "random.Random(" in text or "Random(" in text
        assert not re.search(r"random\.(random|choice|shuffle|randint|randrange|sample)\(", text)


def test_no_page_has_inline_style_or_script() -> None:
    """The strict policy would refuse it, and a child would see half a page."""
    for path in [*(ROOT / "templates").rglob("*.html"), *(ROOT / "lessons").rglob("*.html")]:
        text = path.read_text()
        assert " style=" not in text, path
        assert "<style" not in text, path
        assert " onclick=" not in text, path
        for script in text.split("<script")[1:]:
            assert " src=" in script.split(">")[0], path
