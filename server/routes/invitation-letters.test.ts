import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { bindParentCall, cancelInvitationCall, createInvitationCall, notifyInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createStudentCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import { CODE_MS } from '../../schema/limits.ts';
import type { Channel } from '../../schema/records/invitation.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeUser } from '../../tests/support/test-school.ts';
import { CarrierError, type Carrier } from '../mail/carrier.ts';
import { startPostOffice } from '../mail/post-office.ts';
import { tables } from '../store/schema/tables.ts';

const { test, school, teacher } = await openTestSchool();
const { db } = test.database;
afterAll(() => test.close());
let made = 0;

async function newParent(): Promise<TestClient> {
  const email = `parent${(made += 1)}@home.test`;
  await makeUser(db, 'parent', email);
  return logIn(test.app, email);
}

async function newStudent(): Promise<{ studentId: string }> {
  const body = { firstName: `Child${(made += 1)}`, lastName: 'Testova', classes: [iri.class(school.classId)] };
  return { studentId: (await teacher.call(createStudentCall, { body })).reply._id };
}

async function invite(studentId: string, contact: string, channel: Channel = 'email') {
  return (await teacher.call(createInvitationCall, { params: { studentId }, body: { channel, contact } })).reply;
}

/** What the link of the newest letter to somebody says. */
async function linkTo(contact: string): Promise<{ code: string; invitationId: string; contact: string }> {
  const written = await db.select().from(tables.letters).where(eq(tables.letters.recipient, contact)).orderBy(tables.letters.createdAt);
  const link = new URL(/https?:\S+/.exec(written.at(-1)?.body ?? '')?.[0] ?? '');
  const part = (name: string) => link.searchParams.get(name) ?? '';
  return { code: part('code'), invitationId: part('invitation'), contact: part('contact') };
}

async function follow(link: { code: string; invitationId: string; contact: string }): Promise<number> {
  return (await (await newParent()).call(bindParentCall, { params: { code: link.code }, body: link })).status;
}

it('a cancelled invitation connects nobody', async () => {
  const { studentId } = await newStudent();
  const { _id } = await invite(studentId, 'mum@cancelled.test');
  await teacher.call(cancelInvitationCall, { params: { studentId, invitationId: _id } });
  const [row] = await db.select({ code: tables.students.parentCode }).from(tables.students).where(eq(tables.students.id, studentId));
  expect(await follow({ code: row?.code ?? '', invitationId: _id, contact: 'mum@cancelled.test' })).toBe(404);
});

it('INV-02 a cancelled invitation takes back its letter or SMS that has not left; those of others leave', async () => {
  const { studentId } = await newStudent();
  await db.delete(tables.letters);
  const invited = async (channel: Channel, contact: string) => (await teacher.call(createInvitationCall, { params: { studentId }, body: { channel, contact } })).reply._id;
  const wrong = [await invited('email', 'wrong@letters.test'), await invited('sms', '+4915112345601')];
  await invited('email', 'right@letters.test');
  await invited('sms', '+4915112345602');
  const carried: string[] = [];
  let isDown = true;
  const tried = new Set<string>();
  const carrier: Carrier = {
    keepsLetters: false,
    carry({ recipient }) {
      tried.add(recipient);
      if (isDown) return Promise.reject(new CarrierError('down', true));
      carried.push(recipient);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const office = await startPostOffice({ database: test.database, carriers: { email: carrier, sms: carrier }, clock: test.clock, onFailure: () => undefined, roundMs: 50, firstRetryMs: 200 });
  await expect.poll(() => tried.size).toBe(4);
  for (const invitationId of wrong) expect((await teacher.call(cancelInvitationCall, { params: { studentId, invitationId } })).status).toBe(200);
  isDown = false;
  await expect.poll(() => [...carried].sort(), { timeout: 10_000 }).toEqual(['+4915112345602', 'right@letters.test']);
  await expect.poll(async () => (await db.select().from(tables.letters)).map(({ sentAt }) => sentAt !== null)).toEqual([true, true]);
  await office.stop();
});

it('F-308 an invitation is sent again 60 s after its last e-mail; before, the answer says how long to wait', async () => {
  const { studentId } = await newStudent();
  const { _id: invitationId } = await invite(studentId, 'mum@pause.test');
  const resend = () => teacher.call(notifyInvitationCall, { params: { studentId, invitationId } });
  const sent = async () => (await db.select().from(tables.letters).where(eq(tables.letters.recipient, 'mum@pause.test'))).length;
  test.clock.turn(20_000);
  const early = await resend();
  expect(early.status).toBe(429);
  // A slow machine takes some seconds of it.
  expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(40);
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(20);
  expect(await sent()).toBe(1);
  test.clock.turn(40_000);
  expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
  expect(await sent()).toBe(2);
});

it('INV-02 sent again, an invitation holds anew, and its second letter opens the way also where the first had run out', async () => {
  const { studentId } = await newStudent();
  const sent = await invite(studentId, 'mum@again.test');
  test.clock.turn(CODE_MS + 1_000);
  // The teacher's session is as old.
  const later = await logIn(test.app, 'anna@school.test');
  expect(await follow(await linkTo('mum@again.test'))).toBe(404);
  const again = (await later.call(notifyInvitationCall, { params: { studentId, invitationId: sent._id } })).reply;
  expect(again).toMatchObject({ _id: sent._id, status: 'pending' });
  expect(Date.parse(again.expiresAt) - Date.parse(sent.expiresAt)).toBeGreaterThan(CODE_MS);
  expect(Date.parse(again.expiresAt) - Date.parse(again.invitedAt)).toBe(CODE_MS);
  const link = await linkTo('mum@again.test');
  const [row] = await db.select({ code: tables.students.parentCode }).from(tables.students).where(eq(tables.students.id, studentId));
  expect(link).toEqual({ code: row?.code, invitationId: sent._id, contact: 'mum@again.test' });
  expect(await follow(link)).toBe(200);
});
