// What every page does: fills in icons and seals, talks to the house, and keeps the reader's name, language and light.

import { frieze, emptySeal, logo, seal } from "/static/kit.js";
import { icon } from "/static/page.js";

/** @param {string} id @returns {any} the data that the server put into the page */
export const pageData = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");

const words = pageData("house-words");

/** Fills `{name}` in a phrase. @param {string} phrase @param {Record<string, string | number>} [values] */
export const fill = (phrase, values = {}) => phrase.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));

/** @typedef {{ok: boolean, status: number, data: any, tag: string}} Answer status 0: the house could not be reached;
 * the tag names what was sent */

/** Ask the house for something; with a body, change something.
 * @param {string} path @param {object} [body] @returns {Promise<Answer>} */
export async function ask(path, body) {
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-Tablee": "1" };
  const options = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, { credentials: "same-origin", cache: "no-store", ...options });
    const data = await response.json().catch(() => null);
    const tag = response.headers.get("etag")?.replace(/^W\/|"/g, "") ?? "";
    return { ok: response.ok, status: response.status, data, tag };
  } catch {
    return { ok: false, status: 0, data: null, tag: "" };
  }
}

/** Say something in passing. @param {string} text */
export function toast(text) {
  const place = /** @type {HTMLElement} */ (document.getElementById("toast"));
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(Number(place.dataset.timer));
  place.dataset.timer = String(setTimeout(() => place.classList.remove("shown"), 4000));
}

/** Why something did not work, in a sentence. @param {Answer} answer */
export const reason = (answer) => answer.data?.sentence ?? words[answer.status ? "script.failed" : "script.offline"];

// Drawings that the templates leave a place for

/** @param {ParentNode} [root] */
export function decorate(root = document) {
  for (const e of root.querySelectorAll("[data-icon]:empty")) {
    const place = /** @type {HTMLElement} */ (e);
    place.innerHTML = icon(place.dataset.icon ?? "", Number(place.dataset.size ?? 24)).text;
  }
  for (const e of root.querySelectorAll("[data-seal]:empty")) {
    const place = /** @type {HTMLElement} */ (e), size = Number(place.dataset.size ?? 28);
    const colour = /** @type {any} */ (place.dataset.seal);
    place.innerHTML = (colour ? seal(colour, size) : emptySeal(size)).text;
  }
  for (const e of root.querySelectorAll("[data-logo]:empty")) {
    e.innerHTML = logo(Number(/** @type {HTMLElement} */ (e).dataset.logo)).text;
  }
  for (const e of root.querySelectorAll("[data-frieze]")) e.outerHTML = frieze().text;
}

// Pictures of games, drawn by their own boards

/** The `ui` of a board that only shows. @param {Record<string, string>} phrases */
export const onlyLooking = (phrases) => ({
  you: [], seat: -1, choices: [], legal: new Set(), last: null, mode: "", draft: {}, small: false, mark: [], example: true, over: null,
  names: ["", "", "", ""],
  /** @param {string} key @param {Record<string, string | number>} [values] */
  t: (key, values) => fill(phrases[key] ?? key, values),
});

/** The picture of a game: its own cover, or a position on its board. @param {HTMLElement} cover */
async function drawCover(cover) {
  const name = cover.dataset.cover, drawn = document.createElement("div");
  const [game, { html, patch }] = await Promise.all([import(`/games/${name}/board.js`), import("/static/page.js")]);
  const ui = onlyLooking(JSON.parse(cover.textContent ?? "{}"));
  drawn.className = game.cover ? "drawn own" : "drawn";
  drawn.inert = true;
  const picture = game.cover ? game.cover(ui) : game.board(await (await fetch(`/games/${name}/cover.json`)).json(), ui);
  patch(drawn, html`${picture}`);
  cover.append(drawn);
}

// Playing at once

/** @param {HTMLButtonElement} button */
async function playNow(button) {
  button.disabled = true;
  const answer = await ask("/api/tables", { game: button.dataset.play, waits: true });
  if (answer.ok) location.assign(answer.data.link);
  else {
    button.disabled = false;
    toast(reason(answer));
  }
}

// The form of a new table

/** @param {HTMLFormElement} form */
function seatsOf(form) {
  const players = Number(new FormData(form).get("players"));
  return [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".seat"))].map((row, i) => {
    const kind = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
    const name = /** @type {HTMLInputElement} */ (row.querySelector("input"));
    row.hidden = i >= players;
    const about = /** @type {HTMLElement} */ (row.querySelector(".about"));
    about.textContent = kind.selectedOptions[0]?.dataset.about ?? "";
    about.hidden = !about.textContent;
    name.parentElement?.toggleAttribute("hidden", kind.value === "open" || kind.value.startsWith("bot:"));
    const [what, bot] = kind.value.split(":");
    return bot ? { kind: what, bot } : what === "open" ? { kind: what } : { kind: what, name: name.value };
  }).slice(0, players);
}

/** Only what differs from the rulebook. @param {HTMLFormElement} form */
function optionsOf(form) {
  /** @type {Record<string, string>} */
  const options = {};
  for (const field of fieldsOf(form)) {
    const value = valueOf(field);
    if (value !== field.dataset.default) options[field.name.replace("option.", "")] = value;
  }
  return options;
}

/** @param {HTMLFormElement} form @returns {HTMLInputElement[]} every option's field */
const fieldsOf = (form) => [...form.querySelectorAll("[data-default]")].map((f) => /** @type {HTMLInputElement} */ (f));

