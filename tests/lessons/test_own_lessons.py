"""Lessons that teachers copy, write, share, export and import."""

from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django.utils.html import escape
from hypothesis import given, settings
from hypothesis import strategies as st

from config.core import jobs
from games.engines import GAMES
from games.models import Table
from lessons.authoring import drafts
from lessons.authoring.forms.editor import LessonForm, answers_for
from lessons.lesson_files import Content, Lesson, faults, library, parse, to_toml
from lessons.models import Activity, LessonTrial, OwnLesson
from tests.lessons.lesson import text_of
from tests.world import School, signed_in

pytestmark = pytest.mark.django_db
every_lesson = pytest.mark.parametrize("lesson", library().values(), ids=lambda lesson: lesson.slug)
every_game = pytest.mark.parametrize("game", GAMES)
ENDINGS = "ending-swap"


def copied(school: School, slug: str = ENDINGS) -> OwnLesson:
    signed_in(school.ada).post(f"/lessons/copy?lesson={slug}")
    return OwnLesson.objects.latest("pk")


def answers(own: OwnLesson, **changed: Any) -> dict[str, Any]:
    """What the form sends when only this was changed."""
    made = answers_for(GAMES[own.content["game"]], own.content) | {"revision": own.revision}
    return {name: value for name, value in (made | changed).items() if value not in (None, False)}


def save(client: Client, own: OwnLesson, **changed: Any) -> Any:
    return client.post(f"/lessons/own/{own.code}/edit", answers(own, **changed))


def fresh(own: OwnLesson) -> OwnLesson:
    return OwnLesson.objects.get(pk=own.pk)


def plain(content: Content) -> Content:
    """Content without what the form does not keep: the margins of lines, and options that are the usual ones."""
    made = drafts.copy(content, content["author"]) | {
        "title": content["title"],
        "version": content["version"],
    }
    usual = {name: field.get("default") for name, field in GAMES[made["game"]].options["properties"].items()}
    for step in made["steps"]:
        chosen = {name: value for name, value in step.pop("options", {}).items() if value != usual[name]}
        step |= {"options": chosen} if chosen else {}
    return made


# Copy


@every_lesson
def test_every_lesson_goes_through_the_form_unchanged(lesson: Lesson) -> None:
    game = GAMES[lesson.game]
    assert plain(LessonForm.of(game, lesson.content).content()) == plain(lesson.content)


def test_a_copy_belongs_to_the_teacher_and_says_where_it_is_from(school: School) -> None:
    own = copied(school)
    assert (own.owner, own.copied_from) == (school.ada, ENDINGS)
    assert own.content["title"] == "Copy of Ending swap"
    assert own.content["author"] == "Diceroom, changed by Ada"
    assert faults(own.content) == []


def test_own_lessons_stand_first_and_are_marked(school: School) -> None:
    copied(school)
    found = signed_in(school.ada).get("/lessons/").context["found"]
    assert found[0].title == "Copy of Ending swap"
    assert "Your lesson" in text_of(signed_in(school.ada), "/lessons/")


# Change


def test_a_changed_lesson_is_saved(school: School) -> None:
    own = copied(school)
    answer = save(
        signed_in(school.ada),
        own,
        title="Endings for Foxes",
        **{"steps-0-option_rounds": "6", "steps-0-cards_1": ["side_b"], "words-0-word": "verb"},
    )
    assert answer.status_code == 302
    content = fresh(own).content
    assert content["title"] == "Endings for Foxes"
    assert content["steps"][0]["options"]["rounds"] == 6
    assert content["steps"][0]["supports"]["low"] == {"side_b": True}
    assert content["words"][0]["word"] == "verb"
    assert fresh(own).revision == own.revision + 1


