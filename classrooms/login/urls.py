"""Getting in: for children `in/…`, for teachers the door of a class."""

from django.urls import path

from classrooms.login.views import children, door

A_CLASS = "classes/<int:class_pk>"
A_STUDENT = f"{A_CLASS}/students/<int:student_pk>"

urlpatterns = [
    path("in/", children.code, name="in"),
    path("in/card", children.card, name="in-card"),
    path("in/name", children.names, name="in-names"),
    path("in/pictures", children.pictures, name="in-pictures"),
    path("out/", children.out, name="out"),
    path(f"{A_CLASS}/door/", door.door, name="door"),
    path(f"{A_CLASS}/door/arrivals", door.arrivals, name="door-arrivals"),
    path(f"{A_CLASS}/door/wall", door.wall, name="door-wall"),
    path(f"{A_CLASS}/door/wall/now", door.wall_now, name="door-wall-now"),
    path(f"{A_CLASS}/door/open", door.open_door, name="door-open"),
    path(f"{A_CLASS}/door/more", door.extend_door, name="door-more"),
    path(f"{A_CLASS}/door/close", door.close_door, name="door-close"),
    path(f"{A_CLASS}/door/code", door.change_code, name="door-code"),
    path(f"{A_CLASS}/door/out", door.sign_all_out, name="door-out"),
    path(f"{A_CLASS}/door/unlock", door.unlock_all, name="door-unlock"),
    path(f"{A_CLASS}/door/pictures", door.new_pictures_for_all, name="door-pictures"),
    path(f"{A_STUDENT}/out", door.sign_one_out, name="student-out"),
    path(f"{A_STUDENT}/unlock", door.unlock, name="student-unlock"),
    path(f"{A_STUDENT}/pictures", door.pictures, name="student-pictures"),
    path(f"{A_STUDENT}/card", door.void_card, name="student-card"),
    path(f"{A_STUDENT}/here", door.hand_over, name="student-here"),
]
