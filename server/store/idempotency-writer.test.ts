import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { ProblemError } from '../problem-error.ts';
import type { Database, Tx } from './database.ts';
import { doOnce, type Effect, type OnceOutcome } from './idempotency-writer.ts';
import { readMeta, writeMeta } from './meta-store.ts';
import { revokeSession, startSession } from './session-writer.ts';

let database: Database;
let school: TestSchool;
let sessionId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await makeTestSchool(database.db);
  sessionId = (await database.db.transaction((tx) => startSession(tx, { userId: school.teacher, role: 'teacher' }, Date.now()))).sessionId;
});
afterAll(() => database.close());

const once = (key: string, effect: Effect<unknown>, hash = 'h'): Promise<OnceOutcome> =>
  doOnce(database.db, { live: silentPublisher, now: Date.now() }, { userId: school.teacher, sessionId, key, hash, status: 200 }, effect);

/** Takes something that can be taken once; `together` have looked before any of them goes on. */
const taking = (name: string, together = 1): Effect<unknown> => ({
  look: meeting(together),
  async write(tx: Tx) {
    if ((await readMeta(tx, name)) !== null) throw new ProblemError(409, 'conflict');
    await writeMeta(tx, name, 'taken');
    return { value: { name }, sent: [], isKept: false };
  },
});

function meeting(size: number): () => Promise<null> {
  let come = 0;
  const { promise, resolve } = Promise.withResolvers<null>();
  return () => {
    come += 1;
    if (come >= size) resolve(null);
    return promise;
  };
}

it('twins at once have one effect, and all get its answer', async () => {
  const effect = taking('taken once', 8);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => once('take', effect)));
  expect(new Set(outcomes.map((outcome) => outcome.kind !== 'keyReused' && JSON.stringify(outcome.answer))).size).toBe(1);
  expect(outcomes.filter(({ kind }) => kind === 'repeated').length).toBe(7);
});

it('a twin that fails at what the first has done gets the answer of the first', async () => {
  const look = meeting(2);
  const first = once('late', { ...taking('taken by the first'), look });
  const late = taking('taken by the first');
  const second = once('late', { look, write: async (...given) => (await first, late.write(...given)) });
  expect([(await first).kind, (await second).kind]).toEqual(['done', 'repeated']);
});

it('a request under another key fails at what the first has done, and keeps nothing', async () => {
  await once('take-1', taking('taken twice'));
  await expect(once('take-2', taking('taken twice'))).rejects.toThrow(ProblemError);
  expect((await once('take-2', taking('something else'), 'other')).kind).toBe('done');
});

it('what the look refuses does not count where the request was done before', async () => {
  await once('look', taking('looked at'));
  const refusing: Effect<unknown> = { ...taking('looked at'), look: () => Promise.reject(new ProblemError(404, 'notFound')) };
  expect((await once('look', refusing)).kind).toBe('repeated');
  expect((await once('look', refusing, 'another body')).kind).toBe('keyReused');
  await expect(once('look-new', refusing)).rejects.toThrow(ProblemError);
});

it('an ended session gets no stored answer', async () => {
  await once('ended', taking('before the end'));
  await database.db.transaction((tx) => revokeSession(tx, silentPublisher, sessionId, school.teacher, Date.now()));
  await expect(once('ended', taking('before the end'))).rejects.toMatchObject({ status: 401 });
});
