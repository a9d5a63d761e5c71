from django.urls import path

from lessons.activities import views

urlpatterns = [
    path("races/<slug:code>/", views.race, name="race"),
    path("tables/<slug:code>/race", views.race_of_table, name="race-of-table"),
    path("tables/<slug:code>/rematch", views.rematch, name="rematch"),
    path("classes/<int:class_pk>/games/", views.games, name="class-games"),
    path("classes/<int:class_pk>/games/now", views.now, name="class-games-now"),
    path("classes/<int:class_pk>/games/new/<slug:slug>/", views.new, name="class-game"),
    path("classes/<int:class_pk>/games/all/<slug:verb>", views.tell_all, name="class-games-all"),
    path("classes/<int:class_pk>/games/<slug:code>/<int:number>/open", views.open_group, name="open-group"),
    path("classes/<int:class_pk>/games/<slug:code>/<int:number>/end", views.end_group, name="end-group"),
    path("classes/<int:class_pk>/games/<slug:code>/<slug:verb>", views.tell_one, name="class-table"),
]
