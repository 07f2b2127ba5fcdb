import type { Iri } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import type { ReplicaReader } from '../../replica/replica-reader.ts';
import { ReadSource } from './read-source.ts';

/** One resource by its IRI; `found` null: it is not stored. */
export function storedOne(replica: ReplicaReader, id: Iri): ReadSource<{ found: Resource | null }> {
  return new ReadSource(
    async () => ({ found: await replica.get(id) }),
    (changed) => replica.watch((changes) => (changes.some(({ row }) => row.id === id) ? changed() : undefined)),
  );
}
