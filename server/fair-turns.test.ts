import { expect, it } from 'vitest';
import { fairTurns, type FairTurnsOptions } from './fair-turns.ts';

const OPTIONS: FairTurnsOptions = { width: 1, ownMax: 40, ownFull: () => new Error('own'), allMax: 100, allFull: () => new Error('all') };

/** What became of works that were asked for at once, by owner: the order in which they were done, and what the others were told. */
async function outcomeOf(owners: readonly string[], options: Partial<FairTurnsOptions> = {}): Promise<{ done: string[]; told: string[] }> {
  const take = fairTurns({ ...OPTIONS, ...options });
  const done: string[] = [];
  const ends = await Promise.allSettled(owners.map((owner) => take(owner, async () => void done.push(owner))));
  return { done, told: ends.flatMap((end, index) => (end.status === 'rejected' ? [`${owners[index]}: ${String(end.reason)}`] : [])) };
}
const times = (count: number, owner: string) => Array.from({ length: count }, () => owner);

it('who asks once behind a hundred of one other has the next turn but one', async () => {
  const { done } = await outcomeOf([...times(30, 'many'), 'one', 'two', ...times(5, 'many')]);
  expect(done.slice(0, 4)).toEqual(['many', 'many', 'one', 'two']);
  expect(done).toHaveLength(37);
});

it('one owner has so many waiting and no more; the others are taken', async () => {
  const { done, told } = await outcomeOf([...times(43, 'many'), 'one']);
  expect(told).toEqual(['many: Error: own', 'many: Error: own']);
  expect(done.filter((owner) => owner === 'one')).toHaveLength(1);
});

it('where all places are taken the longest line gives one up, and where that is the newcomer’s own, the newcomer goes', async () => {
  const { done, told } = await outcomeOf(['first', ...times(6, 'many'), ...times(4, 'some'), 'one', 'many'], { allMax: 10 });
  expect(told.toSorted()).toEqual(['many: Error: all', 'many: Error: all']);
  expect(done.filter((owner) => owner === 'one')).toHaveLength(1);
  expect(done.filter((owner) => owner === 'many')).toHaveLength(5);
});

it('what fails gives its turn on, and when all is done a new one begins at once', async () => {
  const take = fairTurns(OPTIONS);
  const ends = await Promise.allSettled([take('a', () => Promise.reject(new Error('broken'))), take('a', () => Promise.resolve(1)), take('b', () => Promise.resolve(2))]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  let isBegun = false;
  const last = take('c', async () => void (isBegun = true));
  expect(isBegun).toBe(true);
  await last;
});
