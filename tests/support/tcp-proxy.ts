import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TcpPump, type Direction, type Weather } from './tcp-pump.ts';

type Mode = 'up' | 'refuse' | 'blackhole';

/** How long connections live on a line that loses half, ms, one after another; five of them, so that each meets each place of LOSSY_LOST. */
const LOSSY_LIVES_MS = [1_200, 80, 2_000, 300, 30] as const;
/** Which connections such a line loses, over and over: half of them, in no rhythm (Thue and Morse), or one that is always dialled second would never come. */
const LOSSY_LOST = [false, true, true, false, true, false, false, true] as const;

interface Link {
  readonly client: Socket;
  /** Absent while the connection was accepted in a black hole and the server has not been dialled yet. */
  upstream: Socket | null;
  readonly pumps: TcpPump[];
}

/**
 * A TCP proxy whose network can be made bad, for tests: it stands between a client and a real server, so that
 * `navigator.onLine` stays true and requests in flight really break.
 */
export class TcpProxy {
  readonly #server: Server;
  readonly #target: { host: string; port: number };
  readonly #links = new Set<Link>();
  #mode: Mode = 'up';
  #latencyMs = 0;
  #bytesPerSecond = Infinity;
  #downBytes = 0;
  #isLossy = false;
  #accepted = 0;
  #budget: { direction: Direction | 'both'; left: number } | null = null;

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
    // Half-open, so that a client that has finished sending still gets its answer, as without a proxy.
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  }

  /** Starts a proxy in front of `targetPort`, on a free port unless `port` names one. */
  static async start(targetPort: number, options: { host?: string; port?: number } = {}): Promise<TcpProxy> {
    const proxy = new TcpProxy({ host: options.host ?? '127.0.0.1', port: targetPort });
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject);
      proxy.#server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  /** The port that clients connect to; it stays the same in all modes. */
  get port(): number {
    return addressOf(this.#server).port;
  }

  /** Connections open now. */
  get connections(): number {
    return this.#links.size;
  }

  /** Bytes that have gone to clients so far. */
  get downBytes(): number {
    return this.#downBytes;
  }

  /** The good network: everything is forwarded; what a black hole held back goes on, as TCP's retransmission does. */
  up(): void {
    this.#mode = 'up';
    this.#isLossy = false;
    for (const link of this.#links) {
      if (link.upstream === null) this.#dial(link);
      for (const pump of link.pumps) pump.wake();
    }
  }

  /** Resets the present connections and each new one. */
  refuse(): void {
    this.#mode = 'refuse';
    this.cut();
  }

  /** Accepts and forwards nothing; present connections stay open and silent. */
  blackhole(): void {
    this.#mode = 'blackhole';
  }

  /** Resets the present connections; new ones are served by the mode. */
  cut(): void {
    for (const link of this.#links) this.#drop(link);
  }

  /** From now on half of the new connections are reset, and each of the others within two seconds: half of what is begun does not end. */
  loseHalf(): void {
    this.#isLossy = true;
    this.#accepted = 0;
    this.cut();
  }

  /** Delays every byte by `ms`, in each direction. */
  latency(ms: number): void {
    this.#latencyMs = ms;
  }

  /** Limits each direction of each connection; `Infinity` lifts the limit. */
  rateLimit(bytesPerSecond: number): void {
    this.#bytesPerSecond = bytesPerSecond;
    for (const link of this.#links) for (const pump of link.pumps) pump.wake();
  }

  /**
   * Lets `bytes` more pass, then resets all connections once. `direction` counts only what goes to the server (`up`)
   * or to the client (`down`).
   */
  cutAfter(bytes: number, direction: Direction | 'both' = 'both'): void {
    this.#budget = { direction, left: bytes };
  }

  /** Ends everything and frees the port. */
  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #accept(client: Socket): void {
    client.on('error', ignore);
    const place = this.#accepted;
    this.#accepted += 1;
    if (this.#mode === 'refuse' || (this.#isLossy && LOSSY_LOST[place % LOSSY_LOST.length] === true)) {
      client.resetAndDestroy();
      return;
    }
    const link: Link = { client, upstream: null, pumps: [] };
    this.#links.add(link);
    client.pause();
    client.on('close', () => this.#drop(link));
    if (this.#mode === 'up') this.#dial(link);
    if (this.#isLossy) setTimeout(() => this.#drop(link), LOSSY_LIVES_MS[place % LOSSY_LIVES_MS.length]);
  }

  #dial(link: Link): void {
    const upstream = connect({ ...this.#target, allowHalfOpen: true });
    link.upstream = upstream;
    upstream.on('error', ignore);
    upstream.on('close', () => this.#drop(link));
    link.pumps.push(
      new TcpPump(link.client, upstream, 'up', this.#weather),
      new TcpPump(upstream, link.client, 'down', this.#weather),
    );
  }

  readonly #weather: Weather = {
    latencyMs: () => this.#latencyMs,
    bytesPerSecond: () => this.#bytesPerSecond,
    isSilent: () => this.#mode === 'blackhole',
    allowance: (direction) => (this.#counts(direction) ? (this.#budget?.left ?? Infinity) : Infinity),
    passed: (direction, bytes) => {
      if (direction === 'down') this.#downBytes += bytes;
      if (this.#budget === null || !this.#counts(direction)) return;
      this.#budget.left -= bytes;
      if (this.#budget.left > 0) return;
      // A little later, so that the last allowed bytes leave before the reset; an empty budget lets nothing follow.
      setTimeout(() => {
        this.#budget = null;
        this.cut();
      }, 5);
    },
  };

  #counts(direction: Direction): boolean {
    return this.#budget !== null && (this.#budget.direction === 'both' || this.#budget.direction === direction);
  }

  #drop(link: Link): void {
    if (!this.#links.delete(link)) return;
    for (const pump of link.pumps) pump.stop();
    link.client.resetAndDestroy();
    link.upstream?.resetAndDestroy();
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port');
  return address;
}

function ignore(): void {
  // The other side hears of it by the 'close' event that follows every error.
}
