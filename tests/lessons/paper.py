"""Reads a PDF: its text, its tags and what a screen reader says."""

import io
from collections import Counter
from dataclasses import dataclass
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject

MILLIMETRES = 25.4 / 72


@dataclass(frozen=True)
class Paper:
    pdf: bytes

    @property
    def reader(self) -> PdfReader:
        return PdfReader(io.BytesIO(self.pdf))

    @property
    def texts(self) -> list[str]:
        """The text of each page in one line."""
        return [" ".join(page.extract_text().split()) for page in self.reader.pages]

    @property
    def text(self) -> str:
        return " ".join(self.texts)

    @property
    def sizes(self) -> set[tuple[int, int]]:
        """Width and height of the pages in whole millimetres."""
        boxes = [page.mediabox for page in self.reader.pages]
        return {(round(box.width * MILLIMETRES), round(box.height * MILLIMETRES)) for box in boxes}

    @property
    def bookmarks(self) -> list[str]:
        return [str(mark.title) for mark in self.reader.outline if not isinstance(mark, list)]

    @property
    def is_tagged(self) -> bool:
        root = self._root
        return bool(root["/MarkInfo"]["/Marked"]) and "/StructTreeRoot" in root

    @property
    def is_accessible(self) -> bool:
        """The file says of itself that it is PDF/UA-1."""
        metadata = self._root["/Metadata"].get_object().get_data()
        return b"pdfuaid:part" in metadata and b">1</pdfuaid:part>" in metadata

    @property
    def language(self) -> str:
        return str(self._root["/Lang"])

    @property
    def tags(self) -> Counter[str]:
        """How many elements of each kind the structure has."""
        found: Counter[str] = Counter()
        _count(self._root["/StructTreeRoot"].get_object(), found)
        return found

    @property
    def alt_texts(self) -> list[str]:
        """The alternative texts of pictures."""
        words: list[str] = []
        _collect_alt_texts(self._root["/StructTreeRoot"].get_object(), words)
        return words

    @property
    def _root(self) -> Any:
        return self.reader.trailer["/Root"]


def _children(element: Any) -> list[Any]:
    children = element.get("/K", [])
    listed = children if isinstance(children, list) else [children]
    return [child.get_object() for child in listed if isinstance(child.get_object(), DictionaryObject)]


def _count(element: Any, found: Counter[str]) -> None:
    if "/S" in element:
        found[str(element["/S"])] += 1
    for child in _children(element):
        _count(child, found)


def _collect_alt_texts(element: Any, words: list[str]) -> None:
    if "/Alt" in element:
        words.append(str(element["/Alt"]))
    for child in _children(element):
        _collect_alt_texts(child, words)
