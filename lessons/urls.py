from django.urls import include, path

app_name = "lessons"
urlpatterns = [path("print/", include("lessons.printing.urls"))]
