// A player's mat: open sites with the workers lined up against the need, the team, tools, and what is finished.

import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { art } from "/games/builders/art.js";
import { TOOL_ICONS, coins, miniature, points, portrait, priceTag, reward, running, slotRows, unitCard, unitWords }
  from "/games/builders/cards.js";
import { amounts, because, cardName, click, count, happened, heldTool, may, mine, modeOf, picked, sendCost, sendLine,
  siteLine, theUnit, unitLine, yours } from "/games/builders/moves.js";
import { lastColour } from "/games/builders/market.js";

/** @typedef {import("/games/builders/moves.js").View} View */
/** @typedef {import("/games/builders/moves.js").UI} UI */
/** @typedef {import("/games/builders/moves.js").Site} Site */
/** @typedef {import("/games/builders/moves.js").Unit} Unit */
/** @typedef {import("/games/builders/moves.js").Seat} Seat */
/** @typedef {import("/games/builders/moves.js").Tool} Tool */
/** @typedef {import("/games/builders/moves.js").Preview} Preview */
/** @typedef {import("/games/builders/moves.js").Click} Click */
/** @typedef {import("/static/markup.js").Markup} Markup */

const MANY_SITES = 3;
const MANY_UNITS = 5;

/** Everything that the parts of one mat need. @typedef {{view: View, ui: UI, seat: Seat, own: boolean}} Mat */

// Sites

/** Who is at work, with their tools. @param {Mat} mat @param {Site} site */
const crew = ({ view, ui }, site) => html`
  <span class="bld-crew">${site.units.length
    ? site.units.map((u) => html`
      <span class="one" data-key="c-${u.code}" data-fly="${u.code}" title="${unitWords(view, u, ui)}">${portrait(u, 24)}
        ${u.kind === "slave" && html`<span class="code">${u.code}</span>`}
        ${u.tool && html`<span class="held">${
          icon(TOOL_ICONS[/** @type {"tS"} */ (u.tool)], 13, { w: 1.3 })}</span>`}</span>`)
    : html`<span class="xs mut">${ui.t("board.idle")}</span>`}</span>`;

/** What a play would do to a site, for the edge of its card.
 * @param {Preview} play @param {UI} ui */
const promise = (play, ui) => html`
  <span class="bld-tag${play.useless ? " vain" : ""}">${priceTag(play, ui)}</span>
  ${play.useless ? html`<span class="bld-note">${ui.t(`board.vain.${play.useless}`)}</span>`
    : play.finishes && html`<span class="bld-note done">${icon("check", 15, { w: 2 })}${ui.t("board.finishes")}
      ${play.gains > 0 && coins(play.gains, ui, "+", 14)}
      ${play.points > 0 && points(play.points, ui, "+", 15)}</span>`}`;

/** Why a unit cannot go to a site: the price. @param {Mat} mat @param {Unit} unit @param {Site} site */
function tooDear({ view, ui, seat }, unit, site) {
  const { pays } = sendCost(view, unit, site);
  return pays > seat.sesterces ? because(ui, "dear", "3.7", { n: pays, has: seat.sesterces }) : "";
}

/** A site in words. @param {Site} site @param {UI} ui @param {Preview | undefined} play */
const siteWords = (site, ui, play) => [
  `${cardName(ui, site.building.code)}: ${ui.t("board.lacks", { what: amounts(site.unmet, ui) })}`,
  count(ui, "board.atwork", site.units.length),
  play && `${count(ui, "board.actions", play.actions)}, ${count(ui, "board.sesterces", play.pays)}`,
  play?.finishes && ui.t("board.finishes"),
].filter(Boolean).join("; ");

/** @param {Mat} mat @param {Site} site @param {string} line @returns {Click} */
function siteClick({ view, ui, own }, site, line) {
  if (line) return click(view, ui, line);
  const { code } = site.building, now = modeOf(view, ui);
  if (!own || !yours(view, ui) || view.counting || now.name === "teach") return { "aria-disabled": "true" };
  return { "data-mode": now.name === "site" && now.card === code ? "" : `site:${code}` };
}

