from django.urls import path

from lessons.authoring.views import library, own

urlpatterns = [
    path("", library.library, name="library"),
    path("use", library.use, name="use-lesson"),
    path("try", library.try_lesson, name="try-lesson"),
    path("copy", own.copy, name="copy-lesson"),
    path("export", own.export, name="export-lesson"),
    path("import", own.import_lesson, name="import-lesson"),
    path("new", own.new, name="new-lesson"),
    path("own/<slug:code>/", library.own_lesson, name="own-lesson"),
    path("own/<slug:code>/edit", own.edit, name="edit-lesson"),
    path("own/<slug:code>/delete", own.delete, name="delete-lesson"),
    path("<slug:slug>/", library.lesson, name="lesson"),
]
