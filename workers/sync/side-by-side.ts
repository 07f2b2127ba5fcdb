import { DONE, type Ended } from './walk.ts';

/** Requests of a row of small pages that are on their way at once: a phone's round trip is the cost, not the server. */
const AT_ONCE = 4;

/** Does `work` for each item, in order of start, a few side by side; stops starting when one does not get through. */
export async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<Ended>, onShare: (share: number) => void): Promise<Ended> {
  let ended: Ended = DONE;
  let started = 0;
  let finished = 0;
  async function runner(): Promise<void> {
    while (started < items.length && ended.kind === 'done') {
      const item = items[started];
      started += 1;
      if (item === undefined) return;
      const own = await work(item);
      if (own.kind !== 'done') ended = own;
      finished += 1;
      onShare(finished / items.length);
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, runner));
  return ended;
}
