import type { Message } from '../../schema/records/message.ts';
import type { Role } from '../../schema/records/user.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import type { Db, Tx } from './database.ts';
import { isUndone } from './database-failure.ts';
import type { KeptAnswer } from './ending.ts';
import { messageTrail } from './message-trail.ts';
import { isWordsAlone, type MessageBody } from './message-writer.ts';
import { newId } from './new-id.ts';
import { holdForMessages, postsJson, sendMessages, type Sending } from './send-messages.ts';
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

/** `kept`: under what the answer is kept, null where it is not. */
export type PostMessage = (writing: { live: LivePublisher; now: number }, posting: Posting, kept: Omit<KeptAnswer, 'body'> | null) => Promise<Message | undefined>;

/** A posting with the values of its statement. */
interface Prepared {
  readonly role: Role;
  readonly sending: Sending;
}

/** What became of a posting; undefined: it may not be, or is there already. */
type Sent = Message | 'undone' | undefined;

/** Posts of one process that go in one transaction. While a group is under way the next one grows: two would meet in the thread of a busy talk. */
const GROUPS = { size: 32, underWay: 1, patience: 100 };
/** A group waits no longer for a thread that somebody else holds: its other posts have nothing to do with that. */
const LOCK_WAIT_MS = 100;

/**
 * Sends messages of words alone in one trip: a thread is held only while PostgreSQL works, so that posts to one thread
 * do not wait for each other's trips, and waited for only where somebody else holds it. Posts that come at once share a
 * transaction, with its commit and its NOTIFY; each is judged for itself. By the same rules as createMessage, but it only
 * answers where all is well; else undefined, with nothing written of that post, and createMessage's way says why. Where
 * PostgreSQL refuses a group, each of its posts goes by itself; of one that came twice at once the later then fails as
 * overtaken (isOvertaken), where it was judged before the earlier was committed.
 */
export function messagePoster(db: Db): PostMessage {
  const send = together((group: readonly Prepared[]) => sendGroup(db, group), GROUPS);
  return async (writing, posting, kept) => {
    if (!isWordsAlone(posting.body)) return undefined;
    const prepared = { role: posting.viewer.role, sending: sendingOf(writing, posting, kept) };
    const sent = await send(prepared);
    return sent === 'undone' ? (await sendFree(db, [prepared]))[0] ?? (await sendHeld(db, [prepared]))[0] : sent;
  };
}

function sendingOf({ live, now }: { live: LivePublisher; now: number }, { viewer, sessionId, threadId, body }: Posting, kept: Omit<KeptAnswer, 'body'> | null): Sending {
  const id = body._id?.toLowerCase() ?? newId(now);
  return {
    id, thread: threadId, author: viewer.userId, session: sessionId, body: body.body, noticeId: newId(now), payloads: live.payloadsOf(messageTrail(threadId, id).events), at: new Date(now).toISOString(),
    keyUser: kept?.userId ?? null, key: kept?.key ?? null, hash: kept?.hash ?? null, status: kept?.status ?? null,
  };
}

/** Those whose threads nobody holds, then the others. */
async function sendGroup(db: Db, group: readonly Prepared[]): Promise<readonly Sent[]> {
  const sent = await orUndone(group, sendFree(db, group));
  const left = group.filter((_, place) => sent[place] === undefined);
  if (left.length === 0) return sent;
  const held = await orUndone(left, sendHeld(db, left, group.length === 1 ? undefined : LOCK_WAIT_MS));
  return group.map((prepared, place) => sent[place] ?? held[left.indexOf(prepared)]);
}

/** One statement is its own transaction. */
function sendFree(db: Db, group: readonly Prepared[]): Promise<readonly (Message | undefined)[]> {
  const runs = runsOf(group);
  return runs.length === 1 ? writeAll(db, runs) : inOneTrip(db, (tx) => writeAll(tx, runs));
}

/** Waits for the threads: all locks in one order, then the posts, judged by a snapshot that is younger than the locks. */
function sendHeld(db: Db, group: readonly Prepared[], lockWaitMs?: number): Promise<readonly (Message | undefined)[]> {
  const users = group.map(({ sending }) => sending.author);
  const threads = group.map(({ sending }) => sending.thread);
  return inOneTrip(
    db,
    async (tx) => {
      const [, sent] = await Promise.all([holdForMessages(tx, { users, threads }), writeAll(tx, runsOf(group))]);
      return sent;
    },
    lockWaitMs,
  );
}

/** Neighbours of one role: a statement knows whom somebody of a role may write to. */
function runsOf(group: readonly Prepared[]): readonly (readonly Prepared[])[] {
  const runs: Prepared[][] = [];
  for (const prepared of group) {
    const run = runs.at(-1);
    if (run?.[0]?.role === prepared.role) run.push(prepared);
    else runs.push([prepared]);
  }
  return runs;
}

/** All statements leave at once. Answers for each post, undefined where something spoke against it. */
async function writeAll(db: Db | Tx, runs: readonly (readonly Prepared[])[]): Promise<readonly (Message | undefined)[]> {
  const sent = runs.map(async (run) => {
    const role = run[0]?.role;
    if (role === undefined) return [];
    const rows = await sendMessages[role](db, { posts: postsJson(run.map(({ sending }) => sending)), count: run.length });
    const answers = new Map(rows.map(({ place, answer }) => [place, answer]));
    return run.map((_, place) => answers.get(place));
  });
  return (await Promise.all(sent)).flat();
}

/** Where PostgreSQL has undone it, that of each; else it may have been committed, and nobody may do it again without knowing. */
async function orUndone(group: readonly Prepared[], written: Promise<readonly (Message | undefined)[]>): Promise<readonly Sent[]> {
  try {
    return await written;
  } catch (error) {
    if (group.length === 1 || !isUndone(error)) throw error;
    return group.map(() => 'undone');
  }
}
