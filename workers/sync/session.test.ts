import { expect, test } from 'vitest';
import { meCall } from '../../schema/calls/user-calls.ts';
import { World } from '../../tests/support/engine-world.ts';
import type { StoredSession } from '../replica/vault-store.ts';
import { createAuthorizedApi, type AuthorizedApi } from './authorized-api.ts';
import { createSession, sessionOf, sessionState } from './session.ts';

const LONG = 'x'.repeat(21);
function stored(parts: Partial<StoredSession>): StoredSession {
  return { accessToken: LONG, refreshToken: LONG, accessTokenExpiresAt: 1000, refreshTokenExpiresAt: 9000, state: 'active', ...parts };
}

function realm(world: World, name: string, lock?: () => Promise<void>): AuthorizedApi {
  const env = world.env(name);
  const api = world.api(env);
  return createAuthorizedApi(api, createSession({ env, vault: world.vault, api, lock }));
}

async function run<T>(world: World, work: Promise<T>): Promise<T> {
  await world.clock.advance(120_000);
  return work;
}

test('SES-01 authorized until the access expiry, refreshable until the refresh expiry, then expired', () => {
  expect(sessionState(stored({}), 999)).toBe('authorized');
  expect(sessionState(stored({}), 1000)).toBe('refreshable');
  expect(sessionState(stored({}), 9000)).toBe('expired');
  expect(sessionState(stored({ state: 'expired' }), 0)).toBe('expired');
  expect(sessionState(null, 0)).toBe('expired');
});

test('SES-02 R-SESS-07 a token of 20 characters is not used, one of 21 is; expiries are times in ms', () => {
  expect(sessionState(stored({ accessToken: 'x'.repeat(20) }), 0)).toBe('refreshable');
  expect(sessionState(stored({ accessToken: 'x'.repeat(20), refreshToken: 'x'.repeat(20) }), 0)).toBe('expired');
  expect(sessionState(stored({}), 0)).toBe('authorized');
});

test('SES-01 R-SESS-02 fifty parallel 401s in five tabs cause one refresh', async () => {
  const world = new World();
  await world.logIn();
  world.server.retireAccessTokens();
  const tabs = Array.from({ length: 5 }, (_, index) => realm(world, `tab${index}`));
  const answers = await run(world, Promise.all(Array.from({ length: 10 }, () => tabs.map((tab) => tab.send(meCall))).flat()));
  expect(answers.every((answer) => answer.kind === 'ok')).toBe(true);
  expect(answers).toHaveLength(50);
  expect(world.server.refreshes).toBe(1);
});

test('SES-03 R-SESS-03 a lost refresh answer is asked for again with the same token and logs nobody out', async () => {
  const world = new World();
  await world.logIn();
  world.server.retireAccessTokens();
  let losses = 3;
  world.fault = (request) => (request.path.endsWith('/refresh') && (losses -= 1) >= 0 ? 'lose' : 'pass');
  const api = realm(world, 'tab');
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await run(world, api.send(meCall))).kind).toBe('unreachable');
  expect((await run(world, api.send(meCall))).kind).toBe('ok');
  expect((await world.vault.session())?.state).toBe('active');
});

test.each([
  ['no network', 'cut' as const],
  ['a captive portal', { status: 200, headers: { 'content-type': 'text/html' }, text: '<html>Welcome to the airport' }],
  ['a captive portal that says 401', { status: 401, headers: { 'content-type': 'text/html' }, text: '<html>Pay first' }],
  ['a gateway', { status: 502, headers: { 'content-type': 'text/html' }, text: '<html>Bad gateway' }],
])('SES-03 R-SESS-01 %s during a refresh never logs out', async (_, fault) => {
  const world = new World();
  await world.logIn();
  world.server.retireAccessTokens();
  world.fault = (request) => (request.path.endsWith('/refresh') ? fault : 'pass');
  expect((await run(world, realm(world, 'tab').send(meCall))).kind).toBe('unreachable');
  expect((await world.vault.session())?.state).toBe('active');
});

test.each([
  ['sessionRevoked', ['locked while active']],
  ['sessionEnded', []],
])('F-205 R-SESS-10 a refresh refused as %s locks the device before the tokens go, or does not', async (code, locks) => {
  const world = new World();
  await world.logIn();
  world.server.retireAccessTokens();
  const problem = { status: 401, headers: { 'content-type': 'application/problem+json' }, text: JSON.stringify({ type: 'about:blank', title: 'No', status: 401, code }) };
  world.fault = (request) => (request.path.endsWith('/refresh') ? problem : 'pass');
  const seen: string[] = [];
  const api = realm(world, 'tab', async () => void seen.push(`locked while ${(await world.vault.session())?.state}`));
  expect((await run(world, api.send(meCall))).kind).toBe('expired');
  expect(seen).toEqual(locks);
  expect((await world.vault.session())?.state).toBe('expired');
});

