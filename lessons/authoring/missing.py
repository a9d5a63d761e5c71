"""What a teacher's own lesson still needs, in the words of its form. Authors of files read the names in the file."""

from collections.abc import Iterable

from lessons.authoring.plan import PART_NAMES
from lessons.lesson_files import PARTS, Content, Fault

_CARDS = ("support", "stretch")
SENTENCES = {
    "title": "Give the lesson a title.",
    "can_do": "Write one sentence that begins with “I can”.",
    "ages": "Say for which ages it is: the youngest and the oldest.",
    "grades": "Say for which grades it is: the lowest and the highest. In England, grade 2 is year 3.",
    "skills": "Tick what it is about.",
    "minutes": "Say how many minutes the whole lesson takes.",
    "group_size": "Say how many children sit at a table.",
    "words": "Add at least one word that children should know.",
    "words.word": "Write the word, too, not only its meaning.",
    "words.why": "Write what the word means here.",
    "misconceptions.says": "Write what a child says.",
    "misconceptions.answer": "Write what you answer.",
    "steps.title": "Give each game a name.",
    "steps.minutes": "Say how many minutes each game takes.",
    "steps.say": "Write what you say before the game begins.",
    "exit": "Choose what the exit check counts.",
    "exit.measure": "Choose what the exit check counts.",
    "exit.goal": "Give the exit check a goal.",
    "homework.days": "Say how many school days children have.",
    "homework.tries": "Say how many tries children have. 0 means as many as they like.",
    "standards.code": "Write the code that the curriculum has for this.",
    "standards.text": "Write what the curriculum asks for.",
    "author": "Say who wrote the lesson.",
    "licence": "Say who else may use the lesson.",
    **{part: f"{PART_NAMES[part]}: write what you say and do." for part in PARTS},
    **{f"{part}.text": f"{PART_NAMES[part]}: write what you say and do." for part in PARTS},
    **{f"{part}.minutes": f"{PART_NAMES[part]}: say how many minutes it takes." for part in PARTS},
    **{f"{part}.card": "Choose a card or an option." for part in _CARDS},
    **{f"{part}.text": "Write for which children it is, and why." for part in _CARDS},
}


def in_words_of_the_form(faults: Iterable[Fault], content: Content) -> list[Fault]:
    return [fault._replace(message=_sentence(fault, content)) for fault in faults]


def _sentence(fault: Fault, content: Content) -> str:
    field = ".".join(part for part in fault.where.split(".") if not part.isdigit())
    return SENTENCES.get(field, fault.message) if _is_missing(fault.where, content) else fault.message


def _is_missing(where: str, content: object) -> bool:
    for part in where.split("."):
        if isinstance(content, list) and part.isdigit() and int(part) < len(content):
            content = content[int(part)]
        elif isinstance(content, dict) and part in content:
            content = content[part]
        else:
            return True
    return False
