"""Sets one document, as a process of its own: {"template" (a path), "data"} as JSON on stdin, the PDF on stdout.

A process of its own gives its memory back (the typesetter keeps what it has laid out, some 80 MB for a class set)
and can be stopped if it hangs. It knows nothing of Diceroom, so that it starts quickly.
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


def fonts(*, others: bool) -> typst.Fonts:
    return typst.Fonts(include_system_fonts=others, include_embedded_fonts=others, font_paths=OUR_FONTS)


def typeset(template: Path, data: object) -> bytes:
    """PDF/UA-1 with our own fonts. It forbids even one missing glyph, so a name in another script borrows the fonts of
    the machine; and where those lack it too, it is left out, and there is a line to write it on. Whatever else is
    wrong, the file goes without the seal rather than not at all."""
    inputs = {"data": json.dumps(data)}
    # The faults quote the text that they are about, a child's name: they go nowhere.
    with suppress(typst.TypstError):
        return compiled(template, inputs, borrow=False, sealed=True)
    with suppress(typst.TypstError):
        return compiled(template, inputs, borrow=True, sealed=True)
    with suppress(typst.TypstError):
        return compiled(template, {"data": json.dumps(with_shapes(data))}, borrow=True, sealed=True)
    return compiled(template, inputs, borrow=True, sealed=False)


def compiled(template: Path, inputs: dict[str, str], *, borrow: bool, sealed: bool) -> bytes:
    return typst.compile(
        template,
        root=template.parent,
        font_paths=fonts(others=borrow),
        ignore_system_fonts=True,
        sys_inputs=inputs,
        pdf_standards=["ua-1"] if sealed else [],
    )


def with_shapes(data: Any) -> Any:
    """The same without the characters that no font here has."""
    if isinstance(data, dict):
        return {key: with_shapes(value) for key, value in data.items()}
    if isinstance(data, list):
        return [with_shapes(value) for value in data]
    if not isinstance(data, str) or data.isascii() or has_shape(data):
        return data
    return "".join(character for character in data if has_shape(character)).strip()


@cache
def has_shape(text: str) -> bool:
    source = b'#set document(title: "Probe")\n#sys.inputs.text'
    try:
        typst.compile(
            source,
            font_paths=every_font(),
            ignore_system_fonts=True,
            sys_inputs={"text": text},
            pdf_standards=["ua-1"],
        )
    except typst.TypstError:
        return False
    return True


@cache
def every_font() -> typst.Fonts:
    return fonts(others=True)


if __name__ == "__main__":
    order = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(typeset(Path(order["template"]), order["data"]))
