"""Signing in: `in/…` for children, the door of a class for teachers."""

from django.urls import path

from classrooms.login.views import door, sign_in

A_CLASS = "classes/<int:class_pk>"
A_STUDENT = f"{A_CLASS}/students/<int:student_pk>"

urlpatterns = [
    path("in/", sign_in.code, name="in"),
    path("in/card", sign_in.card, name="in-card"),
    path("in/name", sign_in.names, name="in-names"),
    path("in/pictures", sign_in.pictures, name="in-pictures"),
    path("in/beside", sign_in.beside, name="in-beside"),
    path("in/beside/pictures", sign_in.beside_pictures, name="in-beside-pictures"),
    path("in/beside/leave", sign_in.leave_beside, name="in-beside-leave"),
    path("out/", sign_in.out, name="out"),
    path(f"{A_CLASS}/door/", door.door, name="door"),
    path(f"{A_CLASS}/door/arrivals", door.arrivals, name="door-arrivals"),
    path(f"{A_CLASS}/door/projector", door.projector, name="door-projector"),
    path(f"{A_CLASS}/door/projector/now", door.projector_part, name="door-projector-part"),
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
