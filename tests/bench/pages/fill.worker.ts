/// <reference lib="webworker" />
import { idOf, type Iri, type Uuid } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import { openCollections } from '../../../workers/replica/open-collections.ts';
import { DexieVault } from '../../../workers/replica/dexie-vault.ts';
import { rowOf, type ReplicaRow } from '../../../workers/replica/replica-row.ts';
import type { ReplicaStorage } from '../../../workers/replica/replica-storage.ts';
import { RxdbReplica } from '../../../workers/replica/rxdb-replica.ts';
import { SearchStore } from '../../../workers/replica/search-store.ts';
import { startIndexer } from '../../../workers/search/indexer.ts';

/**
 * A big replica in a minute: every message of the user's threads as the server says it, written by the replica's own
 * storage in its own shape, then what the engine would remember of it, then the search index. What takes the engine so
 * long is what it does for others: pauses between its writes, 200 rows at a time, one page of a thread after the other.
 * The engine must not run meanwhile.
 */
export interface FillJob {
  readonly userId: Uuid;
  readonly threads: readonly Iri[];
  readonly token: string;
  readonly hasIndex: boolean;
}
export interface Filled {
  readonly rows: number;
  readonly storedMs: number;
  readonly indexedMs: number;
}

const PAGE = 500;

async function fill({ userId, threads, token, hasIndex }: FillJob): Promise<Filled> {
  const start = performance.now();
  const vault = new DexieVault(userId);
  const replica = await openCollections(userId, { note: () => undefined });
  let rows = 0;
  for (const thread of threads) {
    const instants: string[] = [];
    for await (const messages of pagesOf(thread, token)) {
      await write(replica.collections.messages, messages.map(rowOf));
      for (const message of messages) if (message['@type'] === 'Message') instants.push(message.createdAt);
    }
    rows += instants.length;
    const [from, to] = [instants.at(-1), instants[0]];
    if (from === undefined || to === undefined) continue;
    await vault.saveIntervals(idOf(thread), [{ from, to, isStart: true }]);
    await vault.saveCursor(`recent:${idOf(thread)}`, String(instants.length));
  }
  await replica.close();
  const storedMs = performance.now() - start;
  if (hasIndex) await index(userId, vault, rows);
  await vault.close();
  return { rows, storedMs, indexedMs: performance.now() - start - storedMs };
}

/** Newest first; the next page travels while the one before is written. */
async function* pagesOf(thread: Iri, token: string): AsyncGenerator<readonly Resource[]> {
  const ask = async (path: string): Promise<{ member: Resource[]; view?: { next?: string } }> => {
    const answer = await fetch(`/api${path}`, { headers: { accept: 'application/ld+json', authorization: `Bearer ${token}` }, cache: 'no-store' });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as { member: Resource[]; view?: { next?: string } };
  };
  for (let coming: ReturnType<typeof ask> | null = ask(`${thread}/messages?itemsPerPage=${PAGE}`); coming !== null; ) {
    const page: Awaited<ReturnType<typeof ask>> = await coming;
    coming = page.view?.next === undefined ? null : ask(page.view.next);
    yield page.member;
  }
}

async function write(storage: ReplicaStorage, rows: readonly ReplicaRow[]): Promise<void> {
  const refused = (await storage.write(rows.map((row) => ({ row })))).find(({ status }) => status !== 409);
  if (refused !== undefined) throw new Error(`${refused.documentId}: ${refused.status}`);
}

/** By the product's indexer, for whom no time passes, until at least so many messages are in it. */
async function index(userId: Uuid, vault: DexieVault, wanted: number): Promise<void> {
  const replica = new RxdbReplica(userId, vault);
  await replica.ready();
  const store = new SearchStore(userId);
  const over = new AbortController();
  const { port1, port2 } = new MessageChannel();
  const sleep = () =>
    new Promise<void>((resolve) => {
      port1.addEventListener('message', () => resolve(), { once: true });
      port2.postMessage(null);
    });
  port1.start();
  startIndexer({ store, replica, status: { now: () => ({ isLeader: true, phase: 'idle' }), watch: () => () => undefined }, clock: { now: () => Date.now(), sleep }, signal: over.signal });
  for (;;) {
    const { pending, segments } = await store.manifest();
    const indexed = segments.reduce((sum, { count, removed }) => sum + count - removed.length, 0);
    if (pending === 0 && indexed >= wanted) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  over.abort();
  store.close();
  await replica.close();
}

addEventListener('message', (event: MessageEvent<FillJob>) => {
  fill(event.data).then(
    (filled) => postMessage(filled),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
