"""How many scripts run when a child lays a word; `tests/test_stories.py` counts the same for Python and templates."""

import re

from playwright.sync_api import CDPSession, expect

from tests.browser.child import Child
from tests.browser.conftest import Screen

# May only go down. Four of them only listen: they make sounds, read aloud, and stop after a round.
SCRIPTS = 22


def start_counting(devtools: CDPSession) -> None:
    devtools.send("Profiler.enable")
    devtools.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    devtools.send("Profiler.takePreciseCoverage")


def scripts_that_ran(devtools: CDPSession) -> list[str]:
    """Scripts of which a function was called. The first entry of each script is its own top level: loading it."""
    counted = devtools.send("Profiler.takePreciseCoverage")["result"]
    return sorted(
        re.sub(r".*/static/(\w{12}/)?", "", script["url"])
        for script in counted
        if "/static/" in script["url"]
        and any(
            function["ranges"][0]["count"] for function in script["functions"] if function["functionName"]
        )
    )


def test_laying_a_word_runs_through_no_more_scripts_than_before(screen: Screen) -> None:
    child = Child(screen()).open_alone()
    child.into_play()
    word, places = child.word_in(child.roll())
    for place in places:
        child.page.locator(f"#die-{place}").click()
    expect(child.sun).to_contain_text(f"Lay {word}")
    devtools = child.page.context.new_cdp_session(child.page)
    start_counting(devtools)
    # Without a pointer: its handlers are not part of the move.
    child.sun.evaluate("sun => sun.click()")
    expect(child.sun).to_contain_text("On the table")
    ran = scripts_that_ran(devtools)
    assert ran
    assert len(ran) <= SCRIPTS, "\n".join(ran)
