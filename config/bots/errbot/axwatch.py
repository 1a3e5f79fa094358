"""Posts what axwatch's feed tells, and answers how far the migration is.

    !plugin config Axwatch {'FEED': 'https://ax.example.org/r/harbour/feed.json', 'ROOM': '#ios', 'SECONDS': 60}
"""
import json
import urllib.request

from errbot import BotPlugin, botcmd

KINDS = {"regression", "identifier-broken", "milestone", "exception-expiring", "exception-expired", "watch-failing"}


class Axwatch(BotPlugin):
    def get_configuration_template(self):
        return {"FEED": "https://ax.example.org/r/harbour/feed.json", "ROOM": "#ios", "SECONDS": 60}

    def activate(self):
        super().activate()
        if self.config:
            self.start_poller(self.config["SECONDS"], self.look)

    def items(self):
        """The feed's newest items, oldest first."""
        with urllib.request.urlopen(self.config["FEED"], timeout=10) as answer:
            return json.load(answer)["items"][::-1]

    def look(self):
        """Posts what is new. What there was before the first look is not news."""
        items = self.items()
        seen = set(self.get("seen", [])) if "seen" in self else {item["id"] for item in items}
        for item in items:
            if item["id"] not in seen and item["_axwatch"]["kind"] in KINDS:
                self.send(self.build_identifier(self.config["ROOM"]), item["content_text"])
        self["seen"] = sorted(seen | {item["id"] for item in items})

    @botcmd
    def axwatch(self, message, arguments):
        """Tells the newest item and how far the migration is."""
        items = self.items()
        if not items:
            return "Nothing has happened yet."
        share = items[-1]["_axwatch"]["progress"]["all"]
        return "%s\n%d of %d sites are migrated." % (items[-1]["content_text"], share["done"], share["total"])
