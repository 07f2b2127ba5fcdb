import { expect, it } from 'vitest';
import { inImageQueue } from './images.ts';

it('two images are worked on at once, whoever asks; a third waits for one of them, and one that fails makes room', async () => {
  const begun: number[] = [];
  const ends: ((isWell: boolean) => void)[] = [];
  const works = [0, 1, 2, 3].map((index) =>
    inImageQueue('anna', () => {
      begun.push(index);
      return new Promise<void>((resolve, reject) => ends.push((isWell) => (isWell ? resolve() : reject(new Error('broken')))));
    }),
  );
  const outcomes = Promise.allSettled(works);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.(false);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[2]?.(true);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end(true);
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});
