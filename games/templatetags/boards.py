"""`{% part %}`: a piece of a board that is rendered once for the same values. `{% address %}`: `{% url %}`, worked out
once for the same values."""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def part(template_name: str, **values: Hashable) -> SafeString:
    """The template with these values and nothing else of the page around it.

    Dice, seats and lines of a score sheet look the same on most screens and after most moves, and rendering is most of
    what a board costs. The result is stored under the values, so the template may depend on nothing else: no request,
    no clock. Values are compared with `==`: give plain strings, numbers and frozen dataclasses.
    """
    if settings.DEBUG:  # An edited template shows at once.
        return _render(template_name, **values)
    return _render_once(template_name, **values)


@register.simple_tag
@lru_cache(maxsize=4096)
def address(name: str, *args: str | int) -> str:
    """A board has five addresses, which took as long as its dice."""
    return reverse(name, args=args)


def _render(template_name: str, **values: Hashable) -> SafeString:
    return SafeString(get_template(template_name).render(dict(values)))


_render_once = lru_cache(maxsize=4096, typed=True)(_render)
