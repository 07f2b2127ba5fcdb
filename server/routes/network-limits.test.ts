import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePasswordByTokenCall, checkEmailCall, registerParentCall, registerTeacherCall, resetPasswordCall, sendParentVerificationCall, sendTeacherVerificationCall, verifyParentEmailCall } from '../../schema/calls/account-calls.ts';
import { bindParentCall, inviteByCodeCall } from '../../schema/calls/invitation-calls.ts';
import { lettersTo, linkTo } from '../../tests/support/letter-box.ts';
import { openTestSchool, type OpenTestSchool } from '../../tests/support/open-test-school.ts';
import { createTestClient, logIn, type TestClient } from '../../tests/support/test-client.ts';
import { PASSWORD } from '../../tests/support/test-school.ts';
import type { RateRule } from '../plugins/rate-limits.ts';
import { attempts } from '../store/schema/accounts.ts';

/* Which limit stands before which call, and whom it stops; the numbers are in server/plugins/rate-limits.test.ts. */

const NEW_PASSWORD = 'Another-Horse-2';
let open: OpenTestSchool;
let anybody: TestClient;
let made = 0;

beforeAll(async () => {
  open = await openTestSchool();
  anybody = createTestClient(open.test.app);
});
beforeEach(() => open.test.database.db.delete(attempts).then(() => undefined));
afterAll(() => open.test.close());

const rowsOf = (rule: RateRule) => sql`${attempts.key} like ${`limit.${rule}:%`}`;
/** As after far too many; answers how many counts there were. */
const exhaust = async (rule: RateRule) => (await open.test.database.db.update(attempts).set({ failures: 10_000 }).where(rowsOf(rule)).returning()).length;
const countOf = async (rule: RateRule) => (await open.test.database.db.select({ failures: attempts.failures }).from(attempts).where(rowsOf(rule))).map(({ failures }) => failures);

const check = () => anybody.call(checkEmailCall, { body: { email: 'nobody@home.test' } });
const registration = () => ({ body: { email: `network${(made += 1)}@home.test`, firstName: 'Olga', lastName: 'Petrova', password: PASSWORD } });
const reset = (email: string) => anybody.call(resetPasswordCall, { body: { email } });
const resend = (client: TestClient) => client.call(sendParentVerificationCall, { params: { id: open.school.parent } });
const lookUp = (client: TestClient, code = 'NOTHING') => client.call(inviteByCodeCall, { params: { code } });
const bind = () => open.parent.call(bindParentCall, { params: { code: 'WRONGLY' }, body: { code: 'WRONGLY' } });

