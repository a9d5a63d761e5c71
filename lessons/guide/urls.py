from django.urls import path

from lessons.guide import views

urlpatterns = [path("", views.guide, name="guide")]
