"""QR codes as SVG: dark on white in both themes, because cameras do not find them otherwise."""

import io
from typing import Any

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """For a page. The drawing has no size of its own: the style sheet decides."""
    # The SVG contains only numbers and no part of the text, so there is nothing to escape.
    return mark_safe(_svg(text, border=3, light="#fff", svgns=False, svgclass="qr"))  # noqa: S308


def qr_file(text: str) -> str:
    """For the typesetter. The paper around the code is its quiet zone."""
    return _svg(text, border=0, svgns=True)


def _svg(text: str, **how: Any) -> str:
    drawing = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawing, kind="svg", dark="#000", xmldecl=False, nl=False, omitsize=True, **how)
    return drawing.getvalue().decode()
