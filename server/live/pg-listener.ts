import pg from 'pg';

/** What the listener tells; both are called in order and must not throw. */
export interface NoticeHandler {
  onNotice(payload: string): void;
  /** The connection was lost and is back: notices in between are gone. */
  onGap(): void;
}

export interface ListenerOptions {
  /** Of all processes on the database only one listens at a time; the others wait for their turn. */
  readonly isAlone?: boolean;
}

const HEARTBEAT_MS = 15_000;
const QUERY_TIMEOUT_MS = 5_000;
/** Advisory lock held by the connection of the one that listens alone. An arbitrary number that nothing else here locks. */
export const TURN_LOCK = 7_282_031;
/** How often the one that listens alone shows that it lives, and how often the others ask for their turn. */
const TURN_BEAT_MS = 2_000;
/**
 * PostgreSQL ends the connection, and with it the turn, of a process that is frozen or behind a dead network. Longer
 * than a beat and the longest query, so that a slow answer alone costs nobody the turn.
 */
const TURN_IDLE_MS = 10_000;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;

/**
 * LISTEN on a connection of its own. PostgreSQL keeps nothing for a listener that is away, so after each reconnect it
 * tells of a gap. A heartbeat finds connections that died without a word. With `isAlone` the turn is an advisory lock of
 * that same connection: it goes with the connection, and whoever gets it begins with a gap.
 */
export class PgListener {
  readonly #url: string;
  readonly #channel: string;
  readonly #handler: NoticeHandler;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #attempt = 0;
  #isStopped = false;
  readonly #isAlone: boolean;
  #isListening = false;

  constructor(url: string, channel: string, handler: NoticeHandler, options: ListenerOptions = {}) {
    this.#url = url;
    this.#channel = channel;
    this.#handler = handler;
    this.#isAlone = options.isAlone ?? false;
  }

  /** Whether notices come to this one now. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /**
   * Resolves when it listens or waits for its turn; rejects when the first connection fails. Later losses it mends by
   * itself.
   */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Listens no more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    this.#isListening = false;
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
      if (this.#isAlone) await client.query(`set idle_session_timeout = ${TURN_IDLE_MS}`);
      else await this.#listen(client);
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
    if (this.#isAlone) await this.#takeTurn(client).catch(() => this.#lose(client));
    this.#beat(client);
  }

  async #listen(client: pg.Client): Promise<void> {
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    this.#isListening = true;
  }

  /** What was told while nobody listened, before or between, is gone. */
  async #takeTurn(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [TURN_LOCK]);
    if (rows[0]?.mine !== true) return;
    await this.#listen(client);
    this.#handler.onGap();
  }

  #beat(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#timer = setTimeout(
      () => {
        const beat = this.#isAlone && !this.#isListening ? this.#takeTurn(client) : client.query('select 1');
        beat.then(
          () => this.#beat(client),
          () => this.#lose(client),
        );
      },
      this.#isAlone ? TURN_BEAT_MS : HEARTBEAT_MS,
    );
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#isListening = false;
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
          // One that waits for its turn tells of the gap when it gets it.
          if (!this.#isStopped && !this.#isAlone) this.#handler.onGap();
        },
        () => this.#retry(),
      );
    }, wait * (0.5 + Math.random() / 2));
  }
}
