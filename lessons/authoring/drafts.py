"""New lessons, copies, and steps that are added, moved and removed. Pure: from content to content."""

import re
from copy import deepcopy
from typing import Any

from games.engines import Game
from lessons.lesson_files import Content
from lessons.measuring.measures import fitting

_MARGIN = re.compile(r"(?<!\n)\n(?!\n|\s*[-*+] |\s*[0-9]+[.)] )")
LONGEST_TITLE = 60
LONGEST_AUTHOR = 80


def new(game: Game[Any], author: str) -> Content:
    """What a teacher begins with: the usual times, and an exit check that any lesson of this game can use."""
    return {
        "game": game.slug,
        "minutes": 25,
        "group_size": game.profile.usual_table_size,
        "starter": {"minutes": 5},
        "teach": {"minutes": 5},
        "play": {"minutes": 10},
        "talk": {"minutes": 5},
        "steps": [{"title": f"Play {game.name}", "minutes": 10}],
        "exit": usual_check(game),
        "homework": {"days": 3, "tries": 0, "counts": "best"},
        "author": author[:LONGEST_AUTHOR],
        "licence": "for our school only",
        "version": 1,
    }


def usual_check(game: Game[Any]) -> Content:
    """An exit check for a lesson of which nothing is known but its game."""
    measures = sorted(fitting(game.profile.skills), key=lambda measure: not measure.is_general)
    if not measures:
        return {}
    goal = 40 if measures[0].kind in ("percent", "goals") else 3
    return {"measure": measures[0].name, "goal": goal} | ({"of": 5} if measures[0].needs_of else {})


def with_game(content: Content, game: Game[Any]) -> Content:
    """The same texts for another game. Its rules have to be chosen again; options of the old game are left out."""
    changed = {name: value for name, value in content.items() if name not in ("printables", "exit")}
    for name in ("support", "stretch"):
        if name in content:
            changed[name] = [{"text": row.get("text", "")} for row in content[name]]
    changed["steps"] = [_without(step, "options", "supports") for step in content.get("steps", [])]
    if "homework" in content:
        changed["homework"] = _without(content["homework"], "options")
    return changed | {"game": game.slug, "exit": usual_check(game)}


def _without(content: Content, *names: str) -> Content:
    return {name: value for name, value in content.items() if name not in names}


def copy(content: Content, teacher: str) -> Content:
    """A copy names its author and the teacher who changes it, as licences require."""
    made: Content = _unwrapped(content)
    made["title"] = f"Copy of {made.get('title', 'a lesson')}"[:LONGEST_TITLE]
    author = str(made.get("author", ""))
    if teacher not in author:
        made["author"] = (f"{author}, changed by {teacher}" if author else teacher)[:LONGEST_AUTHOR]
    return made | {"version": 1}


def _unwrapped(value: Any) -> Any:
    """In a file, lines end at its margin. In the fields of a form, only paragraphs and lists begin new lines."""
    if isinstance(value, str):
        return _MARGIN.sub(" ", value.strip())
    if isinstance(value, dict):
        return {name: _unwrapped(part) for name, part in value.items()}
    return [_unwrapped(part) for part in value] if isinstance(value, list) else value


def with_step(content: Content) -> Content:
    """One step more, like the last one."""
    steps = list(content.get("steps", []))
    last = deepcopy(steps[-1]) if steps else {"minutes": 5}
    return content | {"steps": [*steps, {**last, "title": "", "say": ""}]}


def without_step(content: Content, number: int) -> Content:
    """One step fewer. The last one stays: a lesson plays at least one game."""
    steps = list(content.get("steps", []))
    if len(steps) < 2 or not 0 <= number < len(steps):
        return content
    return content | {"steps": steps[:number] + steps[number + 1 :]}


def with_step_earlier(content: Content, number: int) -> Content:
    steps = list(content.get("steps", []))
    if not 0 < number < len(steps):
        return content
    steps[number - 1], steps[number] = steps[number], steps[number - 1]
    return content | {"steps": steps}
