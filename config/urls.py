from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config.metrics import metrics
from config.views import healthz

# Admins sign in where teachers do: the admin's own login form would bypass two-factor authentication.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    # Django tries these in order, so the URLs of moves come first.
    path("api/", include("config.api")),
    path("", include("games.urls")),
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("accounts/", include("classrooms.teachers.urls")),
    path("", include("lessons.urls")),
    path("", include("classrooms.urls")),
]

handler400 = "config.views.bad_request"
handler404 = "config.views.not_found"
handler403 = "config.views.forbidden"
handler500 = "config.views.server_error"
