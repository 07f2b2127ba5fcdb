import { iri } from '../../../schema/ids.ts';
import type { Message } from '../../../schema/records/message.ts';
import type { ReplicaReader } from '../../replica/replica-reader.ts';
import { orderOf, resourceOf } from '../../replica/replica-row.ts';
import type { OutboxRow, VaultStore } from '../../replica/vault-store.ts';
import { newestInterval } from '../../sync/intervals.ts';
import { doomedMessages, isRowOf, pendingIndexOf } from '../views/pending-index.ts';
import type { LiveSource } from './live-source.ts';
import { ReadSource } from './read-source.ts';

interface Stores {
  readonly replica: ReplicaReader;
  readonly vault: Pick<VaultStore, 'intervals'>;
}

/**
 * Of each thread in which deletions wait the newest stored message that they leave: the thread's last line until the server
 * has said which it is. None where it lies below a hole in the history, or on the server alone.
 */
export function newestLeft(stores: Stores, outbox: LiveSource<readonly OutboxRow[]>): LiveSource<readonly Message[]> {
  const read = async (): Promise<readonly Message[]> => {
    const left = [...doomedByThread(outbox.read() ?? [])].map(([threadId, doomed]) => newestBut(stores, threadId, doomed));
    return (await Promise.all(left)).filter((message) => message !== null);
  };
  return new ReadSource(read, (changed) => {
    const stops = [outbox.watch(changed), stores.replica.watch((changes) => changes.some(({ row }) => row.kind === 'Message') && changed())];
    return () => {
      for (const stop of stops) stop();
    };
  });
}

function doomedByThread(outbox: readonly OutboxRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const deletions = outbox.filter((row) => isRowOf(row, 'message.delete'));
  return new Map(deletions.map(({ mutation: { threadId } }) => [threadId, doomedMessages(pendingIndexOf(outbox).byThread.get(threadId) ?? [])]));
}

async function newestBut({ replica, vault }: Stores, threadId: string, doomed: ReadonlySet<string>): Promise<Message | null> {
  const rows = await replica.newest('Message', iri.thread(threadId), { limit: doomed.size + 1 });
  const proven = newestInterval(await vault.intervals(threadId));
  for (const row of rows) {
    const message = resourceOf(row);
    if (message['@type'] !== 'Message' || doomed.has(message._id)) continue;
    return proven === null || row.order <= orderOf(proven.from) ? message : null;
  }
  return null;
}
