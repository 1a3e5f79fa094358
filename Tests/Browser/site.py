"""Looks at published sites in Chromium, as people and as machines do. See `run`."""
import contextlib
import functools
import http.server
import json
import pathlib
import sys
import threading

import feedparser
import jsonschema
import referencing
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from site_checks import check, failed, watch

POLICY = ("default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".json": "application/json"}

    def log_message(self, *arguments):
        pass

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()


@contextlib.contextmanager
def served(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield "http://127.0.0.1:%d/" % server.server_port
    finally:
        server.shutdown()


def documents(folder):
    """Every document is what its schema says; every feed is one to a reader of feeds."""
    schemas = {"/schema/" + f.name: json.loads(f.read_text()) for f in (folder / "schema").iterdir()}
    registry = referencing.Registry().with_resources(
        (name, referencing.Resource.from_contents(schema)) for name, schema in schemas.items())
    for name, schema in schemas.items():
        jsonschema.Draft202012Validator.check_schema(schema)
    for file in sorted(folder.rglob("*.json")):
        if "schema" in file.parts:
            continue
        document = json.loads(file.read_text())
        is_feed = "items" in document and "version" in document and "home_page_url" in document
        name = "/schema/feed.json" if is_feed else "/schema/badge.json" if file.name == "badge.json" else document["schema"]
        errors = list(jsonschema.Draft202012Validator(schemas[name], registry=registry).iter_errors(document))
        check(not errors, "%s: %s" % (file, errors[:1]))
        if is_feed:
            dates = [item["date_published"] for item in document["items"]]
            check(dates == sorted(dates, reverse=True), "%s: dates are not in order" % file)
            if "/r/" in str(file):
                check(len(set(dates)) == len(dates), "%s: dates are not unique" % file)
            for item in document["items"]:
                lines = item["content_text"].split("\n")
                check(len(lines) <= 4 and lines[-1] == item["url"], "%s: %s" % (file, lines))
            atom = feedparser.parse(file.with_suffix(".atom").read_bytes())
            check(not atom.bozo, "%s: %s" % (file.with_suffix(".atom"), atom.get("bozo_exception")))
            check([entry.id for entry in atom.entries] == [item["id"] for item in document["items"]],
                  "%s: the Atom feed has other items" % file)


def chosen(folder):
    """One page of each kind, and the largest."""
    kinds = {}
    for file in sorted(folder.rglob("index.html")):
        parts = file.relative_to(folder).parts
        kind = tuple(part if len(part) < 16 and not any(c.isdigit() for c in part) else "*" for part in parts)
        kinds.setdefault(kind, []).append(file)
    for files in kinds.values():
        for file in {files[0], max(files, key=lambda f: f.stat().st_size)}:
            address = str(file.parent.relative_to(folder))
            yield "" if address == "." else address + "/"


AXE = """async ({tags, rules}) => {
  const runOnly = rules ? {type: "rule", values: rules} : {type: "tag", values: tags};
  const results = await axe.run(document, {runOnly, resultTypes: ["violations"]});
  return results.violations.map(one => [one.id, one.nodes[0].html.slice(0, 300)]);
}"""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# No rule depends on more than one of scheme and width, but for those that compare colours of what stands there.
LOOKS = (("light", 1280, None), ("dark", 1280, ["color-contrast", "link-in-text-block"]),
         ("light", 320, ["color-contrast", "link-in-text-block"]), ("dark", 320, None))


def pages(browser, base, addresses):
    axe = Axe().axe_script
    page = browser.new_page()
    at = {"look": ""}
    watch(page, base, lambda: at["look"])
    for address in addresses:
        at["look"] = "/" + address
        page.emulate_media(color_scheme=LOOKS[0][0])
        page.set_viewport_size({"width": LOOKS[0][1], "height": 800})
        page.goto(base + address)
        check(not page.evaluate("window.hacked"), "/%s: something was executed" % address)
        check(page.locator("h1").count() == 1, "/%s has not one heading" % address)
        page.evaluate(axe)
        for scheme, width, rules in LOOKS:
            at["look"] = "/%s %s %d" % (address, scheme, width)
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 800})
            for is_open in (False, True):
                page.evaluate("open => { for (const details of document.querySelectorAll('details')) details.open = open }", is_open)
                check(page.evaluate("document.documentElement.scrollWidth") <= width, "%s: wider, with details %s" % (at["look"], is_open))
            for violation, html in page.evaluate(AXE, {"tags": TAGS, "rules": rules}):
                check(False, "%s: %s: %s" % (at["look"], violation, html))
    page.close()


