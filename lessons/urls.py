from django.urls import path

from lessons import views

app_name = "lessons"
urlpatterns = [
    path("", views.shelf, name="shelf"),
    path("jobs/<slug:code>/", views.printout, name="printout"),
    path("jobs/<slug:code>/progress", views.progress, name="progress"),
    path("jobs/<slug:code>/file", views.file, name="file"),
    path("<slug:slug>/", views.ask, name="ask"),
]
