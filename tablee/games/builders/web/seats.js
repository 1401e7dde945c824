// Around the board: what a rival must see at a glance, what the turn bar says during a gesture, details in a sheet.

import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { art } from "/games/builders/art.js";
import { coins, lacks, priceTag, running } from "/games/builders/cards.js";
import { matOf, windfall } from "/games/builders/mat.js";
import { amounts, cardName, click, count, doubt, happened, heldTool, may, modeOf, picked, slaves, theUnit, yours }
  from "/games/builders/moves.js";

/** @typedef {import("/games/builders/moves.js").View} View */
/** @typedef {import("/games/builders/moves.js").UI} UI */
/** @typedef {import("/games/builders/moves.js").Site} Site */
/** @typedef {import("/games/builders/moves.js").Preview} Preview */
/** @typedef {import("/static/markup.js").Markup} Markup */
/** @typedef {{sentence?: string, aside?: string, acts?: any}} Prompt */

// Players

/** A count with its icon. @param {string} name @param {number} n @param {string} title */
const figure = (name, n, title) => html`
  <li title="${title}">${icon(name, 18, { w: 1.4 })}${running(n)}<span class="sr-only">${title}</span></li>`;

/** @param {Site} site @param {UI} ui */
function siteLine(site, ui) {
  const { code } = site.building, n = site.units.length;
  return html`
    <li class="bld-lacks${happened(ui).cards.has(code) ? " last" : ""}" data-key="l-${code}" data-fly="${code}">
      <span class="pic">${art(code, 40)}</span>
      <span class="say"><b>${cardName(ui, code)}</b>
        <span class="row">${n > 0 && html`<span class="bld-at" title="${count(ui, "board.atwork", n)}">
          ${icon("people", 14, { w: 1.3 })}${n}</span>`}
        <span class="xs mut">${ui.t("board.lacks.short")}</span>${lacks(site.unmet, ui)}</span></span></li>`;
}

/** What a rival must see at a glance; the mat of a player opens as a sheet.
 * @param {View} view @param {number} seat @param {UI} ui */
export function seat(view, seat, ui) {
  const s = view.seats[seat], mat = ui.t("board.mat.of", { name: ui.names[seat] });
  const own = ui.you.includes(seat) && !ui.small, built = [...s.built, ...s.machines].map((b) => cardName(ui, b.code));
  return html`
    <ul class="bld-figures">
      ${figure("coin", s.sesterces, count(ui, "board.sesterces", s.sesterces))}
      ${figure("people", s.team.length, ui.t("board.ready.of", { n: s.team.length, all: s.units }))}
      ${figure("flag", s.sites.length, count(ui, "board.sites.count", s.sites.length))}
      ${s.tools.length > 0 && figure("mallet", s.tools.length, count(ui, "board.tools.count", s.tools.length))}
      ${s.loans > 0 && figure("loan", s.loans, count(ui, "board.loans", s.loans))}
      <li class="push"><button type="button" class="bld-look" data-open="mat-${seat}"
        aria-label="${mat}" title="${mat}">${icon("cards", 18)}</button></li>
      ${windfall({ view, ui, seat: s, own: false }, seat)}
    </ul>
    ${built.length > 0 && html`<p class="bld-built xs mut">${ui.t("board.finished")}: ${built.join(", ")}</p>`}
    ${!own && s.sites.length > 0 && html`<ul class="bld-theirs">${s.sites.map((site) => siteLine(site, ui))}</ul>`}`;
}

/** When it ends. @param {View} view @param {UI} ui */
export function extras(view, ui) {
  if (view.step === "end") return null;
  const text = ui.t(view.last_round ? "board.end.last" : "board.end.rule", { n: view.end_points });
  return html`
    <section class="panel pad bld-theend" data-key="end">
      <h2 class="lbl">${ui.t("board.end")}</h2><p class="sm">${text}</p>
    </section>`;
}

/** A short line for the header. @param {View} view @param {UI} ui */
export const status = (view, ui) =>
  html`${ui.t("board.round", { n: view.round })}${view.last_round && ` · ${ui.t("board.last")}`}`;

/** One count for the phone's strip of seats: the coins. @param {View} view @param {number} seat @param {UI} ui */
export const strip = (view, seat, ui) => coins(view.seats[seat].sesterces, ui, "", 14);

/** The whole mat of a player.
 * @param {View} view @param {UI} ui @param {string} name @returns {[string, Markup] | null} */
export function sheet(view, ui, name) {
  const seat = Number(/^mat-(\d)$/.exec(name)?.[1] ?? -1), looking = { ...ui, you: [] };
  return seat < 0 ? null : [ui.names[seat], html`<div class="bld bld-sheet">${matOf(view, seat, looking)}</div>`];
}

// The turn bar

/** @param {UI} ui */
const cancel = (ui) => html`<button type="button" class="btn" data-key="cancel" data-mode="">
  ${icon("close", 20)}<span class="word">${ui.t("board.cancel")}</span></button>`;

/** @param {string} line @param {any} text @param {string} [key] */
const go = (line, text, key = "go") =>
  html`<button type="button" class="btn pri" data-key="${key}" data-send="${line}">${text}</button>`;

/** The card that a play takes, by its name. @param {View} view @param {UI} ui @param {string} line */
const nameIn = (view, ui, line) => {
  const code = line.split(" ")[1] ?? "", unit = view.worker_row.find((u) => u?.code === code);
  return unit ? ui.t(`board.rank.${unit.rank}`) : cardName(ui, code);
};

