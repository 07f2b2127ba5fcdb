import { z } from 'zod';
import { uuidSchema } from '../../schema/ids.ts';
import { pushMessageSchema } from '../../schema/records/push-message.ts';
import { pushedEntity, pushMessageOf } from '../push/push-message.ts';
import type { PushSender } from '../push/push-sender.ts';
import { inTransactionOf } from '../store/job-outbox.ts';
import { takeNotices, type Receiver } from '../store/notice-reader.ts';
import { resourcesByIri } from '../store/resource-reader.ts';
import { findPushDevice } from '../store/subscription-reader.ts';
import { forgetSubscription } from '../store/subscription-writer.ts';
import type { Relay, Worker } from './jobs.ts';

const QUEUE = 'push';
const jobSchema = z.object({ channel: z.enum(['web', 'native']), subscriptionId: uuidSchema, message: pushMessageSchema });
type PushJob = z.infer<typeof jobSchema>;

/** A push service could not be reached, or asked to wait. */
class PushDelayedError extends Error {}

/** Turns each notice into one job for each device, in one transaction: none is lost, none is made twice. */
export const pushRelay: Relay = {
  name: 'push-relay',
  run: ({ db, boss, now }) =>
    takeNotices(db, now, async (tx, notice, receivers) => {
      if (receivers.length === 0) return;
      const jobOf = ({ channel, subscriptionId, locale }: Receiver): PushJob => ({ channel, subscriptionId, message: pushMessageOf(notice, locale) });
      await boss.insert(QUEUE, receivers.map((receiver) => ({ data: jobOf(receiver) })), { db: inTransactionOf(tx) });
    }),
};

/** Sends to one device what its owner sees at this moment; a device that is gone is forgotten (PSH-03). Native apps need a setting: without it, they wait for nothing. */
export function pushWorker(senders: { web: PushSender; native: PushSender | null }): Worker {
  return {
    queue: QUEUE,
    async run(data, { db }) {
      const job = jobSchema.parse(data);
      const sender = senders[job.channel];
      const device = sender === null ? null : await findPushDevice(db, job);
      if (sender === null || device === null) return;
      // Hours may lie between, when a push service is away: what is gone or lost meanwhile is told no more.
      const entity = pushedEntity(job.message);
      const resource = entity === null ? undefined : (await resourcesByIri(db, device.owner, [entity])).get(entity);
      if (entity !== null && resource === undefined) return;
      // Confirmed since, or nobody is asked any more.
      if (job.message.kind === 'reminder' && !(resource?.['@type'] === 'Story' && resource.canAcknowledge)) return;
      const outcome = await sender.send(device.target, job.message);
      if (outcome === 'gone') await forgetSubscription(db, job);
      if (outcome === 'later') throw new PushDelayedError(job.channel);
    },
  };
}
