import json
from pathlib import Path
from typing import Any

import typst
from django.core.management.base import BaseCommand

from lessons.printables import PRINTABLES, AnyPrintable
from lessons.printables.printable import TEMPLATES
from lessons.printables.typesetter import OUR_FONTS

STATIC = Path(__file__).parents[2] / "static"
# 800 pixels for the width of an A4 page in landscape.
PIXELS_PER_INCH = 800 / (297 / 25.4)


class Command(BaseCommand):
    help = "Draws the first page of every printable, as the print centre shows it. Run it when a template changes."

    def handle(self, *args: Any, **options: Any) -> None:
        for printable in PRINTABLES.values():
            path = STATIC / printable.picture
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(first_page(printable))
            self.stdout.write(printable.picture)


def first_page(printable: AnyPrintable) -> bytes:
    # The stub does not say that this is a list if there are several pages.
    pages: Any = typst.compile(
        TEMPLATES / printable.template,
        root=TEMPLATES,
        font_paths=OUR_FONTS,
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(printable.data(printable.options()))},
        format="png",
        ppi=PIXELS_PER_INCH,
    )
    page: bytes = pages[0] if isinstance(pages, list) else pages
    return page
