// A god or a disaster while it is being settled: its steps one by one, and who has bid what.

import { icon } from "/static/icons.js";
import { seal } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { inWords, picture } from "/games/uruk/cards.js";
import { CLAUSES, count, yours } from "/games/uruk/moves.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */

const EVENT_PHASES = ["cut", "bid", "enlil", "gift", "secret", "loss"];
const AUCTIONS = ["ENL", "NER", "NIN"];
const DISASTERS = ["DRO", "QUA", "VOL"];

/** The steps of an event in their order, each the phase in which it happens. @param {string} code */
function stepsOf(code) {
  if (AUCTIONS.includes(code)) {
    return ["disc", "cut", "bid", ...(code === "ENL" ? ["enlil"] : code === "NER" ? ["gift"] : []), "away"];
  }
  return DISASTERS.includes(code) ? ["disc", "cut", "secret", "loss", "away"] : ["disc", "cut", "gift", "away"];
}

/** How a player stands, in a few words. @param {View} view @param {UI} ui @param {import("/games/uruk/moves.js").Bid} bid */
function stance(view, ui, bid) {
  if (view.phase === "secret") return fistful(view, ui, bid.seat);
  if (bid.stance === "pass") return ui.t("board.bid.passed");
  if (bid.total) return count(ui, "board.bid.cards", bid.cards);
  return ui.t(bid.seat === view.asks ? "board.bid.thinks" : "board.bid.waits");
}

/** @param {View} view @param {UI} ui @param {import("/games/uruk/moves.js").Bid} bid */
function bidder(view, ui, bid) {
  const state = bid.seat === view.leader ? " leads" : bid.stance === "pass" ? " out" : "";
  const said = view.phase === "secret" ? bid.stance && icon("check", 18) : bid.total || "";
  return html`
    <li class="row${state}" data-key="bid-${bid.seat}">
      ${seal(view.colours[bid.seat], 22)}<b>${ui.names[bid.seat]}</b><span class="xs mut says">${stance(view, ui, bid)}</span>
      <span class="push num">${said}</span></li>`;
}

/** What a player could bid: the cubes in stock, and a Lighthouse. @param {View} view @param {UI} ui @param {number} seat */
function fistful(view, ui, seat) {
  const { stock, bonus } = view.seats[seat], cubes = stock.reduce((sum, n) => sum + n, 0);
  return count(ui, "board.hascubes", cubes) + (bonus[0] ? ` +${bonus[0]}` : "");
}

/** @param {View} view @param {UI} ui */
const bidders = (view, ui) => view.bids.length > 0 && html`
  <ul class="uk-bids" aria-label="${ui.t("board.bids")}">${view.bids.map((bid) => bidder(view, ui, bid))}</ul>`;

/** @param {View} view @param {UI} ui */
const victims = (view, ui) => view.phase === "loss" && view.victims.length > 0 && html`
  <p class="row wrap sm">${ui.t("board.victims")} ${view.victims.map((seat) => html`
    <span class="row">${seal(view.colours[seat], 20)}<b>${ui.names[seat]}</b></span>`)}</p>`;

/** The panel of the event that is being settled; null between events. @param {View} view @param {UI} ui */
export function eventSteps(view, ui) {
  if (!EVENT_PHASES.includes(view.phase) || !view.slot) return null;
  const { t } = ui, steps = stepsOf(view.slot), now = steps.indexOf(view.phase);
  const family = DISASTERS.includes(view.slot) ? "disaster" : "god", clause = CLAUSES[view.slot];
  const rows = steps.map((step, i) => html`
    <li class="${i < now ? "done" : i === now ? "now" : ""}" data-key="step-${step}" ${attributes({ "aria-current": i === now && "step" })}>
      <i>${i < now ? icon("check", 12, { w: 2.2 }) : i + 1}</i><span>${t(`board.step.${step}`)}</span></li>`);
  return html`
    <section class="uk-part uk-event" data-key="event" aria-label="${inWords(view, view.slot, ui)}">
      <div class="row uk-lookhead"><span class="uk-eventicon k-${family}">${picture(view, view.slot, 40)}</span>
        <div><h2>${t(`card.${view.slot}`)}</h2><p class="xs mut">${t(`about.${view.slot}`)}
          <a href="/rules/uruk#${clause}" target="_blank">URUK-${clause}</a></p></div></div>
      ${!(ui.small && yours(view, ui)) && html`<ol class="uk-steps">${rows}</ol>`}
      ${bidders(view, ui)}${victims(view, ui)}
    </section>`;
}
