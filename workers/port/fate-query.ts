import type { Fate } from '../../schema/port/queries.ts';
import type { Uuid } from '../../schema/ids.ts';
import { valueKey, vaultTopic } from '../replica/vault-news.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import type { UserWorld } from './live/live-sources.ts';
import { ReadSource } from './live/read-source.ts';
import { loaded, runOver, type Query } from './query-run.ts';

/** What has become of some outbox entries (R-OUT-24). */
export const fateQuery: Query<'fate'> = (sources, { outboxIds }, changed) => {
  const fate = fateOf(sources.world, outboxIds);
  return runOver<Fate>([fate], changed, () => loaded(fate));
};

function fateOf({ vault }: UserWorld, outboxIds: readonly string[]): ReadSource<Fate> {
  const topics: ReadonlySet<string> = new Set([vaultTopic.outbox, vaultTopic.all, vaultTopic.value(valueKey.confirmed)]);
  return new ReadSource(
    async () => {
      // In this order: an entry is confirmed in the transaction that removes it.
      const rows = await vault.outbox();
      return joined(outboxIds, rows, new Set(await vault.confirmed()));
    },
    (changed) => vault.hear((topic) => (topics.has(topic) ? changed() : undefined)),
  );
}

function joined(outboxIds: readonly string[], rows: readonly OutboxRow[], confirmed: ReadonlySet<Uuid>): Fate {
  const left = rows.filter(({ id }) => outboxIds.includes(id));
  if (left.some(({ state }) => state === 'parked')) return 'refused';
  if (outboxIds.some((id) => !confirmed.has(id) && !left.some((row) => row.id === id))) return 'dropped';
  return left.length > 0 ? 'waiting' : 'confirmed';
}
