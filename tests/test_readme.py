"""The documents are true: examples run, links and quoted labels exist, packages and variables are explained."""

import doctest
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.stories.walk import WALK

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
CODE = re.compile(r"```.*?```", re.DOTALL)
PINNED = re.compile(r"^([\w.-]+)(?:\[.*\])?==", re.MULTILINE)
READERS = "text|token|flag|number|words|one_of|time_zone|hosts|address|redis_url|data_folder"
ASKED = re.compile(rf'(?:{READERS}|environ\.get)\(\s*"([A-Z_]+)"')


def test_the_readme_runs() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    text = CODE.sub("", document.read_text("utf-8"))
    assert [link for link in LINK.findall(text) if not (document.parent / link).exists()] == []


def quoted() -> list[tuple[str, str]]:
    """Each piece of code in CONTRIBUTING.md, with the text between it and the piece before."""
    parts = re.split(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), flags=re.DOTALL)
    return list(zip(parts[::2], parts[1::2], strict=False))


def stripped(code: str) -> str:
    return "\n".join(line.strip() for line in code.strip().splitlines())


@pytest.mark.parametrize(("before", "code"), quoted())
def test_quoted_code_stands_in_the_file_that_is_named(before: str, code: str) -> None:
    named = re.findall(r"`([\w/]+\.py)`", before)
    where = [
        path
        for path in named
        if (ROOT / path).exists() and stripped(code) in stripped((ROOT / path).read_text())
    ]
    assert where, named


def test_the_tree_names_every_part_of_the_games() -> None:
    tree = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("```")[1]
    parts = {path.name for path in (ROOT / "games").glob("*.py")} | {
        f"{path.parent.name}/" for path in (ROOT / "games").glob("*/__init__.py")
    }
    usual = {"__init__.py", "apps.py", "urls.py", "migrations/"}
    assert parts - usual - set(re.findall(r"\w+(?:/|\.py)", tree)) == set()


def test_the_walk_of_a_move_is_the_one_that_the_stories_follow() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    assert tuple(re.findall(r"^\d+\. `([^`]+)`", text, re.MULTILINE)) == WALK


def test_the_layers_are_those_of_the_import_contract() -> None:
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    [layers] = [each["layers"] for each in contract if each.get("containers") == ["games"]]
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    assert "\n".join(layer.replace(" |", ",") for layer in layers) in text


def test_the_teachers_guide_names_buttons_as_the_pages_do() -> None:
    folders = ("templates", "static", "games", "lessons", "classrooms")
    sources = [
        path
        for folder in folders
        for kind in ("*.html", "*.js", "*.py")
        for path in (ROOT / folder).rglob(kind)
    ]
    pages = plain("\n".join(path.read_text("utf-8") for path in sources))
    labels = re.findall(r"\*\*([^*]+)\*\*", (ROOT / "docs" / "teachers.md").read_text("utf-8"))
    assert len(labels) > 50
    assert [label for label in labels if plain(label) not in pages] == []


def plain(text: str) -> str:
    """Without tags, on one line, with straight apostrophes."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", text)).replace("’", "'")


def test_the_tests_of_the_promises_exist() -> None:
    named = re.findall(
        r"`((?:tests|benchmarks)/[\w/.]+)`", (ROOT / "docs" / "promises.md").read_text("utf-8")
    )
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_each_threat_has_a_test_that_exists() -> None:
    model = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
    threats = [line for line in model.splitlines() if line.startswith("| ") and "| test |" not in line]
    assert len(threats) > 30
    for threat in threats:
        named = re.search(r"`(tests/[\w/]+\.py)::(test_\w+)` \|$", threat)
        assert named, threat
        assert f"def {named[2]}(" in (ROOT / named[1]).read_text("utf-8"), named[0]


def test_every_decision_is_in_the_list() -> None:
    decisions = ROOT / "docs" / "decisions"
    listed = LINK.findall((decisions / "README.md").read_text("utf-8"))
    assert sorted(listed) == sorted(path.name for path in decisions.glob("*.md") if path.name != "README.md")


def packages() -> Iterator[str]:
    for file in ROOT.glob("requirements*.txt"):
        yield from PINNED.findall(file.read_text("utf-8"))


def test_every_package_has_its_reason() -> None:
    reasons = (ROOT / "docs" / "decisions" / "dependencies.md").read_text("utf-8")
    given = re.findall(r"^\| `([\w.-]+)` \|", reasons, re.MULTILINE)
    assert sorted(given) == sorted(packages())


def variables() -> set[str]:
    """The variables that settings and commands read from the environment."""
    asking = [*(ROOT / "config").glob("*.py"), *ROOT.glob("*/management/commands/*.py")]
    return {name for path in asking for name in ASKED.findall(path.read_text("utf-8"))}


def explained() -> set[str]:
    operations = (ROOT / "docs" / "operations.md").read_text("utf-8")
    return set(re.findall(r"^\| `([A-Z_]+)` \|", operations, re.MULTILINE))


def test_every_variable_is_explained() -> None:
    assert variables() - explained() == set()


def test_every_scheduled_task_is_explained() -> None:
    operations = (ROOT / "docs" / "operations.md").read_text("utf-8")
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled == set(re.findall(r"^\| `([a-z_.]+\.[a-z_]+)` \| \d", operations, re.MULTILINE))


def test_containers_get_every_variable() -> None:
    """All but those that the image sets itself, and the one for developers."""
    passed_on = set(re.findall(r"^    ([A-Z_]+):", (ROOT / "compose.yaml").read_text("utf-8"), re.MULTILINE))
    assert explained() - passed_on == {"HOST", "PORT", "DATA_DIR", "DEBUG"}


def test_the_image_has_the_fonts_that_the_documents_name() -> None:
    """Without fonts of the system, names in other scripts would be printed with gaps."""
    operations = (ROOT / "docs" / "operations.md").read_text("utf-8")
    named = set(re.findall(r"\bfonts-[\w-]+", operations))
    assert named
    assert named == set(re.findall(r"\bfonts-[\w-]+", (ROOT / "Dockerfile").read_text("utf-8")))
