import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LivePublication, LivePublisher } from './live-publisher.ts';

/** The channel of LISTEN and NOTIFY. */
export const LIVE_CHANNEL = 'parta_live';
/** A NOTIFY takes less than 8000 bytes; a scope has at most 45. */
const SCOPES_PER_NOTICE = 120;

const publicationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message_created'), threadId: z.uuid(), messageId: z.uuid() }),
  z.object({ kind: z.literal('message_deleted'), threadId: z.uuid(), messageId: z.uuid() }),
  z.object({ kind: z.literal('changed'), scopes: z.array(z.string()) }),
  z.object({ kind: z.literal('session_revoked'), sessionId: z.uuid(), userId: z.uuid() }),
]) satisfies z.ZodType<LivePublication>;

/** Publishes by NOTIFY inside the transaction: PostgreSQL delivers at commit, in commit order, to every process. */
export const pgPublisher: LivePublisher = {
  payloadsOf: (events) => events.flatMap(partsOf).map((part) => JSON.stringify(part)),
  async publish(tx, event) {
    await Promise.all(partsOf(event).map((part) => tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(part)})`)));
  },
};

/** The publication in a NOTIFY's payload, or null when another version of the server sent something unknown. */
export function readNotice(payload: string): LivePublication | null {
  try {
    const value: unknown = JSON.parse(payload);
    return publicationSchema.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

function partsOf(event: LivePublication): LivePublication[] {
  if (event.kind !== 'changed') return [event];
  const scopes = [...new Set(event.scopes)];
  const parts: LivePublication[] = [];
  for (let start = 0; start < scopes.length; start += SCOPES_PER_NOTICE) {
    parts.push({ kind: 'changed', scopes: scopes.slice(start, start + SCOPES_PER_NOTICE) });
  }
  return parts;
}
