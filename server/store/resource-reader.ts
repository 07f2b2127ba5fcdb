import { idOf, uuidSchema, type Iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import { awardsByIds, skillsByIds } from './award-reader.ts';
import { classesByIds } from './class-reader.ts';
import { commentsByIds } from './comment-reader.ts';
import type { Reading } from './database.ts';
import { eventsByIds } from './event-reader.ts';
import { listIcons } from './icon-reader.ts';
import { invitationsByIds } from './invitation-reader.ts';
import { messagesByIds } from './message-reader.ts';
import { requestsByIds } from './request-reader.ts';
import { storiesByIds } from './story-reader.ts';
import { studentsByIds } from './student-reader.ts';
import { threadsByIds } from './thread-reader.ts';
import { readMe } from './user-reader.ts';
import type { Viewer } from './viewer.ts';

type BulkReader = (db: Reading, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlyMap<string, Resource>>;

/** Which reader renders what lies at an IRI; the longer shapes stand first. */
const READERS: readonly { shape: RegExp; read: BulkReader }[] = [
  { shape: /^\/classes\/[^/]+\/stories\/[^/]+\/comments\/[^/]+$/, read: commentsByIds },
  { shape: /^\/classes\/[^/]+\/stories\/[^/]+$/, read: storiesByIds },
  { shape: /^\/classes\/[^/]+\/skills\/[^/]+$/, read: skillsByIds },
  { shape: /^\/students\/[^/]+\/invitations\/[^/]+$/, read: invitationsByIds },
  { shape: /^\/threads\/[^/]+\/messages\/[^/]+$/, read: messagesByIds },
  { shape: /^\/classes\/[^/]+$/, read: classesByIds },
  { shape: /^\/students\/[^/]+$/, read: studentsByIds },
  { shape: /^\/threads\/[^/]+$/, read: threadsByIds },
  { shape: /^\/events\/[^/]+$/, read: eventsByIds },
  { shape: /^\/awards\/[^/]+$/, read: awardsByIds },
  { shape: /^\/parent-connection-requests\/[^/]+$/, read: requestsByIds },
  { shape: /^\/users\/[^/]+$/, read: readOneself },
];

/** The resources at the IRIs, those that the viewer may see, each kind in one go. */
export async function resourcesByIri(db: Reading, viewer: Viewer, iris: readonly Iri[]): Promise<ReadonlyMap<Iri, Resource>> {
  const found = new Map<Iri, Resource>();
  for (const { shape, read } of READERS) {
    const ids = iris.filter((entity) => shape.test(entity)).map(idOf).filter((id) => uuidSchema.safeParse(id).success);
    if (ids.length === 0) continue;
    for (const resource of (await read(db, viewer, ids)).values()) found.set(resource['@id'], resource);
  }
  for (const icon of iris.some((entity) => entity.startsWith('/icons/')) ? listIcons(undefined) : []) {
    if (iris.includes(icon['@id'])) found.set(icon['@id'], icon);
  }
  return found;
}

async function readOneself(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Resource>> {
  const me = ids.includes(viewer.userId) ? await readMe(db, viewer) : null;
  return me === null ? new Map() : new Map([[me._id, me]]);
}