def without_script(browser, base, addresses):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    at = {"address": ""}
    watch(page, base, lambda: "/%s without script" % at["address"])
    for address in addresses:
        at["address"] = address
        page.goto(base + address)
        check(page.locator("main").inner_text().strip() != "", "/%s is empty without script" % address)
    context.close()


def keyboard(browser, base, repository):
    """From the front page to a finding's rule, by keys alone; the focus is always to be seen."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(base)

    def focus_on(wanted):
        for _ in range(200):
            page.keyboard.press("Tab")
            text, outline = page.evaluate(
                "[document.activeElement.textContent.trim(), getComputedStyle(document.activeElement).outlineStyle]")
            check(outline != "none", "the focus on %r is not to be seen" % text)
            if wanted(text):
                return True
        return False

    check(focus_on(lambda text: text == "Skip to content"), "no link to skip the navigation")
    check(focus_on(lambda text: text == repository), "the repository is not reached by keyboard")
    page.keyboard.press("Enter")
    page.wait_for_url("**/r/*/")
    check(focus_on(lambda text: text == "Findings"), "the findings are not reached by keyboard")
    page.keyboard.press("Enter")
    page.wait_for_url("**/findings/")
    check(focus_on(lambda text: text.startswith("raw_")), "no rule is reached by keyboard")
    page.keyboard.press("Enter")
    page.wait_for_url("**/findings/rule/*/")
    page.close()


def scripted(browser, base, repository):
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(base + "r/%s/" % repository)
    page.get_by_role("button", name="Sites").click()
    check(page.locator("th[aria-sort=ascending]").count() == 1, "the table is not sorted")
    page.goto(base + "r/%s/catalog/" % repository)
    first = page.locator("tbody .id").first.inner_text()
    page.get_by_label("Search the whole catalog").fill(first)
    page.locator(".search-catalog li a").first.wait_for()
    page.locator(".search-catalog li a").first.click()
    page.wait_for_url("**/identifiers/*/")
    check(page.locator("h1").inner_text() == first, "the search leads elsewhere")
    check(page.locator(".fresh time").count() > 0, "the settled page has no freshness")
    page.goto(base + "r/%s/commits/" % repository)
    page.get_by_label("Filter these commits").fill("zzzzzz")
    check(page.locator(".filtered > li:visible").count() == 0, "the filter lets everything through")
    page.close()


def printed(browser, base, repository):
    page = browser.new_page(viewport={"width": 800, "height": 1100})
    page.goto(base + "r/%s/" % repository)
    page.emulate_media(media="print")
    check(not page.locator("header nav").first.is_visible(), "the navigation is printed")
    check(page.locator("svg.chart:visible").count() == 1, "the chart is not printed once")
    page.close()


def main(sites):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for site in sites:
            folder = pathlib.Path(site)
            documents(folder)
            repository = json.loads((folder / "api/v1/repositories.json").read_text())["branches"][0]["repository"]
            addresses = list(dict.fromkeys(chosen(folder)))
            with served(site) as base:
                pages(browser, base, addresses)
                without_script(browser, base, addresses)
                keyboard(browser, base, repository)
                scripted(browser, base, repository)
                printed(browser, base, repository)
            print("%s: %d pages of %d looked at" % (site, len(addresses), len(list(folder.rglob("index.html")))))
        browser.close()
    sys.exit(failed())


main(sys.argv[1:])
