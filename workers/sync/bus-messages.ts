import { z } from 'zod';
import { uuidSchema } from '../../schema/ids.ts';
import { instantSchema } from '../../schema/wire.ts';
import { belowSchema } from './below.ts';
import type { Bus } from './environment.ts';

/** What a follower shows of the leader's state; the rest of SyncStatus each realm knows by itself. */
export const sharedStatusSchema = z.object({
  network: z.enum(['online', 'offline', 'unknown']),
  phase: z.enum(['idle', 'firstLoad', 'catchingUp', 'sending']),
  progress: z.number().nullable(),
  lastContactAt: z.number().nullable(),
  daysWithoutContact: z.number(),
  storage: z.enum(['ok', 'low', 'full', 'lost']),
  mended: z.number().optional(),
  isLive: z.boolean().optional(),
  isSendingBlocked: z.boolean().optional(),
});
export type SharedStatus = z.infer<typeof sharedStatusSchema>;

/** A row that travels just now; `percent` is of the file's bytes, null while no file does. */
export const travellingSchema = z.object({ rowId: uuidSchema, fileId: uuidSchema.nullable(), percent: z.number().nullable() });
export type Travelling = z.infer<typeof travellingSchema>;

const wishSchema = z.discriminatedUnion('wish', [
  z.object({ wish: z.literal('olderMessages'), threadId: uuidSchema, backTo: instantSchema.optional(), around: instantSchema.optional() }),
  z.object({ wish: z.literal('olderStories'), classIds: z.array(uuidSchema).nullable() }),
  z.object({ wish: z.literal('below'), below: belowSchema }),
]);
export type Wish = z.infer<typeof wishSchema>;
export const wishOutcomeSchema = z.enum(['fetched', 'complete', 'offline']);
export type WishOutcome = z.infer<typeof wishOutcomeSchema>;

/** Everything that engines of one user say to each other across tabs and the service worker. */
const busMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heartbeat'), realm: z.string() }),
  /** A realm has come and wants to know how things stand; the leader says it. */
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('outbox') }),
  z.object({ type: z.literal('wake'), reason: z.string() }),
  z.object({ type: z.literal('session') }),
  z.object({ type: z.literal('status'), status: sharedStatusSchema }),
  z.object({ type: z.literal('travelling'), rows: z.array(travellingSchema) }),
  z.object({ type: z.literal('wish'), id: z.string(), wish: wishSchema }),
  z.object({ type: z.literal('wishAnswer'), id: z.string(), outcome: wishOutcomeSchema }),
]);
export type BusMessage = z.infer<typeof busMessageSchema>;

/** Sends a message to every other realm of this user. */
export function tellBus(bus: Bus, message: BusMessage): void {
  bus.send(message);
}

/** Hears the messages of other realms; what does not parse (an older or newer version's) is not ours and is passed over. */
export function hearBus(bus: Bus, listen: (message: BusMessage) => void): () => void {
  return bus.listen((raw) => {
    const message = busMessageSchema.safeParse(raw);
    if (message.success) listen(message.data);
  });
}