test('SES-03 R-SESS-04 a refused refresh clears both tokens and keeps what is stored', async () => {
  const world = new World();
  await world.logIn();
  await world.replica.put([world.server.me]);
  world.server.revoke();
  expect((await run(world, realm(world, 'tab').send(meCall))).kind).toBe('expired');
  expect(await world.vault.session()).toMatchObject({ state: 'expired', accessToken: '', refreshToken: '' });
  expect(world.replica.rows.size).toBe(1);
});

test('SES-03 R-SESS-04 a refusal of the former session that comes late does not end the one of a log-in in between', async () => {
  const world = new World();
  await world.logIn();
  world.server.revoke();
  world.slowness = ({ path }) => (path.endsWith('/refresh') ? 5_000 : 0);
  const asked = realm(world, 'tab').send(meCall);
  await world.clock.advance(1_000);
  const session = sessionOf(world.server.admit());
  await world.vault.saveSession(session);
  expect((await run(world, asked)).kind).toBe('ok');
  expect(await world.vault.session()).toEqual(session);
});

test('SES-03 R-SESS-06 a fresh token that is refused as well ends the session after one refresh', async () => {
  const world = new World();
  await world.logIn();
  world.fault = (request) => (request.path === '/users/me' ? world.server.problem(401) : 'pass');
  expect((await run(world, realm(world, 'tab').send(meCall))).kind).toBe('expired');
  expect(world.server.refreshes).toBe(1);
  expect((await world.vault.session())?.state).toBe('expired');
});

test.each([-24, 24])('SES-01 R-SESS-05 a device clock that is %i hours wrong logs nobody out', async (hours) => {
  const world = new World();
  world.skewMs = hours * 3_600_000;
  await world.logIn();
  const api = realm(world, 'tab');
  for (let request = 0; request < 20; request += 1) expect((await run(world, api.send(meCall))).kind).toBe('ok');
  expect((await world.vault.session())?.state).toBe('active');
  expect(world.server.refreshes).toBeLessThanOrEqual(6);
});

test('SES-03 R-SESS-05 a device clock months ahead ends no session before the server was heard', async () => {
  const world = new World();
  world.skewMs = -200 * 86_400_000;
  await world.logIn();
  world.fault = () => 'cut';
  expect((await run(world, realm(world, 'tab').send(meCall))).kind).toBe('unreachable');
  expect((await world.vault.session())?.state).toBe('active');
  world.fault = () => 'pass';
  expect((await run(world, realm(world, 'tab').send(meCall))).kind).toBe('ok');
});

test('SES-03 R-SESS-05 a device clock that somebody sets a year ahead while the app is open logs nobody out: the server is asked', async () => {
  const world = new World();
  await world.logIn();
  const env = world.env('tab');
  let setAheadMs = 0;
  const clock = { now: () => world.clock.now() + setAheadMs, steady: () => world.clock.steady(), sleep: (ms: number, signal?: AbortSignal) => world.clock.sleep(ms, signal) };
  const api = world.api({ ...env, clock });
  const authorized = createAuthorizedApi(api, createSession({ env: { ...env, clock }, vault: world.vault, api }));
  expect((await run(world, authorized.send(meCall))).kind).toBe('ok');
  setAheadMs = 365 * 86_400_000;
  expect((await run(world, authorized.send(meCall))).kind).toBe('ok');
  expect([world.server.refreshes, (await world.vault.session())?.state]).toEqual([1, 'active']);
  // The answer has taught the time anew.
  expect((await run(world, authorized.send(meCall))).kind).toBe('ok');
  expect(world.server.refreshes).toBe(1);
});

test('SES-01 R-SESS-05 where both tokens are over by what the server told and what has passed since, the session ends without a request', async () => {
  const world = new World();
  await world.logIn();
  const api = realm(world, 'tab');
  expect((await run(world, api.send(meCall))).kind).toBe('ok');
  await world.clock.advance(400 * 86_400_000);
  expect((await run(world, api.send(meCall))).kind).toBe('expired');
  expect(world.server.refreshes).toBe(0);
  expect(await world.vault.session()).toMatchObject({ state: 'expired', accessToken: '', refreshToken: '' });
});

test('R-SESS-02 a frozen realm that holds the refresh lock is robbed of it', async () => {
  const world = new World();
  await world.logIn();
  world.server.retireAccessTokens();
  void world.locks.realm('frozen').hold(`parta-session-${world.vault.userId}`, () => new Promise(() => undefined)).catch(() => undefined);
  expect((await run(world, realm(world, 'tab').send(meCall))).kind).toBe('ok');
});
