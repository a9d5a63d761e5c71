from django.urls import path

from lessons.activities import views

urlpatterns = [
    path("races/<slug:sitting>/", views.race, name="race"),
    path("classes/<int:class_pk>/games/", views.games, name="class-games"),
    path("classes/<int:class_pk>/games/now", views.now, name="class-games-now"),
    path("classes/<int:class_pk>/games/new/<slug:slug>/", views.new, name="class-game"),
    path("classes/<int:class_pk>/games/all/<slug:verb>", views.tell_all, name="class-games-all"),
    path("classes/<int:class_pk>/games/<slug:code>/<slug:verb>", views.tell_one, name="class-table"),
]
