import { expect, test } from 'vitest';
import { CommandAnswers } from './command-answers.ts';

/** Counts how often a command is carried out. */
function counted(answer: (run: number) => Promise<number> = (run) => Promise.resolve(run)) {
  let runs = 0;
  return { runs: () => runs, work: () => answer((runs += 1)) };
}

test('F-901 a command is carried out once under its id, while it runs and after it was answered', async () => {
  const answers = new CommandAnswers();
  const gate = Promise.withResolvers<undefined>();
  const { work, runs } = counted((run) => gate.promise.then(() => run));
  const both = [answers.once('a', 'createClass', work), answers.once('a', 'createClass', work)];
  gate.resolve(undefined);
  expect([...(await Promise.all(both)), await answers.once('a', 'createClass', work)]).toEqual([1, 1, 1]);
  expect(await answers.once('b', 'createClass', work)).toBe(2);
  expect(runs()).toBe(2);
});

test('F-901 the newest hundred answers are remembered, and every command that still runs', async () => {
  const answers = new CommandAnswers();
  const slow = counted(() => new Promise(() => undefined));
  void answers.once('slow', 'login', slow.work);
  const { work, runs } = counted();
  for (let id = 0; id <= 100; id += 1) await answers.once(String(id), 'rewardStudent', work);
  for (const id of ['1', '100']) await answers.once(id, 'rewardStudent', work);
  void answers.once('slow', 'login', slow.work);
  expect([runs(), slow.runs()]).toEqual([101, 1]);
  await answers.once('0', 'rewardStudent', work);
  expect(runs()).toBe(102);
});

test('F-901 the answer to a command that changes nothing is not kept in memory', async () => {
  const answers = new CommandAnswers();
  const { work } = counted();
  expect([await answers.once('a', 'fileBlob', work), await answers.once('a', 'fileBlob', work)]).toEqual([1, 2]);
});
