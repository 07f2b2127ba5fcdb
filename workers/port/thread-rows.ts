import { iri, type Uuid } from '../../schema/ids.ts';
import type { Recipient } from '../../schema/port/queries.ts';
import type { ThreadView } from '../../schema/port/views.ts';
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
  memo.begin();
  const views = [...stored.values()].map((thread) => {
    const rows = byThread.get(thread._id) ?? [];
    const draft = drafts.get(`thread:${thread._id}`);
    const left = newestLeft.get(thread['@id']);
    const tellingTeacher = thread.class === null ? undefined : telling.get(thread.class);
    return memo.of(thread._id, [thread, draft?.updatedAt, left, tellingTeacher, context.me, context.offset, ...rows, ...travelsOf(rows, context)], () => threadView(thread, { rows, draft, left, tellingTeacher }, context));
  });
  const waiting = outbox.flatMap((row) => {
    if (!isRowOf(row, 'thread.createDirect') || stored.has(iri.thread(row.mutation.threadId))) return [];
    const rows = byThread.get(row.mutation.threadId) ?? [];
    const draft = drafts.get(`thread:${row.mutation.threadId}`);
    const from = [draft?.updatedAt, context.me, context.offset, loaded(sources.recipients), ...rows, ...travelsOf(rows, context)];
    return memo.of(row.mutation.threadId, from, () => waitingThreadView(row, { rows, draft }, peopleOf(loaded(sources.recipients)), context));
  });
  return [...waiting, ...views].toSorted(byActivity);
}

function byActivity(one: ThreadView, other: ThreadView): number {
  const [oneAt, otherAt] = [one.lastMessageSentAt ?? '', other.lastMessageSentAt ?? ''];
  if (oneAt !== otherAt) return oneAt > otherAt ? -1 : 1;
  return one._id < other._id ? -1 : 1;
}

/** People of the stored recipients answer. */
function peopleOf(text: string): ReadonlyMap<Uuid, Person> {
  // Stored by the recipients command from a parsed answer.
  const recipients = JSON.parse(text) as readonly Recipient[];
  return new Map(recipients.map(({ user }) => [user._id, user]));
}
