"""Setting a table up and sitting down at one: forms made from the games' own schemas."""

from games.forms.join import JoinForm
from games.forms.set_up import SetUpForm, setup_form_for

__all__ = ["JoinForm", "SetUpForm", "setup_form_for"]
