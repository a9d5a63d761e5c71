"""The base class of everything that can be printed."""

from abc import ABC, abstractmethod
from datetime import timedelta
from typing import Any, ClassVar, Generic, TypeVar

from lessons.printables import render
from lessons.printables.options import Options

Chosen = TypeVar("Chosen", bound=Options)
# What it is printed from: `PlayedGame`, `ClassRoster`, or None.
Source = TypeVar("Source")


class Printable(ABC, Generic[Chosen, Source]):
    """Its name, its options, and the data for its template. The template decides how it looks."""

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    template: ClassVar[str]
    # The game whose tables can be printed with this; empty if it is not printed from a table.
    game: ClassVar[str] = ""
    # Whether it is printed from a class, for its teachers only.
    for_class: ClassVar[bool] = False
    # How long a printout of it is stored.
    lifetime: ClassVar[timedelta] = timedelta(days=1)
    options: type[Chosen]

    @property
    def lifetime_text(self) -> str:
        return "an hour" if self.lifetime == timedelta(hours=1) else "a day"

    @property
    def picture(self) -> str:
        """The static file that shows its first page, blank. `manage.py draw_previews` draws it."""
        return f"lessons/previews/{self.slug}.png"

    @abstractmethod
    def content(self, options: Chosen, source: Source | None) -> dict[str, Any]:
        """Data for the template, ready for JSON. Raises `BadOptions` if the options need more than the source has."""

    def suggested(self, *, begun: bool) -> dict[str, Any]:
        """Options to suggest for a table, before or after its game has begun."""
        return {}

    def data(self, options: Chosen, source: Source | None = None) -> dict[str, Any]:
        """Everything that the template gets."""
        return {"paper": options.paper.value, "title": self.name, **self.content(options, source)}

    def render(self, options: Chosen, source: Source | None = None) -> bytes:
        return render.pdf(self.template, self.data(options, source))

    def filename(self, options: Chosen, source: Source | None = None) -> str:
        """Tells one download from another."""
        return f"{self.slug}.pdf"
