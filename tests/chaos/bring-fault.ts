import type { PartaServer } from '../support/parta-server.ts';
import type { Book } from './book.ts';
import type { ChaosSeat } from './chaos-seat.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { PlannedFault } from './plan-trial.ts';
import { pause } from './patience.ts';

/** What a fault can be brought to. */
export interface ChaosParts {
  readonly server: PartaServer;
  readonly seats: ReadonlyMap<string, ChaosSeat>;
}

/** Waits for the fault's moment, brings it, and mends it after its time. Calls `onHit` when it really happened. */
export async function bringFault(parts: ChaosParts, fault: PlannedFault, book: Book, writingMs: number, onHit: (kind: FaultKind, seat: string) => void): Promise<void> {
  const { moment } = fault;
  await (moment.by === 'clock' ? pause(moment.atMs) : Promise.race([book.reached(fault.seat, moment.by, moment.words), pause(writingMs)]));
  if (moment.thenMs > 0) await pause(moment.thenMs);
  const seat = parts.seats.get(fault.seat);
  if (seat === undefined) throw new Error(`Nobody is called ${fault.seat}`);
  await faults[fault.kind](parts, seat, fault, () => onHit(fault.kind, fault.kind === 'serverKilled' ? 'server' : fault.seat));
}

type Bring = (parts: ChaosParts, seat: ChaosSeat, fault: PlannedFault, hit: () => void) => Promise<void>;

const faults: Record<FaultKind, Bring> = {
  browserKilled: (_, seat, fault, hit) => dead(seat, () => seat.killBrowser(), fault, hit),
  tabClosed: (_, seat, fault, hit) => dead(seat, () => seat.closeTab(), fault, hit),
  tabCrashed: (_, seat, fault, hit) => dead(seat, () => seat.crashTab(), fault, hit),
  // The page finds out by itself.
  async workerKilled(_, seat, __, hit) {
    await untilThere(seat);
    await seat.killWorker();
    hit();
  },
  async serverKilled({ server }, _, fault, hit) {
    await server.kill();
    hit();
    await pause(fault.lastsMs);
    await server.start();
  },
  async networkCut(_, seat, fault, hit) {
    if (fault.endsInCut) seat.proxy.cut();
    else seat.proxy.refuse();
    hit();
    await pause(fault.lastsMs);
    seat.proxy.up();
  },
  async blackHole(_, seat, fault, hit) {
    seat.proxy.blackhole();
    hit();
    await pause(fault.lastsMs);
    seat.proxy.up();
    if (fault.endsInCut) seat.proxy.cut();
  },
};

async function dead(seat: ChaosSeat, kill: () => Promise<void>, fault: PlannedFault, hit: () => void): Promise<void> {
  await untilThere(seat);
  await kill();
  hit();
  await pause(fault.lastsMs);
  await seat.revive();
}

async function untilThere(seat: ChaosSeat): Promise<void> {
  while (seat.page === null) await pause(50);
}
