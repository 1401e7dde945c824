// The live connection to a table: server-sent events, opened again whenever they end.

const GRACE_MS = 1200;
const RETRY_MS = 2000;

export class Connection {
  /** @param {string} path @param {import("/static/pictures.js").Pictures} pictures
   * @param {(message: any) => void} receive @param {(lost: boolean) => void} tell */
  constructor(path, pictures, receive, tell) {
    this.path = path;
    this.pictures = pictures;
    this.receive = receive;
    this.tell = tell;
    this.lost = false;
    this.timer = 0;
    /** @type {EventSource | null} */
    this.source = null;
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.change(true));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source?.readyState === EventSource.CLOSED) this.open();
    });
  }

  /** Begin to listen; a connection that was there before ends. */
  open() {
    this.source?.close();
    const source = this.source = new EventSource(`${this.path}?have=${encodeURIComponent(this.pictures.tag)}`);
    source.addEventListener("open", () => this.change(false));
    for (const kind of ["table", "change"]) {
      source.addEventListener(kind, (event) => this.take(event.lastEventId, JSON.parse(event.data)));
    }
    source.addEventListener("error", () => this.broken(source));
  }

  /** @param {string} tag @param {any} data */
  take(tag, data) {
    const message = this.pictures.take(tag, data);
    if (message) this.receive(message);
    else this.open(); // what it builds on is forgotten: ask for the whole
  }

  /** The browser tries again by itself, unless the house refused; a short break is not worth a word.
   * @param {EventSource} source */
  broken(source) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (source !== this.source || source.readyState === EventSource.OPEN) return;
      this.change(true);
      if (source.readyState === EventSource.CLOSED) setTimeout(() => source === this.source && this.open(), RETRY_MS);
    }, GRACE_MS);
  }

  /** @param {boolean} lost */
  change(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    this.tell(lost);
  }
}
