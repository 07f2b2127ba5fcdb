import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import {
  CLOSES,
  errorFrame,
  parseFrame,
  PING_FRAME,
  publicationFrame,
  REJECT_UNRECOVERED_FLAG,
  REPLY_ERRORS,
  replyFrame,
  UNSUBSCRIBES,
  unsubscribeFrame,
  type Close,
  type Command,
  type Publication,
  type ReplyError,
  type SubscribeRequest,
  type Unsubscribe,
} from './centrifuge-protocol.ts';
import type { StreamPosition } from './channel-stream.ts';
import type { LiveGate, LiveIdentity } from './live-gate.ts';

/** Times and sizes of one connection. */
export interface SocketLimits {
  readonly pingMs: number;
  readonly pongMs: number;
  /** The connect command must have come within this time. */
  readonly connectMs: number;
  /** A token may be refreshed this long after its end: the client refreshes exactly at it. */
  readonly graceMs: number;
  /** Bytes that may wait for a slow reader. */
  readonly sendQueueBytes: number;
  /** Commands that may wait for their turn. */
  readonly commandQueue: number;
}

/** What a connection asks of the hub; each call is done in one tick. */
export interface SocketHost {
  readonly gate: LiveGate;
  readonly limits: SocketLimits;
  /** Enters the connection into the hub, or says why not. */
  admit(socket: LiveSocket, identity: LiveIdentity): Close | null;
  /** Joins the fan-out of a channel and answers its position and, if asked, what was missed since. */
  join(socket: LiveSocket, channel: string, since: StreamPosition | null): { position: StreamPosition; missed: Publication[] | null };
  leave(socket: LiveSocket, channel: string): void;
  forget(socket: LiveSocket): void;
  /** The only channel that a user may subscribe to. */
  channelOf(userId: string): string;
}

/**
 * One connection of a client. Commands are answered one after another, as they came: the client sends `connect` and
 * `subscribe` in one frame. A subscription reads its position, answers and joins the fan-out in one tick, so that no
 * publication falls between.
 */
export class LiveSocket {
  readonly #ws: WebSocket;
  readonly #host: SocketHost;
  readonly #commands: Command[] = [];
  #isBusy = false;
  #isClosed = false;
  #identity: LiveIdentity | null = null;
  /** After a refused connect the client starts again on a new connection; nothing more is answered on this one. */
  #hasFailed = false;
  #isSubscribed = false;
  #stale: NodeJS.Timeout;
  #ping: NodeJS.Timeout | null = null;
  #pong: NodeJS.Timeout | null = null;
  #expiry: NodeJS.Timeout | null = null;
  #subscriptionExpiry: NodeJS.Timeout | null = null;

