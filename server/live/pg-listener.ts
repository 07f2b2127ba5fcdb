import pg from 'pg';

/** What the listener tells; both are called in order and must not throw. */
export interface NoticeHandler {
  onNotice(payload: string): void;
  /** The connection was lost and is back: notices in between are gone. */
  onGap(): void;
}

const HEARTBEAT_MS = 15_000;
const QUERY_TIMEOUT_MS = 5_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;

/**
 * LISTEN on a connection of its own. PostgreSQL keeps nothing for a listener that is away, so after each reconnect it
 * tells of a gap. A heartbeat finds connections that died without a word.
 */
export class PgListener {
  readonly #url: string;
  readonly #channel: string;
  readonly #handler: NoticeHandler;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #attempt = 0;
  #isStopped = false;

  constructor(url: string, channel: string, handler: NoticeHandler) {
    this.#url = url;
    this.#channel = channel;
    this.#handler = handler;
  }

  /** Resolves when it listens; rejects when the first connection fails. Later losses it mends by itself. */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Listens no more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'parta-live',
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    client.on('notification', ({ payload }) => {
      if (!this.#isStopped) this.#handler.onNotice(payload ?? '');
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isStopped) {
      await client.end();
      return;
    }
    this.#client = client;
    this.#attempt = 0;
    this.#beat(client);
  }

  #beat(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => {
          if (this.#client === client) this.#beat(client);
        },
        () => this.#lose(client),
      );
    }, HEARTBEAT_MS);
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    // A connection that is silent, not closed, would wait for its goodbye for ever.
    client.end().catch(() => undefined);
    this.#retry();
  }

  #retry(): void {
    if (this.#isStopped) return;
    const wait = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#timer = setTimeout(() => {
      this.#connect().then(
        () => {
          if (!this.#isStopped) this.#handler.onGap();
        },
        () => this.#retry(),
      );
    }, wait * (0.5 + Math.random() / 2));
  }
}