def test_texts_keep_their_lines_and_lists(school: School) -> None:
    own = copied(school)
    text = "First this.\n\n- one\n- two"
    save(signed_in(school.ada), own, teach_text=text)
    assert fresh(own).content["teach"]["text"] == text


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        ({"minutes": "40"}, "minutes", "its four parts take"),
        ({"minutes": "soon"}, "minutes", "must be a whole number"),
        ({"can_do": "Endings"}, "can_do", "I can"),
        ({"ages_low": "12", "ages_high": "9"}, "ages_low", "The first age must be the lower one: 9 to 12."),
        ({"exit_goal": "9", "exit_of": "4"}, "exit_goal", "cannot be reached"),
        ({"words-1-word": "zzyzx"}, "words-1-word", "not in the dictionary"),
        ({"standards-0-code": "L.99"}, "standards-0-code", "Look the code up"),
        ({"title": ""}, "title", "Give the lesson a title."),
    ],
)
def test_what_is_wrong_is_saved_and_explained_at_its_field(
    school: School, changed: dict[str, str], field: str, sentence: str
) -> None:
    own, ada = copied(school), signed_in(school.ada)
    assert save(ada, own, **changed).status_code == 302
    form = ada.get(f"/lessons/own/{own.code}/edit").context["form"]
    assert sentence in str(form.errors[field])
    for name, typed in changed.items():
        assert form[name].value() == typed


def test_a_group_that_the_rules_do_not_allow_is_explained_at_its_size(school: School) -> None:
    own, ada = copied(school, "plural-power"), signed_in(school.ada)
    save(ada, own, group_size="9")
    form = ada.get(f"/lessons/own/{own.code}/edit").context["form"]
    assert "can play at a table" in str(form.errors["group_size"])


def test_an_option_that_the_game_does_not_allow_is_explained_in_its_step(school: School) -> None:
    own, ada = copied(school), signed_in(school.ada)
    save(ada, own, **{"steps-0-option_rounds": "99"})
    page = ada.get(f"/lessons/own/{own.code}/edit")
    assert "Please take a whole number from 1 to 30." in page.content.decode()
    assert page.context["form"].steps[0]["option_rounds"].value() == 99


def test_a_lesson_with_faults_cannot_be_given_to_a_class(school: School) -> None:
    own, ada = copied(school), signed_in(school.ada)
    save(ada, own, minutes="40")
    page = text_of(ada, f"/lessons/own/{own.code}/")
    assert "Start live" not in page
    assert "its four parts take" in page
    asked: dict[str, Any] = {"own": own.code, "class": school.foxes.pk, "how": "live"}
    assert ada.get("/lessons/use", asked).headers["Location"] == f"/lessons/own/{own.code}/"


def test_steps_are_added_moved_and_taken_out_without_saving(school: School) -> None:
    own, ada = copied(school), signed_in(school.ada)
    first = own.content["steps"][0]["title"]
    form = save(ada, own, do="add-step").context["form"]
    assert [step["title"].value() for step in form.steps] == [first, ""]
    posted = {**answers(own), **answers_of(form), "steps-1-title": "Once more", "do": "step-later-0"}
    form = ada.post(f"/lessons/own/{own.code}/edit", posted).context["form"]
    assert [step["title"].value() for step in form.steps] == ["Once more", first]
    posted = {**answers(own), **answers_of(form), "do": "remove-step-0"}
    form = ada.post(f"/lessons/own/{own.code}/edit", posted).context["form"]
    assert [step["title"].value() for step in form.steps] == [first]
    assert fresh(own).revision == own.revision


def answers_of(form: LessonForm) -> dict[str, Any]:
    return {name: value for name, value in form.data.items() if value not in (None, False)}


def test_the_last_step_stays() -> None:
    content = library()[ENDINGS].content
    assert drafts.without_step(content, 0) == content


@every_game
def test_a_lesson_can_be_made_from_every_game(school: School, game: str) -> None:
    ada = signed_in(school.ada)
    answer = ada.post("/lessons/new", {"game": game})
    own = OwnLesson.objects.get()
    assert answer.headers["Location"] == f"/lessons/own/{own.code}/edit"
    assert text_of(ada, f"/lessons/own/{own.code}/edit")
    assert text_of(ada, f"/lessons/own/{own.code}/")
    assert "Not finished" in text_of(ada, "/lessons/")


