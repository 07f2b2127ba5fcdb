import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('a contact has one pending invitation per student, and as many ended ones as one likes', async () => {
  const { db } = database;
  await db.insert(invitations).values([invitation(), invitation({ status: 'canceled' }), invitation({ status: 'canceled' }), invitation({ studentId: school.secondStudentId })]);
  await expect(db.insert(invitations).values(invitation({ contact: 'new@HOME.test' }))).rejects.toThrow();
  await db.insert(invitations).values(invitation({ contact: '+358401234567', channel: 'sms' }));
});

it('an invitation’s channel is that of its contact, and it ends after it begins', async () => {
  const { db } = database;
  await expect(db.insert(invitations).values(invitation({ contact: '+79161234567' }))).rejects.toThrow();
  await expect(db.insert(invitations).values(invitation({ contact: 'other@home.test', expiresAt: at(-1) }))).rejects.toThrow();
});

it('a parent has one waiting request per student, and a decided one says when it was decided', async () => {
  const { db } = database;
  const request = { parentId: school.parent, studentId: school.secondStudentId, classId: school.classId, code: 'ABCDEFG' };
  await db.insert(connectionRequests).values([{ id: newId(NOW), ...request }, { id: newId(NOW), ...request, status: 'declined', decidedAt: at(1) }]);
  await expect(db.insert(connectionRequests).values({ id: newId(NOW), ...request })).rejects.toThrow();
  await expect(db.insert(connectionRequests).values({ id: newId(NOW), ...request, status: 'accepted' })).rejects.toThrow();
});

it('a mailed link’s secret is unique, and an event has a title', async () => {
  const { db } = database;
  const link = { userId: school.parent, kind: 'email', email: 'maria@home.test', tokenHash: 'h', createdAt: at(0), expiresAt: at(1) } as const;
  await db.insert(mailedLinks).values({ id: newId(NOW), ...link });
  await expect(db.insert(mailedLinks).values({ id: newId(NOW), ...link })).rejects.toThrow();
  const event = { id: newId(NOW), classId: school.classId, authorId: school.teacher, startAt: at(0), endAt: at(1) };
  await expect(db.insert(events).values({ ...event, title: '  ' })).rejects.toThrow();
});
