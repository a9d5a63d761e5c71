"""Setting a table up and sitting down at one: forms made from the games' own schemas."""

from games.forms.seats import JoinForm
from games.forms.setup import SetupForm, setup_form_for

__all__ = ["JoinForm", "SetupForm", "setup_form_for"]