def test_saving_and_trying_opens_a_table(school: School) -> None:
    own = copied(school)
    answer = save(signed_in(school.ada), own, do="try", **{"steps-0-option_rounds": "2"})
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/tables/{table.code}/"
    assert table.options["rounds"] == 2


# Two teachers


def test_the_second_to_save_is_asked_and_loses_nothing(school: School) -> None:
    own = copied(school)
    save(signed_in(school.carl), own, title="Carl’s endings")
    answer = save(signed_in(school.ada), own, title="Ada’s endings")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Carl saved this lesson" in page
    assert escape("Ada’s endings") in page
    assert fresh(own).content["title"] == "Carl’s endings"
    again = answers(own, title="Ada’s endings", revision=answer.context["revision"])
    assert signed_in(school.ada).post(f"/lessons/own/{own.code}/edit", again).status_code == 302
    assert fresh(own).content["title"] == "Ada’s endings"


def test_the_second_to_save_can_keep_both(school: School) -> None:
    own = copied(school)
    save(signed_in(school.carl), own, title="Carl’s endings")
    save(signed_in(school.ada), own, title="Ada’s endings", do="save-copy")
    titles = sorted(each.content["title"] for each in OwnLesson.objects.all())
    assert titles == ["Ada’s endings", "Carl’s endings"]


def test_a_button_of_the_form_does_not_hide_that_another_teacher_has_saved(school: School) -> None:
    own = copied(school)
    save(signed_in(school.carl), own, title="Carl’s endings")
    page = save(signed_in(school.ada), own, do="check", title="Ada’s endings")
    assert page.context["revision"] == own.revision


# Sharing


def test_co_teachers_see_use_copy_and_change_a_lesson_and_only_the_owner_deletes_it(school: School) -> None:
    own, carl = copied(school), signed_in(school.carl)
    assert "From Ada" in text_of(carl, "/lessons/")
    assert "Start live" in text_of(carl, f"/lessons/own/{own.code}/")
    assert save(carl, own, title="Ours").status_code == 302
    assert fresh(own).changed_by == school.carl
    carl.post(f"/lessons/copy?own={own.code}")
    assert OwnLesson.objects.filter(owner=school.carl).count() == 1
    assert carl.post(f"/lessons/own/{own.code}/delete").status_code == 404


def test_teachers_of_other_classes_find_nothing(school: School) -> None:
    own, otto = copied(school), signed_in(school.otto)
    for page in ("", "edit", "delete"):
        assert otto.get(f"/lessons/own/{own.code}/{page}").status_code == 404
    for page in ("copy", "try"):
        assert otto.post(f"/lessons/{page}?own={own.code}").status_code == 404
    assert otto.get(f"/lessons/export?own={own.code}").status_code == 404
    assert "Copy of Ending swap" not in text_of(otto, "/lessons/")


def test_before_editing_one_sees_which_classes_use_it(school: School) -> None:
    own, ada = copied(school), signed_in(school.ada)
    given = {"classroom": school.foxes, "own_lesson": own, "lesson": own.content, "game": "dice-words"}
    running = Activity.objects.create(**given)
    Activity.objects.create(**given, ended_at=running.started_at)
    page = text_of(ada, f"/lessons/own/{own.code}/edit")
    assert "Foxes" in page
    assert "1 running now, 1 ended" in page
    save(ada, own, title="Other")
    running.refresh_from_db()
    assert running.lesson["title"] == "Copy of Ending swap"


def test_a_deleted_lesson_stays_in_what_classes_were_given(school: School) -> None:
    own, ada = copied(school), signed_in(school.ada)
    given = Activity.objects.create(
        classroom=school.foxes, own_lesson=own, lesson=own.content, game="dice-words"
    )
    assert "Delete it" in text_of(ada, f"/lessons/own/{own.code}/delete")
    ada.post(f"/lessons/own/{own.code}/delete")
    given.refresh_from_db()
    assert given.own_lesson is None
    assert given.lesson["title"] == "Copy of Ending swap"