  constructor(ws: WebSocket, host: SocketHost) {
    this.#ws = ws;
    this.#host = host;
    this.#stale = setTimeout(() => this.close(CLOSES.stale), host.limits.connectMs);
    ws.on('message', (data, isBinary) => this.#read(data, isBinary));
    ws.on('close', () => this.#end());
    // A frame over the size limit or not in UTF-8: ws closes by itself, and 'close' follows.
    ws.on('error', () => undefined);
  }

  /** Whose connection it is; null before the connect command was accepted. */
  get identity(): LiveIdentity | null {
    return this.#identity;
  }

  /** Sends a frame; a reader too slow for the queue is disconnected and catches up when it is back. */
  send(frame: string): void {
    if (this.#isClosed) return;
    if (this.#ws.bufferedAmount + frame.length > this.#host.limits.sendQueueBytes) {
      this.close(CLOSES.slow);
      return;
    }
    this.#ws.send(frame);
  }

  /** Pushes an event to this connection alone, outside the history of its channel. */
  sendAside(data: unknown): void {
    if (this.#identity !== null && this.#isSubscribed) this.send(publicationFrame(this.#host.channelOf(this.#identity.userId), { data }));
  }

  /** Ends the subscription; by the reason's code the client subscribes again and learns that it must catch up. */
  unsubscribe(reason: Unsubscribe): void {
    if (this.#identity === null || !this.#isSubscribed) return;
    const channel = this.#host.channelOf(this.#identity.userId);
    this.#leave(channel);
    this.send(unsubscribeFrame(channel, reason));
  }

  /** Closes the connection with a code that tells the client whether to come back. */
  close(close: Close): void {
    if (this.#isClosed) return;
    this.#end();
    this.#ws.close(close.code, close.reason);
    // The closing handshake waits behind what a slow or dead reader has not taken.
    setTimeout(() => this.#ws.terminate(), 1000).unref();
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#commands.length = 0;
    for (const timer of [this.#stale, this.#ping, this.#pong, this.#expiry, this.#subscriptionExpiry]) {
      if (timer !== null) clearTimeout(timer);
    }
    if (this.#identity !== null && this.#isSubscribed) this.#host.leave(this, this.#host.channelOf(this.#identity.userId));
    this.#host.forget(this);
  }

  #read(data: RawData, isBinary: boolean): void {
    if (this.#isClosed || this.#hasFailed) return;
    if (isBinary) {
      this.close(CLOSES.notText);
      return;
    }
    const lines = parseFrame(textOf(data));
    if (lines === null) {
      this.close(CLOSES.badRequest);
      return;
    }
    for (const line of lines) {
      if (line.kind === 'pong') this.#takePong();
      else this.#commands.push(line.command);
    }
    if (this.#commands.length > this.#host.limits.commandQueue) this.close(CLOSES.tooManyRequests);
    else void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let command = this.#commands.shift(); command !== undefined; command = this.#commands.shift()) {
      try {
        await this.#answer(command);
      } catch {
        // Only the gate can fail here (its database is away): the client tries again by itself.
        this.#refuse(command.id, REPLY_ERRORS.internal);
        if (command.connect !== undefined) this.#fail();
      }
    }
    this.#isBusy = false;
  }

  async #answer(command: Command): Promise<void> {
    const id = command.id ?? 0;
    if (this.#hasFailed || this.#isClosed) return;
    // Only `send`, which nobody listens to, comes without an id; a connection begins with connect, and once.
    if (id === 0 || (this.#identity === null) !== (command.connect !== undefined)) this.close(CLOSES.badRequest);
    else if (command.connect !== undefined) await this.#connect(id, command.connect.token ?? '');
    else if (command.subscribe !== undefined) await this.#subscribe(id, command.subscribe);
    else if (command.unsubscribe !== undefined) this.#unsubscribe(id, command.unsubscribe.channel);
    else if (command.refresh !== undefined) await this.#refresh(id, command.refresh.token);
    else if (command.sub_refresh !== undefined) await this.#refreshSubscription(id, command.sub_refresh);
    else if (command.publish !== undefined) this.#refuse(id, REPLY_ERRORS.permissionDenied);
    else this.#refuse(id, REPLY_ERRORS.methodNotFound);
  }

  async #connect(id: number, token: string): Promise<void> {
    const verdict = await this.#host.gate.connection(token);
    if (this.#isClosed) return;
    if (verdict.kind === 'expired') {
      this.#refuse(id, REPLY_ERRORS.tokenExpired);
      this.#fail();
      return;
    }
    const refusal = verdict.kind === 'invalid' ? CLOSES.invalidToken : this.#host.admit(this, verdict.value);
    if (verdict.kind === 'invalid' || refusal !== null) {
      this.close(refusal ?? CLOSES.invalidToken);
      return;
    }
    clearTimeout(this.#stale);
    this.#identity = verdict.value;
    this.#expireAt(verdict.value.expiresAt);
    const { pingMs } = this.#host.limits;
    this.send(replyFrame(id, 'connect', { client: randomUUID(), version: 'parta', expires: true, ttl: secondsUntil(verdict.value.expiresAt), ping: Math.ceil(pingMs / 1000), pong: true }));
    // The first ping at a random moment, so that the pings of many connections that came at once are spread.
    this.#ping = setTimeout(() => this.#sendPing(), pingMs * (0.5 + Math.random() / 2));
  }

  /** The client closes and comes back with a new token; if it does not, the stale timer does. */
  #fail(): void {
    this.#hasFailed = true;
  }

  async #subscribe(id: number, request: SubscribeRequest): Promise<void> {
    const { identity } = this;
    if (identity === null || request.channel !== this.#host.channelOf(identity.userId)) {
      this.#refuse(id, REPLY_ERRORS.permissionDenied);
      return;
    }
    if (this.#isSubscribed) {
      this.#refuse(id, REPLY_ERRORS.alreadySubscribed);
      return;
    }
    const expiresAt = await this.#grantUntil(id, request.channel, request.token ?? '', REPLY_ERRORS.tokenExpired);
    if (expiresAt === null || this.#isClosed) return;
    const since = request.recover === true ? { epoch: request.epoch ?? '', offset: request.offset ?? 0 } : null;
    const { position, missed } = this.#host.join(this, request.channel, since);
    if (since !== null && missed === null && ((request.flag ?? 0) & REJECT_UNRECOVERED_FLAG) !== 0) {
      this.#host.leave(this, request.channel);
      this.#refuse(id, REPLY_ERRORS.unrecoverable);
      return;
    }
    this.#isSubscribed = true;
    this.#expireSubscriptionAt(expiresAt);
    this.send(replyFrame(id, 'subscribe', {
      expires: true,
      ttl: secondsUntil(expiresAt),
      recoverable: true,
      positioned: true,
      ...position,
      ...(since !== null && { was_recovering: true, recovered: missed !== null, publications: missed ?? [] }),
    }));
  }

  #unsubscribe(id: number, channel: string): void {
    if (this.#identity !== null && this.#isSubscribed && channel === this.#host.channelOf(this.#identity.userId)) this.#leave(channel);
    this.send(replyFrame(id, 'unsubscribe', {}));
  }

  #leave(channel: string): void {
    this.#isSubscribed = false;
    if (this.#subscriptionExpiry !== null) clearTimeout(this.#subscriptionExpiry);
    this.#host.leave(this, channel);
  }

  async #refresh(id: number, token: string): Promise<void> {
    const verdict = await this.#host.gate.connection(token);
    if (this.#isClosed) return;
    if (verdict.kind === 'expired') this.#refuse(id, REPLY_ERRORS.refreshExpired);
    else if (verdict.kind === 'invalid' || verdict.value.sessionId !== this.#identity?.sessionId) this.close(CLOSES.invalidToken);
    else {
      this.#expireAt(verdict.value.expiresAt);
      this.send(replyFrame(id, 'refresh', { expires: true, ttl: secondsUntil(verdict.value.expiresAt) }));
    }
  }

  async #refreshSubscription(id: number, request: { channel: string; token: string }): Promise<void> {
    const expiresAt = await this.#grantUntil(id, request.channel, request.token, REPLY_ERRORS.refreshExpired);
    if (expiresAt === null || this.#isClosed) return;
    if (!this.#isSubscribed) {
      this.#refuse(id, REPLY_ERRORS.badRequest);
      return;
    }
    this.#expireSubscriptionAt(expiresAt);
    this.send(replyFrame(id, 'sub_refresh', { expires: true, ttl: secondsUntil(expiresAt) }));
  }

  /** Until when the token grants this very channel to this very session; a refusal is answered, and null. */
  async #grantUntil(id: number, channel: string, token: string, expired: ReplyError): Promise<number | null> {
    const verdict = await this.#host.gate.subscription(token);
    if (verdict.kind === 'valid' && verdict.value.channel === channel && verdict.value.sessionId === this.#identity?.sessionId) return verdict.value.expiresAt;
    this.#refuse(id, verdict.kind === 'expired' ? expired : REPLY_ERRORS.permissionDenied);
    return null;
  }

  #expireAt(at: number): void {
    if (this.#expiry !== null) clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => this.close(CLOSES.expired), at - Date.now() + this.#host.limits.graceMs);
  }

  #expireSubscriptionAt(at: number): void {
    if (this.#subscriptionExpiry !== null) clearTimeout(this.#subscriptionExpiry);
    this.#subscriptionExpiry = setTimeout(() => this.unsubscribe(UNSUBSCRIBES.expired), at - Date.now() + this.#host.limits.graceMs);
  }

  #sendPing(): void {
    this.send(PING_FRAME);
    if (this.#isClosed) return;
    this.#pong ??= setTimeout(() => this.close(CLOSES.noPong), this.#host.limits.pongMs);
    this.#ping = setTimeout(() => this.#sendPing(), this.#host.limits.pingMs);
  }

  #takePong(): void {
    if (this.#pong !== null) clearTimeout(this.#pong);
    this.#pong = null;
  }

  #refuse(id: number | undefined, error: ReplyError): void {
    if (id !== undefined) this.send(errorFrame(id, error));
  }
}

function secondsUntil(at: number): number {
  return Math.max(1, Math.ceil((at - Date.now()) / 1000));
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : data.toString('utf8');
}
