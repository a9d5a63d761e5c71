"""Site admins see teachers' e-mail addresses and can confirm them, but not the secrets of the second step."""

from allauth.mfa.models import Authenticator
from django.contrib import admin

admin.site.unregister(Authenticator)
