"""Decodes an uploaded file to text."""

import codecs

MOST_BYTES = 500_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# The first bytes of files that are not text: new and old workbooks, PDFs, pictures.
_OTHER_FILES = (
    (b"PK\x03\x04", "This is a workbook. In it choose “Save as”, then “CSV”, and bring that file."),
    (b"\xd0\xcf\x11\xe0", "This is a workbook. In it choose “Save as”, then “CSV”, and bring that file."),
    (b"%PDF", "This is a PDF. Copy the names out of it and paste them here."),
    (b"\x89PNG", "This is a picture. Names have to come as text."),
    (b"\xff\xd8\xff", "This is a picture. Names have to come as text."),
)


class Unreadable(ValueError):  # noqa: N818 - an answer, not a fault
    """The input is not a list of names. `message` tells the teacher why, and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def text_of(data: bytes) -> str:
    """Decodes UTF-8, UTF-16 (from Excel), or else Windows-1252, which can decode almost any bytes."""
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
            return _strictly_decoded(data, encoding)
    if encoding := _unmarked_utf16(data):
        return _strictly_decoded(data, encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # An undefined byte becomes �, which the check of names reports for its line.
        return data.decode("cp1252", errors="replace")


def _strictly_decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise Unreadable("broken", "This file is damaged or cut off. Export it once more.") from None


def _unmarked_utf16(data: bytes) -> str:
    """Recognizes UTF-16 without a byte order mark: in Latin text every second byte is NUL, and no other."""
    if len(data) < 4 or len(data) % 2:
        return ""
    even, odd, half = data[::2].count(0), data[1::2].count(0), len(data) // 2
    if not even and odd > half * 0.6:
        return "utf-16-le"
    if not odd and even > half * 0.6:
        return "utf-16-be"
    return ""
