"""What teachers did with an activity, as sentences: "Ms Ada gave Noor until Monday 23 November at 18:00. Reason: Eid."

Pure but for the rows that it is given: nothing is fetched if `by` and `participant__student` were.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, tzinfo
from typing import Any

from lessons.activities.dates import in_words
from lessons.activities.messages import MESSAGES
from lessons.adaptivity.sentences import helps
from lessons.models import Activity, Change

What = Change.What
Details = Mapping[str, Any]


def sentence(change: Change, zone: tzinfo) -> str:
    if change.by is None and change.participant is not None and change.what in _BY_THEMSELVES:
        return _BY_THEMSELVES[change.what](change.details).format(_object(change))
    who = "A teacher" if change.by is None else str(change.by)
    said = _SENTENCES.get(change.what, _plain)(change, zone)
    why = f" Reason: {change.why.rstrip('.')}." if change.why else ""
    return f"{who} {said}.{why}"


def _plain(change: Change, zone: tzinfo) -> str:
    """Verb and object: paused it, paused table 3."""
    return f"{change.get_what_display()} {_object(change)}"


def _object(change: Change) -> str:
    if change.participant is not None:
        return change.participant.student.full_name
    return "it" if change.group_number is None else f"table {change.group_number}"


def _child_or_all(change: Change) -> str:
    return "all children" if change.participant is None else change.participant.student.full_name


def _where(change: Change) -> str:
    return "" if change.group_number is None else f" at table {change.group_number}"


def _given(change: Change, zone: tzinfo) -> str:
    return f"gave it to {_children(change.details)}"


def _removed(change: Change, zone: tzinfo) -> str:
    if change.participant is not None:
        return f"took {_object(change)} out of it"
    return f"took it back from {_children(change.details)}"


def _children(details: Details) -> str:
    count = details.get("children", 0)
    return "one child" if count == 1 else f"{count} children" if count else "the children"


def _dates(change: Change, zone: tzinfo) -> str:
    """The due date is what a child must know; the others are said only if they changed alone."""
    for name, words in _DATES:
        if name in change.details:
            after = _moment(change.details[name][-1], zone)
            return words(_child_or_all(change), after)
    return f"changed the dates for {_child_or_all(change)}"


def _moment(text: str | None, zone: tzinfo) -> str:
    return "" if text is None else in_words(datetime.fromisoformat(text), zone)


_DATES: list[tuple[str, Callable[[str, str], str]]] = [
    ("due_at", lambda who, day: f"gave {who} until {day}" if day else f"took the due date away for {who}"),
    ("closes_at", lambda who, day: f"let {who} play until {day}" if day else f"let {who} play without end"),
    ("opens_at", lambda who, day: f"opened it for {who} from {day}"),
]


def _tries(change: Change, zone: tzinfo) -> str:
    allowed = tries_in_words((change.details.get("tries") or [0])[-1])
    counts = change.details.get("counts")
    rule = f"; {Activity.Counts(counts[-1]).label} counts" if counts else ""
    return f"allowed {_child_or_all(change)} {allowed}{rule}"


def tries_in_words(tries: int) -> str:
    return "any number of tries" if tries == 0 else "one try" if tries == 1 else f"{tries} tries"


def _not_excused(change: Change, zone: tzinfo) -> str:
    return f"took the excuse of {_object(change)} back"


def _at_home(change: Change, zone: tzinfo) -> str:
    return f"gave it to {_object(change) if change.participant else _children(change.details)} as homework"


def _time_added(change: Change, zone: tzinfo) -> str:
    whom = _child_or_all(change) if change.group_number is None else _object(change)
    return f"added {_length(change.details.get('seconds', 30))} for {whom}"


def _paused(change: Change, zone: tzinfo) -> str:
    seconds = change.details.get("seconds")
    return f"paused {_object(change)}" + (f" for {_length(seconds)}" if seconds else "")


def _length(seconds: int) -> str:
    return f"{seconds} seconds" if seconds % 60 else f"{seconds // 60} minutes"


def _message(change: Change, zone: tzinfo) -> str:
    whom = _child_or_all(change) if change.group_number is None else _object(change)
    words = MESSAGES.get(change.details.get("message", ""))
    return f"told {whom}: “{words.rstrip('.')}”" if words else f"sent a message to {whom}"


def _added(change: Change, zone: tzinfo) -> str:
    return f"gave it to {_object(change)}, too"


def _go(change: Change, zone: tzinfo) -> str:
    return f"let the clocks run{_where(change)}"


def _resumed(change: Change, zone: tzinfo) -> str:
    return f"let {_object(change)} go on"


def _next_step(change: Change, zone: tzinfo) -> str:
    step = change.details.get("step")
    return f"went on to step {step}" if step else "went on to the next step"


def _ranking(change: Change, zone: tzinfo) -> str:
    return f"{'showed' if change.details.get('shown') else 'hid'} the ranking"


def _taken_over(change: Change, zone: tzinfo) -> str:
    return "took over"


def _moved(change: Change, zone: tzinfo) -> str:
    details = change.details
    if "merged" in details:
        return "joined tables {} and {}".format(*details["merged"])
    if "split" in details:
        return "split table {}; some have table {} now".format(*details["split"])
    before, after = details.get("table", (0, change.group_number))
    source, target = (f" from table {before}" if before else ""), (f" to table {after}" if after else "")
    return f"moved {_object(change)}{source}{target}"


def _tablet(change: Change, zone: tzinfo) -> str:
    share = "share one tablet" if change.details.get("on") else "play on devices of their own"
    return f"let the children{_where(change)} {share}"


def _stand_in(change: Change, zone: tzinfo) -> str:
    return f"let a computer player stand in for {_object(change)}"


def _seat_back(change: Change, zone: tzinfo) -> str:
    return f"gave {_object(change)} the seat back"


def _rule_card(change: Change, zone: tzinfo) -> str:
    rung = change.details.get("rung")
    return f"chose for {_child_or_all(change)}: {'other rule cards' if rung is None else helps(rung)}"


def _adapt(change: Change, zone: tzinfo) -> str:
    adapt = Activity.Adapt(change.details.get("adapt", [Activity.Adapt.FOLLOW])[-1])
    most = change.details.get("most_help", [None])[-1]
    limit = "" if most is None or adapt == Activity.Adapt.OFF else f", at most: {helps(most)}"
    return f"changed the rule cards: they {adapt.label}{limit}"


def _stood_in(details: Details) -> str:
    """Older rows do not say why."""
    match details.get("had_come"):
        case True:
            why = ", who had left the table"
        case False:
            why = ", who had not come when it was their turn"
        case _:
            why = ""
    return f"A computer player stood in for {{}}{why}."


# What happens without a teacher.
_BY_THEMSELVES: Mapping[str, Callable[[Details], str]] = {
    What.STAND_IN: _stood_in,
    What.SEAT_BACK: lambda details: "{} came back to the seat.",
    What.TABLET: lambda details: "The children at the tablet said that {} was not there.",
}
_SENTENCES: Mapping[str, Callable[[Change, tzinfo], str]] = {
    What.GO: _go,
    What.PAUSED: _paused,
    What.RESUMED: _resumed,
    What.TIME_ADDED: _time_added,
    What.GIVEN: _given,
    What.DATES: _dates,
    What.TRIES: _tries,
    What.NOT_EXCUSED: _not_excused,
    What.AT_HOME: _at_home,
    What.NEXT_STEP: _next_step,
    What.TAKEN_OVER: _taken_over,
    What.ADDED: _added,
    What.REMOVED: _removed,
    What.MOVED: _moved,
    What.TABLET: _tablet,
    What.STAND_IN: _stand_in,
    What.SEAT_BACK: _seat_back,
    What.RULE_CARD: _rule_card,
    What.ADAPT: _adapt,
    What.MESSAGE: _message,
    What.RANKING: _ranking,
}
