"""What the looks at pages and daemons share: what counts as a failure, and what no page may do."""
import sys
import time

failures = []
checks = 0


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        failures.append(what)
        print("failed:", what)


def failed():
    """Says how it went, and gives the exit status."""
    print("%d passed, %d failed" % (checks - len(failures), len(failures)))
    return 1 if failures else 0


def until(what, holds, log, seconds):
    """Waits until something holds, and gives it; ends with the daemon's log when it does not."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = holds()
            if found:
                return found
        except OSError:
            pass
        time.sleep(0.05)
    sys.exit("not within %d s: %s\n%s" % (seconds, what, log.read_text()))


def watch(page, base, label):
    page.on("console", lambda message: check(message.type not in ("error", "warning"), "%s: console: %s" % (label(), message.text)))
    page.on("pageerror", lambda error: check(False, "%s: %s" % (label(), error)))
    page.on("dialog", lambda dialog: (check(False, "%s: a dialog" % label()), dialog.dismiss()))
    page.on("request", lambda request: check(request.url.startswith(base), "%s: asked for %s" % (label(), request.url)))
    page.on("requestfailed", lambda request: check(request.failure == "net::ERR_ABORTED", "%s: %s failed" % (label(), request.url)))
    page.on("response", lambda response: check(response.status < 400, "%s: %s gave %d" % (label(), response.url, response.status)))
