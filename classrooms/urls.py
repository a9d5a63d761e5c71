"""The URLs of all features of this app."""

from classrooms.classes.urls import urlpatterns as classes
from classrooms.login.urls import urlpatterns as login
from classrooms.privacy.urls import urlpatterns as privacy

app_name = "classrooms"
urlpatterns = [*classes, *login, *privacy]
