import { expect, test } from 'vitest';
import type { HttpRequest } from '../../../workers/sync/environment.ts';
import { expectSound } from '../expect-sound.ts';
import { PLANTED_BUGS } from '../planted-bugs.ts';
import type { Making } from '../sim-device.ts';
import { simulate, SOUND } from '../simulation.ts';
import { serveReal, type Wrapping } from './real-server.ts';

/** A second or two of one core for each, and a machine that is shared, ms. */
const TIMEOUT_MS = 1_200_000;
/** No more seeds than these are tried for a planted bug. */
const TRIES = 12;

test('SYN-04 SYN-05 SYN-06 SYN-07 against the real server, through every fault, seeds 1 to 20: nothing lost, nothing doubled, no hole, and all come to rest in what REST shows', { timeout: TIMEOUT_MS, retry: 0 }, () => expectSound(1, 20, serveReal()));

const ofDevices = ['a new id for each try', 'lost access is not applied', 'stretches do not grow with what the changes bring'];

/** Bugs of a server, each by what stands between it and the devices. Without the keys alone hardly anything is doubled: the clients' ids hold it. */
const OF_THE_SERVER: Readonly<Record<string, Wrapping>> = {
  'keys are not looked at, and ids of clients not taken': { request: (request) => ({ ...withoutKey(request), ...(typeof request.body === 'string' ? { body: request.body.replace(/"_id":"[^"]+",?/, '') } : {}) }) },
  'what was lost is not told': {
    response: ({ path }, answer) => (path.startsWith('/changes?') && answer.status === 200 ? { ...answer, text: withoutLost(answer.text) } : answer),
  },
};

function withoutKey(request: HttpRequest): HttpRequest {
  return { ...request, headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== 'idempotency-key')) };
}

function withoutLost(text: string): string {
  const page: unknown = JSON.parse(text);
  if (typeof page !== 'object' || page === null || !('member' in page) || !Array.isArray(page.member)) return text;
  const member: unknown[] = page.member;
  return JSON.stringify({ ...page, member: member.filter((change) => typeof change !== 'object' || change === null || !('lost' in change)) });
}

test.for<[string, Making, Wrapping]>([
  ...ofDevices.map((name): [string, Making, Wrapping] => [name, PLANTED_BUGS[name] ?? SOUND, {}]),
  ...Object.entries(OF_THE_SERVER).map(([name, wrapping]): [string, Making, Wrapping] => [`of the server: ${name}`, SOUND, wrapping]),
])('a planted bug is caught against the real server: %s', { timeout: TIMEOUT_MS }, async ([, making, wrapping]) => {
  let caught: string | undefined;
  for (let seed = 1; seed <= TRIES && caught === undefined; seed += 1) [caught] = (await simulate(seed, making, serveReal(wrapping))).problems;
  expect(caught).toBeDefined();
});
