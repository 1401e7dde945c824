// Uruk's table: epochs, event and display, what the viewer has laid and holds. Pure functions from the view to markup;
// what may be clicked carries its move.

import "/games/uruk/icons.js";
import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { COLOURS, card, colourMark, colourOf, counts, discs, inWords, levelOf, mini, resource } from "/games/uruk/cards.js";
import { onDeck, onDisplay, onHand, onLaid, onNewPlace } from "/games/uruk/clicks.js";
import { gesture } from "/games/uruk/gestures.js";
import { CLAUSES, count, handOf, lastCards, layDraft, mine, mode } from "/games/uruk/moves.js";
import { cubeNames, named } from "/games/uruk/pieces.js";

export { cover } from "/games/uruk/cover.js";
export { acts, says } from "/games/uruk/gestures.js";
export { rail } from "/games/uruk/rail.js";
export { extras, seat, status, strip } from "/games/uruk/seats.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/games/uruk/moves.js").Place} Place */
/** @typedef {import("/games/uruk/cards.js").Drawn} Drawn */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** @param {string} name @param {Markup | string | null | false} aside @param {any} body @param {string} key */
const area = (name, aside, body, key) => html`
  <section class="uk-area ${key}" data-key="${key}" aria-label="${name}">
    <div class="uk-head"><h2 class="lbl">${name}</h2>${aside && html`<span class="xs mut">${aside}</span>`}</div>
    ${body}
  </section>`;

/** What a card does, with its clause, for who points at it. @param {View} view @param {string} code @param {UI} ui */
export const tip = (view, code, ui) => `${inWords(view, code, ui)} · URUK-${CLAUSES[code]}`;

/** For who does not see the ring. @param {UI} ui @param {Drawn} at */
const open = (ui, at) => (at.state === "may" ? ui.t("board.may") : at.state === "chosen" ? ui.t("board.chosen") : "");

// Epochs

/** What a disc of an epoch costs. @param {View} view @param {import("/games/uruk/moves.js").Epoch} epoch @param {UI} ui */
function price(view, epoch, ui) {
  const size = ui.small ? 12 : 16;
  const any = epoch.price - epoch.different, slot = html`<i class="uk-any"></i>`;
  const told = (/** @type {any} */ art, /** @type {string} */ words) =>
    html`<span class="uk-price">${art}<span>${words}</span></span>`;
  if (!epoch.price) return told(null, ui.t(ui.small ? "board.epoch.level.short" : "board.epoch.level"));
  if (epoch.different < COLOURS.length) {
    return told(Array(epoch.price).fill(slot), ui.t("board.epoch.colours", { n: epoch.different }));
  }
  const cubes = COLOURS.map((colour) => resource(colour, size));
  return told([...cubes, ...Array(any).fill(slot)], ui.t(any ? "board.epoch.any" : "board.epoch.each"));
}

/** @param {View} view @param {UI} ui @param {import("/games/uruk/moves.js").Epoch} epoch */
function epochRow(view, ui, epoch) {
  const size = ui.small ? 13 : 19, ids = named(view, ui, `epoch-${epoch.name}`);
  const gone = ui.small ? 0 : Math.max(0, epoch.full - epoch.discs);
  const words = `${ui.t("board.epoch", { epoch: epoch.name })}: ${count(ui, "board.discs", epoch.discs)}`;
  return html`
    <li class="uk-epoch${epoch.current ? " now" : ""}${epoch.discs ? "" : " gone"}" data-key="epoch-${epoch.name}">
      <b class="uk-roman" aria-label="${words}">${epoch.name}</b>
      <span class="uk-discs">${ids.map(({ id }) => html`<i data-key="${id}" data-fly="${id}">${discs(1, "", size)}</i>`)}
        ${Array(gone).fill(html`<i class="uk-hole"></i>`)}</span>
      ${price(view, epoch, ui)}
    </li>`;
}

/** @param {View} view @param {UI} ui */
const epochs = (view, ui) => area(ui.t("board.epochs"), view.pool ? count(ui, "board.pool", view.pool) : null,
  html`<ol class="uk-epochs">${view.epochs.map((epoch) => epochRow(view, ui, epoch))}</ol>`, "epochs");

