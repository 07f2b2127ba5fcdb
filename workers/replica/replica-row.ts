import type { Iri } from '../../schema/ids.ts';
import type { Resource, ResourceType } from '../../schema/records/change.ts';

/**
 * A row of the replica: a few indexed fields and one opaque payload, so that a new field of a record never needs a
 * migration (which copies everything: 100,000 rows took 209 s).
 */
export interface ReplicaRow {
  id: Iri;
  kind: ResourceType;
  /** What it lies in: a story's class, a message's thread, a comment's story, an award's student. Empty: nothing. */
  scope: string;
  /** Newest first when read ascending: a descending sort would never use the index. */
  order: number;
  version: number;
  payload: string;
}

/** Largest sort key; a thing without a time comes last. */
export const ORDER_END = 1e13;

/** The sort key of an instant: the newer, the smaller. */
export function orderOf(instant: string | null): number {
  return instant === null ? ORDER_END : ORDER_END - Date.parse(instant);
}

/** The row that stores a resource. */
export function rowOf(resource: Resource): ReplicaRow {
  return {
    id: resource['@id'],
    kind: resource['@type'],
    scope: scopeOf(resource),
    order: sortKeyOf(resource),
    version: resource.version,
    payload: JSON.stringify(resource),
  };
}

/** The resource in a row. It was parsed by the contract before it was stored, so it is trusted here. */
export function resourceOf(row: Pick<ReplicaRow, 'payload'>): Resource {
  return JSON.parse(row.payload) as Resource;
}

/** What a resource lies in, as its row has it. */
export function scopeOf(resource: Resource): string {
  switch (resource['@type']) {
    case 'Story':
      return resource.class;
    case 'Message':
      return resource.thread;
    case 'Thread':
      return resource.class ?? '';
    case 'Comment':
      return resource.story;
    case 'Event':
    case 'Skill':
    case 'ConnectionRequest':
      return resource.class;
    case 'Award':
    case 'Invitation':
      return resource.student;
    case 'Class':
    case 'Student':
    case 'Icon':
    case 'User':
      return '';
  }
}

function sortKeyOf(resource: Resource): number {
  switch (resource['@type']) {
    case 'Story':
    case 'Message':
      return orderOf(resource.createdAt);
    case 'Thread':
      return orderOf(resource.lastMessageSentAt);
    case 'Comment':
      return orderOf(resource.commentedAt);
    case 'Event':
      return orderOf(resource.endDateTime);
    case 'Award':
      return orderOf(resource.awardedAt);
    case 'Invitation':
      return orderOf(resource.invitedAt);
    case 'ConnectionRequest':
      return orderOf(resource.createdAt);
    case 'Class':
    case 'Student':
    case 'Icon':
    case 'Skill':
    case 'User':
      return 0;
  }
}
