import { idOf, type Iri, type Uuid } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import { rowMark } from '../../schema/rules/row-digest.ts';
import { ORDER_END, resourceOf, rowOf, type ReplicaRow } from './replica-row.ts';

/** A stored row as digests count it. */
export interface HeldRow {
  readonly iri: Iri;
  readonly id: Uuid;
  readonly version: number;
  readonly mark: string;
  /** The instant that it is ordered by (createdAt, endDateTime …), ms; of no use where its kind has none. */
  readonly at: number;
}

/** A page of the rows of a scope: at most `limit` of those strictly before an instant, ms. */
export interface HeldPage {
  readonly limit: number;
  readonly before: number;
}

/** A stored row as a held one. Only where its mark is more than its version is the payload parsed. */
export function heldOf(row: ReplicaRow): HeldRow {
  const mark = row.kind === 'Story' || row.kind === 'Comment' ? rowMark(resourceOf(row)) : String(row.version);
  return { iri: row.id, id: idOf(row.id), version: row.version, mark, at: ORDER_END - row.order };
}

/** The same of what is stored as it is. */
export function heldResource(resource: Resource): HeldRow {
  return heldOf(rowOf(resource));
}

/** Whether a request is among those that wait for this user, who decides or may take it back. */
export function isWaiting(resource: Resource): boolean {
  return resource['@type'] === 'ConnectionRequest' && resource.status === null && (resource.canReview || resource.canDelete);
}
