// The page of a table: one message from the house is drawn whole; clicks become moves. The board itself is the game's.

import { Connection } from "/static/connection.js";
import { check, give, remember } from "/static/fair.js";
import { glide, places } from "/static/glide.js";
import { ask, decorate, fill, pageData, reason, toast } from "/static/house.js";
import { emptySeal, seal } from "/static/kit.js";
import { html, icon, navigable, patch } from "/static/page.js";
import { HintDesk } from "/static/hint.js";
import { bold, colour, logEntries, playerPanels, scoreSheet, tableSheet, waitingRoom } from "/static/parts.js";
import { Pictures } from "/static/pictures.js";
import { tips } from "/static/tip.js";

const SLIP_MS = 6000;
const LATE_MS = 250;
/** Sentences with more letters are set smaller. */
const LONG = 46;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const data = pageData("table-data");
const game = await import(`/games/${main.dataset.game}/board.js`);
const api = `/api/tables/${main.dataset.table}`;
const phone = matchMedia("(max-width: 719px)");
const title = document.title;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const sheet = /** @type {HTMLDialogElement} */ (part("sheet"));

/** @param {string} key @param {Record<string, string | number>} [values] */
const t = (key, values) => fill(data.words[key] ?? key, values);

/** What the page knows besides the message. */
const page = {
  message: data.message,
  mode: "",
  /** @type {Record<string, string>} */
  draft: {},
  /** How the reader wants to see things (sorted, filtered): it outlives moves. @type {Record<string, string>} */
  look: {},
  sending: false,
  late: false,
  lost: false,
  kept: false,
  /** @type {{sentence: string, clause?: string, link?: string} | null} */
  slip: null,
  sheet: "",
  /** The seat that the screen was handed to, where several people share one and hands are hidden. */
  handed: -1,
  /** What became of the proof of a finished match. @type {import("/static/fair.js").Proof | null} */
  proof: null,
};

/** What the board is told. */
function ui() {
  const m = page.message;
  return {
    you: m.you,
    seat: m.turn?.yours ? m.turn.seat : m.you[0] ?? -1,
    choices: page.sending ? [] : m.choices,
    legal: new Set(page.sending ? [] : m.choices.map((/** @type {any} */ c) => c.move)),
    last: m.last,
    since: m.since,
    log: m.log,
    over: m.over,
    mode: page.mode,
    draft: page.draft,
    look: page.look,
    mark: desk.mark(),
    small: phone.matches,
    names: m.seats.map((/** @type {any} */ s) => s.name),
    t,
  };
}

/** Hints for whoever is to move here. */
const desk = new HintDesk(api, t, () => page.message, () => page.sending || behindCurtain(), (answer) => {
  if (answer && answer.status !== 409) refuse(answer);
  draw();
  const panel = part("hint").firstElementChild;
  panel?.scrollIntoView({ block: "nearest" }); // on a phone it opens below the turn bar
  if (desk.line === 0) panel?.scrollTo(0, 0); // each step is read from its beginning
});

// Drawing

function draw() {
  const m = page.message, view = m.view, shown = ui(), before = places(main);
  main.classList.toggle("begun", !!view);
  const curtain = behindCurtain();
  patch(part("board"), view ? (curtain ? curtainPanel() : html`${game.board(view, shown)}`) : waitingRoom(m, t, data.bots, data.level));
  patch(part("rail"), view && !curtain ? html`<section class="panel">${game.rail(view, shown)}${asides()}</section>` : html``);
  patch(part("turn"), turnBar(shown));
  patch(part("hint"), view && !curtain ? desk.panel() : html``);
  desk.shine(main);
  main.toggleAttribute("data-sending", page.sending);
  main.toggleAttribute("data-advised", shown.mark.length > 0);
  patch(part("slip"), page.slip ? slip() : html``);
  patch(part("players"), view ? html`${playerPanels(m, game, shown)}${game.extras(view, shown)}` : html``);
  patch(part("log"), view ? logPanel() : html``);
  patch(part("strip"), view ? strip(shown) : html``);
  patch(part("lately"), view ? lately() : html``);
  patch(part("status"), view ? html`${game.status(view, shown)}` : html``);
  document.title = m.turn?.yours ? `● ${title}` : title;
  if (sheet.open) patch(sheet, sheetContent());
  decorate(main);
  glide(main, before);
}

