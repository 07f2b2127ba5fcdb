import type { Uuid } from '../../schema/ids.ts';
import { resourceOf, type ReplicaRow } from '../replica/replica-row.ts';

/** Ids of the files that stories and messages carry; a tombstone knows of none. */
export function filesOf(rows: readonly ReplicaRow[]): readonly Uuid[] {
  const carriers = rows.filter(({ kind, payload }) => (kind === 'Story' || kind === 'Message') && payload !== '').map(resourceOf);
  return carriers.flatMap((resource) => ('attachments' in resource ? resource.attachments.map(({ _id }) => _id) : []));
}
