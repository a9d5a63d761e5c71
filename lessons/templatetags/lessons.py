"""Texts of lessons in templates."""

import re

from django import template
from django.utils.safestring import SafeString

from lessons import texts

# A hyphen in front of a word.
_ENDING = re.compile(r"(?<!\w)-(?=\w)")

register = template.Library()


@register.filter
def unbroken(text: object) -> str:
    """An ending such as -est is not broken after its hyphen."""
    return _ENDING.sub("\\g<0>\u2060", str(text or ""))


@register.filter
def markdown(text: object) -> SafeString:
    return texts.to_html(str(text or ""))


@register.filter
def markdown_line(text: object) -> SafeString:
    return texts.to_html_line(str(text or ""))
