from django.urls import path

from lessons.authoring.views import library

urlpatterns = [
    path("", library.library, name="library"),
    path("use", library.use, name="use-lesson"),
    path("try", library.try_lesson, name="try-lesson"),
    path("own/<slug:code>/", library.own_lesson, name="own-lesson"),
    path("<slug:slug>/", library.lesson, name="lesson"),
]
