"""What site admins see of teachers' accounts: addresses, which they can confirm by hand, but no secret."""

from allauth.mfa.models import Authenticator
from django.contrib import admin

admin.site.unregister(Authenticator)
