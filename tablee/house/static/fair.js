// The proof that nobody touched the shuffle, from the player's side: this browser keeps the commitment that it was shown,
// adds a nonce of its own once everybody sits, and checks at the end that both went into the match.

import { ask } from "/static/house.js";

const PLACE = "tablee.fair.";
/** What the salts of today's scheme begin with. */
const MARK = "2.";
/** Hexadecimal digits of the 64 bits that a seed is made of, and of a nonce of the house. */
const WORD = 16, NONCE = 32;
const SEEDS = 2n ** 63n;

/** @typedef {{commitment: string, nonces: Record<string, string>}} Kept nonces by seat */
/** @typedef {{state: "fine" | "failed" | "unable", own: boolean, faults: string[]}} Proof own: this browser gave a nonce */

/** Where nothing may be stored it is kept as long as the page is open. @type {Record<string, Kept>} */
const memory = {};

/** @param {string} table @returns {Kept | undefined} */
export function kept(table) {
  try {
    return JSON.parse(localStorage.getItem(PLACE + table) ?? "null") ?? memory[table];
  } catch {
    return memory[table];
  }
}

/** @param {string} table @param {Kept} record */
function keep(table, record) {
  memory[table] = record;
  try {
    localStorage.setItem(PLACE + table, JSON.stringify(record));
  } catch { /* private browsing */ }
}

/** Keep the commitment of a table that we see for the first time. @param {any} m the message */
export function remember(m) {
  if (!m.over && !kept(m.table.id)) keep(m.table.id, { commitment: m.table.commitment, nonces: {} });
}

const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

let giving = false;

/** Give our nonces, if the table waits for them and everything else is fixed: nobody may know them before.
 * @param {any} m the message @param {(message: any) => void} receive */
export async function give(m, receive) {
  const mine = m.table.waits.filter((/** @type {number} */ seat) => m.you.includes(seat));
  if (giving || !mine.length || m.table.status === "open") return;
  const record = kept(m.table.id) ?? { commitment: m.table.commitment, nonces: {} };
  // Kept before it is told: what the house has is never more than what we can check.
  record.nonces[mine[0]] ??= fresh();
  keep(m.table.id, record);
  giving = true;
  const answer = await ask(`/api/tables/${m.table.id}/nonce`, { nonce: record.nonces[mine[0]] });
  giving = false;
  if (answer.ok) receive(answer.data);
}

/** SHA-256 over texts, each with its length in front, as the house does it. @param {string[]} parts */
async function digest(...parts) {
  const raw = parts.map((part) => new TextEncoder().encode(part));
  const bytes = new Uint8Array(raw.reduce((sum, part) => sum + 8 + part.length, 0));
  let at = 0;
  for (const part of raw) {
    new DataView(bytes.buffer).setBigUint64(at, BigInt(part.length));
    bytes.set(part, at + 8);
    at += 8 + part.length;
  }
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Check the file of a finished match against what this browser has kept. @param {any} m @returns {Promise<Proof>} */
export async function check(m) {
  const record = kept(m.table.id), own = Object.keys(record?.nonces ?? {}).length > 0;
  if (!crypto.subtle) return { state: "unable", own, faults: [] };
  try {
    const text = await (await fetch(`/tables/${m.table.id}/match.jsonl`, { cache: "no-store" })).text();
    const faults = await faultsOf(text, m, record);
    return { state: faults.length ? "failed" : "fine", own, faults };
  } catch {
    return { state: "unable", own, faults: [] };
  }
}

/** Keys of the sentences that say what is wrong. @param {string} text @param {any} m @param {Kept | undefined} record */
async function faultsOf(text, m, record) {
  const lines = text.trimEnd().split("\n"), head = JSON.parse(lines[0]), last = JSON.parse(lines[lines.length - 1]);
  const { commitment, secret, salt, nonces, given = [] } = head.fairness ?? {};
  // A match of the first scheme, to which nobody gave a nonce that was kept: only `tablee verify` knows it.
  if (!Object.keys(record?.nonces ?? {}).length && !String(salt).startsWith(MARK)) throw new Error("first scheme");
  /** @type {[string, boolean][]} */
  const checks = [
    ["commitment", (record?.commitment ?? m.table.commitment) === commitment],
    ["secret", String(salt).startsWith(MARK) && await digest("tablee commitment", secret, salt) === commitment],
    ["nonce", Object.entries(record?.nonces ?? {}).every(([seat, nonce]) => nonces?.[seat] === nonce)],
    ["house", await housesOwn(m, nonces ?? [], given, secret, salt)],
    ["seed", await seedOf(head) === BigInt(/"seed": (\d+)/.exec(lines[0])?.[1] ?? -1)],
    ["names", m.seats.every((/** @type {any} */ s) => head.names[s.seat] === s.name)],
    ["end", JSON.stringify(last.winners) === JSON.stringify(m.over.winners)],
  ];
  return checks.filter(([, holds]) => !holds).map(([what]) => `page.fair.bad.${what}`);
}

/** Whether the nonces of bots, and of all who gave none, follow from the secret.
 * @param {any} m @param {string[]} nonces @param {number[]} given @param {string} secret @param {string} salt */
async function housesOwn(m, nonces, given, secret, salt) {
  const own = m.seats.filter((/** @type {any} */ s) => s.kind === "bot" || !given.includes(s.seat));
  const found = await Promise.all(own.map(async (/** @type {any} */ s) =>
    (await digest("tablee nonce", secret, salt, String(s.seat))).slice(0, NONCE) === nonces[s.seat]));
  return nonces.length === m.seats.length && found.every(Boolean);
}

/** The seed that follows from everything that was fixed. @param {any} head */
async function seedOf(head) {
  const { secret, salt, nonces } = head.fairness;
  const options = Object.keys(head.options).sort().flatMap((name) => [name, JSON.stringify(head.options[name])]);
  const parts = [head.game, String(head.rules), String(head.names.length), ...head.names, ...nonces, ...options];
  return BigInt(`0x${(await digest("tablee match", secret, salt, ...parts)).slice(0, WORD)}`) % SEEDS;
}
