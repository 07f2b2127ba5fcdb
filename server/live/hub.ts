import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { personalChannel, type LiveEvent } from '../../schema/records/live-event.ts';
import { isAllowedOrigin } from './allowed-origin.ts';
import { CLOSES, publicationFrame, UNSUBSCRIBES, type Close } from './centrifuge-protocol.ts';
import { ChannelStream, HISTORY_MS } from './channel-stream.ts';
import type { LiveGate, LiveIdentity } from './live-gate.ts';
import { LiveSocket, type SocketHost, type SocketLimits } from './live-socket.ts';

/** The path that clients connect to. */
export const LIVE_PATH = '/connection/websocket';
/** Largest frame from a client; commands are tokens and names. */
const FRAME_BYTES = 64 * 1024;
/** Connections of one user at a time: devices times tabs, with room to spare. */
const SOCKETS_PER_USER = 100;
/** How long a revoked session is remembered against a connect that was being checked just then. */
const REVOKED_MS = 60_000;
const SWEEP_MS = 30_000;
/** A stopping hub sends its clients away one after another, so that they do not come back all at once. */
const DRAIN_PER_SOCKET_MS = 5;
const DRAIN_MAX_MS = 10_000;

const LIMITS: SocketLimits = {
  pingMs: 25_000,
  pongMs: 10_000,
  connectMs: 10_000,
  graceMs: 25_000,
  sendQueueBytes: 1024 * 1024,
  commandQueue: 64,
};

interface Channel {
  stream: ChannelStream;
  readonly sockets: Set<LiveSocket>;
  /** Since when nobody is subscribed. */
  idleSince: number;
}

/**
 * The embedded realtime hub: clients of the Centrifuge protocol on their personal channels. A channel that was
 * subscribed within the last 10 minutes has a history that a client recovers from; any other has none, and a client
 * that comes back learns `recovered: false` and pulls (design.md invariant 14).
 */
export class Hub {
  readonly #channels = new Map<string, Channel>();
  readonly #sockets = new Set<LiveSocket>();
  readonly #revoked = new Map<string, number>();
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false, clientTracking: false });
  readonly #host: SocketHost;
  readonly #sweep: NodeJS.Timeout;
  #isStopping = false;

  constructor(gate: LiveGate, limits: Partial<SocketLimits> = {}) {
    this.#host = {
      gate,
      limits: { ...LIMITS, ...limits },
      admit: (_, identity) => this.#admit(identity),
      join: (socket, channel, since) => {
        const { stream, sockets } = this.#open(channel);
        sockets.add(socket);
        return { position: stream.position, missed: since === null ? null : stream.since(since, Date.now()) };
      },
      leave: (socket, channel) => this.#leave(socket, channel),
      forget: (socket) => this.#sockets.delete(socket),
      channelOf: personalChannel,
    };
    this.#sweep = setInterval(() => this.#clean(), SWEEP_MS);
    this.#sweep.unref();
  }

  /** Serves the WebSocket path of an HTTP server; other upgrades get 404, and pages of other origins 403. */
  attach(server: Server, publicUrl: string): void {
    const publicOrigin = new URL(publicUrl).origin;
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const path = (request.url ?? '').split('?')[0];
      if (path !== LIVE_PATH) refuse(socket, '404 Not Found');
      else if (!isAllowedOrigin(request, publicOrigin)) refuse(socket, '403 Forbidden');
      else if (this.#isStopping) refuse(socket, '503 Service Unavailable');
      else this.#server.handleUpgrade(request, socket, head, (ws) => this.#sockets.add(new LiveSocket(ws, this.#host)));
    });
  }

  /** Open connections. */
  get size(): number {
    return this.#sockets.size;
  }

  /** Whether a user's channel is subscribed or could still be recovered: publishing to others would be lost work. */
  isListening(userId: string): boolean {
    return this.#channels.has(personalChannel(userId));
  }

  /** Whether any user is listening. */
  get hasListeners(): boolean {
    return this.#channels.size > 0;
  }

  /** All users that are listening. */
  listening(): string[] {
    return [...this.#channels.keys()].map((channel) => channel.slice(personalChannel('').length));
  }

  /** The sessions of all open connections. */
  sessions(): Set<string> {
    return new Set([...this.#sockets].flatMap(({ identity }) => (identity === null ? [] : [identity.sessionId])));
  }

  /** Sends an event to all connections of a user and into the history. Does nothing when the user is not listening. */
  publish(userId: string, event: LiveEvent): void {
    const name = personalChannel(userId);
    const channel = this.#channels.get(name);
    if (channel === undefined) return;
    const frame = publicationFrame(name, channel.stream.append(event, Date.now()));
    for (const socket of channel.sockets) socket.send(frame);
  }

  /** Tells the connections of a revoked session, and closes them for good. */
  revoke(sessionId: string): void {
    this.#revoked.set(sessionId, Date.now());
    for (const socket of this.#sockets) {
      if (socket.identity?.sessionId !== sessionId) continue;
      socket.sendAside({ event: 'session.revoked' } satisfies LiveEvent);
      socket.close(CLOSES.invalidToken);
    }
  }

  /**
   * Starts new epochs: called when events may have been missed. Every client subscribes again, learns that it could
   * not recover, and pulls.
   */
  forgetHistories(): void {
    for (const [name, channel] of this.#channels) {
      channel.stream = new ChannelStream();
      const sockets = [...channel.sockets];
      if (sockets.length === 0) this.#channels.delete(name);
      for (const socket of sockets) socket.unsubscribe(UNSUBSCRIBES.insufficientState);
    }
  }

  /** Takes no new connections and sends the present ones away, spread over `drainMs`; the clients will come back. */
  async stop(drainMs = Math.min(DRAIN_MAX_MS, this.#sockets.size * DRAIN_PER_SOCKET_MS)): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#sweep);
    const sockets = [...this.#sockets];
    const step = drainMs / Math.max(1, sockets.length);
    await Promise.all(sockets.map((socket, index) => closeAfter(socket, step * index)));
  }

  #admit(identity: LiveIdentity): Close | null {
    if (this.#revoked.has(identity.sessionId)) return CLOSES.invalidToken;
    if (this.#isStopping) return CLOSES.shutdown;
    const others = [...this.#sockets].filter((socket) => socket.identity?.userId === identity.userId);
    return others.length >= SOCKETS_PER_USER ? CLOSES.connectionLimit : null;
  }

  #open(name: string): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const channel: Channel = { stream: new ChannelStream(), sockets: new Set(), idleSince: 0 };
    this.#channels.set(name, channel);
    return channel;
  }

  #leave(socket: LiveSocket, name: string): void {
    const channel = this.#channels.get(name);
    if (channel === undefined || !channel.sockets.delete(socket)) return;
    if (channel.sockets.size === 0) channel.idleSince = Date.now();
  }

  #clean(): void {
    const now = Date.now();
    for (const [name, { sockets, idleSince }] of this.#channels) {
      if (sockets.size === 0 && idleSince < now - HISTORY_MS) this.#channels.delete(name);
    }
    for (const [sessionId, at] of this.#revoked) if (at < now - REVOKED_MS) this.#revoked.delete(sessionId);
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function closeAfter(socket: LiveSocket, ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      socket.close(CLOSES.shutdown);
      resolve();
    }, ms);
  });
}
