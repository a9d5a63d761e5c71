"""The teachers' guide (docs/teachers.md) as HTML, so that it can be read where Diceroom runs, without the internet.

The file comes with Diceroom, so it may contain links and tables; HTML in it stays plain text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

GUIDE = Path(__file__).parents[2] / "docs" / "teachers.md"
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
_NOT_IN_ANCHOR = re.compile(r"[^\w\s-]")


@dataclass(frozen=True)
class Heading:
    level: int
    title: str
    anchor: str


@dataclass(frozen=True)
class Guide:
    title: str
    headings: Sequence[Heading]
    html: SafeString


@lru_cache(maxsize=1)
def the_guide() -> Guide:
    return guide_from(GUIDE.read_text(encoding="utf-8"))


def guide_from(text: str) -> Guide:
    tokens = _markdown.parse(text)
    headings = [_with_anchor(opening, inline) for opening, inline in _headings(tokens)]
    _keep_own_links(tokens)
    _let_tables_scroll(tokens)
    title = next((heading.title for heading in headings if heading.level == 1), "")
    # The parser escapes the text, and HTML is switched off.
    html = SafeString(_markdown.renderer.render(tokens, _markdown.options, {}))
    return Guide(title, [heading for heading in headings if heading.level > 1], html)


def anchor_of(title: str) -> str:
    """As GitHub makes it, so that links inside the file work in both places."""
    return "-".join(_NOT_IN_ANCHOR.sub("", title.lower()).split())


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    return ((one, two) for one, two in pairwise(tokens) if one.type == "heading_open")


def _with_anchor(opening: Token, inline: Token) -> Heading:
    title = "".join(child.content for child in inline.children or [])
    opening.attrSet("id", anchor_of(title))
    opening.attrSet("tabindex", "-1")
    return Heading(int(opening.tag[1]), title, anchor_of(title))


def _keep_own_links(tokens: Sequence[Token]) -> None:
    """Links to other files of the project lead nowhere in a running Diceroom: their words stay."""
    for inline in tokens:
        kept: list[Token] = []
        inside_other = False
        for child in inline.children or []:
            if child.type == "link_open" and not str(child.attrGet("href")).startswith("#"):
                inside_other = True
            elif child.type == "link_close" and inside_other:
                inside_other = False
            else:
                kept.append(child)
        if inline.children:
            inline.children = kept


def _let_tables_scroll(tokens: Sequence[Token]) -> None:
    """A wide table scrolls by itself on a phone, also by keyboard."""
    for token in tokens:
        if token.type == "table_open":
            token.attrSet("class", "table")
            token.attrSet("tabindex", "0")