/** An open site. @param {Mat} mat @param {Site} site @param {number} i */
function siteCard(mat, site, i) {
  const { view, ui, own } = mat, { building: b } = site, unit = own ? picked(view, ui) : null;
  const line = unit ? siteLine(view, ui, b.code) : "", play = line ? view.plays[line] : undefined;
  const now = modeOf(view, ui), last = happened(ui).cards.has(b.code);
  const state = line ? (may(view, ui, line) ? (play?.useless ? "vain" : "target") : "closed")
    : own && now.name === "site" && now.card === b.code ? "chosen" : "";
  const dear = unit && !play ? tooDear(mat, unit, site) : "";
  return html`
    <button type="button" class="bld-site ${state}${last ? " last" : ""}${ui.small ? " small" : ""}"
      data-key="s-${b.code}" data-fly="${b.code}" data-nav="0,${i}" tabindex="${i ? -1 : 0}"
      aria-label="${siteWords(site, ui, play)}" ${attributes(siteClick(mat, site, line))}>
      <span class="about"><span class="pic">${art(b.code)}</span>
        <span class="names"><b class="name serif">${cardName(ui, b.code)}</b>${reward(b, ui)}</span>
        ${crew(mat, site)}</span>
      ${slotRows(b.need, site.unmet, play?.fills ?? [], ui)}
      ${play && may(view, ui, line) && promise(play, ui)}${dear && html`<span class="bld-note no">${dear}</span>`}
      ${!line && own && site.sent > 0 && html`
        <span class="bld-tag quiet">${ui.t("board.nextsend")} ${count(ui, "board.actions", site.price)}</span>`}
    </button>`;
}

/** @param {Mat} mat */
function sites(mat) {
  const { ui, seat } = mat, n = seat.sites.length;
  if (!n) return html`<p class="bld-empty">${ui.t(mat.own ? "board.nosites" : "board.nosites.other")}</p>`;
  return html`<div class="bld-sites${n > MANY_SITES ? " many" : ""}" data-n="${Math.min(n, MANY_SITES)}" data-nav-group>
    ${seat.sites.map((site, i) => siteCard(mat, site, i))}</div>`;
}

// The team

/** What a unit would produce with the university that is looked at. @param {Mat} mat @param {Unit} unit */
function taught({ view, ui }, unit) {
  const { name, card } = modeOf(view, ui), university = view.piles.universities.find((u) => u.code === card);
  if (name !== "teach" || !university || !may(view, ui, `B ${card}>${unit.code}`)) return undefined;
  return unit.production.map((n, r) => ("SWAD"[r] === university.resource ? university.level : n));
}

/** What a click on a unit would do, on the edge of its card. @param {Mat} mat @param {string} line */
function unitPill({ view, ui }, line) {
  const play = view.plays[line];
  if (!line || !play || !may(view, ui, line)) return null;
  const gain = play.fills.reduce((sum, n) => sum + n, 0);
  const use = () => ui.t(play.finishes ? "board.finishes" : gain ? "board.fills" : "board.vain.P1", { n: gain });
  return html`<span class="bld-tag${play.useless ? " vain" : ""}">${
    modeOf(view, ui).name === "site" ? use() : priceTag(play, ui)}</span>`;
}

/** Picking a unit, putting it back, or what the gesture in the making wants of it.
 * @param {Mat} mat @param {Unit} unit @param {string} line @returns {Click} */
function unitClick({ view, ui, own, seat }, unit, line) {
  if (!own || !yours(view, ui)) return { "aria-disabled": "true" };
  if (line) return click(view, ui, line);
  if (view.counting) return { "aria-disabled": "true" };
  const now = picked(view, ui)?.code === unit.code;
  const free = seat.sites.length > 0 || unit.kind === "slave";
  return { "data-mode": now ? "" : `send:${unit.code}`, "aria-pressed": String(now),
    "aria-disabled": free ? null : "true" };
}

/** @param {Mat} mat @param {Unit} unit @param {number} i */
function teamCard(mat, unit, i) {
  const { view, ui, own, seat } = mat, line = own ? unitLine(view, ui, unit) : "", mode = modeOf(view, ui);
  const chosen = own && picked(view, ui)?.code === unit.code, vain = view.plays[line]?.useless ? "vain" : "target";
  const sends = own && yours(view, ui) && !mode.name
    && seat.sites.some((s) => may(view, ui, sendLine(unit.code, "", s.building.code)));
  const state = chosen ? "chosen" : line ? (may(view, ui, line) ? vain : "closed") : sends ? "ready" : "";
  return unitCard(view, unit, ui, {
    cls: `${state}${happened(ui).cards.has(unit.code) ? " last" : ""}`,
    attrs: { ...unitClick(mat, unit, line), "data-nav": `0,${i}`, tabindex: i ? "-1" : "0" },
    pill: own && unitPill(mat, line),
    production: own ? taught(mat, unit) : undefined,
    short: seat.team.length > MANY_UNITS && !ui.small,
  });
}

