import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logInTeacher } from './log-in.ts';
import { storedMessages } from '../support/stored-messages.ts';
import type { World } from './world.ts';

/**
 * A browser profile in which the teacher has logged in by the app and every message of the account is stored, with its
 * search index unless told otherwise: made once in a world (pages/fill.worker.ts), then copied for each who asks.
 */
export async function filledProfile(world: World, total: number, hasIndex = true): Promise<string> {
  const name = `${total} ${hasIndex ? 'indexed' : 'bare'}`;
  const known = world.templates.get(name) ?? makeTemplate(world, total, hasIndex);
  world.templates.set(name, known);
  const copy = mkdtempSync(join(tmpdir(), 'parta-bench-'));
  cpSync(await known, copy, { recursive: true });
  return copy;
}

async function makeTemplate(world: World, total: number, hasIndex: boolean): Promise<string> {
  const begun = Date.now();
  const first = await world.browser();
  await logInTeacher(world, first.page);
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.page.goto(`${world.origin.url}/__bench/engine.html`);
  await first.page.evaluate(() => globalThis.bench.when('syncStatus', {}, ({ phase, lastContactAt }) => phase === 'idle' && lastContactAt !== null));
  await first.page.goto(`${world.origin.url}/__bench/fill.html`);
  const threads = (await world.get('/threads?itemsPerPage=200')) as { member: { '@id': string }[] };
  const me = (await world.get('/users/me')) as { _id: string };
  const job = { userId: me._id, threads: threads.member.map((thread) => thread['@id']), token: await world.token(), hasIndex };
  const filled = await first.page.evaluate((given) => globalThis.fill.run(given), job);
  const stored = await storedMessages(first.page);
  await first.context.close();
  if (stored !== total) throw new Error(`${stored} of ${total} messages are stored`);
  console.log(`a profile with ${stored} messages: ${Math.round((Date.now() - begun) / 1000)} s, ${Math.round(filled.storedMs / 1000)} of them for the rows, ${Math.round(filled.indexedMs / 1000)} for the index`);
  return first.profile;
}
