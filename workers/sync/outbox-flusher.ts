import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { OutboxRow, RowPatch } from '../replica/vault-store.ts';
import { LANES_MAX, lanesView } from './lanes.ts';
import { createRests } from './rests.ts';
import { delayOf } from './retry-policy.ts';
import { sendRow, type SendParts, type Sent } from './send-row.ts';
import type { TravellingBoard } from './travelling-board.ts';

export interface Flusher {
  /** Tries what rests at once: connectivity, focus or a session came back. */
  wake(): void;
  /** The browser says that there is no network: nothing is tried for so long, whatever wakes, and so nothing is marked as sent. */
  rest(ms: number): void;
  /** Some request got through, or the browser says so: the network is not down. `isBack`: it was until now, or a change got through. */
  reached(isBack: boolean): void;
  /**
   * Resolves with the number of rows that still wait when nothing more can be done now. What may be taken back for some
   * seconds more is waited for, where it will then be tried (R-OUT-16); what failed and rests until its next try is not.
   */
  settled(): Promise<number>;
}

export type FlusherParts = SendParts & {
  /** Hears of a store that failed under us (quota, lost connection). */
  readonly onFault: (error: unknown) => void;
  /** How long it is to begin with a rest, ms. */
  readonly restMs?: number;
  /** How long a row that was just written is left alone, so that its page can draw it first, ms; none by default. */
  readonly drawFirstMs?: number | undefined;
  /** Whether requests that only read get through just now. */
  readonly canRead: () => boolean;
};

/** The pause of all lanes while the network is down. */
const NETWORK = 'network';
/** The pause of all lanes while a stranger answers what is sent, which reads may not meet (R-OUT-23). */
const WRITING = 'writing';
/** The longest of these pauses while reads get through, ms. */
const WRITING_CAP_MS = 5_000;
/** The pause of all lanes while the browser says that it is offline. */
const OFFLINE = 'offline';
/** The pause of all lanes until there is a session again. */
const SESSION = 'session';
const SESSION_WAIT_MS = 24 * 3_600_000;
/** What stops all lanes. */
const ALL_LANES = [NETWORK, WRITING, OFFLINE, SESSION];
/** The pause of a row that may still be taken back. */
const lingerOf = (row: OutboxRow): string => `linger ${row.id}`;

/**
 * Sends the outbox of one user until the signal aborts (R-OUT-04..07): up to six lanes side by side. It keeps nothing
 * that a kill could lose; every run begins from the rows in the vault.
 */
