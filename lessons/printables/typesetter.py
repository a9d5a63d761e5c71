"""Typesets one document in a process of its own: {"template" (a path), "data"} as JSON on stdin, the PDF on stdout.

When the process ends, its memory is free again (Typst caches about 80 MB for a class set), and it can be killed if it
hangs. It imports nothing of Diceroom, so that it starts quickly.
"""

import json
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import font_fredoka_one
import font_source_sans_pro
import typst

OUR_FONTS = [font_fredoka_one.font_directory, font_source_sans_pro.font_directory]


def fonts(*, system: bool) -> typst.Fonts:
    return typst.Fonts(include_system_fonts=system, include_embedded_fonts=system, font_paths=OUR_FONTS)


def typeset(template: Path, data: object) -> bytes:
    """A PDF/UA-1 file with our own fonts. The standard forbids even one missing glyph, so a name in another script uses
    the system's fonts. Characters that those lack as well are left out. If all of that fails, the file is made without
    the standard."""
    inputs = {"data": json.dumps(data)}
    # Typst's errors quote the text, which may be a child's name, so they are not logged.
    with suppress(typst.TypstError):
        return compiled(template, inputs, system_fonts=False, accessible=True)
    with suppress(typst.TypstError):
        return compiled(template, inputs, system_fonts=True, accessible=True)
    with suppress(typst.TypstError):
        return compiled(
            template, {"data": json.dumps(without_missing_glyphs(data))}, system_fonts=True, accessible=True
        )
    return compiled(template, inputs, system_fonts=True, accessible=False)


def compiled(template: Path, inputs: dict[str, str], *, system_fonts: bool, accessible: bool) -> bytes:
    return typst.compile(
        template,
        root=template.parent,
        font_paths=fonts(system=system_fonts),
        ignore_system_fonts=True,
        sys_inputs=inputs,
        pdf_standards=["ua-1"] if accessible else [],
    )


def without_missing_glyphs(data: Any) -> Any:
    """The same without the characters that no font has."""
    if isinstance(data, dict):
        return {key: without_missing_glyphs(value) for key, value in data.items()}
    if isinstance(data, list):
        return [without_missing_glyphs(value) for value in data]
    if not isinstance(data, str) or data.isascii() or has_glyphs(data):
        return data
    return "".join(character for character in data if has_glyphs(character)).strip()


@cache
def has_glyphs(text: str) -> bool:
    source = b'#set document(title: "Probe")\n#sys.inputs.text'
    try:
        typst.compile(
            source,
            font_paths=all_fonts(),
            ignore_system_fonts=True,
            sys_inputs={"text": text},
            pdf_standards=["ua-1"],
        )
    except typst.TypstError:
        return False
    return True


@cache
def all_fonts() -> typst.Fonts:
    return fonts(system=True)


if __name__ == "__main__":
    order = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(typeset(Path(order["template"]), order["data"]))
