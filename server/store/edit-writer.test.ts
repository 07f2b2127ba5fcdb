import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { patchStudentCall } from '../../schema/calls/student-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { iri } from '../../schema/ids.ts';
import { SENT_KEPT_MS } from '../../schema/limits.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { settled } from '../../tests/support/settled.ts';
import type { TestClient } from '../../tests/support/test-client.ts';
import { forgetEdits } from './edit-writer.ts';
import { edits } from './schema/sync.ts';

const { test, school, teacher, assistant, parent } = await openTestSchool();
const { db } = test.database;
const params = { classId: school.classId, studentId: school.studentId };
afterAll(() => test.close());
beforeEach(() => db.delete(edits).then(() => undefined));

async function rename(client: TestClient, firstName: string, isUnseen = false): Promise<string> {
  const key = crypto.randomUUID();
  const headers = { 'idempotency-key': key, ...(isUnseen ? { 'unseen-fields': 'firstName' } : {}) };
  expect((await client.call(patchStudentCall, { params, body: { firstName }, headers })).status).toBe(200);
  return key;
}

/** The account as the next changes after a cursor bring it; undefined: they do not. */
async function accountAfter(client: TestClient, after: string) {
  await settled(db);
  const { member } = (await client.call(changesCall, { query: { after } })).reply;
  const mine = member.flatMap(({ resource }) => (resource?.['@type'] === 'User' ? [resource] : []));
  return mine.at(-1);
}
const cursorOf = async (client: TestClient) => (await client.call(changesCall)).reply.cursor;

it('F-702 the changes bring the account with the overtaken edit to its writer, and to nobody else', async () => {
  const first = await rename(assistant, 'Anna');
  const [ofWriter, ofOther, ofParent] = [await cursorOf(assistant), await cursorOf(teacher), await cursorOf(parent)];
  await rename(teacher, 'Annie', true);
  const named = await accountAfter(assistant, ofWriter);
  expect(named?.overtakenEdits).toEqual([{ key: first, fields: ['firstName'] }]);
  expect([await accountAfter(teacher, ofOther), await accountAfter(parent, ofParent)]).toEqual([undefined, undefined]);
});

it('F-702 a colleague who saw the text raises no notice, and neither does who replaces that colleague’s text unseen', async () => {
  await rename(assistant, 'Anna');
  const cursor = await cursorOf(assistant);
  const second = await rename(teacher, 'Annie');
  await rename(teacher, 'Anne', true);
  expect(await accountAfter(assistant, cursor)).toBeUndefined();
  const [overtaken] = await db.select().from(edits).where(eq(edits.key, second));
  expect(overtaken?.overtaken).toEqual(['firstName']);
});

it('F-702 an edit without a key is the newest of its fields all the same: no older one is overtaken in its place', async () => {
  await rename(assistant, 'Anna');
  await teacher.call(patchStudentCall, { params, body: { firstName: 'Annie' } });
  const cursor = await cursorOf(assistant);
  await rename(teacher, 'Anne', true);
  expect(await accountAfter(assistant, cursor)).toBeUndefined();
});

it('F-702 edits are forgotten once no device remembers them, and hold no text', async () => {
  const key = await rename(assistant, 'Anna');
  const [row] = await db.select().from(edits).where(eq(edits.key, key));
  expect(row).toMatchObject({ entity: iri.student(school.studentId), fields: ['firstName'], overtaken: [] });
  expect(JSON.stringify(row)).not.toContain('Anna');
  await forgetEdits(db, new Date(Date.now() - SENT_KEPT_MS));
  expect(await db.select().from(edits)).toHaveLength(1);
  await forgetEdits(db, new Date(Date.now() + 60_000));
  expect(await db.select().from(edits)).toEqual([]);
});