// Event and display

/** @param {UI} ui @param {string} words */
const emptySpot = (ui, words, key = "") => html`
  <span class="uk-empty" data-key="${key}">${!ui.small && html`<span class="xs">${words}</span>`}</span>`;

/** @param {View} view @param {UI} ui */
function event(view, ui) {
  if (!view.slot) return emptySpot(ui, ui.t("board.noevent"), "slot");
  const now = view.down !== "", fires = now ? ui.t(view.phase === "turn" ? "board.soon" : "board.fires") : "";
  const drawn = { key: `slot-${view.slot}`, state: now ? "fires" : "", tip: tip(view, view.slot, ui), nav: "0,0",
    label: inWords(view, view.slot, ui), act: { "data-mode": `look:${view.slot}` }, tag: fires, last: marked(ui, view.slot) };
  return ui.small ? mini(view, view.slot, drawn) : card(view, view.slot, ui, drawn);
}

/** @param {View} view @param {UI} ui @param {string} code @param {number} i */
function spot(view, ui, code, i) {
  if (!code) return emptySpot(ui, ui.t("board.taken"), `spot-${i}`);
  const [piece] = named(view, ui, `spot-${i}`), at = onDisplay(view, ui, code);
  const does = at.state === "may" ? `; ${ui.t("board.do.take.this")}` : "";
  const drawn = { ...at, key: piece.id, glide: piece.id, from: piece.fresh ? "deck" : "", nav: `0,${i + 1}`,
    tip: tip(view, code, ui), label: inWords(view, code, ui) + does, last: marked(ui, code) };
  return ui.small ? mini(view, code, drawn) : card(view, code, ui, drawn);
}

/** @param {View} view @param {UI} ui */
function piles(view, ui) {
  const at = onDeck(view, ui);
  return html`
    <span class="uk-piles" data-key="piles">
      <button type="button" class="uk-deck ${at.state ?? ""}" data-fly="deck" data-nav="0,4" tabindex="0" ${attributes(at.act ?? {})}
        aria-label="${ui.t("board.deck.about", { n: view.deck })}">
        <b>${view.deck}</b><span>${ui.t("board.deck")}</span></button>
      <button type="button" class="uk-discard" data-nav="0,5" tabindex="0" data-mode="look:discard"
        aria-label="${ui.t("board.discard.about", { n: view.discard.length })}">
        <b>${view.discard.length}</b><span>${ui.t("board.discards")}</span></button>
    </span>`;
}

/** @param {View} view @param {UI} ui */
function display(view, ui) {
  const pending = view.down && view.phase === "turn" ? ui.t("board.pending") : null;
  return area(ui.t("board.display"), pending, html`
    <div class="uk-display">
      ${event(view, ui)}${view.display.map((code, i) => spot(view, ui, code, i))}${piles(view, ui)}
    </div>`, "display");
}

// What the viewer has laid

/** @param {View} view @param {UI} ui @param {number} seat @param {Place} place @returns {Drawn} */
export function laid(view, ui, seat, place) {
  const [piece] = named(view, ui, `laid-${seat}-${place.code}`), now = count(ui, "board.points", place.worth);
  return {
    key: piece?.id, glide: piece?.id, discs: place.discs, worth: place.worth, cubes: place.cubes,
    discId: named(view, ui, `disc-${seat}-${place.code}`).at(-1)?.id, cubeIds: cubeNames(view, ui, seat, place),
    last: marked(ui, place.code, lastCards(view, ui, seat)), tip: tip(view, place.code, ui),
    tag: place.lyre ? ui.t("card.LYR") : place.used ? ui.t("board.used") : "",
    label: `${inWords(view, place.code, ui)} ${ui.t(`board.place.${place.discs}`)}, ${now}`,
  };
}

