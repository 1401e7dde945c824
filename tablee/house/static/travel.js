// Pieces that look alike have no names; to let one glide from place to place the page must know which is which.

/** @typedef {{place: string, sort: string, count: number}} Heap `count` pieces of one sort at a place */
/** @typedef {{id: string, fresh: boolean}} Piece a name that stays with a piece; fresh ones come from a supply */

/** Remembers who stood where, and lets pieces that left one place arrive at another. Names only: what is drawn depends
 * on the heaps alone. */
export class Travel {
  constructor() {
    /** @type {Map<string, {sort: string, ids: string[]}>} */
    this.places = new Map();
    this.named = 0;
  }

  /** The pieces of every heap, in the order of the heaps. In a first drawing none is fresh.
   * @param {Heap[]} heaps @returns {Map<string, Piece[]>} */
  settle(heaps) {
    const first = this.named === 0;
    const before = this.places;
    this.places = new Map(heaps.map(({ place, sort, count }) => {
      const old = before.get(place);
      return [place, { sort, ids: old?.sort === sort ? old.ids.splice(0, count) : [] }];
    }));
    const loose = [...before.values()].flatMap(({ sort, ids }) => ids.map((id) => ({ sort, id })));
    return new Map(heaps.map(({ place, sort, count }) => [place, this.fill(place, sort, count, loose, first)]));
  }

  /** @param {string} place @param {string} sort @param {number} count @param {{sort: string, id: string}[]} loose
   * @param {boolean} first @returns {Piece[]} */
  fill(place, sort, count, loose, first) {
    const ids = /** @type {{ids: string[]}} */ (this.places.get(place)).ids;
    const pieces = ids.map((id) => ({ id, fresh: false }));
    while (pieces.length < count) {
      const at = loose.findIndex((l) => l.sort === sort);
      const piece = at < 0 ? { id: `${sort}${this.named++}`, fresh: !first } : { id: loose[at].id, fresh: false };
      if (at >= 0) loose.splice(at, 1);
      ids.push(piece.id);
      pieces.push(piece);
    }
    return pieces;
  }
}
