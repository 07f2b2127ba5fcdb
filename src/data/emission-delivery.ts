import type { Emission, EmissionBatch } from '../../schema/port/port.ts';

/** Lists that somebody reads at this moment: what changes in them is drawn in the very next frame. */
const AT_ONCE: ReadonlySet<string> = new Set(['messages']);
/** A page out of sight has no frames, ms. */
const NO_FRAME_MS = 100;

interface Listener {
  readonly name: string;
  readonly listen: (emission: Emission) => void;
}

/** The page's end of the channel on which the worker tells what queries have become. */
export interface EmissionDelivery {
  add(listener: number, name: string, listen: (emission: Emission) => void): void;
  remove(listener: number): void;
  deliver(batch: EmissionBatch): void;
}

/**
 * Gives a batch to its listeners, in order. Where it changes a list that is being read, only that is given at once, and
 * all else that follows from it (previews, counters, the header) after the next frame: drawing that takes longer than
 * drawing a message.
 */
export function createEmissionDelivery(): EmissionDelivery {
  const listeners = new Map<number, Listener>();
  let later: EmissionBatch = [];

  function give(batch: EmissionBatch): void {
    for (const [listener, emission] of batch) listeners.get(listener)?.listen(emission);
  }
  function giveLater(): void {
    const due = later;
    later = [];
    give(due);
  }
  function isAtOnce([listener, emission]: EmissionBatch[number]): boolean {
    return emission.kind === 'rows' && AT_ONCE.has(listeners.get(listener)?.name ?? '');
  }
  return {
    add: (listener, name, listen) => void listeners.set(listener, { name, listen }),
    remove: (listener) => void listeners.delete(listener),
    deliver(batch) {
      // What a listener hears stays in order.
      giveLater();
      const first = batch.filter(isAtOnce);
      if (first.length === 0) {
        give(batch);
        return;
      }
      later = batch.filter((told) => !isAtOnce(told));
      give(first);
      if (later.length > 0) afterFrame(giveLater);
    },
  };
}

function afterFrame(work: () => void): void {
  const late = setTimeout(work, NO_FRAME_MS);
  requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(work);
  });
}
