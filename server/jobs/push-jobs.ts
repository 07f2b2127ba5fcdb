import { z } from 'zod';
import { uuidSchema } from '../../schema/ids.ts';
import { pushMessageSchema } from '../../schema/records/push-message.ts';
import { pushMessageOf } from '../push/push-message.ts';
import type { PushSender } from '../push/push-sender.ts';
import { inTransactionOf } from '../store/job-outbox.ts';
import { takeNotices, type Receiver } from '../store/notice-reader.ts';
import { findPushTarget } from '../store/subscription-reader.ts';
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

/** Sends to one device; a device that is gone is forgotten (PSH-03). Native apps need a setting: without it, they wait for nothing. */
export function pushWorker(senders: { web: PushSender; native: PushSender | null }): Worker {
  return {
    queue: QUEUE,
    async run(data, { db }) {
      const job = jobSchema.parse(data);
      const sender = senders[job.channel];
      const target = sender === null ? null : await findPushTarget(db, job);
      if (sender === null || target === null) return;
      const outcome = await sender.send(target, job.message);
      if (outcome === 'gone') await forgetSubscription(db, job);
      if (outcome === 'later') throw new PushDelayedError(job.channel);
    },
  };
}
