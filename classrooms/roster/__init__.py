"""PURE: parses a pasted or exported list of children, and explains each line that is not a name.

No Django and no database: a roster is parsed, shown as a preview, and only then given to the actions.
"""

from classrooms.roster.naming import shown_names
from classrooms.roster.preview import Line, Preview, Standing, preview, swapped
from classrooms.roster.reading import MOST_BYTES, Unreadable, text_of
from classrooms.roster.rows import Entry, mended, read_roster

__all__ = [
    "MOST_BYTES",
    "Entry",
    "Line",
    "Preview",
    "Standing",
    "Unreadable",
    "mended",
    "preview",
    "read_roster",
    "shown_names",
    "swapped",
    "text_of",
]