# Export and import


@every_lesson
def test_what_is_exported_can_be_imported(school: School, lesson: Lesson) -> None:
    ada = signed_in(school.ada)
    exported = ada.get(f"/lessons/export?lesson={lesson.slug}")
    assert exported.headers["Content-Disposition"] == f'attachment; filename="{lesson.slug}.toml"'
    file = SimpleUploadedFile(f"{lesson.slug}.toml", exported.content)
    answer = ada.post("/lessons/import", {"file": file})
    own = OwnLesson.objects.get()
    assert answer.headers["Location"] == f"/lessons/own/{own.code}/"
    assert own.content == lesson.content


def test_a_lesson_that_is_imported_a_second_time_says_so(school: School) -> None:
    """It is kept, because it may be another version; the page names the first one."""
    ada = signed_in(school.ada)
    text = to_toml(library()[ENDINGS].content)
    told = "You have 2 lessons called"
    assert told not in ada.post("/lessons/import", {"text": text}, follow=True).content.decode()
    assert told in ada.post("/lessons/import", {"text": text}, follow=True).content.decode()
    assert OwnLesson.objects.filter(owner=school.ada).count() == 2


def test_a_broken_file_shows_all_faults_with_lines_and_its_text_and_saves_nothing(school: School) -> None:
    content = deepcopy(library()[ENDINGS].content)
    content["steps"][0]["options"]["rounds"] = 99
    content["exit"]["measure"] = "luck"
    text = to_toml(content)
    lines = {
        text.splitlines().index(line) + 1 for line in text.splitlines() if "luck" in line or "= 99" in line
    }
    answer = signed_in(school.ada).post(
        "/lessons/import", {"file": SimpleUploadedFile("x.toml", text.encode())}
    )
    assert answer.status_code == 422
    page = answer.content.decode()
    assert {fault.line for fault in answer.context["form"].faults} == lines
    assert all(f"Line {line}:" in page for line in lines)
    assert escape(content["can_do"]) in page
    assert not OwnLesson.objects.exists()


def test_text_that_is_no_toml_says_where(school: School) -> None:
    answer = signed_in(school.ada).post("/lessons/import", {"text": 'title = "Ends\nand more'})
    assert "Line 1:" in answer.content.decode()


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (b"a" * 70_000, "larger than 64 KB"),
        (b"\xff\xfe\x00t", "not a text in UTF-8"),
        (b"  ", "Choose a lesson file"),
    ],
)
def test_a_file_that_cannot_be_a_lesson_is_refused_in_a_sentence(
    school: School, file: bytes, sentence: str
) -> None:
    answer = signed_in(school.ada).post("/lessons/import", {"file": SimpleUploadedFile("x.toml", file)})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_pasted_text_with_windows_line_ends_is_the_same_lesson(school: School) -> None:
    text = to_toml(library()[ENDINGS].content)
    signed_in(school.ada).post("/lessons/import", {"text": text.replace("\n", "\r\n")})
    assert OwnLesson.objects.get().content == parse(text)


class TestAnotherGame:
    def test_the_texts_stay_and_the_rules_are_asked_for_anew(self, school: School) -> None:
        own, ada = copied(school), signed_in(school.ada)
        page = save(ada, own, game="scrabbicle", title="Longer words").content.decode()
        assert 'value="Longer words"' in page
        assert 'name="rules_of" value="scrabbicle"' in page
        assert "steps-0-option_judging" in page
        assert "steps-0-option_round_seconds" not in page
        assert fresh(own).content == own.content

    def test_what_needs_a_rule_of_the_new_game_is_marked_at_its_field(self, school: School) -> None:
        changed = drafts.with_game(copied(school).content, GAMES["scrabbicle"])
        form = LessonForm.of(GAMES["scrabbicle"], changed)
        form.show(faults(changed))
        assert form.errors["support-0-card"]

    def test_it_is_saved_with_the_rules_of_the_new_game(self, school: School) -> None:
        own, ada = copied(school), signed_in(school.ada)
        game = GAMES["scrabbicle"]
        changed = drafts.with_game(own.content, game) | {"support": [], "stretch": []}
        sent = answers_for(game, changed) | {"revision": own.revision, "rules_of": game.slug}
        ada.post(f"/lessons/own/{own.code}/edit", {k: v for k, v in sent.items() if v not in (None, False)})
        saved = fresh(own).content
        assert (saved["game"], saved["can_do"]) == ("scrabbicle", own.content["can_do"])
        assert faults(saved) == []

    def test_a_game_that_does_not_exist_changes_nothing(self, school: School) -> None:
        own = copied(school)
        save(signed_in(school.ada), own, game="no-such-game")
        assert fresh(own).content["game"] == own.content["game"]


