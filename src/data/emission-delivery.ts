import type { Emission, EmissionBatch } from '../../schema/port/port.ts';

/** Lists that somebody reads at this moment: what changes in them is drawn in the very next frame. */
const AT_ONCE: ReadonlySet<string> = new Set(['messages']);
/** A page out of sight has no frames, ms. */
const NO_FRAME_MS = 100;
/** A frame is out so long after it was begun, ms. */
const FRAME_MS = 16;

/**
 * Deliveries of one frame that are given at once. React refuses the 51st rendering in a row that leaves another update
 * waiting (its error 185): a burst of changes, as when many uploads report their progress, came to that.
 */
const BURST_MAX = 30;

interface Listener {
  readonly name: string;
  readonly listen: (emission: Emission) => void;
  /** The first thing that it is told is not a change. */
  isTold: boolean;
}

/** The page's end of the channel on which the worker tells what queries have become. */
export interface EmissionDelivery {
  add(listener: number, name: string, listen: (emission: Emission) => void): void;
  remove(listener: number): void;
  deliver(batch: EmissionBatch): void;
}

/**
 * Gives what the worker told to its listeners, to each in order. Where it changes a list that is being read, only that
 * is given at once, and all else that follows from it (previews, counters, the header) when the frame with it is out:
 * drawing that takes longer than drawing a message. More than BURST_MAX changes in one frame are given together after it.
 */
export function createEmissionDelivery(): EmissionDelivery {
  const listeners = new Map<number, Listener>();
  let later: EmissionBatch[number][] = [];
  let isWaiting = false;
  let givenInFrame = 0;
  let isBurst = false;

  function give(batch: EmissionBatch): void {
    for (const [number, emission] of batch) {
      const listener = listeners.get(number);
      if (listener === undefined) continue;
      listener.isTold = true;
      listener.listen(emission);
    }
  }
  function countGiven(): void {
    if (givenInFrame === 0)
      afterFrame(() => {
        givenInFrame = 0;
      });
    givenInFrame += 1;
  }
  function waitForFrame(): void {
    if (isWaiting) return;
    isWaiting = true;
    afterFrame(giveLater);
  }
  function giveLater(): void {
    isWaiting = false;
    isBurst = false;
    const due = later;
    later = [];
    give(due);
  }
  function isAtOnce([number]: EmissionBatch[number]): boolean {
    const listener = listeners.get(number);
    return listener?.isTold === true && AT_ONCE.has(listener.name);
  }
  return {
    add: (number, name, listen) => void listeners.set(number, { name, listen, isTold: false }),
    remove: (number) => void listeners.delete(number),
    deliver(batch) {
      isBurst ||= givenInFrame >= BURST_MAX;
      if (isBurst) {
        // Everything from now on, so that each listener keeps its order.
        later.push(...batch);
        waitForFrame();
        return;
      }
      countGiven();
      const first = batch.filter(isAtOnce);
      if (first.length === 0 && !isWaiting) {
        give(batch);
        return;
      }
      later.push(...batch.filter((told) => !isAtOnce(told)));
      give(first);
      waitForFrame();
    },
  };
}

function afterFrame(work: () => void): void {
  const late = setTimeout(work, NO_FRAME_MS);
  requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(work, FRAME_MS);
  });
}
