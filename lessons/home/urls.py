from django.urls import path

from lessons.home import views

urlpatterns = [
    path("me/", views.home, name="home"),
    path("me/now", views.now, name="home-now"),
    path("me/tasks", views.tasks, name="home-tasks"),
    path("me/play/<slug:slug>", views.play, name="play-alone"),
    path("me/again/<slug:code>", views.play_again, name="play-again"),
    path("me/look", views.look, name="look"),
    path("me/tasks/<slug:code>/play", views.play_task, name="play-task"),
    path("me/over", views.over, name="over"),
    path("me/left/<slug:code>", views.left, name="left"),
    path("me/join/<slug:code>", views.join, name="join"),
]