class TestTrials:
    """Simulated children try the exit check of an own lesson after saving."""

    def trial(self, own: OwnLesson) -> LessonTrial:
        return LessonTrial.objects.get(own_lesson=own)

    def test_a_lesson_is_tried_when_it_is_made_and_again_when_what_is_played_changes(
        self, school: School
    ) -> None:
        own, ada = copied(school), signed_in(school.ada)
        first = self.trial(own).pk
        save(ada, own, title="Another name")
        assert self.trial(own).pk == first
        save(ada, fresh(own), exit_goal=3)
        assert self.trial(own).pk != first

    def test_a_lesson_with_a_fault_is_not_tried(self, school: School) -> None:
        own = copied(school)
        save(signed_in(school.ada), own, exit_goal=9)
        assert not LessonTrial.objects.filter(own_lesson=own).exists()

    def test_a_worker_plays_it_and_the_page_tells_the_figures(
        self, school: School, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        own, ada = copied(school), signed_in(school.ada)
        assert "simulated children of this age are trying it" in text_of(ada, f"/lessons/own/{own.code}/")
        monkeypatch.setattr("lessons.models.trial.CHILDREN", 1)
        jobs.run(LessonTrial, self.trial(own).pk)
        trial = self.trial(own)
        assert (trial.state, trial.error, trial.children) == ("done", "", 1)
        assert "of 1 simulated children of this age" in text_of(ada, f"/lessons/own/{own.code}/")

    @pytest.mark.parametrize(
        ("reached", "at_random", "advice"),
        [
            (20, 0, "Make the goal easier"),
            (99, 0, "Make the goal harder"),
            (70, 40, "choose another measure"),
        ],
    )
    def test_the_page_says_what_to_change(
        self, school: School, reached: float, at_random: float, advice: str
    ) -> None:
        own = copied(school)
        LessonTrial.objects.filter(own_lesson=own).update(
            state="done", children=200, reached=reached, random_reached=at_random
        )
        assert advice in text_of(signed_in(school.ada), f"/lessons/own/{own.code}/")

    def test_the_figures_stay_as_long_as_the_lesson(self, school: School) -> None:
        own = copied(school)
        LessonTrial.objects.update(state="done", requested_at=timezone.now() - timedelta(days=400))
        jobs.delete_expired()
        assert self.trial(own).is_done


class TestFiles:
    """A lesson that is exported and imported elsewhere is the same."""

    @every_lesson
    def test_a_copy_of_each_lesson_of_the_library(self, lesson: Lesson) -> None:
        content = drafts.copy(lesson.content, "Ada Example")
        assert parse(to_toml(content)) == content

    @settings(max_examples=60, deadline=None)
    @given(lesson=st.sampled_from(list(library().values())), data=st.data())
    def test_whatever_a_teacher_writes(self, lesson: Lesson, data: st.DataObject) -> None:
        content = deepcopy(dict(lesson.content))
        texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40)
        for name in ("title", "can_do", "author", "without_devices"):
            content[name] = data.draw(texts)
        content["steps"][0]["say"] = data.draw(texts)
        content["words"] = [{"word": data.draw(texts), "why": data.draw(texts)}]
        content["needs"] = data.draw(st.lists(texts, max_size=3))
        assert parse(to_toml(content)) == content
