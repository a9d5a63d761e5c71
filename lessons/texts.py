"""The texts of lessons: a little Markdown, for pages and for typst.

Paragraphs, bullet lists, numbered lists, **bold** and *italics*. Everything else, HTML and links included, is plain
text. Both renderers read the same tokens, so a plan on paper says what the page says.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

Run = dict[str, Any]
Block = dict[str, Any]

_KNOWN = ["list", "emphasis", "newline", "escape", "balance_pairs", "fragments_join"]
_markdown = MarkdownIt("zero", {"html": False}).enable(_KNOWN)
_LISTS = {"bullet_list_open": False, "ordered_list_open": True}


@lru_cache(maxsize=1024)
def to_html(text: str) -> SafeString:
    # The parser knows neither HTML nor links, and escapes what it does not know.
    return SafeString(_markdown.render(text))


@lru_cache(maxsize=1024)
def to_html_line(text: str) -> SafeString:
    """One line of text without a paragraph around it, for headings, tables and lists."""
    return SafeString(_markdown.renderInline(" ".join(text.split())))


def to_plain(text: str) -> str:
    """Without any markup, for the search and for programs that read texts aloud."""
    return " ".join(" ".join(run["text"] for run in runs) for runs in _all_runs(_markdown.parse(text)))


def to_typst(text: str) -> list[Block]:
    """Data for `texts.typ`. It is never typst source, so nothing in a text can be code.

    A paragraph is {"runs": […]}, a list {"ordered": …, "items": [[block, …], …]}, a run {"text", "bold", "italic"}.
    """
    return _blocks(iter(_markdown.parse(text)), until="")


def _blocks(tokens: Iterator[Token], *, until: str) -> list[Block]:
    blocks: list[Block] = []
    for token in tokens:
        if token.type == until:
            break
        if token.type == "inline":
            blocks.append({"runs": _runs(token.children or [])})
        elif token.type in _LISTS:
            items = list(_items(tokens, until=token.type.replace("_open", "_close")))
            blocks.append({"ordered": _LISTS[token.type], "items": items})
    return blocks


def _items(tokens: Iterator[Token], *, until: str) -> Iterator[list[Block]]:
    for token in tokens:
        if token.type == until:
            return
        if token.type == "list_item_open":
            yield _blocks(tokens, until="list_item_close")


def _runs(children: Sequence[Token]) -> list[Run]:
    runs: list[Run] = []
    bold = italic = 0
    for child in children:
        bold += {"strong_open": 1, "strong_close": -1}.get(child.type, 0)
        italic += {"em_open": 1, "em_close": -1}.get(child.type, 0)
        text = {"softbreak": " ", "hardbreak": "\n"}.get(child.type, child.content)
        if text:
            runs.append({"text": text, "bold": bold > 0, "italic": italic > 0})
    return runs


def _all_runs(tokens: Sequence[Token]) -> Iterator[list[Run]]:
    return (_runs(token.children or []) for token in tokens if token.type == "inline")
