import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestSchool, type TestSchool } from '../../../tests/support/test-school.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../database.ts';
import { newId } from '../new-id.ts';
import { mailedLinks } from './accounts.ts';
import { connectionRequests, invitations } from './joining.ts';
import { events } from './stories.ts';

let database: Database;
let school: TestSchool;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await makeTestSchool(database.db);
});
afterAll(() => database.close());

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const at = (hours: number) => new Date(NOW + hours * 3_600_000);

function invitation(parts: Partial<typeof invitations.$inferInsert> = {}): typeof invitations.$inferInsert {
  return { id: newId(NOW), studentId: school.studentId, contact: 'New@home.test', channel: 'email', invitedById: school.teacher, invitedAt: at(0), expiresAt: at(1), ...parts };
}

/** The name of the constraint that refuses a statement; null: none does. */
async function refusalOf(statement: Promise<unknown>): Promise<string | null> {
  const failure: unknown = await statement.then(() => null, (error: unknown) => error);
  return failure === null ? null : z.object({ cause: z.object({ constraint: z.string() }) }).parse(failure).cause.constraint;
}

it('a contact has one pending invitation per student, and as many ended ones as one likes', async () => {
  const { db } = database;
  await db.insert(invitations).values([invitation(), invitation({ status: 'canceled' }), invitation({ status: 'canceled' }), invitation({ studentId: school.secondStudentId })]);
  expect(await refusalOf(db.insert(invitations).values(invitation({ contact: 'new@HOME.test' })))).toBe('invitations_pending');
  await db.insert(invitations).values(invitation({ contact: '+358401234567', channel: 'sms' }));
});

it('an invitation’s channel is that of its contact, and it ends after it begins', async () => {
  const { db } = database;
  expect(await refusalOf(db.insert(invitations).values(invitation({ contact: '+79161234567' })))).toBe('invitations_channel');
  expect(await refusalOf(db.insert(invitations).values(invitation({ contact: 'other@home.test', expiresAt: at(-1) })))).toBe('invitations_times');
});

it('a parent has one waiting request per student, and a decided one says when it was decided', async () => {
  const { db } = database;
  const request = { parentId: school.parent, studentId: school.secondStudentId, classId: school.classId, code: 'ABCDEFG' };
  await db.insert(connectionRequests).values([{ id: newId(NOW), ...request }, { id: newId(NOW), ...request, status: 'declined', decidedAt: at(1) }]);
  expect(await refusalOf(db.insert(connectionRequests).values({ id: newId(NOW), ...request }))).toBe('connection_requests_pending');
  expect(await refusalOf(db.insert(connectionRequests).values({ id: newId(NOW), ...request, status: 'accepted' }))).toBe('connection_requests_decided');
});

it('a mailed link’s secret is unique, and an event has a title', async () => {
  const { db } = database;
  const link = { userId: school.parent, kind: 'email', email: 'maria@home.test', tokenHash: 'h', createdAt: at(0), expiresAt: at(1) } as const;
  await db.insert(mailedLinks).values({ id: newId(NOW), ...link });
  expect(await refusalOf(db.insert(mailedLinks).values({ id: newId(NOW), ...link }))).toBe('mailed_links_hash');
  const event = { id: newId(NOW), classId: school.classId, authorId: school.teacher, startAt: at(0), endAt: at(1) };
  expect(await refusalOf(db.insert(events).values({ ...event, title: '  ' }))).toBe('events_text');
});
