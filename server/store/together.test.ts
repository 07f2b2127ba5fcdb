import { expect, test } from 'vitest';
import { together } from './together.ts';

const LIMITS = { size: 3, underWay: 1, patience: 1_000 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Groups that are done when the test says so. */
function held(limits = LIMITS) {
  const groups: { items: readonly number[]; end: (outcome: readonly number[] | Error) => void }[] = [];
  const ask = together(
    (items: readonly number[]) => new Promise<readonly number[]>((resolve, reject) => groups.push({ items, end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) })),
    limits,
  );
  return { ask, groups, items: () => groups.map((group) => group.items) };
}

test('what comes alone leaves at the end of its turn, and what comes with others leaves with them', async () => {
  const { ask, groups, items } = held({ ...LIMITS, underWay: 2 });
  const first = ask(1);
  await turn();
  const more = [ask(2), ask(3)];
  await turn();
  expect(items()).toEqual([[1], [2, 3]]);
  groups[1]?.end([20, 30]);
  groups[0]?.end([10]);
  expect(await Promise.all([first, ...more])).toEqual([10, 20, 30]);
});

test('what comes while a group is under way waits for its end and goes together, no more than a group takes', async () => {
  const { ask, groups, items } = held();
  const asked = [1, 2, 3, 4, 5].map((item) => ask(item));
  await turn();
  expect(items()).toEqual([[1, 2, 3]]);
  groups[0]?.end([1, 2, 3]);
  await turn();
  expect(items()).toEqual([[1, 2, 3], [4, 5]]);
  groups[1]?.end([4, 5]);
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5]);
});

test('a group that fails fails its own items alone, and the next one leaves', async () => {
  const { ask, groups } = held();
  const failed = Promise.allSettled([ask(1), ask(2), ask(3)]);
  const next = ask(4);
  await turn();
  groups[0]?.end(new Error('refused'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await turn();
  groups[1]?.end([40]);
  expect(await next).toBe(40);
});

test('a group that takes too long holds nobody back', async () => {
  const { ask, groups, items } = held({ ...LIMITS, patience: 20 });
  const slow = ask(1);
  await turn();
  const next = ask(2);
  await expect.poll(items).toEqual([[1], [2]]);
  groups[1]?.end([2]);
  groups[0]?.end([1]);
  expect(await Promise.all([slow, next])).toEqual([1, 2]);
});