/** A card of a row, looked at on a phone. @param {View} view @param {UI} ui @param {string} line @returns {Prompt} */
function looking(view, ui, line) {
  const opens = line.startsWith("O"), name = nameIn(view, ui, line), play = view.plays[line];
  return { sentence: ui.t(opens ? "board.ask.open" : "board.ask.recruit", { name }),
    acts: html`${cancel(ui)}${play && go(line, html`${ui.t(opens ? "board.do.open" : "board.do.recruit")}`)}` };
}

/** @param {View} view @param {UI} ui @param {string} line @returns {Prompt} */
function sure(view, ui, line) {
  const play = view.plays[line], why = doubt(view, ui, line) || "P1";
  return { sentence: ui.t(`board.sure.${why}`, { n: play?.pays ?? 0 }),
    acts: html`${cancel(ui)}${play && go(line, html`${ui.t("board.sure.yes")}`)}` };
}

/** @param {View} view @param {UI} ui @returns {Prompt} */
function sending(view, ui) {
  const unit = picked(view, ui);
  if (!unit) return {};
  const seat = view.seats[view.asks], tool = heldTool(view, ui), frees = `F ${unit.code}`;
  const named = { unit: theUnit(view, unit, ui), tool: tool && cardName(ui, tool) };
  const sentence = !seat.sites.length ? ui.t("board.ask.nosite")
    : ui.t(tool ? "board.ask.send.tool" : "board.ask.send", named);
  const free = unit.kind === "slave" && may(view, ui, frees) && html`
    <button type="button" class="btn" data-key="free" ${attributes(click(view, ui, frees))}>
      ${ui.t("board.free.do")} · ${priceTag(view.plays[frees], ui)}</button>`;
  return { sentence, acts: html`${cancel(ui)}${free}` };
}

/** The end of a turn, and of one's part in the final count. @param {View} view @param {UI} ui @returns {Prompt} */
const ending = (view, ui) =>
  ({ acts: may(view, ui, "E") && go("E", ui.t(view.counting ? "board.count.done" : "board.end.turn"), "end") });

/** What the turn bar says and offers besides what the house says.
 * @param {View} view @param {UI} ui @returns {Prompt | null} */
export function prompt(view, ui) {
  if (!yours(view, ui)) return null;
  const { name, card } = modeOf(view, ui), aside = count(ui, "board.sesterces", view.seats[view.asks].sesterces);
  const local = Boolean(ui.mode);
  /** @type {Record<string, () => Prompt>} */
  const said = {
    send: () => sending(view, ui),
    site: () => ({ sentence: ui.t("board.ask.who", { name: cardName(ui, card) }) }),
    teach: () => ({ sentence: ui.t("board.ask.teach", { university: cardName(ui, card) }) }),
    pile: () => ({ sentence: card === "slave" ? slaves(view, ui, "ask.slave") : ui.t(`board.ask.${card}`) }),
    free: () => ({ sentence: slaves(view, ui, "ask.free") }),
    take: () => ({ sentence: ui.t("board.ask.take") }),
    invest: () => ({ sentence: ui.t("board.ask.invest") }),
    card: () => looking(view, ui, card),
    sure: () => sure(view, ui, card),
  };
  const found = local ? said[name]?.() ?? {} : ending(view, ui);
  const any = ui.small && !local && !view.part && !view.counting && view.free_actions > 0;
  const sentence = found.sentence ?? (any ? ui.t("board.ask.brief") : undefined);
  return { aside: ui.small ? undefined : aside, sentence, acts: found.acts ?? (local && cancel(ui)) };
}

// The picture on the shelf of the house

const SAMPLES = [["stone", "grey"], ["wood", "tan"], ["architecture", "sky"], ["decoration", "plum"]];

/** @param {number} x @param {string} name @param {string} glaze */
const sample = (x, name, glaze) => html`
  <g transform="translate(${x} 173)" color="var(--${glaze}-ink)">
    <rect y="3" width="24" height="24" rx="5" fill="color-mix(in srgb, var(--${glaze}) 55%, var(--${glaze}-ink))"/>
    <rect width="24" height="24" rx="5" fill="var(--${glaze})"/>${icon(name, 16, { x: 4, y: 4, w: 1.4 })}</g>`;

/** A building site in the evening sun; the land goes on to both sides as far as the card is wide. */
export const cover = () => html`
  <svg class="bld-cover" viewBox="0 0 320 208" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <rect class="sky" x="-700" y="-400" width="1720" height="608"/>
    <circle class="sun" cx="62" cy="46" r="27"/>
    <path class="dune" d="M-700 150c180-30 360-34 500-8 70 14 140 16 200 8 40-18 84-20 128-6 52-22 120-24 192 6
      90 22 200 20 300-6 140-30 280-26 400 6v58H-700Z"/>
    <path class="sand" d="M-700 157H1020v51H-700Z"/>
    <path class="floor" d="M-700 157H1020"/>
    <g class="works">${art("HOI", 118, { x: 16, y: 76 })}${art("TEM", 158, { x: 102, y: 48 })}${
      art("SCA", 92, { x: 226, y: 95 })}</g>
    ${SAMPLES.map(([name, glaze], i) => sample(198 + i * 29, name, glaze))}
  </svg>`;