/** @param {HTMLInputElement} field */
const valueOf = (field) => field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value;

/** A choice of a preset sets the options; a change of an option says which preset that is, or that it is none.
 * @param {HTMLFormElement} form */
function presets(form) {
  const radios = [...form.querySelectorAll("[data-options]")].map((r) => /** @type {HTMLInputElement} */ (r));
  const own = /** @type {HTMLElement | null} */ (form.querySelector("#own"));
  const chosen = (/** @type {HTMLInputElement} */ radio) => JSON.parse(radio.dataset.options ?? "{}");
  form.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target), name = (/** @type {HTMLInputElement} */ f) => f.name.replace("option.", "");
    if (radios.includes(field)) {
      for (const f of fieldsOf(form)) {
        if (f.type === "checkbox") f.checked = chosen(field)[name(f)] === "on";
        else f.value = chosen(field)[name(f)];
      }
    } else if (field.name.startsWith("option.") && own) {
      const fits = radios.find((radio) => fieldsOf(form).every((f) => valueOf(f) === chosen(radio)[name(f)]));
      own.hidden = !!fits;
      (fits ?? /** @type {HTMLInputElement} */ (own.querySelector("input"))).checked = true;
    }
  });
}

/** @param {HTMLFormElement} form */
function newTable(form) {
  const hint = /** @type {HTMLElement} */ (form.querySelector("#seats-hint"));
  const listed = /** @type {HTMLElement} */ (form.querySelector("#listed"));
  const error = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  const hints = /** @type {HTMLInputElement} */ (form.querySelector("[name=hints]"));
  let chosen = false;
  presets(form);
  hints.addEventListener("change", () => chosen = true);
  const follow = () => {
    const seats = seatsOf(form), kinds = new Set(seats.map((s) => s.kind));
    if (!chosen) hints.checked = seats.filter((s) => s.kind !== "bot").length === 1;
    listed.hidden = !kinds.has("open");
    hint.textContent = [["open", "open"], ["here", "here"], ["bot", "bots"]]
      .filter(([kind]) => kinds.has(kind)).map(([, key]) => hint.dataset[key]).join(" ");
  };
  form.addEventListener("input", follow);
  follow();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const seats = seatsOf(form), own = /** @type {HTMLInputElement} */ (form.querySelector(".seat input")).value;
    const named = seats[0].kind === "me" && own ? await ask("/api/me", { name: own }) : { ok: true };
    const wanted = { game: form.dataset.game, seats, options: optionsOf(form), hints: hints.checked, listed: new FormData(form).get("listed") === "on", waits: true };
    const answer = named.ok ? await ask("/api/tables", wanted) : /** @type {Answer} */ (named);
    if (answer.ok) location.assign(answer.data.link);
    else {
      error.textContent = reason(answer);
      error.hidden = false;
    }
  });
}

// Name, language and light

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

/** @param {string} theme */
function useTheme(theme) {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

async function toggleTheme() {
  const now = root.dataset.theme ?? (dark.matches ? "night" : "day");
  const theme = now === "night" ? "day" : "night";
  useTheme(theme);
  await ask("/api/me", { theme });
}

/** @param {HTMLDialogElement} dialog */
async function saveMe(dialog) {
  const fields = new FormData(/** @type {HTMLFormElement} */ (dialog.querySelector("form")));
  const name = String(fields.get("name") ?? "").trim();
  const wanted = { theme: fields.get("theme"), language: fields.get("language"), ...(name ? { name } : {}) };
  const answer = await ask("/api/me", wanted);
  if (!answer.ok) return toast(reason(answer));
  if (answer.data.language !== root.lang) return location.reload();
  useTheme(answer.data.theme);
  for (const e of document.querySelectorAll(".me-name")) e.textContent = answer.data.name || e.textContent;
}

document.addEventListener("click", async (event) => {
  const target = /** @type {Element} */ (event.target);
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("me"));
  const play = /** @type {HTMLButtonElement | null} */ (target.closest("[data-play]"));
  const language = /** @type {HTMLElement | null} */ (target.closest("[data-language]"));
  if (play) playNow(play);
  else if (target.closest("[data-me]")) dialog.showModal();
  else if (target.closest("[data-theme-toggle]")) toggleTheme();
  else if (language) {
    const answer = await ask("/api/me", { language: language.dataset.language });
    if (answer.ok) location.reload();
    else toast(reason(answer));
  } else if (target instanceof HTMLDialogElement && target.open && outside(target, /** @type {MouseEvent} */ (event))) {
    target.close();
  }
});

/** A click on the backdrop closes a dialog. @param {Element} e @param {MouseEvent} at */
function outside(e, at) {
  const box = e.getBoundingClientRect();
  return at.clientX < box.left || at.clientX > box.right || at.clientY < box.top || at.clientY > box.bottom;
}

document.getElementById("me")?.addEventListener("close", (event) => {
  const dialog = /** @type {HTMLDialogElement} */ (event.target);
  if (dialog.returnValue === "save") saveMe(dialog);
  dialog.returnValue = "";
});

// A page that the browser kept while the reader went on is not left half pressed.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

decorate();
for (const cover of document.querySelectorAll("[data-cover]")) drawCover(/** @type {HTMLElement} */ (cover));
const form = document.getElementById("new");
if (form) newTable(/** @type {HTMLFormElement} */ (form));
