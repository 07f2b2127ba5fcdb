import type { Resource } from '../../schema/records/change.ts';
import { iri } from '../../schema/ids.ts';
import type { PushMessage } from '../../schema/records/push-message.ts';
import { inLanguage, pushedEntity, summaryOf } from '../push/push-message.ts';
import type { Reading } from '../store/database.ts';
import { takeHeld, WOKEN_BATCH } from '../store/held-pushes.ts';
import { inTransactionOf } from '../store/job-outbox.ts';
import { devicesOf } from '../store/notice-reader.ts';
import { resourcesByIri } from '../store/resource-reader.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Relay } from './jobs.ts';
import { PUSH_QUEUE, type PushJob } from './push-jobs.ts';

/**
 * Says once, when somebody's quiet hours are over, what came in them (EXT-02): the one thing itself, or how many there
 * were. What was read, answered or taken back meanwhile, on whatever device, is no news.
 */
export const quietRelay: Relay = {
  name: 'quiet-relay',
  batch: WOKEN_BATCH,
  run: ({ db, boss, now }) =>
    takeHeld(db, now, async (tx, { viewer, locale, messages }) => {
      const [first, ...others] = await stillNew(tx, viewer, messages);
      if (first === undefined) return;
      const message = others.length === 0 ? inLanguage(first, locale) : summaryOf(1 + others.length, locale);
      const jobs = (await devicesOf(tx, viewer.userId, now)).map(({ channel, subscriptionId }): PushJob => ({ channel, subscriptionId, message }));
      if (jobs.length > 0) await boss.insert(PUSH_QUEUE, jobs.map((data) => ({ data })), { db: inTransactionOf(tx) });
    }),
};

async function stillNew(db: Reading, viewer: Viewer, messages: readonly PushMessage[]): Promise<PushMessage[]> {
  const about = messages.map((message) => {
    const entity = pushedEntity(message);
    return { message, iris: entity === null ? [] : [entity, ...(message.thread === undefined ? [] : [iri.thread(message.thread)])] };
  });
  const found = await resourcesByIri(db, viewer, about.flatMap(({ iris }) => iris));
  return about.flatMap(({ message, iris }) => (iris.length > 0 && iris.every((each) => isNews(message, found.get(each))) ? [message] : []));
}

function isNews({ kind }: PushMessage, resource: Resource | undefined): boolean {
  if (resource === undefined) return false;
  if (resource['@type'] === 'Story') return kind === 'reminder' ? resource.canAcknowledge : !resource.isRead;
  if (resource['@type'] === 'Thread') return resource.isNotificationEnabled && resource.unreadCount > 0;
  return resource['@type'] !== 'ConnectionRequest' || resource.status === null;
}
