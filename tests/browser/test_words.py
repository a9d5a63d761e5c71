"""The word checker in a real browser."""

from playwright.sync_api import expect

from tests.browser.conftest import Screen

A_VOICE = """
  const spoken = (globalThis.spoken = []);
  globalThis.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; } };
  Object.defineProperty(globalThis, "speechSynthesis", { value: {
    getVoices: () => [{ lang: "en-GB", localService: true }],
    speak: ({ text }) => spoken.push(text),
    cancel() {},
    addEventListener() {},
  } });
"""


def test_a_word_can_be_typed_looked_up_and_heard(screen: Screen) -> None:
    page = screen()
    page.add_init_script(A_VOICE)
    page.goto("/words/")
    page.keyboard.type("dinosaurs")
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("Yes, DINOSAURS is a word (grades 1–2).")
    expect(page.locator("#answer .meaning")).to_contain_text("dinosaur: ")
    page.get_by_role("button", name="Hear it").click()
    assert page.evaluate("spoken") == ["dinosaurs"]


def test_where_the_device_has_no_voice_of_its_own_none_is_offered(screen: Screen) -> None:
    page = screen()
    page.add_init_script(A_VOICE.replace("localService: true", "localService: false"))
    page.goto("/words/?word=cat")
    expect(page.locator("#answer")).to_be_visible()
    expect(page.get_by_role("button", name="Hear it")).to_be_hidden()


def test_the_longest_word_stays_in_one_piece_on_a_phone(screen: Screen) -> None:
    page = screen(width=360, height=740)
    page.goto("/words/?word=straightforward")
    dice = [die.bounding_box() for die in page.locator("#answer .die").all()]
    assert len(dice) == 15
    assert len({die and die["y"] for die in dice}) == 1
    assert all(die and die["x"] + die["width"] <= 360 for die in dice)
