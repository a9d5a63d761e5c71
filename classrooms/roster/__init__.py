"""PURE: from what a teacher pastes or exports to a list of children, with a word about every line that is none.

No Django and no database here: a roster is read, looked at, and only then handed to the actions.
"""

from classrooms.roster.naming import shown_names
from classrooms.roster.preview import Line, Preview, Standing, preview, swapped
from classrooms.roster.reading import MOST_BYTES, Unreadable, text_of
from classrooms.roster.rows import Entry, read_roster

__all__ = [
    "MOST_BYTES",
    "Entry",
    "Line",
    "Preview",
    "Standing",
    "Unreadable",
    "preview",
    "read_roster",
    "shown_names",
    "swapped",
    "text_of",
]
