import type { Emission, Extent, WakeReason } from '../../schema/port/port.ts';
import type { PortConnection, WirePort } from '../../src/data/wire-port.ts';

export type FakeQueries = Record<string, (params: Record<string, unknown>) => unknown>;
export type FakeCommands = Record<string, (args: Record<string, unknown>) => unknown>;

interface Subscription {
  readonly name: string;
  params: unknown;
  readonly listen: (emission: Emission) => void;
}

/**
 * The worker's side of the port without a worker: answers from plain functions. For looking at screens and for tests
 * of screens in jsdom; never shipped. A query or command without an answer stays silent or answers `offline`.
 */
export class FakePort implements WirePort {
  readonly queries: FakeQueries;
  readonly commands: FakeCommands;
  /** Every command that was run, in order. */
  readonly ran: { name: string; args: unknown }[] = [];
  /** Every wake-up that the page forwarded, in order. */
  readonly wakes: WakeReason[] = [];
  readonly #subscriptions = new Map<number, Subscription>();
  #next = 1;

  constructor(queries: FakeQueries = {}, commands: FakeCommands = {}) {
    this.queries = queries;
    this.commands = commands;
  }

  /** As the page's client wants it. */
  connection(): PortConnection {
    return { port: this, onDeath: () => undefined, close: () => this.#subscriptions.clear() };
  }

  /** Tells every reader the present answers. */
  emit(): void {
    for (const one of this.#subscriptions.values()) this.#tell(one);
  }

  subscribe(name: string, params: unknown, listen: (emission: Emission) => void): Promise<number> {
    const handle = this.#next++;
    const subscription = { name, params, listen };
    this.#subscriptions.set(handle, subscription);
    queueMicrotask(() => this.#tell(subscription));
    return Promise.resolve(handle);
  }

  unsubscribe(handle: number): Promise<void> {
    this.#subscriptions.delete(handle);
    return Promise.resolve();
  }

  resize(handle: number, extent: Extent): Promise<void> {
    const subscription = this.#subscriptions.get(handle);
    if (subscription === undefined) return Promise.resolve();
    subscription.params = { ...asRecord(subscription.params), ...extent };
    queueMicrotask(() => this.#tell(subscription));
    return Promise.resolve();
  }

  async run(name: string, args: unknown): Promise<unknown> {
    this.ran.push({ name, args });
    const answer = this.commands[name];
    return answer ? await answer(asRecord(args)) : { ok: false, error: { kind: 'offline' } };
  }

  wake(reason: WakeReason): Promise<void> {
    this.wakes.push(reason);
    return Promise.resolve();
  }

  ping(): Promise<'pong'> {
    return Promise.resolve('pong');
  }

  #tell({ name, params, listen }: Subscription): void {
    const answer = this.queries[name];
    if (answer) listen({ kind: 'value', value: answer(asRecord(params)) });
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
