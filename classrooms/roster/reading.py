"""From a file's bytes to text, whatever program wrote it."""

import codecs

MOST_BYTES = 500_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# How files of programs begin that are no lists of text: a workbook of today, one of old, a PDF, a picture.
_OTHER_FILES = (
    (b"PK\x03\x04", "This is a workbook. In it choose “Save as”, then “CSV”, and bring that file."),
    (b"\xd0\xcf\x11\xe0", "This is a workbook. In it choose “Save as”, then “CSV”, and bring that file."),
    (b"%PDF", "This is a PDF. Copy the names out of it and paste them here."),
    (b"\x89PNG", "This is a picture. Names have to come as text."),
    (b"\xff\xd8\xff", "This is a picture. Names have to come as text."),
)


class Unreadable(ValueError):  # noqa: N818 - it is a finding, no failure
    """The whole of it is no list of names; says why, and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def text_of(data: bytes) -> str:
    """UTF-8, UTF-16 as Excel writes it, or else Windows-1252, which every byte belongs to in some way."""
    if len(data) > MOST_BYTES:
        raise Unreadable("too-large", "This file is larger than any class. Bring a list of one class alone.")
    for beginning, why in _OTHER_FILES:
        if data.startswith(beginning):
            raise Unreadable("not-text", why)
    text = _decoded(data)
    if "\0" in text:
        raise Unreadable("not-text", "This file is not a list of text. Export it as CSV, or paste the names.")
    return text


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _told(data, encoding)
    if encoding := _unmarked_utf16(data):
        return _told(data, encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # A byte that means nothing there becomes �, and its line will say so.
        return data.decode("cp1252", errors="replace")


def _told(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise Unreadable("broken", "This file is damaged or cut off. Export it once more.") from None


def _unmarked_utf16(data: bytes) -> str:
    """Latin text in two-byte characters has a NUL in every second place, and none in the others."""
    if len(data) < 4 or len(data) % 2:
        return ""
    even, odd, half = data[::2].count(0), data[1::2].count(0), len(data) // 2
    if not even and odd > half * 0.6:
        return "utf-16-le"
    if not odd and even > half * 0.6:
        return "utf-16-be"
    return ""
