import type { Socket } from 'node:net';

/** `up` goes to the server, `down` to the client. */
export type Direction = 'up' | 'down';

/** What the network is like now; asked again for each piece, so that a change takes effect at once. */
export interface Weather {
  latencyMs(): number;
  bytesPerSecond(): number;
  isSilent(): boolean;
  /** Bytes that may still pass in this direction. */
  allowance(direction: Direction): number;
  passed(direction: Direction, bytes: number): void;
}

/** Bytes that wait in one direction before the source is paused. */
const BUFFER_LIMIT = 256 * 1024;
/** A rate is kept in slices of this length. */
const SLICE_MS = 20;

/** Carries one direction of one connection through the weather, in order. */
export class TcpPump {
  readonly #source: Socket;
  readonly #sink: Socket;
  readonly #direction: Direction;
  readonly #weather: Weather;
  /** `null` is the end of the stream. */
  readonly #queue: { bytes: Buffer | null; dueAt: number }[] = [];
  #buffered = 0;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(source: Socket, sink: Socket, direction: Direction, weather: Weather) {
    this.#source = source;
    this.#sink = sink;
    this.#direction = direction;
    this.#weather = weather;
    source.on('data', (bytes: Buffer) => this.#take(bytes));
    source.on('end', () => this.#take(null));
    sink.on('drain', () => this.wake());
    source.resume();
  }

  /** Looks again at what waits; called when the weather changed. */
  wake(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flow();
  }

  /** Forgets what waits. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#queue.length = 0;
  }

  #take(bytes: Buffer | null): void {
    this.#queue.push({ bytes, dueAt: Date.now() + this.#weather.latencyMs() });
    this.#buffered += bytes?.length ?? 0;
    if (this.#buffered > BUFFER_LIMIT) this.#source.pause();
    if (this.#timer === null) this.#flow();
  }

  #flow(): void {
    while (!this.#isStopped && !this.#weather.isSilent() && !this.#sink.writableNeedDrain) {
      const head = this.#queue[0];
      if (head === undefined) return;
      const wait = head.dueAt - Date.now();
      if (wait > 0) {
        this.#sleep(wait);
        return;
      }
      if (head.bytes === null) {
        this.#sink.end();
        return;
      }
      if (!this.#send(head.bytes)) return;
    }
  }

  /** Sends the head or a part of it; false when the rest must wait. */
  #send(bytes: Buffer): boolean {
    const rate = this.#weather.bytesPerSecond();
    const slice = rate === Infinity ? Infinity : Math.max(1, Math.floor((rate * SLICE_MS) / 1000));
    const size = Math.min(bytes.length, slice, this.#weather.allowance(this.#direction));
    if (size <= 0) return false;
    this.#sink.write(bytes.subarray(0, size));
    this.#buffered -= size;
    if (size < bytes.length) this.#queue[0] = { bytes: bytes.subarray(size), dueAt: 0 };
    else this.#queue.shift();
    if (this.#buffered <= BUFFER_LIMIT) this.#source.resume();
    this.#weather.passed(this.#direction, size);
    if (rate === Infinity) return true;
    this.#sleep(Math.ceil((size / rate) * 1000));
    return false;
  }

  #sleep(ms: number): void {
    this.#timer = setTimeout(() => this.wake(), ms);
  }
}
