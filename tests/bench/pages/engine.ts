import type { Tokens } from '../../../schema/calls/auth-calls.ts';
import type { ParamsOf, QueryName, ResultOf } from '../../../schema/port/queries.ts';
import { startWorker } from '../../../src/data/start-worker.ts';

const client = startWorker();

/** Resolves with the first result that `isWanted` accepts, and how long that took, ms. */
function when<Q extends QueryName>(name: Q, params: ParamsOf<Q>, isWanted: (result: ResultOf<Q>) => boolean): Promise<{ ms: number; result: ResultOf<Q> }> {
  const start = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      const result = client.peek(name, params);
      if (result === undefined || !isWanted(result)) return;
      queueMicrotask(() => unwatch());
      resolve({ ms: performance.now() - start, result });
    };
    const unwatch = client.watch(name, params, look);
    look();
  });
}

/** Logs in, with the whole history wanted unless told otherwise. Resolves when the user's own database is open, not when it is filled. */
async function login(email: string, password: string, keepWholeHistory = true): Promise<void> {
  const answer = await client.run('login', { kind: 'user', name: email, password, locale: 'ru' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  await client.run('setPreference', { keepWholeHistory });
}

/**
 * Asks for the newest 30 messages of one thread after the other until `isOver`; answers how long each took, ms. There
 * are so many threads that a query is dropped (10 s) before its turn comes again: no answer is an old one.
 */
async function probe(threadIds: readonly string[], isOver: () => boolean, everyMs: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const threadId = threadIds[turn % threadIds.length];
    if (threadId === undefined) break;
    const { ms } = await when('messages', { threadId, limit: 30 }, () => true);
    times.push(ms);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return times;
}

/** As ageVault. On demand: the page of the product has no vault in it, and this one's bytes are counted (tests/bench/peers.ts). */
async function age(userId: string, tokens: Tokens): Promise<void> {
  const { ageVault } = await import('./age-vault.ts');
  await ageVault(userId, tokens);
}

/** Puts the network up by asking for `upPath`; answers how long it takes from there until the engine has caught up, ms. */
async function catchUp(upPath: string): Promise<number> {
  const { result } = await when('syncStatus', {}, () => true);
  await fetch(upPath);
  const start = performance.now();
  client.wake('online');
  await when('syncStatus', {}, ({ lastContactAt }) => lastContactAt !== result.lastContactAt);
  return performance.now() - start;
}

const bench = { client, when, login, probe, age, catchUp };
declare global {
  var bench: { client: typeof client; when: typeof when; login: typeof login; probe: typeof probe; age: typeof age; catchUp: typeof catchUp };
}
globalThis.bench = bench;
