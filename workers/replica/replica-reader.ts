import type { Iri } from '../../schema/ids.ts';
import type { Resource, ResourceType } from '../../schema/records/change.ts';
import type { ReplicaRow } from './replica-row.ts';
import type { ReplicaStore } from './replica-store.ts';

export type ResourceOf<T extends ResourceType> = Resource & { readonly '@type': T };
/** Kinds of which a user has some hundreds at most: read whole. */
export type SmallKind = 'Class' | 'Student' | 'Thread' | 'Icon' | 'User' | 'Event' | 'Skill' | 'Invitation' | 'ConnectionRequest';
/** Kinds of which there may be many: read by scope, newest first. */
export type ScopedKind = 'Story' | 'Message' | 'Comment' | 'Award';

/** Where a row stands in its scope: two of one moment have the same order. */
export type RowPlace = Pick<ReplicaRow, 'order' | 'id'>;

/** A row as it is now, or that it is gone. Parse the payload (resourceOf) only where the row matters. */
export interface ReplicaChange {
  readonly row: ReplicaRow;
  readonly isRemoved: boolean;
}

/** The replica as the port reads it. Reads never wait for more than the one batch that is being written. */
export interface ReplicaReader extends ReplicaStore {
  all<K extends SmallKind>(kind: K): Promise<readonly ResourceOf<K>[]>;
  /** Rows of a scope, newest first, strictly older than `afterOrder`. */
  newest(kind: ScopedKind, scope: Iri, options: { limit: number; afterOrder?: number }): Promise<readonly ReplicaRow[]>;
  /** IRIs of a scope's rows without reading the rows, newest first, from behind `after`; `last` is where they end, null where none was left. */
  idsIn(kind: ScopedKind, scope: Iri, options: { limit: number; after?: RowPlace | undefined }): Promise<{ readonly ids: readonly Iri[]; readonly last: RowPlace | null }>;
  /**
   * Every write of any tab. A row may be told twice, or late: compare versions. Answers the way to stop.
   */
  watch(listen: (changes: readonly ReplicaChange[]) => void): () => void;
}
