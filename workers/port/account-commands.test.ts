import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../schema/calls/call.ts';
import type { Problem } from '../../schema/wire.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
let asked: { call: string; params?: unknown; body?: unknown }[];
beforeEach(async () => {
  world = await openPortWorld();
  asked = [];
});
afterEach(() => world.close());

const OFFLINE = { ok: false, error: { kind: 'offline' } };
const tokens = { accessToken: 'a'.repeat(30), refreshToken: 'r'.repeat(30), accessTokenExpiresAt: 1, refreshTokenExpiresAt: 2 };
const person = { role: 'parent', email: 'anna@school.example', firstName: 'Anna', lastName: 'Orlova', password: 'Secret!1', locale: 'ru', timeZone: 'Europe/Moscow' } as const;
const taken: Problem = { type: 'about:blank', title: 'Unprocessable', status: 422, violations: [{ propertyPath: 'email', message: 'Email already exist' }] };
const wrong: Problem = { type: 'about:blank', title: 'Unauthorized', status: 401 };

/** What the server answers to each call by its id; a problem, `null` for nothing, undefined for no network. */
function answer(answers: Record<string, unknown>): void {
  Object.assign(world.visitorApi, {
    send: (call: Call, options?: { params?: unknown; body?: unknown }) => {
      asked.push({ call: call.id, ...(options?.params === undefined ? {} : { params: options.params }), ...(options?.body === undefined ? {} : { body: options.body }) });
      const value = answers[call.id];
      if (value === undefined) return Promise.resolve({ kind: 'unreachable', reason: 'network', retryAfterMs: null });
      if (value === taken || value === wrong) return Promise.resolve({ kind: 'problem', status: (value as Problem).status, problem: value, retryAfterMs: null });
      return Promise.resolve({ kind: 'ok', status: call.status, value: value ?? undefined });
    },
  });
}

test('AUT-02 whoever registers is logged in at once, in the role that they chose', async () => {
  answer({ registerParent: {}, login: tokens, getMe: world.me });
  expect(await world.port.run('register', person)).toEqual({ ok: true, value: { role: world.me.role } });
  const { role: _role, locale: _locale, ...body } = person;
  expect(asked.slice(0, 2)).toEqual([
    { call: 'registerParent', body: { ...body, locale: '/locales/ru' } },
    { call: 'login', body: { email: person.email, password: person.password } },
  ]);
  expect(world.welcomed).toEqual([world.me]);
});

test('AUT-05 an e-mail that is taken is told, unless its password was given: then the account is the one that a lost answer made', async () => {
  answer({ registerParent: taken, login: wrong });
  expect(await world.port.run('register', person)).toEqual({ ok: false, error: { kind: 'problem', problem: taken } });
  expect(world.welcomed).toEqual([]);
  answer({ registerParent: taken, login: tokens, getMe: world.me });
  expect(await world.port.run('register', person)).toEqual({ ok: true, value: { role: world.me.role } });
  expect(world.welcomed).toEqual([world.me]);
});

test('a registration whose log-in found no network is offline, and nobody is logged in', async () => {
  answer({ registerParent: {} });
  expect(await world.port.run('register', person)).toEqual(OFFLINE);
  answer({});
  expect(await world.port.run('register', person)).toEqual(OFFLINE);
  expect(asked.map(({ call }) => call)).toEqual(['registerParent', 'login', 'registerParent']);
  expect(world.welcomed).toEqual([]);
});

test('what one asks before one is logged in is offline without a network, each', async () => {
  answer({});
  const userId = crypto.randomUUID();
  expect(await world.port.run('checkEmail', { email: 'a@b.example', locale: 'en' })).toEqual(OFFLINE);
  expect(await world.port.run('requestPasswordReset', { email: 'a@b.example', locale: 'en' })).toEqual(OFFLINE);
  expect(await world.port.run('changePasswordByToken', { token: 'code', password: 'Secret!1', locale: 'en' })).toEqual(OFFLINE);
  expect(await world.port.run('verifyEmail', { userType: 'teacher', userId, hash: 'h', locale: 'en' })).toEqual(OFFLINE);
  expect(await world.port.run('resendVerification', { userType: 'parent', userId, locale: 'en' })).toEqual(OFFLINE);
});

test('AUT-07 a confirmed e-mail has whoever is logged in here look for what changed; each role has its own call', async () => {
  const woken: string[] = [];
  world.engine.wake = (reason) => void woken.push(reason);
  const id = crypto.randomUUID();
  answer({ verifyTeacherEmail: null, verifyParentEmail: null, sendTeacherVerification: null, sendParentVerification: null });
  for (const userType of ['teacher', 'parent'] as const) {
    expect(await world.port.run('verifyEmail', { userType, userId: id, hash: 'h', locale: 'en' })).toEqual({ ok: true, value: null });
    expect(await world.port.run('resendVerification', { userType, userId: id, locale: 'en' })).toEqual({ ok: true, value: null });
  }
  expect(asked).toEqual([
    { call: 'verifyTeacherEmail', params: { id }, body: { hash: 'h' } },
    { call: 'sendTeacherVerification', params: { id } },
    { call: 'verifyParentEmail', params: { id }, body: { hash: 'h' } },
    { call: 'sendParentVerification', params: { id } },
  ]);
  expect(woken).toEqual(['focus', 'focus']);
});

test('PRF-01 the export comes as text, and an account that the server has erased is wiped here; a wrong password, or no network, leaves all as it is', async () => {
  let left = 0;
  const denied: Problem = { type: 'about:blank', title: 'Unprocessable', status: 422, violations: [{ propertyPath: 'password', message: 'no' }] };
  const says = (value: unknown) => Object.assign(world.engine.api, { send: (call: Call, options?: { body?: unknown }) => (asked.push({ call: call.id, ...(options?.body === undefined ? {} : { body: options.body }) }), Promise.resolve(value)) });
  says({ kind: 'ok', status: 200, value: { me: { firstName: 'Anna' } } });
  expect(await world.port.run('exportAccount', {})).toEqual({ ok: true, value: { json: '{\n  "me": {\n    "firstName": "Anna"\n  }\n}' } });
  world.onLeave(() => (left += 1));
  says({ kind: 'problem', status: 422, problem: denied, retryAfterMs: null });
  expect(await world.port.run('eraseAccount', { password: 'wrong' })).toEqual({ ok: false, error: { kind: 'problem', problem: denied } });
  says({ kind: 'unreachable', reason: 'network', retryAfterMs: null });
  expect(await world.port.run('eraseAccount', { password: 'right' })).toEqual(OFFLINE);
  expect(left).toBe(0);
  says({ kind: 'ok', status: 204, value: undefined });
  expect(await world.port.run('eraseAccount', { password: 'right' })).toEqual({ ok: true, value: null });
  expect([left, asked.at(-1)]).toEqual([1, { call: 'eraseAccount', body: { password: 'right' } }]);
});

test('ERR-02 a report goes without a token, logged in or not', async () => {
  const report = { build: 'a.js', browser: 'Chrome 141', language: 'ru', route: '/outbox', error: 'TypeError', frames: [] };
  expect(await world.port.run('reportError', { report })).toEqual(OFFLINE);
  answer({ reportError: null });
  expect(await world.port.run('reportError', { report })).toEqual({ ok: true, value: null });
  expect(asked).toEqual([{ call: 'reportError', body: report }]);
});
