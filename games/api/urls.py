from django.urls import path

from games.api import views

urlpatterns = [
    path("tables/<slug:code>/moves", views.Moves.as_view(), name="moves"),
    path("games", views.Games.as_view(), name="games"),
    path("words", views.Words.as_view(), name="words"),
    path("tables", views.Tables.as_view(), name="tables"),
    path("tables/<slug:code>", views.TableDetail.as_view(), name="table"),
    path("tables/<slug:code>/hints", views.Hints.as_view(), name="hints"),
    path("tables/<slug:code>/begin", views.Begin.as_view(), name="begin"),
    path("tables/<slug:code>/pause", views.Pause.as_view(), name="pause"),
    path("tables/<slug:code>/resume", views.Resume.as_view(), name="resume"),
    path("tables/<slug:code>/hand-over", views.HandOver.as_view(), name="hand-over"),
    path("tables/<slug:code>/take-over", views.TakeOver.as_view(), name="take-over"),
    path("tables/<slug:code>/add-time", views.AddTime.as_view(), name="add-time"),
    path("tables/<slug:code>/end", views.End.as_view(), name="end"),
    path("classes/<int:class_pk>/words", views.ClassWords.as_view(), name="class-words"),
    path("classes/<int:class_pk>/words/<int:word_pk>", views.ClassWord.as_view(), name="class-word"),
    path("invites/<slug:invite>/seats", views.Seats.as_view(), name="seats"),
]