function behindCurtain() {
  const m = page.message;
  return m.view?.private && m.you.length > 1 && m.turn?.yours && m.turn.seat !== page.handed;
}

const curtainPanel = () => {
  const { seat } = page.message.turn, name = page.message.seats[seat].name;
  return html`<section class="panel curtain">${seal(colour(page.message, seat), 56)}
    <h2>${t("page.curtain", { name })}</h2>
    <button type="button" class="btn pri" data-handed="${seat}">${t("page.curtain.go", { name })}</button></section>`;
};

/** @param {ReturnType<typeof ui>} shown */
function turnBar(shown) {
  const m = page.message;
  if (page.lost) return bar("lost", t("page.lost.label"), t(page.kept ? "page.lost.move" : "page.lost"));
  if (m.table.status === "preparing") {
    const progress = html`<progress max="1" value="${m.preparing ?? 0}" aria-label="${t("page.preparing")}"></progress>`;
    return bar("wait", t("page.preparing"), t("page.preparing.say"), progress);
  }
  if (!m.view) return bar("wait", t("page.waiting"), t("page.waiting.say"));
  if (m.over) return overBar();
  const name = m.seats[m.turn.seat].name, label = m.turn.label;
  if (m.turn.yours) {
    const whose = m.you.length > 1 ? name : t("page.your.turn"), open = !behindCurtain();
    const asks = (open && game.says?.(m.view, shown)) || m.turn, said = (open && game.prompt?.(m.view, shown)) || {};
    const full = [whose, asks.label, said.aside].filter(Boolean).join(" · ");
    return bar("yours", full, page.late ? t("page.sending") : said.sentence ?? asks.sentence, html`${said.acts}${turnButtons(shown)}`);
  }
  const watching = m.you.length ? "" : ` · ${t("page.watching")}`;
  const face = html`<span class="${m.turn.thinking ? "thinking" : ""}">${seal(colour(m, m.turn.seat), 30)}</span>`;
  return bar("wait", `${t("page.turn.of", { name })} · ${label}${watching}`, m.turn.sentence, undoButton(), face);
}

/** @param {string} kind @param {string} label @param {string} say @param {any} [acts] @param {any} [face] */
const bar = (kind, label, say, acts, face) => html`
  <div class="turn ${kind === "yours" ? "" : kind}" data-key="${kind}">${face}
    <div class="says"><p class="lbl">${label}</p><p class="say${say.length > LONG ? " long" : ""}">${say}</p></div>
    ${acts && html`<div class="acts">${acts}</div>`}
  </div>`;

const hintButton = () => desk.may() && html`
  <button type="button" class="btn" data-hint="1" data-key="hint" aria-keyshortcuts="h" title="${t("page.hint")} (H)"
    aria-pressed="${String(desk.open)}">${icon("lamp", 20)}<span class="word">${t("page.hint")}</span></button>`;

const undoButton = () => page.message.undo && !page.sending && html`
  <button type="button" class="btn" data-undo data-key="undo" aria-keyshortcuts="u" title="${t("page.undo")} (U)">${icon("undo", 20)}<span class="word">${t("page.undo")}</span></button>`;

/** Undo, and the buttons of a gesture in the making; without one, the decisions that have no place on the board.
 * @param {ReturnType<typeof ui>} shown */
function turnButtons(shown) {
  const acts = page.sending ? null : game.acts?.(page.message.view, shown);
  if (acts) return html`${undoButton()}${hintButton()}${acts}`;
  const bare = shown.choices.filter((/** @type {any} */ c) => !c.args.length && !main.querySelector(`.board [data-move="${CSS.escape(c.move)}"], .rail [data-move="${CSS.escape(c.move)}"]`));
  return html`${undoButton()}${hintButton()}${bare.slice(0, 2).map((/** @type {any} */ c) => html`
    <button type="button" class="btn pri" data-move="${c.move}" data-key="do-${c.move}">${c.label}</button>`)}`;
}

function overBar() {
  const m = page.message, names = m.over.winners.map((/** @type {number} */ s) => m.seats[s].name);
  const you = names.length === 1 && m.you.length === 1 && m.you[0] === m.over.winners[0];
  const say = you ? t("page.win.you") : t(names.length > 1 ? "page.win.shared" : "page.win", { names: new Intl.ListFormat(document.documentElement.lang).format(names) });
  return bar("over", m.over.reason, say, html`
    <button type="button" class="btn" data-open="sheet" data-key="sheet" title="${t("page.scores")}">${icon("flag", 20)}<span class="word">${t("page.scores")}</span></button>
    ${reviewLink()}${rematchButton()}`);
}

