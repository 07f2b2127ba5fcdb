import { expect, it } from 'vitest';
import { throwRequests } from './throw-requests.ts';

/** `HOSTILE_SEED` replays a failure; tests/long throws ten times as many, by another seed each time. */
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_261_121);
const TIMEOUT_MS = 300_000;

it('1,000 malformed and hostile requests to all calls: no failure of ours, every refusal a problem in the caller’s language, no row touched that may not be', async () => {
  const { statuses, accepted } = await throwRequests(1_000, SEED);
  // They got as far as every kind of refusal, and some were good enough to be let through.
  expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 415, 422]));
  expect(Object.keys(accepted).length).toBeGreaterThan(15);
}, TIMEOUT_MS);
