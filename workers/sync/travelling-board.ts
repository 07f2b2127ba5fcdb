import type { Uuid } from '../../schema/ids.ts';
import { hearBus, tellBus, type Travelling } from './bus-messages.ts';
import type { Bus, Clock } from './environment.ts';

/** How often other realms hear of bytes sent, ms: a bar that moves five times a second is smooth. */
const TELL_MS = 200;

/** Which rows travel just now and how far, in every realm: the leader writes, followers hear it. */
export interface TravellingBoard {
  set(row: Travelling): void;
  clear(rowId: Uuid): void;
  rows(): readonly Travelling[];
  watch(listen: (rows: readonly Travelling[]) => void): () => void;
  /** Ends the listening of this realm. */
  close(): void;
}

/** A board over the bus. */
export function createTravellingBoard(env: { bus: Bus; clock: Pick<Clock, 'now'> }): TravellingBoard {
  const listeners = new Set<(rows: readonly Travelling[]) => void>();
  let rows: readonly Travelling[] = [];
  let toldAt = -Infinity;

  function change(next: readonly Travelling[], isUrgent: boolean): void {
    rows = next;
    for (const listen of listeners) listen(rows);
    if (!isUrgent && env.clock.now() - toldAt < TELL_MS) return;
    toldAt = env.clock.now();
    tellBus(env.bus, { type: 'travelling', rows: [...rows] });
  }

  const close = hearBus(env.bus, (message) => {
    if (message.type !== 'travelling') return;
    rows = message.rows;
    for (const listen of listeners) listen(rows);
  });
  return {
    set: (row) => change([...rows.filter((other) => other.rowId !== row.rowId), row], row.fileId === null),
    clear: (rowId) => change(rows.filter((other) => other.rowId !== rowId), true),
    rows: () => rows,
    watch(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    close,
  };
}
