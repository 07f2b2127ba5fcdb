import { z } from 'zod';
import { changeSchema } from '../records/change.ts';
import { claimsSchema, digestSchema } from '../records/digest.ts';
import { collectionSchema } from '../wire.ts';
import { defineCall } from './call.ts';

/**
 * What changed after a cursor, in commit order, compacted to the newest change per entity (design.md section 4).
 * Without `after`: no members and the present cursor. 410: the cursor is too old or of another generation; the client
 * walks the collections again. `hasMore`: ask again at once with the new cursor. `generation`: another one than before says
 * that the database was restored to an earlier moment (R-OUT-18); a server of an earlier build does not tell it.
 */
export const changesCall = defineCall({
  id: 'listChanges', method: 'GET', path: '/changes', actors: 'user', status: 200, summary: 'Changes after a cursor', wire: { alsoAnswers: [410] },
  query: z.object({ after: z.string().max(200).optional(), itemsPerPage: z.coerce.number().int().min(1).max(500).optional() }),
  reply: collectionSchema(changeSchema).extend({ cursor: z.string(), hasMore: z.boolean(), generation: z.string().optional() }),
});
/**
 * For each claim (schema/records/digest.ts) how much there is, and a hash of it, so that a device finds what it lacks or
 * has too much of. A claim about something that the caller does not see has no member.
 */
export const digestsCall = defineCall({
  id: 'listDigests', method: 'GET', path: '/digests', actors: 'user', status: 200, summary: 'Digests of what the caller sees, to compare',
  query: z.object({ of: claimsSchema }), reply: collectionSchema(digestSchema),
});
/** `url`: where to connect; without it, /connection/websocket of the address that the app came from. */
export const connectionTokenCall = defineCall({
  id: 'createConnectionToken', method: 'POST', path: '/realtime/token/connection', actors: 'user', status: 200, summary: 'Token for the realtime connection',
  reply: z.object({ token: z.string(), url: z.url().optional() }),
});
export const subscriptionTokenCall = defineCall({
  id: 'createSubscriptionToken', method: 'POST', path: '/realtime/token/subscription', actors: 'user', status: 200, summary: 'Token for personal:{userId}',
  body: z.object({ channel: z.string().max(200) }), reply: z.object({ token: z.string() }),
});
