"""A bot and a reader of feeds beside a running daemon. See `run`."""
import json
import logging
import pathlib
import queue
import re
import subprocess
import sys
import time
import urllib.request

import feedparser
from errbot.backends.test import TestBot

from site_checks import check, failed, until

work, plugins = pathlib.Path(sys.argv[1]), sys.argv[2]
log = work / "log"


def read(path):
    with urllib.request.urlopen(base + path) as answer:
        return answer.read()


def git(*words):
    subprocess.run(["git", "-C", work / "harbour", "-c", "user.name=Harbour Quality", "-c", "user.email=quality@harbour.example",
                    *words], check=True, capture_output=True)


def recipe(filter_):
    curl = subprocess.run(["curl", "-s", base + "/r/harbour/feed.json"], check=True, capture_output=True)
    return subprocess.run(["jq", "-r", filter_], input=curl.stdout, check=True, capture_output=True).stdout.decode()


base = until("the daemon serves", lambda: re.search(r"serving at (http://\S+?)/?$", log.read_text(), re.M), log, 30).group(1)
until("it has caught up", lambda: [one["state"] for one in json.loads(read("/api/v1/status.json"))["branches"]] == ["ready"], log, 30)

# A reader of feeds.
for path in ("/feed", "/r/harbour/feed"):
    atom = feedparser.parse(read(path + ".atom"))
    items = json.loads(read(path + ".json"))["items"]
    check(not atom.bozo, "%s.atom: %s" % (path, atom.get("bozo_exception")))
    check([entry.id for entry in atom.entries] == [item["id"] for item in items], path + ": Atom has other items")
    dates = [item["date_published"] for item in items]
    check(dates == sorted(set(dates), reverse=True), path + ": dates are not unique and in order")
    check([time.strftime("%Y-%m-%dT%H:%M:%SZ", entry.published_parsed) for entry in atom.entries] == dates, path + ": dates differ")
    check(all(entry.link == item["url"] and entry.link.startswith(base) for entry, item in zip(atom.entries, items)), path + ": links")

# The recipes of the README.
check(recipe(".items[0].content_text").strip() == items[0]["content_text"], "the first recipe")
titles = [item["title"] for item in items if item["_axwatch"]["kind"] == "regression"]
check(titles and recipe('.items[] | select(._axwatch.kind == "regression") | .title').splitlines() == titles, "the second recipe")

# The bot.
bot = TestBot(extra_plugin_dir=plugins, loglevel=logging.ERROR)
bot.start()
try:
    bot.push_message("!plugin config Axwatch {'FEED': '%s/r/harbour/feed.json', 'ROOM': '#ios', 'SECONDS': 1}" % base)
    check("done" in bot.pop_message(timeout=20).lower(), "the plugin takes no configuration")
    bot.push_message("!axwatch")
    told = bot.pop_message(timeout=20)
    check(items[0]["content_text"].split("\n")[0] in told and "sites are migrated" in told, "!axwatch says %r" % told)
    plugin = bot.bot.plugin_manager.get_plugin_obj_by_name("Axwatch")
    until("the bot has looked", lambda: "seen" in plugin, log, 30)
    view = next((work / "harbour").rglob("*View.swift"))
    view.write_text(view.read_text() + "\nprivate let newcomer = Text(\"\").accessibilityIdentifier(\"newcomer\")\n")
    git("commit", "-qam", "Let a newcomer in")
    git("push", "-q", str(work / "harbour.git"), "HEAD:main")
    posted = bot.pop_message(timeout=20)
    check("Let a newcomer in" in posted and "+1 raw" in posted and posted.split("\n")[-1].startswith(base), "the bot posts %r" % posted)
    print(posted)
    try:
        check(False, "the bot also posts %r" % bot.pop_message(timeout=2.5))
    except queue.Empty:
        pass
finally:
    bot.stop()
sys.exit(failed())