export function startFlusher(parts: FlusherParts): Flusher {
  const { vault, board, random, signal, env, wifi, drawFirstMs = 0 } = parts;
  const rests = createRests(env.clock, signal, pump);
  const sending = new Set<string>();
  /** Rows that this run is through with; a late look at the vault must not start them again. */
  const through = new Set<string>();
  /** Rows that are not what our look at the vault said; left alone until the next look. */
  const stale = new Set<string>();
  /** Rows that were given their time to be taken back. */
  const lingered = new Set<string>();
  const settling: ((left: number) => void)[] = [];
  let rows: readonly OutboxRow[] | null = null;
  /** Failures of the network in a row, each counted once, however many lanes it hit. */
  let failures = 0;
  /** All of them, ever: a request that left before the last one and fails behind it tells of the same one. */
  let outages = 0;
  /** When the wait of all lanes ends, by the device clock. */
  let networkUntil = 0;

  function pump(): void {
    if (signal.aborted || rows === null) return settle();
    const held = new Set([...sending, ...rows.filter((row) => rests.has(row.id) || rests.has(lingerOf(row))).map((row) => row.id)]);
    const view = lanesView(rows.filter((row) => !through.has(row.id) && !stale.has(row.id)), held, new Set(rows.filter((row) => wifi.holds(row)).map((row) => row.id)));
    for (const row of view.stranded) change(row, { state: 'parked', refusal: { code: 'dependency', status: null, text: null } });
    for (const row of view.freed) change(row, { state: 'waiting', refusal: null });
    if (!isStopped()) {
      for (const row of view.ready.slice(0, Math.max(0, LANES_MAX - sending.size))) void run(row);
    }
    settle();
  }

  function isStopped(): boolean {
    return ALL_LANES.some((name) => rests.has(name));
  }

  function settle(): void {
    if (sending.size > 0 || (rows === null && !signal.aborted)) return;
    const left = rows?.filter((row) => row.state === 'waiting' && !through.has(row.id)) ?? [];
    if (!signal.aborted && !isStopped() && left.some((row) => rests.has(lingerOf(row)))) return;
    for (const tell of settling.splice(0)) tell(left.length);
  }

  function change(row: OutboxRow, patch: RowPatch): void {
    if (sending.has(row.id)) return;
    sending.add(row.id);
    void update(row, patch)
      .catch(parts.onFault)
      .finally(() => {
        sending.delete(row.id);
        pump();
      });
  }

  async function run(row: OutboxRow): Promise<void> {
    const before = outages;
    sending.add(row.id);
    // A try on a line that was dead a moment ago is not called sending before something of it gets through (F-710).
    const shown = failures > 0 ? quietBoard(board) : board;
    shown.set({ rowId: row.id, fileId: null, percent: null });
    try {
      await ended(row, await sendRow({ ...parts, board: shown }, row), before);
    } catch (error) {
      if (signal.aborted) return;
      parts.onFault(error);
      await restRow(row, null, false).catch(parts.onFault);
    } finally {
      sending.delete(row.id);
      board.clear(row.id);
      pump();
    }
  }

  /** `before`: the outages that were known when it left. */
  async function ended(row: OutboxRow, sent: Sent, before: number): Promise<void> {
    switch (sent.kind) {
      case 'sent':
        through.add(row.id);
        failures = 0;
        rests.end(WRITING);
        return rests.end(NETWORK);
      case 'gone':
        stale.add(row.id);
        return;
      case 'refused':
        failures = 0;
        return update(row, { state: 'parked', refusal: sent.refusal, nextTryAt: null });
      case 'held':
        // It stands aside at the next look; the bytes that got through stay with the server.
        return;
      case 'expired':
        return rests.start(SESSION, SESSION_WAIT_MS, false);
      case 'later':
        // Resetting on progress: a network that drops now and then is no dead one.
        if (sent.isFurther === true) failures = 0;
        if (sent.isNetwork && sent.retryAfterMs === null) return restAll(row, before === outages, sent.isForeign ? WRITING : NETWORK);
        return restRow(row, sent.retryAfterMs, sent.isNetwork);
    }
  }

  /** Six lanes that fail together are one outage, and wait once: each for itself would make it a minute after the second try (R-OUT-07). */
  async function restAll(row: OutboxRow, isAnother: boolean, pause: typeof NETWORK | typeof WRITING): Promise<void> {
    if (isAnother) {
      outages += 1;
      failures += 1;
    }
    if (!rests.has(pause)) {
      const ms = Math.min(delayOf(failures, random.next(), null), pause === WRITING && parts.canRead() ? WRITING_CAP_MS : Infinity);
      networkUntil = env.clock.now() + ms;
      rests.start(pause, ms, false);
    }
    await update(row, { nextTryAt: networkUntil, attempts: row.attempts + 1 });
  }

  /** Firm is only what our own server asked for: a stranger's wait ends when the network is another one. */
  async function restRow(row: OutboxRow, retryAfterMs: number | null, isStrangers: boolean): Promise<void> {
    const ms = delayOf(row.attempts + 1, random.next(), retryAfterMs);
    rests.start(row.id, ms, retryAfterMs !== null && !isStrangers);
    await update(row, { nextTryAt: env.clock.now() + ms, attempts: row.attempts + 1 });
  }

  /** Changes a row in the vault and, at once, in what we know of it. What is told meanwhile may be from before that or from behind it: then all is looked at. */
  async function update(row: OutboxRow, patch: RowPatch): Promise<void> {
    let known = rows;
    const next = await vault.updateRow(row.id, patch);
    let after = (known ?? []).flatMap((each) => (each.id !== row.id ? each : (next ?? [])));
    while (rows !== known) {
      known = rows;
      after = [...(await vault.outbox())];
    }
    rows = after;
  }

  function rest(ms: number): void {
    // Firm: no wake-up shortens it.
    rests.start(OFFLINE, ms, true);
  }

  /** Sending takes the processor from the frame that shows what is sent; waking ends this wait as any other (R-OUT-15). */
  function letDraw(next: readonly OutboxRow[]): void {
    if (rows === null || drawFirstMs === 0) return;
    const known = new Set(rows.map((row) => row.id));
    for (const row of next) if (!known.has(row.id) && row.sentAt === null) rests.start(row.id, drawFirstMs, false);
  }

  /** What may be taken back leaves no earlier, whatever wakes (R-OUT-16); once per run, for device clocks jump. */
  function linger(next: readonly OutboxRow[]): void {
    for (const row of next) {
      const { lingerMs } = planOf(row.mutation);
      if (lingerMs === 0 || row.sentAt !== null || lingered.has(row.id)) continue;
      lingered.add(row.id);
      rests.start(lingerOf(row), Math.min(lingerMs, Math.max(0, row.madeAt + lingerMs - env.clock.now())), true);
    }
  }

  if (parts.restMs !== undefined && parts.restMs > 0) rest(parts.restMs);
  const unwatch = vault.watchOutbox((next) => {
    letDraw(next);
    linger(next);
    rows = next;
    stale.clear();
    pump();
  });
  const unwatchWifi = wifi.watch(pump);
  signal.addEventListener('abort', () => {
    unwatch();
    unwatchWifi();
    settle();
  });
  return {
    wake() {
      failures = 0;
      stale.clear();
      rests.wake();
      pump();
    },
    rest,
    reached(isBack) {
      rests.end(NETWORK);
      rests.end(OFFLINE);
      if (isBack) rests.end(WRITING);
    },
    settled: () =>
      new Promise((resolve) => {
        settling.push(resolve);
        settle();
      }),
  };
}

/** A board that shows nothing of a try before bytes of a file, or a whole one, have got through. */
function quietBoard(board: TravellingBoard): TravellingBoard {
  let isQuiet = true;
  let fileId: string | null = null;
  return {
    ...board,
    set(travelling) {
      if ((travelling.percent ?? 0) > 0 || (fileId !== null && travelling.fileId !== fileId)) isQuiet = false;
      ({ fileId } = travelling);
      if (!isQuiet) board.set(travelling);
    },
  };
}