const reviewLink = () => html`
  <a class="btn" data-key="review" href="/tables/${page.message.table.id}/review" title="${t("page.review")}">${icon("graph", 20)}<span class="word">${t("page.review")}</span></a>`;

const rematchButton = () => {
  const m = page.message;
  if (m.table.rematch) return html`<a class="btn pri" data-key="rematch" href="/tables/${m.table.rematch}">${t("page.rematch.go")}</a>`;
  return m.you.length > 0 && html`<button type="button" class="btn pri" data-key="rematch" data-rematch>${t("page.rematch")}</button>`;
};

const slip = () => html`
  <div class="slip">${icon("stop", 22)}<div>${page.slip?.sentence}
    ${page.slip?.clause && html`<small><a href="${page.slip.link}" target="_blank">${t("page.clause", { clause: page.slip.clause })}</a></small>`}</div>
  </div>`;

const logPanel = () => html`
  <div class="row head"><h2 class="lbl">${t("page.log")}</h2></div>
  <ol class="log" tabindex="0" aria-label="${t("page.log")}">${logEntries(page.message, t)}</ol>`;

/** @param {ReturnType<typeof ui>} shown */
const strip = (shown) => page.message.seats.map((/** @type {any} */ s) => html`
  <button type="button" class="one${page.message.turn?.seat === s.seat ? " now" : ""}" data-open="scores" data-key="s${s.seat}" tabindex="-1">
    <span class="${page.message.turn?.seat === s.seat && page.message.turn.thinking ? "thinking small" : ""}">${seal(colour(page.message, s.seat), 22)}</span>
    ${game.strip(page.message.view, s.seat, shown)}<b class="num">${page.message.view.scores?.[s.seat] ?? ""}</b></button>`)
  .reduce((/** @type {any} */ all, /** @type {any} */ one) => html`${all}${one}`, html``);

/** The last move of somebody else, in one line. */
function lately() {
  const m = page.message;
  const entry = [...m.log].reverse().find((/** @type {any} */ e) => !(m.turn?.yours && e.seat === m.turn.seat)) ?? m.log.at(-1);
  if (!entry) return html``;
  return html`<button type="button" data-open="log">${entry.seat >= 0 ? seal(colour(m, entry.seat), 20) : emptySeal(20)}<span>${bold(entry.text)}</span></button>`;
}

// Sheets

function sheetContent() {
  const m = page.message;
  /** @type {Record<string, () => any>} */
  const kinds = {
    scores: () => m.over ? scoreSheet(m, t, page.proof) : [t("page.scores.now"), html`<div class="players">${playerPanels(m, game, ui())}${game.extras(m.view, ui())}</div>`],
    sheet: () => scoreSheet(m, t, page.proof),
    log: () => [t("page.log"), html`<ol class="log">${logEntries(m, t)}</ol>`],
    table: () => tableSheet(m, t, page.proof),
    all: () => [t("page.all"), allChoices()],
    help: () => [t("page.help"), help()],
  };
  const [heading, content] = kinds[page.sheet]?.() ?? game.sheet?.(m.view, ui(), page.sheet) ?? ["", html``];
  const again = m.over && page.sheet !== "log" && page.sheet !== "table" ? rematchButton() : null;
  return html`
    <div class="row head"><h2>${heading}</h2>
      <button type="button" class="btn ghost icon-only push" data-close aria-label="${t("page.close")}">${icon("close", 22)}</button></div>
    ${content}${again && html`<div class="row end">${reviewLink()}${again}</div>`}`;
}

/** What you may do although it is not your turn. */
const asides = () => page.message.asides.length > 0 && !page.sending && html`
  <div class="choices" data-key="asides"><h3 class="lbl">${t("page.asides")}</h3>
    ${page.message.asides.map((/** @type {any} */ a) => html`
      <button type="button" class="btn" data-move="${a.move}" data-key="aside-${a.move}">${a.label}</button>`)}</div>`;

const allChoices = () => page.message.choices.length
  ? html`<p class="sm mut">${t("page.all.about")}</p><div class="choices">${page.message.choices.map((/** @type {any} */ c) => html`
      <button type="button" class="btn" data-move="${c.move}" data-key="${c.move}">${c.label}<code>${c.move}</code></button>`)}</div>`
  : html`<p>${t("page.all.none")}</p>`;

