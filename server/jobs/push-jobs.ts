import { z } from 'zod';
import { uuidSchema } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import { pushMessageSchema, type PushMessage } from '../../schema/records/push-message.ts';
import { pushedEntity, pushMessageOf } from '../push/push-message.ts';
import { OTHER_SERVICE, pushServiceOf } from '../push/push-services.ts';
import type { PushOutcome, PushSender, PushTarget } from '../push/push-sender.ts';
import { inTransactionOf } from '../store/job-outbox.ts';
import type { Reading } from '../store/database.ts';
import { holdPush } from '../store/held-pushes.ts';
import { NOTICE_BATCH, takeNotices, type Receiver } from '../store/notice-reader.ts';
import { resourcesByIri } from '../store/resource-reader.ts';
import { findPushDevice } from '../store/subscription-reader.ts';
import { forgetSubscription, noteDeliveredPush, noteFailedPush } from '../store/subscription-writer.ts';
import { countHeard } from '../store/thread-reader.ts';
import type { Relay, Worker } from './jobs.ts';

export const PUSH_QUEUE = 'push';
const jobSchema = z.object({ channel: z.enum(['web', 'native']), subscriptionId: uuidSchema, message: pushMessageSchema });
export type PushJob = z.infer<typeof jobSchema>;

/** A push message did not get through; a later try may. The log names the service by `code`, and nothing of the device. */
export abstract class PushError extends Error {
  readonly code: string;

  constructor(target: PushTarget, message: string) {
    super(message);
    this.code = pushServiceOf(target);
  }
}
/** A push service could not be reached, or asked to wait. */
class PushDelayedError extends PushError {
  override readonly name = 'PushDelayedError';
}
/** A push service does not take what this server sends. */
class PushRefusedError extends PushError {
  override readonly name = 'PushRefusedError';
}

/** Turns each notice into one job for each device, in one transaction: none is lost, none is made twice. */
export const pushRelay: Relay = {
  name: 'push-relay',
  batch: NOTICE_BATCH,
  run: ({ db, boss, now }) =>
    takeNotices(db, now, async (tx, notice, receivers) => {
      if (receivers.length === 0) return;
      const jobOf = ({ channel, subscriptionId, locale }: Receiver): PushJob => ({ channel, subscriptionId, message: pushMessageOf(notice, locale) });
      await boss.insert(PUSH_QUEUE, receivers.map((receiver) => ({ data: jobOf(receiver) })), { db: inTransactionOf(tx) });
    }),
};

/**
 * Sends to one device what its owner sees at this moment; a device that is gone is forgotten (PSH-03). In quiet hours it
 * is held, and what was said to sum up the ones before is dropped (EXT-02). Native apps need a setting: without it, they
 * wait for nothing. `count` is told what became of each.
 */
export function pushWorker(senders: { web: PushSender; native: PushSender | null }, count: (outcome: PushOutcome) => void = () => undefined): Worker {
  return {
    queue: PUSH_QUEUE,
    async run(data, { db, now }) {
      const job = jobSchema.parse(data);
      const sender = senders[job.channel];
      const device = sender === null ? null : await findPushDevice(db, job, now);
      if (sender === null || device === null) return;
      // Hours may lie between, when a push service is away: what is gone or lost meanwhile is told no more.
      const entity = pushedEntity(job.message);
      const resource = entity === null ? undefined : (await resourcesByIri(db, device.owner, [entity])).get(entity);
      if (entity !== null && resource === undefined) return;
      // Confirmed since, or nobody is asked any more.
      if (job.message.kind === 'reminder' && !(resource?.['@type'] === 'Story' && resource.canAcknowledge)) return;
      const { quietUntil } = device.owner;
      if (quietUntil !== null && !passesQuiet(job.message, resource)) {
        if (job.message.kind !== 'summary') await holdPush(db, device.owner.userId, job.message, quietUntil);
        return;
      }
      const outcome = await sender.send(device.target, { ...job.message, unread: await countHeard(db, device.owner) });
      count(outcome);
      if (outcome === 'gone') await forgetSubscription(db, job);
      if (outcome === 'sent' && device.hasFailed) await noteDeliveredPush(db, job.subscriptionId);
      if (outcome === 'later' && !(await isGivenUp(db, job, device.target, now))) throw new PushDelayedError(device.target, 'delayed');
      if (outcome === 'refused') throw new PushRefusedError(device.target, 'refused');
    },
  };
}

/** A known push service says itself when a subscription has ended (404, 410); the silence of any other host ends it after some tries. */
async function isGivenUp(db: Reading, { channel, subscriptionId }: PushJob, target: PushTarget, now: number): Promise<boolean> {
  return channel === 'web' && pushServiceOf(target) === OTHER_SERVICE && (await noteFailedPush(db, subscriptionId, now));
}

/* A post that its teacher has marked as urgent, by what it is now; and what one asks for oneself. */
function passesQuiet({ kind }: PushMessage, resource: Resource | undefined): boolean {
  return kind === 'trial' || (kind === 'story' && resource?.['@type'] === 'Story' && resource.isUrgent);
}