/** @param {View} view @param {UI} ui @param {number} seat @param {number} row */
function tableau(view, ui, seat, row) {
  const { places, room } = view.seats[seat], fresh = seat === view.viewer ? onNewPlace(view, ui) : null;
  const cards = places.map((place, i) => {
    const at = seat === view.viewer ? onLaid(view, ui, place) : { act: { "data-mode": `look:${place.code}` } };
    const base = laid(view, ui, seat, place);
    const drawn = { ...base, ...at, label: [base.label, at.label, open(ui, at)].filter(Boolean).join("; "), nav: `${row},${i}` };
    return ui.small ? mini(view, place.code, drawn) : card(view, place.code, ui, drawn);
  });
  const free = Math.max(0, Math.min(room, 5) - places.length) + (room > 5 && places.length < 6 ? 1 : 0);
  const holes = Array.from({ length: free }, (_, i) => (i === 0 && fresh ? newPlace(view, ui, fresh, row, places.length)
    : html`<span class="uk-empty" data-key="free-${i}"></span>`));
  const sixth = room < 6 && places.length < 6 && !ui.small
    && html`<span class="uk-empty narrow" data-key="sixth"><span class="xs">${ui.t("board.sixth")}</span></span>`;
  return html`<div class="uk-laid" data-room="${Math.max(room, places.length)}">${cards}${holes}${sixth}</div>`;
}

/** @param {View} view @param {UI} ui @param {Drawn} at @param {number} row @param {number} column */
function newPlace(view, ui, at, row, column) {
  const d = layDraft(view, ui), name = d ? ui.t("board.here", { card: ui.t(`card.${d.card}`) }) : ui.t("board.newplace");
  return html`
    <button type="button" class="uk-empty ask ${at.state ?? ""}" data-key="new" tabindex="0" data-nav="${row},${column}"
      ${attributes(at.act ?? {})}>
      ${d && d.place === "_" && icon(d.card, ui.small ? 22 : 40)}<span>${name}</span></button>`;
}

/** @param {View} view @param {UI} ui */
function discoveries(view, ui) {
  const seat = mine(view), own = seat === view.viewer;
  const title = own ? ui.t("board.discoveries") : ui.t("board.discoveries.of", { name: ui.names[seat] });
  const note = ui.t(own && mode(ui)[0] === "settle" ? "board.discs.note" : "board.worth.note");
  return area(title, ui.small ? null : note, tableau(view, ui, seat, 1), "tableau");
}

// The hand

/** So many cards lie in one row with their texts; more lie in two rows without. */
const ONE_ROW = 9;
const MOST_COLUMNS = 11;

