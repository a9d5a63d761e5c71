"""Texts of lessons in templates."""

from django import template
from django.utils.safestring import SafeString

from lessons import texts

register = template.Library()


@register.filter
def markdown(text: object) -> SafeString:
    return texts.to_html(str(text or ""))


@register.filter
def markdown_line(text: object) -> SafeString:
    return texts.to_html_line(str(text or ""))