const CASES: readonly (readonly [RateRule, string, () => Promise<{ status: number; headers: Record<string, unknown> }>, first: number])[] = [
  ['checkEmail', 'the check by e-mail', check, 200],
  ['checkEmailDay', 'the check by e-mail', check, 200],
  ['register', 'registering as a parent', () => anybody.call(registerParentCall, registration()), 201],
  ['registerDay', 'registering as a parent', () => anybody.call(registerParentCall, registration()), 201],
  ['register', 'registering as a teacher', () => anybody.call(registerTeacherCall, registration()), 201],
  ['registerDay', 'registering as a teacher', () => anybody.call(registerTeacherCall, registration()), 201],
  ['passwordLink', 'a letter to a new password', () => reset('maria@home.test'), 204],
  ['passwordLinkAccount', 'a letter to a new password', () => reset('maria@home.test'), 204],
  ['verifyLink', 'a letter to confirm, of a parent', () => resend(anybody), 204],
  ['verifyLink', 'a letter to confirm, of a teacher', () => anybody.call(sendTeacherVerificationCall, { params: { id: open.school.teacher } }), 204],
  ['verifyLinkAccount', 'a letter to confirm', () => resend(anybody), 204],
  ['verifyLinkAccount', 'a letter to confirm, of who is logged in', () => resend(open.parent), 204],
  ['wrongCodeAddress', 'a code, of who is not logged in', () => lookUp(anybody), 404],
  ['wrongCodeAddressDay', 'a code, of who is not logged in', () => lookUp(anybody), 404],
  ['wrongCode', 'a code, of who is logged in', () => lookUp(open.parent), 404],
  ['wrongCodeDay', 'joining by a code', bind, 404],
  ['wrongCodeCrowdDay', 'joining by a code', bind, 404],
];
it.each(CASES)('%s stands before %s', async (rule, _what, ask, first) => {
  expect((await ask()).status).toBe(first);
  expect(await exhaust(rule)).toBe(1);
  const refused = await ask();
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

describe('an evening with 150 parents behind one address', () => {
  it('each of them gets past the first field and registers, though a third mistype', async () => {
    for (let count = 0; count < 200; count += 1) expect((await check()).status).toBe(200);
    expect((await check()).status).toBe(429);
    // Words that are refused before anything is looked up take no place from others.
    for (let count = 0; count < 20; count += 1) expect((await anybody.call(registerParentCall, { body: { ...registration().body, password: 'weak' } })).status).toBe(422);
    expect(await countOf('register')).toEqual([]);
  });
});

describe('one person at the address of a school', () => {
  it('who tries a hundred wrong links stops nobody’s letter', async () => {
    const { email } = registration().body;
    const { _id: id } = (await anybody.call(registerParentCall, { body: { ...registration().body, email } })).reply;
    const { hash = '' } = await linkTo(open.test.database.db, email);
    const wrong = 'x'.repeat(43);
    for (let count = 0; count < 100; count += 1) {
      expect((await anybody.call(verifyParentEmailCall, { params: { id }, body: { hash: wrong } })).status).toBe(404);
      expect((await anybody.call(changePasswordByTokenCall, { params: { token: wrong }, body: { password: NEW_PASSWORD } })).status).toBe(404);
    }
    expect((await anybody.call(verifyParentEmailCall, { params: { id }, body: { hash } })).status).toBe(204);
    await reset(email);
    const { code = '' } = await linkTo(open.test.database.db, email);
    expect((await anybody.call(changePasswordByTokenCall, { params: { token: code }, body: { password: NEW_PASSWORD } })).status).toBe(204);
  });

  it('who asks for letters to invented addresses stops nobody’s letter to a new password, and neither does one account that asks too often', async () => {
    for (let count = 0; count < 20; count += 1) expect((await reset('nobody@home.test')).status).toBe(404);
    expect(await countOf('passwordLink')).toEqual([0]);
    await reset('zoya@school.test');
    await exhaust('passwordLinkAccount');
    for (let count = 0; count < 5; count += 1) expect((await reset('zoya@school.test')).status).toBe(429);
    expect(await countOf('passwordLink')).toEqual([1]);
  });

  it('beyond the day’s checks the reset tells no more who is known, and the owner still gets the letter', async () => {
    const { email } = registration().body;
    await anybody.call(registerParentCall, { body: { ...registration().body, email } });
    expect((await reset('nobody@home.test')).status).toBe(404);
    // The reset has counted as a check, and checks count against it.
    expect(await countOf('checkEmailDay')).toEqual([1]);
    expect(await exhaust('checkEmailDay')).toBe(1);
    expect((await check()).status).toBe(429);
    const [unknown, known] = [await reset('nobody@home.test'), await reset(email)];
    expect([unknown.status, unknown.text]).toEqual([204, known.text]);
    expect((await lettersTo(open.test.database.db, email))[0]?.body).toContain('/restore?code=');
    // Nor by the limit of an account, which only an account can reach.
    await exhaust('passwordLinkAccount');
    expect((await reset(email)).status).toBe(204);
  });

  it('who is logged in gets the own letter to confirm, whatever others at the address asked for', async () => {
    await resend(anybody);
    await exhaust('verifyLink');
    expect([(await resend(anybody)).status, (await resend(open.parent)).status, (await resend(open.teacher)).status]).toEqual([429, 204, 429]);
  });

  it('who tries 200 wrong codes without a login stops no parent who is logged in', async () => {
    await lookUp(anybody);
    await exhaust('wrongCodeAddressDay');
    expect([(await lookUp(anybody, 'PPPPPPP')).status, (await lookUp(open.parent, 'PPPPPPP')).status]).toEqual([429, 200]);
  });

  it('who tries wrong codes with a login stops neither other accounts nor those without one; many accounts are stopped together', async () => {
    for (let count = 0; count < 22; count += 1) await lookUp(open.parent);
    expect([(await lookUp(open.parent, 'PPPPPPP')).status, (await lookUp(anybody, 'PPPPPPP')).status]).toEqual([429, 200]);
    const other = await logIn(open.test.app, 'boris@school.test');
    expect((await lookUp(other, 'PPPPPPP')).status).toBe(200);
    // Twenty tries, and none of those that were refused.
    expect(await countOf('wrongCodeCrowdDay')).toEqual([20]);
    await exhaust('wrongCodeCrowdDay');
    expect([(await lookUp(other, 'PPPPPPP')).status, (await lookUp(anybody, 'PPPPPPP')).status]).toEqual([429, 200]);
    expect((await countOf('wrongCode')).toSorted((one, other) => one - other)).toEqual([0, 20]);
    await open.test.database.db.delete(attempts).where(eq(attempts.failures, 10_000));
    expect((await lookUp(other, 'PPPPPPP')).status).toBe(200);
  });
});