const help = () => html`
  <p>${page.message.turn?.yours ? page.message.turn.sentence : ""}</p>
  <h3>${t("page.help.keys")}</h3>
  <dl class="keys">${[["↑ ↓ ← →", "arrows"], ["Enter", "enter"], ["U", "undo"], ["H", "hint"], ["L", "all"], ["Esc", "esc"], ["?", "help"]]
    .map(([keys, what]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${t(`page.help.${what}`)}</dd></div>`)}</dl>`;

/** @param {string} name */
function openSheet(name) {
  page.sheet = name;
  for (const tab of document.querySelectorAll(".table-tabs [data-open]")) {
    tab.toggleAttribute("aria-current", tab.getAttribute("data-open") === name);
  }
  if (!name) return sheet.close();
  if (name === "scores" && !page.message.view) return openSheet("table");
  patch(sheet, sheetContent());
  decorate(sheet);
  if (!sheet.open) sheet.showModal();
}

sheet.addEventListener("close", () => openSheet(""));

// Receiving

/** Whether the mode only looks at something (`look:…`): it stays when others move. */
const looks = () => page.mode.startsWith("look:");

/** Whether something was decided, or taken back; a new name or a hint taken leaves a gesture as it is.
 * @param {any} old @param {any} now */
const movedOn = (old, now) => now.ply !== old.ply || now.turn?.seat !== old.turn?.seat
  || JSON.stringify(now.log) !== JSON.stringify(old.log) || JSON.stringify(now.choices) !== JSON.stringify(old.choices);

/** @param {any} message a newer one replaces what is shown */
function receive(message) {
  const old = page.message;
  if (!message || message.version < old.version) return;
  page.message = message;
  if (movedOn(old, message)) {
    if (!looks()) page.mode = "";
    page.draft = {};
    desk.clear();
  }
  if (message.turn?.seat !== old.turn?.seat && !message.turn?.yours) page.handed = -1;
  if (message.ply !== old.ply && page.sheet === "all") openSheet("");
  draw();
  if (message.over && !old.over) openSheet("sheet");
  share();
}

/** Our part in the proof of fairness: a nonce before the match begins, and the check when it is over. */
async function share() {
  const m = page.message;
  remember(m);
  give(m, receive);
  if (!m.over || page.proof) return;
  page.proof = await check(m);
  if (page.sheet) openSheet(page.sheet);
}

const pictures = new Pictures(data.tag, data.message);

/** What the house has answered, whole or as a change. @param {import("/static/house.js").Answer} answer */
async function receiveAnswer(answer) {
  const message = pictures.take(answer.tag, answer.data);
  if (message) receive(message);
  else await refresh();
}

const connection = new Connection(`${api}/events`, pictures, receive, (lost) => {
  page.lost = lost || page.kept;
  draw();
});

async function refresh() {
  const answer = await ask(api);
  if (answer.ok) receive(pictures.take(answer.tag, answer.data));
}

// Sending

/** @param {string} path @param {object} body @returns {Promise<void>} */
async function send(path, body) {
  if (page.sending) return;
  page.sending = true;
  page.slip = null;
  main.toggleAttribute("data-sending", true);
  const timer = setTimeout(() => {
    page.late = true;
    draw();
  }, LATE_MS);
  const answer = await insist(path, { ply: page.message.ply, version: page.message.version, have: pictures.tag, ...body });
  clearTimeout(timer);
  page.sending = page.late = page.kept = false;
  page.lost = connection.lost;
  if (answer.ok) page.mode = "";
  if (answer.ok) await receiveAnswer(answer);
  else if (answer.status === 409) await refresh();
  else refuse(answer);
  draw();
}

/** Send until the house answers. A move that it has already taken is then refused as stale: nothing happens twice.
 * @param {string} path @param {object} body @returns {Promise<import("/static/house.js").Answer>} */
async function insist(path, body) {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    const answer = await ask(api + path, body);
    if (answer.status && answer.status < 500) return answer;
    page.kept = page.lost = true;
    draw();
    await new Promise((go) => setTimeout(go, wait));
  }
}

/** @param {string} line */
const isAside = (line) => page.message.asides.some((/** @type {any} */ a) => a.move === line);

/** @param {string} line */
const seatOf = (line) => page.message.asides.find((/** @type {any} */ a) => a.move === line)?.seat ?? page.message.turn?.seat ?? -1;

/** @param {string} line */
const move = (line) => send("/moves", { seat: seatOf(line), line });

/** @param {import("/static/house.js").Answer} answer */
function refuse(answer) {
  const shown = page.slip = answer.data?.sentence ? answer.data : { sentence: reason(answer) };
  setTimeout(() => {
    if (page.slip !== shown) return;
    page.slip = null;
    draw();
  }, SLIP_MS);
}

/** @param {HTMLElement} button */
async function sit(button) {
  const name = /** @type {HTMLInputElement | null} */ (main.querySelector("[name=sit-name]"))?.value.trim() ?? "";
  const level = /** @type {HTMLSelectElement | null} */ (main.querySelector(`[data-level="${button.dataset.sit}"]`));
  const body = "invite" in button.dataset ? { bot: level?.value } : { name, waits: true };
  const answer = await ask(`${api}/seats/${button.dataset.sit}`, body);
  if (!answer.ok) return toast(reason(answer));
  await receiveAnswer(answer);
  connection.open();
}

async function rematch() {
  const answer = await ask(`${api}/rematch`, {});
  if (answer.ok) location.assign(answer.data.link);
  else toast(reason(answer));
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast(t("page.copied"));
  } catch {
    const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-link]"));
    field?.select();
  }
}

// Clicks and keys

/** @param {string} mode */
function setMode(mode) {
  page.mode = mode;
  page.draft = {};
  draw();
}

/** @type {[string, (e: HTMLElement) => unknown][]} */
const CLICKS = [
  ["[data-undo]", () => send("/undo", {})],
  ["[data-instead]", async (e) => {
    await send("/undo", {});
    if (!page.slip) await move(e.dataset.instead ?? "");
  }],
  ["[data-send]", (e) => move(e.dataset.send ?? "")],
  ["[data-draft]", (e) => {
    for (const [name, value] of (e.dataset.draft ?? "").split(";").map((piece) => piece.split("="))) {
      if (value === undefined) delete page.draft[name];
      else page.draft[name] = value;
    }
    draw();
  }],
  ["[data-look]", (e) => {
    const [name, value] = (e.dataset.look ?? "").split("=");
    page.look[name] = value;
    draw();
  }],
  ["[data-mode]", (e) => {
    if (sheet.open) openSheet("");
    setMode(e.dataset.mode ?? "");
  }],
  ["[data-move]", (e) => {
    if (!e.dataset.move || !(page.message.turn?.yours || isAside(e.dataset.move))) return;
    if (sheet.open) openSheet("");
    move(e.dataset.move);
  }],
  ["[data-hint]", (e) => desk.ask(Number(e.dataset.hint))],
  ["[data-hint-line]", (e) => desk.choose(Number(e.dataset.hintLine))],
  ["[data-hint-close]", () => desk.close()],
  ["[data-open]", (e) => openSheet(e.dataset.open ?? "")],
  ["[data-close]", () => openSheet("")],
  ["[data-sit]", sit],
  ["[data-rematch]", rematch],
  ["[data-copy]", copyLink],
  ["[data-handed]", (e) => {
    page.handed = Number(e.dataset.handed);
    draw();
  }],
];

document.addEventListener("click", (event) => {
  if (page.slip) {
    page.slip = null;
    draw();
  }
  for (const [selector, act] of CLICKS) {
    const found = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(selector));
    if (found) return act(found);
  }
});

/** The element that names a key as its own. @param {string} key */
const shortcut = (key) => /** @type {HTMLElement | null} */ (main.querySelector(`[aria-keyshortcuts="${key}"]`));

document.addEventListener("keydown", (event) => {
  const typing = /** @type {Element} */ (event.target).closest("input, textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "u" && page.message.undo) send("/undo", {});
  else if (event.key === "?") openSheet("help");
  else if (event.key === "l") openSheet("all");
  else if (event.key === "Escape" && (page.mode || Object.keys(page.draft).length) && !sheet.open) setMode("");
  else if (/^[a-z0-9]$/.test(event.key) && !sheet.open) shortcut(event.key)?.click();
});

phone.addEventListener("change", draw);
for (const root of [main, sheet]) navigable(root);
tips(document.body);
draw();
connection.open();
share();
