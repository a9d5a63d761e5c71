"""The privacy page, exports, and erasing for good."""

from typing import IO

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms import access as people
from classrooms import visitors
from classrooms.privacy import access, erasure, export, selectors
from classrooms.privacy.forms import ErasingForm
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core import jobs


@never_cache
@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored about whom, why and how long. For all visitors."""
    visitor = visitors.of(request)
    context = {
        "chapters": selectors.chapters(),
        "receipts": access.receipts_of(visitor),
        "archived": access.archived_classes_of(visitor),
    }
    return render(request, "classrooms/privacy/privacy.html", context)


@teacher_page
@require_safe
def export_student(request: HttpRequest, class_pk: int, student_pk: int) -> FileResponse:
    student = people.student_for_teacher(visitors.of(request), class_pk, student_pk)
    return _file(export.zip_of_student(student), f"student-{student.pk}")


@teacher_page
@require_POST
def export_class(request: HttpRequest, class_pk: int) -> HttpResponse:
    """A worker makes the file, because a year of games takes a while."""
    classroom = people.class_for_teacher(visitors.of(request), class_pk)
    job = export.request_export(classroom, the_teacher(request))
    return redirect("classrooms:export", code=job.code)


@teacher_page
@require_safe
def class_export(request: HttpRequest, code: str) -> HttpResponse:
    job = access.export_for(visitors.of(request), code)
    jobs.resume_if_stalled(job)
    return render(request, "classrooms/privacy/export.html", {"job": job, "classroom": job.classroom})


@teacher_page
@require_safe
def class_export_progress(request: HttpRequest, code: str) -> HttpResponse:
    """The part of that page that changes."""
    job = access.export_for(visitors.of(request), code)
    jobs.resume_if_stalled(job)
    return render(request, "classrooms/privacy/_export.html", {"job": job, "classroom": job.classroom})


@teacher_page
@require_safe
def class_export_file(request: HttpRequest, code: str) -> HttpResponseBase:
    job = access.export_for(visitors.of(request), code)
    if job.finished_at is None or not job.is_done:
        return redirect("classrooms:export", code=code)
    name = f"class-{job.classroom_id}-{timezone.localdate(job.finished_at).isoformat()}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(access.pieces_of(job), content_type="application/zip", headers=headers)


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def erase_student(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    visitor = visitors.of(request)
    student = people.student_for_teacher(visitor, class_pk, student_pk)
    form = ErasingForm(request.POST or None, name=student.first_name, whose="the child’s first name")
    if form.is_valid():
        job = erasure.ask_to_erase_student(student, by=visitor.user)
        return redirect("classrooms:receipt", code=job.code)
    context = {
        "form": form,
        "classroom": student.classroom,
        "student": student,
        "whom": student.unambiguous_name,
        "lost": selectors.lost_with_student(student),
    }
    return render(
        request, "classrooms/privacy/erase_student.html", context, status=422 if form.errors else 200
    )


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def erase_class(request: HttpRequest, class_pk: int) -> HttpResponse:
    visitor = visitors.of(request)
    classroom = people.class_for_teacher(visitor, class_pk)
    form = ErasingForm(request.POST or None, name=classroom.name, whose="the name of the class")
    if form.is_valid():
        job = erasure.ask_to_erase_class(classroom, by=visitor.user)
        return redirect("classrooms:receipt", code=job.code)
    context = {
        "form": form,
        "classroom": classroom,
        "whom": classroom.name,
        "lost": selectors.lost_with_class(classroom),
    }
    return render(request, "classrooms/privacy/erase_class.html", context, status=422 if form.errors else 200)


@teacher_page
@require_safe
def receipt(request: HttpRequest, code: str) -> HttpResponse:
    """The progress of an erasure, and afterwards its receipt."""
    job = access.receipt_for(visitors.of(request), code)
    jobs.resume_if_stalled(job)
    return render(request, "classrooms/privacy/receipt.html", {"job": job})


@teacher_page
@require_safe
def progress(request: HttpRequest, code: str) -> HttpResponse:
    """The part of that page that changes."""
    job = access.receipt_for(visitors.of(request), code)
    jobs.resume_if_stalled(job)
    return render(request, "classrooms/privacy/_receipt.html", {"job": job})


def _file(content: IO[bytes], name: str) -> FileResponse:
    day = timezone.localdate().isoformat()
    return FileResponse(
        content, as_attachment=True, filename=f"{name}-{day}.zip", content_type="application/zip"
    )
