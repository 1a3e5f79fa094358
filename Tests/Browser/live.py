"""Looks at a running daemon in Chromium while its repository is pushed to. See `run`."""
import json
import pathlib
import re
import subprocess
import sys
import urllib.request

from playwright.sync_api import expect, sync_playwright

from site_checks import check, failed, until, watch

work = pathlib.Path(sys.argv[1])
log = work / "log"


def states():
    with urllib.request.urlopen(base + "api/v1/status.json") as answer:
        return {one["repository"]: one["state"] for one in json.load(answer)["branches"]}


def push(message, name):
    """Pushes a commit that brings an identifier, and gives its name."""
    def git(*words):
        return subprocess.run(["git", "-C", work / "harbour", "-c", "user.name=Harbour Quality",
                               "-c", "user.email=quality@harbour.example", *words], check=True, capture_output=True, text=True).stdout
    view = next((work / "harbour").rglob("*View.swift"))
    view.write_text(view.read_text() + "\nprivate let %s = Text(\"\").accessibilityIdentifier(\"%s\")\n" % (name, name))
    git("commit", "-qam", message)
    git("push", "-q", str(work / "harbour.git"), "HEAD:main")
    return git("rev-parse", "HEAD").strip()


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        pages = {}
        for address in ("", "r/harbour/", "r/harbour/commits/", "r/hostile/"):
            page = context.new_page()
            watch(page, base, lambda address=address: "live /" + address)
            with page.expect_response("**/events"):
                page.goto(base + address)
            pages[address] = page
        front = pages[""]
        expect(front.locator(".is-failing")).to_contain_text("there is no git repository")
        marked = {address: page.evaluate("window.mark = 1") for address, page in pages.items()}
        check(len(marked) == 4, "not all pages are there")

        # A page that nobody uses is loaded again; one that is in use says that there is a newer one.
        pages["r/harbour/commits/"].get_by_label("Filter these commits").fill("berth")
        commit = push("Let a newcomer in", "newcomer")
        expect(pages["r/harbour/"].locator("header .fresh")).to_contain_text(commit[:7], timeout=15000)
        expect(front.locator("main")).to_contain_text("Let a newcomer in", timeout=15000)
        used = pages["r/harbour/commits/"]
        expect(used.get_by_role("status").filter(has_text="newer version")).to_be_visible(timeout=15000)
        check(used.evaluate("window.mark") == 1, "a page in use was loaded again")
        check(used.get_by_label("Filter these commits").input_value() == "berth", "what was typed is lost")
        check(pages["r/hostile/"].evaluate("window.mark") == 1, "another repository's page was loaded again")
        used.get_by_role("link", name="Show it").click()
        expect(used.locator("main")).to_contain_text("Let a newcomer in")
        used.close()

        # The front page says what fails, and when that is over.
        subprocess.run(["git", "clone", "--quiet", "--bare", str(work / "harbour"), str(work / "gone.git")], check=True)
        until("the missing repository is followed", lambda: states()["gone"] == "ready", log, 60)
        expect(front.locator(".is-failing")).to_have_count(0, timeout=15000)
        expect(front.locator("main")).not_to_contain_text("there is no git repository")
        check(not front.evaluate("window.hacked"), "something was executed")
        context.close()
        browser.close()


base = until("the daemon serves", lambda: re.search(r"serving at (http://\S+)", log.read_text()), log, 60).group(1)
until("all are looked at", lambda: states() == {"harbour": "ready", "hostile": "ready", "gone": "failing"}, log, 60)
main()
sys.exit(failed())