/** A tool: with a unit in hand it is given or taken back. @param {Mat} mat @param {Tool} tool @param {number} i */
function toolCard({ view, ui, own, seat }, tool, i) {
  const unit = own ? picked(view, ui) : null, held = own && heldTool(view, ui) === tool.code;
  const useful = unit && seat.sites.some((s) => may(view, ui, sendLine(unit.code, tool.code, s.building.code)));
  const attrs = useful ? { "data-draft": `tool=${held ? "" : tool.code}`, "aria-pressed": String(held) }
    : { "data-send": unit && seat.sites.length ? sendLine(unit.code, tool.code, seat.sites[0].building.code) : null,
      "aria-disabled": "true" };
  return html`
    <button type="button" class="bld-card tool ${held ? "chosen" : useful ? "offer" : ""}${ui.small ? " small" : ""}"
      data-key="t-${tool.code}" data-fly="${tool.code}" data-res="${tool.code[1]}" data-nav="0,${i}" tabindex="-1"
      title="${ui.t("board.tool.adds", { what: amounts(tool.adds, ui) })}" ${attributes(attrs)}>
      ${icon(TOOL_ICONS[/** @type {"tS"} */ (tool.code)], ui.small ? 20 : 24)}<b>${cardName(ui, tool.code)}</b>
      <span class="plus">+1 ${tool.code[1]}</span>
    </button>`;
}

/** @param {Mat} mat */
const team = (mat) => html`
  <div class="bld-team" data-nav-group>
    ${mat.seat.team.map((unit, i) => teamCard(mat, unit, i))}
    ${!mat.seat.team.length && html`<p class="bld-empty">${mat.ui.t("board.noteam")}</p>`}
    ${mat.seat.tools.length > 0 && html`<div class="bld-tools" data-key="tools">${
      mat.seat.tools.map((tool, i) => toolCard(mat, tool, mat.seat.team.length + i))}</div>`}
  </div>`;

// The whole mat

/** What just came in with a finished building: it appears beside the purse and goes.
 * @param {Mat} mat @param {number} seat */
export function windfall({ view, ui }, seat) {
  const last = happened(ui), built = [...view.seats[seat].built, ...view.seats[seat].machines];
  const b = last.seat === seat && built.find((card) => card.code === last.finished);
  return b && html`<span class="bld-windfall" data-key="w-${last.ply}" aria-hidden="true">
    ${b.coins > 0 && coins(b.coins, ui, "+")}${b.points > 0 && points(b.points, ui, "+")}</span>`;
}

/** Coins and points, which run to their new value. @param {Mat} mat @param {number} seat */
const purse = (mat, seat) => html`
  <span class="bld-purse" data-key="purse">
    ${figure("coin", mat.seat.sesterces, "board.sesterces", mat.ui)}
    ${figure("laurel", mat.seat.points, "board.points", mat.ui)}
    ${mat.seat.loans > 0 && figure("loan", mat.seat.loans, "board.loans", mat.ui)}${windfall(mat, seat)}
  </span>`;

/** @param {string} name @param {number} n @param {string} key @param {UI} ui */
const figure = (name, n, key, ui) => html`<span title="${count(ui, key, n)}">${icon(name, 20)}${running(n)}</span>`;

/** How to read the slots: only while there is something to read. @param {Mat} mat */
function legend({ view, ui, own, seat }) {
  const unit = own ? picked(view, ui) : null;
  if (ui.small || !seat.sites.length) return null;
  const text = unit ? ui.t("board.legend.unit", { unit: theUnit(view, unit, ui) }) : ui.t("board.legend");
  return html`<span class="sm mut bld-legend">${text}</span>`;
}

/** @param {Mat} mat */
const finished = ({ ui, seat }) => {
  const cards = [...seat.built, ...seat.machines];
  return cards.length > 0 && html`
    <ul class="bld-finished" data-key="finished" aria-label="${ui.t("board.finished")}">
      ${cards.map((b) => miniature(b, ui))}</ul>`;
};

/** The mat of a seat. @param {View} view @param {number} seat @param {UI} ui */
export function matOf(view, seat, ui) {
  const own = ui.you.includes(seat) && seat === mine(view, ui);
  const mat = { view, ui, seat: view.seats[seat], own }, name = ui.names[seat] || ui.t("board.player", { n: seat + 1 });
  return html`
    <section class="bld-mat${ui.small ? " small" : ""}" data-key="mat-${seat}" ${attributes({ style: lastColour(ui) })}
      aria-label="${own ? ui.t("board.mat") : ui.t("board.mat.of", { name })}">
      <div class="bld-head row" data-key="head">
        <h2 class="lbl">${own ? ui.t("board.sites") : ui.t("board.sites.of", { name })}</h2>
        ${legend(mat)}${purse(mat, seat)}</div>
      ${sites(mat)}
      <div class="bld-head row" data-key="head2"><h2 class="lbl">${ui.t("board.team")}</h2>${finished(mat)}</div>
      ${team(mat)}
    </section>`;
}
