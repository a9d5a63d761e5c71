"""What import-linter cannot see: where the database is asked, and how long a view may be."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("config", "classrooms", "games", "lessons")
SOURCES = [path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts]
# Views, API, forms, tasks and streams fetch through `access` and never ask the database themselves.
FRONT = {"views", "api", "forms", "tasks", "templatetags", "table_page", "endpoint"}
READERS = {"access", "selectors", "summaries", "word_lists"}


def named(names: set[str]) -> list[Path]:
    """The modules, and the packages' modules, that have one of these names."""
    return [path for path in SOURCES if names & {*path.relative_to(ROOT).with_suffix("").parts}]


WRITES = {"create", "bulk_create", "update", "delete", "save", "get_or_create", "update_or_create"}
LONGEST_VIEW = 20


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def attributes(path: Path) -> Iterator[ast.Attribute]:
    return (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute))


@pytest.mark.parametrize("path", named(FRONT), ids=name_of)
def test_views_fetch_through_access_only(path: Path) -> None:
    asked = [node.lineno for node in attributes(path) if node.attr == "objects"]
    assert asked == []


@pytest.mark.parametrize("reader", named(READERS), ids=name_of)
def test_only_actions_write(reader: Path) -> None:
    calls = [node for node in ast.walk(ast.parse(reader.read_text())) if isinstance(node, ast.Call)]
    written = [
        node.lineno
        for node in calls
        if isinstance(node.func, ast.Attribute) and node.func.attr in WRITES - {"update"}
    ]
    assert written == []


@pytest.mark.parametrize("path", named({"views"}), ids=name_of)
def test_a_view_is_fetch_form_one_action_render(path: Path) -> None:
    functions = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
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
