import { iri } from '../../schema/ids.ts';
import type { LivePublication } from '../live/live-publisher.ts';
import type { LoggedChange } from './ending.ts';
import type { Notice } from './notice-writer.ts';
import { scope } from './scope.ts';

/** What a new message leaves beside itself: its notice, its changes, and its hint to the devices that are online. */
export function messageTrail(threadId: string, id: string): { notice: Notice; changes: readonly LoggedChange[]; events: readonly LivePublication[] } {
  return {
    notice: { kind: 'message', thread: threadId, message: id },
    changes: [
      { scope: scope.thread(threadId), entity: iri.message(threadId, id), op: 'upsert' },
      { scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' },
    ],
    events: [{ kind: 'message_created', threadId, messageId: id }],
  };
}
