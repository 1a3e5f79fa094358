// Relative times, sorting, filtering, search and live refresh. Every page reads without it.
"use strict";
(() => {
  const own = document.currentScript.dataset;
  const root = new URL(own.root, location.href);

  // Absolute times become relative; the absolute one stays in the title.
  const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const steps = [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12], ["year", Infinity]];
  const ago = (then) => {
    let amount = (then - Date.now()) / 1000;
    for (const [unit, most] of steps) {
      if (Math.abs(amount) < most) return relative.format(Math.round(amount), unit);
      amount /= most;
    }
    return "";
  };
  const showTimes = () => {
    for (const element of document.querySelectorAll(".fresh time[datetime*='T']")) {
      if (!element.title) element.title = element.textContent;
      element.textContent = ago(new Date(element.dateTime));
    }
  };
  for (const element of document.querySelectorAll("main time[datetime*='T']")) {
    if (!element.title) element.title = `${element.dateTime.replace("T", " ").replace("Z", " UTC")}, ${ago(new Date(element.dateTime))}`;
  }
  showTimes();
  setInterval(showTimes, 30000);

  // Tables sort by the button in a column's head.
  const valueOf = (row, index) => {
    const text = row.cells[index].textContent.trim();
    const number = parseFloat(text.replace(/[,\s+]/g, "").replace("−", "-"));
    return Number.isNaN(number) ? text : number;
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    [...table.tHead.rows[0].cells].forEach((head, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const rising = head.getAttribute("aria-sort") !== "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", rising ? "ascending" : "descending");
        const rows = [...table.tBodies[0].rows].map((row) => [valueOf(row, index), row]);
        rows.sort(([a], [b]) => (typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? -1 : 1));
        if (!rising) rows.reverse();
        table.tBodies[0].append(...rows.map(([, row]) => row));
      });
    });
  }

  const field = (label, onInput) => {
    const box = document.createElement("div");
    const name = document.createElement("label");
    const input = document.createElement("input");
    const told = document.createElement("span");
    box.className = "search";
    input.type = "search";
    input.id = `search-${document.querySelectorAll(".search").length}`;
    name.htmlFor = input.id;
    name.textContent = label;
    told.setAttribute("role", "status");
    told.className = "small soft";
    input.addEventListener("input", () => onInput(input.value.trim().toLowerCase(), told));
    box.append(name, input, told);
    return box;
  };

  // Lists on the page are filtered as one types.
  for (const list of document.querySelectorAll("[data-filter]")) {
    if (list.children.length < 6) continue;
    const items = [...list.children].map((item) => [item.textContent.toLowerCase(), item]);
    list.before(field(list.dataset.filter, (wanted, told) => {
      let shown = 0;
      for (const [text, item] of items) {
        item.hidden = !text.includes(wanted);
        if (!item.hidden) shown += 1;
      }
      told.textContent = wanted ? `${shown} of ${items.length} on this page` : "";
    }));
  }

  // The whole catalog is searched in its document.
  for (const place of document.querySelectorAll(".search-catalog")) {
    let catalog = null;
    const results = document.createElement("ul");
    results.className = "plain";
    const search = async (wanted, told) => {
      results.replaceChildren();
      if (!wanted) return void (told.textContent = "");
      try {
        catalog ??= fetch(place.dataset.source).then((answer) => answer.json());
        const found = (await catalog).catalog.filter((entry) => entry.value.toLowerCase().includes(wanted));
        told.textContent = `${found.length} of ${(await catalog).catalog.length} identifiers`;
        results.replaceChildren(...found.slice(0, 50).map((entry) => {
          const item = document.createElement("li");
          const link = document.createElement("a");
          const name = document.createElement("code");
          name.dir = "ltr";
          name.textContent = entry.value;
          link.href = `${place.dataset.pages}${entry.key}/`;
          link.append(name);
          item.append(link, ` ${entry.source.replace(/_/g, " ")}`);
          return item;
        }));
      } catch {
        catalog = null;
        told.textContent = "The catalog cannot be read now.";
      }
    };
    place.replaceChildren(field("Search the whole catalog", search), results);
  }

  // A page that is out of date is loaded again while nobody uses it; one in use says so.
  const refresh = () => {
    const isInUse = document.querySelector("main details[open]") || scrollY > 200
      || [...document.querySelectorAll("input")].some((input) => input.value)
      || (document.activeElement && document.activeElement !== document.body);
    if (!isInUse) return location.reload();
    if (document.querySelector(".newer")) return;
    const notice = document.createElement("p");
    const link = document.createElement("a");
    notice.className = "banner newer";
    notice.setAttribute("role", "status");
    link.href = location.href;
    link.textContent = "Show it";
    notice.append("There is a newer version of this page. ", link);
    document.querySelector("main").prepend(notice);
  };

  // The watcher tells what it published.
  const listen = (address) => {
    const events = new EventSource(new URL(address, root));
    events.addEventListener("published", (event) => {
      let told = {};
      try { told = JSON.parse(event.data); } catch { /* Then it is for everybody. */ }
      if (!own.repository || !told.repository || told.repository === own.repository) refresh();
    });
    addEventListener("pagehide", () => events.close());
  };

  // Settled pages get freshness from the status, live ones the time of the last fetch.
  const timeOf = (text) => {
    const time = document.createElement("time");
    time.dateTime = text;
    time.textContent = text.slice(0, 10);
    return time;
  };
  const tellStatus = (status) => {
    const here = status.branches.find((one) => one.repository === own.repository && one.branch === own.branch);
    if (!here || !here.audited) return;
    let line = document.querySelector("header .fresh");
    if (!line) {
      line = document.createElement("span");
      line.append(`newest audited commit ${here.audited.slice(0, 7)}, `, timeOf(here.auditedTime));
      document.querySelector("header").append(line);
    }
    line.className = `fresh is-${here.state}`;
    if (!here.fetched) return showTimes();
    const asked = line.querySelector(".asked") ?? document.createElement("span");
    asked.className = "asked";
    asked.replaceChildren("; remote asked ", timeOf(here.fetched));
    line.append(asked);
    showTimes();
  };
  if (location.protocol.startsWith("http")) {
    fetch(new URL("api/v1/status.json", root), { cache: "no-cache" }).then((answer) => answer.json()).then((status) => {
      if (own.repository) tellStatus(status);
      if (status.events && window.EventSource) listen(status.events);
    }).catch(() => { /* The page stands on its own. */ });
  }
})();
