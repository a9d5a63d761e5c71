from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config.views import healthz

# Admins sign in where teachers do: the admin's own login would be a way around the second step.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    # Addresses are tried in this order: what children send with every move comes first.
    path("", include("games.urls")),
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("classrooms.teachers.urls")),
    path("", include("lessons.urls")),
    path("", include("classrooms.urls")),
]

handler404 = "games.views.pages.not_found"
handler403 = "games.views.pages.forbidden"
handler500 = "games.views.pages.broken"
