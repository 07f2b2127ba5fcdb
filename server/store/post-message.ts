import type { Message } from '../../schema/records/message.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import type { Db, Tx } from './database.ts';
import { isUndone } from './database-failure.ts';
import type { KeptAnswer } from './ending.ts';
import { messageOf } from './message-reader.ts';
import { answerPieces, holdForMessages, sendMessage } from './message-statements.ts';
import { isWordsAlone, messageTrail, type MessageBody } from './message-writer.ts';
import { newId } from './new-id.ts';
import { together } from './together.ts';
import { inOneTrip } from './trips.ts';
import type { Viewer } from './viewer.ts';

/** A message that is to be sent at once, and by whom. */
export interface Posting {
  readonly viewer: Viewer;
  readonly sessionId: string;
  readonly threadId: string;
  readonly body: MessageBody;
}

type Keep = (message: Message) => KeptAnswer | null;
export type PostMessage = (writing: { live: LivePublisher; now: number }, posting: Posting, keep: Keep) => Promise<Message | undefined>;

/** A posting with the values of its statement. */
interface Sending {
  readonly viewer: Viewer;
  readonly threadId: string;
  readonly values: ReturnType<typeof valuesOf>;
}

/** What became of a posting; undefined: it may not be, or is there already. */
type Sent = Message | 'undone' | undefined;

/** Posts of one process that go in one transaction. While two groups are under way, which is as many as PostgreSQL works at beside us, the next one grows. */
const GROUPS = { size: 32, underWay: 2, patience: 100 };
/** A group waits no longer for a thread that somebody else holds: its other posts have nothing to do with that. */
const LOCK_WAIT_MS = 100;

/**
 * Sends messages of words alone in one trip: a thread is held only while PostgreSQL works, so that posts to one thread
 * do not wait for each other's trips, and waited for only where somebody else holds it. Posts that come at once share a
 * transaction, with its commit and its NOTIFY; each is judged for itself. By the same rules as createMessage, but it only
 * answers where all is well; else undefined, with nothing written of that post, and createMessage's way says why. Where
 * PostgreSQL refuses a group, each of its posts goes by itself.
 */
export function messagePoster(db: Db): PostMessage {
  const send = together((sendings: readonly Sending[]) => sendGroup(db, sendings), GROUPS);
  return async (writing, posting, keep) => {
    if (!isWordsAlone(posting.body)) return undefined;
    const sending = { viewer: posting.viewer, threadId: posting.threadId, values: valuesOf(writing, posting, keep) };
    const sent = await send(sending);
    return sent === 'undone' ? sendAlone(db, sending) : sent;
  };
}

function valuesOf({ live, now }: { live: LivePublisher; now: number }, { viewer, sessionId, threadId, body }: Posting, keep: Keep) {
  const id = body._id?.toLowerCase() ?? newId(now);
  const author = { id: viewer.userId, role: viewer.role, firstName: '', lastName: '', avatarFileId: null, icon: null };
  const outline = messageOf({ id, threadId, body: '', attachmentIds: [], files: [], createdAt: now, version: 1, author, mainTeacherId: null, replyTo: null }, viewer.userId);
  const trail = messageTrail({ live, now }, threadId, id, keep(outline));
  return { ...trail, id, thread: threadId, author: viewer.userId, session: sessionId, body: body.body, answer: answerPieces(outline) };
}

async function sendGroup(db: Db, sendings: readonly Sending[]): Promise<readonly Sent[]> {
  const [first, second] = sendings;
  if (first === undefined) return [];
  if (second === undefined) return [await sendAlone(db, first)];
  const sent = await orUndone(sendings, sendFree(db, sendings));
  const left = sendings.filter((_, place) => sent[place] === undefined);
  if (left.length === 0) return sent;
  const held = await orUndone(left, sendHeld(db, left, LOCK_WAIT_MS));
  return sendings.map((sending, place) => sent[place] ?? held[left.indexOf(sending)]);
}

/** One statement is its own transaction. */
async function sendAlone(db: Db, sending: Sending): Promise<Message | undefined> {
  const [sent] = await sendMessage[sending.viewer.role](db, sending.values);
  return sent === undefined ? (await sendHeld(db, [sending]))[0] : sent.answer;
}

/** Those whose threads nobody holds, in one transaction. */
function sendFree(db: Db, sendings: readonly Sending[]): Promise<readonly (Message | undefined)[]> {
  return inOneTrip(db, async (tx) => answersOf(await Promise.all(writeAll(tx, sendings))));
}

/** Waits for the threads: all locks in one order, then each post in its order, judged by a snapshot that is younger than the locks. */
function sendHeld(db: Db, sendings: readonly Sending[], lockWaitMs?: number): Promise<readonly (Message | undefined)[]> {
  const users = sendings.map(({ viewer }) => viewer.userId);
  const threads = sendings.map(({ threadId }) => threadId);
  return inOneTrip(
    db,
    async (tx) => {
      const [, ...rows] = await Promise.all([holdForMessages(tx, { users, threads }), ...writeAll(tx, sendings)]);
      return answersOf(rows);
    },
    lockWaitMs,
  );
}

const writeAll = (tx: Tx, sendings: readonly Sending[]) => sendings.map(({ viewer, values }) => sendMessage[viewer.role](tx, values));
const answersOf = (rows: Awaited<ReturnType<typeof writeAll>[number]>[]) => rows.map(([sent]) => sent?.answer);

/** Where PostgreSQL has undone it, that of each; else it may have been committed, and nobody may do it again without knowing. */
async function orUndone(sendings: readonly Sending[], written: Promise<readonly (Message | undefined)[]>): Promise<readonly Sent[]> {
  try {
    return await written;
  } catch (error) {
    if (!isUndone(error)) throw error;
    return sendings.map(() => 'undone');
  }
}
