import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimsOf, claimsSchema, claimText, type Claim } from '../../schema/records/digest.ts';
import { digestOf } from '../../schema/rules/row-digest.ts';
import { textHash } from '../../schema/rules/text-hash.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import type { Database } from './database.ts';
import { readDigests } from './digest-reader.ts';

const MESSAGES = 1_200;
let database: Database;
let school: TestSchool;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await makeTestSchool(database.db);
  await database.pool.query(
    `insert into messages (id, thread_id, author_id, body, created_at, version)
     select gen_random_uuid(), $1, $2, 'm' || n, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute', 1 + n % 7 from generate_series(1, ${MESSAGES}) n`,
    [school.parentsThreadId, school.teacher],
  );
});
afterAll(() => database.close());

async function messages(from = '-infinity', to = 'infinity') {
  const { rows } = await database.pool.query<{ id: string; mark: string }>('select id, version::text as mark from messages where thread_id = $1 and created_at between $2 and $3', [school.parentsThreadId, from, to]);
  return rows;
}

it('PostgreSQL and the devices hash alike, whatever the length and the signs', async () => {
  const texts = Array.from({ length: 200 }, (_, length) => Array.from({ length }, (_each, at) => String.fromCharCode(32 + ((at * 7 + length * 13) % 95))).join(''));
  const { rows } = await database.pool.query<{ text: string; hash: string }>('select text, lpad(to_hex(hashtextextended(text, 0)), 16, \'0\') as hash from unnest($1::text[]) text', [texts]);
  expect(rows).toHaveLength(200);
  for (const { text, hash } of rows) expect([text, textHash(text).map((half) => half.toString(16).padStart(8, '0')).join('')]).toEqual([text, hash]);
});

it('a digest is that of the rows, whole or of a stretch, and of what is not to be seen there is none', async () => {
  const [from, to] = [Date.parse('2026-01-01T02:00:00Z'), Date.parse('2026-01-01T05:00:00Z')];
  const claim = (part: Partial<Claim>): Claim => ({ kind: 'Message', scope: school.parentsThreadId, from: null, to: null, ...part });
  const asked = [claim({}), claim({ from, to }), claim({ from }), claim({ scope: school.studentsThreadId })];
  const viewer = { userId: school.parent, role: 'parent' as const };
  const digests = await readDigests(database.db, viewer, asked);
  const stretch = await messages('2026-01-01T02:00:00Z', '2026-01-01T05:00:00Z');
  expect(stretch).toHaveLength(181);
  const expected = [await messages(), stretch, await messages('2026-01-01T02:00:00Z')].map((rows) => digestOf(rows));
  expect(digests.map(({ count, hash }) => ({ count, hash }))).toEqual(expected);
  expect(digests.map((digest) => digest['@id'])).toEqual(asked.slice(0, 3).map(claimText));
  expect(await readDigests(database.db, { userId: school.stranger, role: 'teacher' }, [claim({}), { kind: 'Story', scope: school.classId, from: null, to: null }])).toEqual([]);
});

it('claims go as one parameter and come back as they were; what is no claim is refused', () => {
  const claims: Claim[] = [
    { kind: 'Thread', scope: null, from: null, to: null },
    { kind: 'Message', scope: school.parentsThreadId, from: 0, to: 1_763_000_000_000 },
    { kind: 'Event', scope: school.classId, from: 1_763_000_000_000, to: null },
  ];
  const text = claims.map(claimText).join('~');
  expect(claimsSchema.safeParse(text).success).toBe(true);
  expect(claimsOf(text)).toEqual(claims);
  for (const wrong of ['', 'Thing', 'Story~', 'Message.1', `Story.${school.classId}.x`, Array.from({ length: 51 }, () => 'Class').join('~')]) expect([wrong, claimsSchema.safeParse(wrong).success]).toEqual([wrong, false]);
  for (const wrong of ['Story', `Class.${school.classId}`]) expect([wrong, claimsOf(wrong)]).toEqual([wrong, null]);
});
