"""What every page has to be: usable for every reader, at every width, in both colour schemes."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = [(360, 740), (820, 1180), (1280, 800), (1920, 1080)]
# Colours do not change what fits, so one width is enough in the dark. axe reads a narrow page in light colours and a
# wide one in dark colours.
DARK_WIDTHS = [(1280, 800)]
FOR_AXE = {("light", 360), ("dark", 1280)}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
FINGER = 43.5  # 44 px, less what a browser rounds


def assert_usable(page: Page, name: str) -> None:
    """Nothing scrolls sideways, and axe finds nothing."""
    for scheme, widths in (("light", WIDTHS), ("dark", DARK_WIDTHS)):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        for width, height in widths:
            page.set_viewport_size({"width": width, "height": height})
            wait_until_drawn(page)
            where = f"{name} at {width} px, {scheme}"
            assert no_sideways_scrolling(page), where
            if (scheme, width) in FOR_AXE:
                found = Axe().run(page, options=RULES)
                assert not found.response["violations"], f"{where}\n{found.generate_report()}"


def wait_until_drawn(page: Page) -> None:
    """Scripts and fonts are loaded, and everything that moves into its place is there."""
    page.wait_for_load_state()
    page.evaluate(
        """async () => {
             const ends = (animation) => animation.effect.getComputedTiming().endTime !== Infinity;
             const frame = () => new Promise(requestAnimationFrame);
             await document.fonts.ready;
             await frame();
             await Promise.allSettled(document.getAnimations().filter(ends).map((moving) => moving.finished));
             await frame();
           }"""
    )


def no_sideways_scrolling(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def too_small(page: Page, *, within: str = "", without: str = "", least: float = FINGER) -> list[str]:
    """What is pressed but not large enough for a finger, by its words or its id."""
    pressed = "a, button, select, summary, label:has(input)"
    small: list[str] = page.evaluate(
        """([pressed, within, without, least]) => [...document.querySelectorAll(pressed)]
             .filter((e) => e.offsetParent && !e.closest("p") && !e.matches(".skip, .visually-hidden"))
             .filter((e) => !within || e.closest(within))
             .filter((e) => !without || !e.closest(without))
             .map((e) => [e.textContent.trim() || e.id, e.getBoundingClientRect()])
             .filter(([, box]) => box.width && (box.height < least || box.width < least)).map(([name]) => name)""",
        [pressed, within, without, least],
    )
    return small


def covered_words(page: Page, *, within: str) -> list[str]:
    """Lines of text there on which a button lies that they are not part of."""
    covered: list[str] = page.evaluate(
        """(within) => {
             const place = document.querySelector(within), words = [];
             const buttons = [...place.querySelectorAll(".btn")].filter((one) => one.checkVisibility());
             const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT), range = document.createRange();
             const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
             while (texts.nextNode()) {
               const text = texts.currentNode;
               if (!text.data.trim() || text.parentElement.closest(".btn, .visually-hidden")) continue;
               range.selectNodeContents(text);
               const lines = [...range.getClientRects()];
               const isCovered = (line) => buttons.some((one) => meet(line, one.getBoundingClientRect()));
               if (lines.some(isCovered)) words.push(text.data);
             }
             return words;
           }""",
        within,
    )
    return covered


def assert_on_one_screen(page: Page, *names: str, height: int = 740) -> None:
    """All of these stand on a phone's first screen."""
    page.evaluate("scrollTo(0, 0)")
    for name in names:
        box = page.locator(f"#{name}").bounding_box()
        assert box is not None, name
        assert box["y"] + box["height"] <= height + 1, name


# What is seen as one thing on the projector: a box, a die, the clock, a figure, every line of text outside of these.
# Of a line of text its middle counts, since the lines of one paragraph may share a little air.
PROJECTOR_FAULTS = """() => {
  const WHOLE = ".qr, .die, .timer, .avatar", BOX = ".projector-foot, .projector-result, .best, .totals, .ice-tray";
  const UNSEEN = ".visually-hidden, progress";
  const projector = document.querySelector(".projector"), things = [], faults = [];

  const add = (element, name, { left, right, top, bottom }, air) =>
    things.push({ element, name, left: left + 1, right: right - 1, top: top + air, bottom: bottom - air });
  const inside = (a, b) => a.element.contains(b.element) || b.element.contains(a.element);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const isOut = (a) => a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight;
  const isCut = (e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === "hidden";

  for (const element of projector.querySelectorAll(`${WHOLE}, ${BOX}`)) {
    if (element.checkVisibility()) add(element, `.${element.className}`, element.getBoundingClientRect(), 1);
  }
  const texts = document.createTreeWalker(projector, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, parent = text.parentElement, range = document.createRange();
    if (!text.data.trim() || !parent.checkVisibility() || parent.closest(`${WHOLE}, ${UNSEEN}`)) continue;
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) add(parent, text.data.trim(), line, line.height * .2);
    if (isCut(parent)) faults.push(`cut: ${text.data}`);
  }
  for (const a of things) {
    if (isOut(a)) faults.push(`outside: ${a.name}`);
    for (const b of things) {
      if (a !== b && !inside(a, b) && meet(a, b)) faults.push(`${a.name} covers ${b.name}`);
    }
  }
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("scrolls");
  return faults;
}"""


def projector_faults(page: Page) -> list[str]:
    """What is covered, cut or outside on a projector's page, which does not scroll."""
    page.evaluate("document.fonts.ready.then(() => {})")
    faults: list[str] = page.evaluate(PROJECTOR_FAULTS)
    return faults
