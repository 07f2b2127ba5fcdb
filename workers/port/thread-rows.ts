import { iri, type Uuid } from '../../schema/ids.ts';
import type { Recipient } from '../../schema/port/queries.ts';
import type { ThreadView } from '../../schema/port/views.ts';
import type { Thread } from '../../schema/records/thread.ts';
import type { Person } from '../../schema/records/user.ts';
import { travelsOf } from './class-rows.ts';
import { tellingOfClasses } from './class-titles.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import { contextOf, loaded } from './query-run.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import type { RowMemo } from './views/row-memo.ts';
import { threadView, waitingThreadView } from './views/thread-view.ts';

/** What threadRows reads. */
export function threadSources(sources: LiveSources): LiveSource<unknown>[] {
  return [sources.threads, sources.outbox, sources.drafts, sources.travelling, sources.identity, sources.recipients, sources.newestLeft, sources.classes];
}

/** All threads, stored and waiting, newest activity first. */
export function threadRows(sources: LiveSources, memo: RowMemo<ThreadView>): ThreadView[] {
  const context = contextOf(sources);
  const outbox = loaded(sources.outbox);
  const { byThread } = pendingIndexOf(outbox);
  const drafts = new Map(loaded(sources.drafts).map((draft) => [draft.place, draft]));
  const stored = loaded(sources.threads);
  const newestLeft = new Map(loaded(sources.newestLeft).map((message) => [message.thread, message]));
  const telling = tellingOfClasses(sources);
  const known = recipientsOf(loaded(sources.recipients));
  memo.begin();
  const views = [...stored.values()].map((thread) => {
    const rows = byThread.get(thread._id) ?? [];
    const draft = drafts.get(`thread:${thread._id}`);
    const left = newestLeft.get(thread['@id']);
    const tellingTeacher = thread.class === null ? undefined : telling.get(thread.class);
    const about = aboutOther(thread, known);
    const from = [thread, draft?.updatedAt, left, tellingTeacher, about, context.me, context.offset, ...rows, ...travelsOf(rows, context)];
    return memo.of(thread._id, from, () => threadView(thread, { rows, draft, left, tellingTeacher, about }, context));
  });
  const waiting = outbox.flatMap((row) => {
    if (!isRowOf(row, 'thread.createDirect') || stored.has(iri.thread(row.mutation.threadId))) return [];
    const rows = byThread.get(row.mutation.threadId) ?? [];
    const draft = drafts.get(`thread:${row.mutation.threadId}`);
    const from = [draft?.updatedAt, context.me, context.offset, loaded(sources.recipients), ...rows, ...travelsOf(rows, context)];
    return memo.of(row.mutation.threadId, from, () => waitingThreadView(row, { rows, draft }, peopleOf(known), context));
  });
  return [...waiting, ...views].toSorted(byActivity);
}

function byActivity(one: ThreadView, other: ThreadView): number {
  const [oneAt, otherAt] = [one.lastMessageSentAt ?? '', other.lastMessageSentAt ?? ''];
  if (oneAt !== otherAt) return oneAt > otherAt ? -1 : 1;
  return one._id < other._id ? -1 : 1;
}

/** The stored answer of the recipients command, as an object of its own for as long as it stays the same. */
function recipientsOf(text: string): readonly Recipient[] {
  // Stored by the recipients command from a parsed answer.
  if (lastAnswer.text !== text) lastAnswer = { text, recipients: JSON.parse(text) as readonly Recipient[] };
  return lastAnswer.recipients;
}

let lastAnswer: { readonly text: string; readonly recipients: readonly Recipient[] } = { text: '[]', recipients: [] };

function peopleOf(recipients: readonly Recipient[]): ReadonlyMap<Uuid, Person> {
  return new Map(recipients.map(({ user }) => [user._id, user]));
}

/* Of a thread of two: whose parent the other one is. Nobody may write to themselves, so one's own row is not among them. */
function aboutOther({ type, members }: Thread, recipients: readonly Recipient[]): string | null {
  if (type !== 'direct' || members.length !== 2) return null;
  return recipients.find(({ user }) => members.some(({ _id }) => _id === user._id))?.about ?? null;
}
