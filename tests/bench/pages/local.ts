import './engine.ts';
import type { LocalOp, LocalRow } from './local.worker.ts';
import type { By } from './plain-rows.ts';
import { callsOf } from './worker-calls.ts';

/** ms of each turn, by what was done and by whom. */
export type LocalTimes = Record<string, Record<'engine' | By, number[]>>;

let tellMe: (rows: readonly LocalRow[]) => void = () => undefined;
const ask = callsOf<LocalOp, readonly LocalRow[]>(new Worker(new URL('./local.worker.ts', import.meta.url), { type: 'module' }), (rows) => tellMe(rows));

/** Gives the floors what the engine's replica has. */
async function copy(): Promise<number> {
  const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('rxdb-dexie-') === true && each.name.endsWith('--messages')) ?? {};
  return (await ask({ op: 'copy', database: name ?? '' })) as number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Each read and write once in each turn, by the engine, by Dexie and by raw IndexedDB, in a thread that was not looked at
 * for as long as the page keeps a query. Between two of them `restMs`, so that none pays for the one before.
 */
async function measure(threadIds: readonly string[], turns: number, restMs: number): Promise<LocalTimes> {
  const times: LocalTimes = {};
  const note = async (what: string, who: 'engine' | By, work: () => Promise<unknown>): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const ms = await timed(work);
    ((times[what] ??= { engine: [], dexie: [], raw: [] })[who]).push(ms);
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const threadId = threadIds[turn % threadIds.length] ?? '';
    const thread = `/threads/${threadId}`;
    // At least: from the second turn of a thread on, what waits to be sent stands below its stored rows.
    await note('newest 30 of another thread', 'engine', () => globalThis.bench.when('messages', { threadId, limit: 30 }, ({ rows }) => rows.length >= 30));
    await note('the next 30, older', 'engine', () => globalThis.bench.when('messages', { threadId, limit: 60 }, ({ rows }) => rows.length >= 60));
    await note('one by its id (a thread)', 'engine', () => globalThis.bench.when('thread', { threadId }, ({ state }) => state === 'ready'));
    for (const by of ['dexie', 'raw'] as const) {
      let rows: readonly LocalRow[] = [];
      await note('newest 30 of another thread', by, async () => (rows = (await ask({ op: 'newest', by, thread })) as LocalRow[]));
      const oldest = rows.at(-1);
      if (rows.length < 30 || oldest === undefined) throw new Error(`${thread} has ${rows.length} messages`);
      await note('the next 30, older', by, () => ask({ op: 'older', by, thread, before: oldest.createdAt }));
      await note('one by its id (a thread)', by, () => ask({ op: 'get', by, id: oldest._id }));
    }
    await note('a durable write', 'engine', () => send(threadId, `Durable, ${turn}`));
    const body = `Live, ${turn}`;
    // Watched all the while, as a screen does.
    const unwatch = globalThis.bench.client.watch('messages', { threadId, limit: 30 }, () => undefined);
    await note('a write until the live list has it', 'engine', async () => {
      const seen = globalThis.bench.when('messages', { threadId, limit: 30 }, ({ rows }) => rows.at(-1)?.body === body);
      await Promise.all([seen, send(threadId, body)]);
    });
    unwatch();
    for (const by of ['dexie', 'raw'] as const) {
      const row = (name: string): LocalRow => ({ _id: `${name}-${by}-${turn}`, thread, createdAt: new Date().toISOString(), body: `${name} by ${by}, ${turn}` });
      await ask({ op: 'watch', by, thread: '' });
      await note('a durable write', by, () => ask({ op: 'write', by, row: row('durable') }));
      await ask({ op: 'watch', by, thread });
      const live = row('live');
      await note('a write until the live list has it', by, async () => {
        const seen = new Promise<void>((resolve) => {
          tellMe = (rows) => (rows[0]?.body === live.body ? resolve() : undefined);
        });
        await Promise.all([seen, ask({ op: 'write', by, row: live })]);
      });
    }
  }
  return times;
}

async function send(threadId: string, body: string): Promise<void> {
  const answer = await globalThis.bench.client.run('sendMessage', { threadId, body });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
}

const local = { copy, measure };
declare global {
  var local: { copy: typeof copy; measure: typeof measure };
}
globalThis.local = local;
