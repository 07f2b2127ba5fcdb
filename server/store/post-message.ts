import type { Message } from '../../schema/records/message.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import type { Db } from './database.ts';
import type { KeptAnswer } from './ending.ts';
import { messageOf } from './message-reader.ts';
import { answerPieces, holdForMessage, sendMessage } from './message-statements.ts';
import { isWordsAlone, messageTrail, type MessageBody } from './message-writer.ts';
import { newId } from './new-id.ts';
import { inOneTrip } from './trips.ts';
import type { Viewer } from './viewer.ts';

/** A message that is to be sent at once, and by whom. */
export interface Posting {
  readonly viewer: Viewer;
  readonly sessionId: string;
  readonly threadId: string;
  readonly body: MessageBody;
}

/**
 * Sends a message of words alone in one trip: the thread is held only while PostgreSQL works, so that posts to one
 * thread do not wait for each other's trips. It judges by the same rules as createMessage, but only answers where all
 * is well; else undefined, with nothing written, and createMessage's way says why. A row that is there already fails it.
 */
export async function postMessage(db: Db, { live, now }: { live: LivePublisher; now: number }, { viewer, sessionId, threadId, body }: Posting, keep: (message: Message) => KeptAnswer | null): Promise<Message | undefined> {
  if (!isWordsAlone(body)) return undefined;
  const id = body._id?.toLowerCase() ?? newId(now);
  const author = { id: viewer.userId, role: viewer.role, firstName: '', lastName: '', avatarFileId: null, icon: null };
  const outline = messageOf({ id, threadId, body: '', attachmentIds: [], files: [], createdAt: now, version: 1, author, mainTeacherId: null, replyTo: null }, viewer.userId);
  const trail = messageTrail({ live, now }, threadId, id, keep(outline));
  const values = {
    ...trail,
    id,
    thread: threadId,
    author: viewer.userId,
    session: sessionId,
    body: body.body,
    answer: answerPieces(outline),
  };
  const [sent] = await inOneTrip(db, async (tx) => {
    const held = holdForMessage(tx, { user: viewer.userId, thread: threadId });
    const written = sendMessage[viewer.role](tx, values);
    await held;
    return written;
  });
  return sent?.answer;
}
