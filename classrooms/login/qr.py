"""QR codes as SVG: dark on white in both themes, or cameras do not find them."""

import io
from typing import Any

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """For a page. It has no size of its own: the style sheet decides."""
    # Made of nothing but numbers: no part of the text stands in the drawing.
    return mark_safe(_drawn(text, border=3, light="#fff", svgns=False, svgclass="qr"))  # noqa: S308


def qr_file(text: str) -> str:
    """For the press; the paper around it is its quiet zone."""
    return _drawn(text, border=0, svgns=True)


def _drawn(text: str, **how: Any) -> str:
    drawing = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawing, kind="svg", dark="#000", xmldecl=False, nl=False, omitsize=True, **how)
    return drawing.getvalue().decode()