/** By colour and level, or by level and colour. @param {View} view @param {UI} ui */
function sorted(view, ui) {
  const rank = (/** @type {string} */ code) => {
    const level = levelOf(view, code), colour = COLOURS.indexOf(colourOf(view, code));
    return ui.look?.sort === "level" ? level * 10 + colour : colour * 10 + level;
  };
  return handOf(view).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** @param {View} view @param {UI} ui @param {string} code */
function passes(view, ui, code) {
  const filter = ui.look?.filter ?? "";
  return !filter || colourOf(view, code) === filter || String(levelOf(view, code)) === filter;
}

/** @param {View} view @param {UI} ui */
function tools(view, ui) {
  const filter = ui.look?.filter ?? "", byLevel = ui.look?.sort === "level";
  const one = (/** @type {string} */ value, /** @type {Markup | string} */ face, /** @type {string} */ name) => html`
    <button type="button" class="uk-tool ${"RPYB".includes(value) ? `k-${value}` : ""}" data-key="f${value}"
      data-look="filter=${filter === value ? "" : value}" aria-pressed="${String(filter === value)}" aria-label="${name}"
      title="${name}">
      ${face}</button>`;
  const held = handOf(view), colours = COLOURS.filter((c) => held.some((code) => colourOf(view, code) === c));
  const levels = ["1", "2", "3", "4"].filter((l) => held.some((code) => String(levelOf(view, code)) === l));
  return html`
    <span class="uk-tools" role="group" aria-label="${ui.t("board.filter")}">
      ${colours.length > 1 && colours.map((c) => one(c, colourMark(c, 14), ui.t("board.only", { what: ui.t(`colour.${c}`) })))}
      ${levels.length > 1 && levels.map((l) => one(l, l, ui.t("board.only", { what: ui.t("board.level", { n: l }) })))}
      <button type="button" class="uk-tool wide" data-key="sort" data-look="sort=${byLevel ? "" : "level"}">
        ${icon("swap", 15)}${ui.t(byLevel ? "board.sort.level" : "board.sort.colour")}</button>
    </span>`;
}

/** The own hand, sorted and filtered. @param {View} view @param {UI} ui */
export function hand(view, ui) {
  if (view.viewer < 0) return null;
  const seen = new Map(), all = sorted(view, ui), d = layDraft(view, ui), across = ui.small ? 4 : ONE_ROW;
  const back = d && d.place && d.place !== "_" ? [d.place] : [];
  const cards = [...all, ...back].map((code, i) => {
    const copy = seen.get(code) ?? 0, piece = named(view, ui, `hand-${code}`)[copy];
    seen.set(code, copy + 1);
    if (!passes(view, ui, code)) return null;
    const at = onHand(view, ui, code, copy), tag = i >= all.length ? ui.t("board.replaced") : "";
    const drawn = { ...at, key: `h${piece?.id ?? `${code}-${copy}`}`, glide: piece?.id, from: piece?.fresh ? "deck" : "",
      nav: `${2 + Math.floor(i / across)},${i % across}`, tip: tip(view, code, ui), tag,
      label: [inWords(view, code, ui), open(ui, at)].filter(Boolean).join("; "),
      line: !ui.small && all.length <= ONE_ROW, last: marked(ui, code) };
    return card(view, code, ui, drawn);
  });
  const rows = Math.min(MOST_COLUMNS, Math.max(ONE_ROW, Math.ceil(all.length / 2)));
  const columns = all.length <= ONE_ROW ? Math.max(7, cards.length) : rows;
  const number = count(ui, "board.cards", all.length), level = Math.min(4, view.seats[view.viewer].level + 1);
  return html`
    <section class="uk-area hand" data-key="hand" aria-label="${ui.t("board.hand")}">
      <div class="uk-head"><h2 class="lbl">${ui.t("board.hand")}</h2>
        <span class="xs mut">${ui.small ? number : ui.t("board.hand.note", { cards: number, level })}</span>
        ${all.length > (ui.small ? 8 : 1) && tools(view, ui)}</div>
      <div class="uk-hand${all.length > ONE_ROW ? " many" : ""}" style="--columns: ${columns}">${cards}</div>
    </section>`;
}

/** An example of a rulebook: what lies before everybody. @param {View} view @param {UI} ui */
const everybody = (view, ui) => view.seats.map((seat, i) => html`
  <section class="uk-area example" data-key="seat-${i}" aria-label="#${seat.number}">
    <div class="row uk-who"><b>#${seat.number}</b>${counts(seat.stock, ui, 16)}
      <span class="push row">${icon("cards", 16)}<b class="num">${seat.cards}</b></span></div>
    ${tableau(view, ui, i, i + 1)}
  </section>`);

/** Whether something is marked: by an example or a hint, or else because it just happened there.
 * @param {UI} ui @param {string} code @param {string[]} [happened] */
const marked = (ui, code, happened = []) => (ui.mark?.length ? ui.mark : happened).includes(code);

/** The board; while something is paid or bid, a phone shows the own discoveries alone. @param {View} view @param {UI} page */
export function board(view, page) {
  const ui = page.example ? { ...page, small: true } : page, shown = gesture(view, ui);
  const pays = !!shown && (!shown.back || (["lay", "settle"].includes(shown.kind) && !!mode(ui)[1]));
  return html`
    <div class="uk-board${ui.small ? " small" : ""}" data-nav-group role="group" aria-label="${ui.t("board.label")}">
      ${!(ui.small && pays) && html`<div class="uk-top" data-key="top">${epochs(view, ui)}${display(view, ui)}</div>`}
      ${ui.example ? everybody(view, ui) : discoveries(view, ui)}
      ${!ui.small && hand(view, ui)}
    </div>`;
}
