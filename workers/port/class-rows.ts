import { idOf, iri } from '../../schema/ids.ts';
import type { ClassView } from '../../schema/port/views.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import { contextOf, loaded } from './query-run.ts';
import { relatedClasses, relationSources } from './related-classes.ts';
import { classView, waitingClassView } from './views/class-view.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import { namedClass } from './class-titles.ts';
import type { RowMemo } from './views/row-memo.ts';
import { isMe } from './views/view-context.ts';
import { classTitle, tellingTeachers } from '../../schema/rules/class-title.ts';
import { compareNames } from '../../schema/rules/name-order.ts';
import { overlayThread } from '../../schema/rules/overlay.ts';

/** What classRows reads. */
export function classSources(sources: LiveSources): LiveSource<unknown>[] {
  return [...relationSources(sources), sources.threads, sources.outbox, sources.travelling, sources.identity, sources.counted];
}

/** All classes, stored and waiting, by name; each with the unread messages of the talks in its chat. */
export function classRows(sources: LiveSources, memo: RowMemo<ClassView>): ClassView[] {
  const context = contextOf(sources);
  const outbox = loaded(sources.outbox);
  const { byClass } = pendingIndexOf(outbox);
  const counted = loaded(sources.counted);
  const rowsOf = (classId: string): readonly OutboxRow[] => (byClass.get(classId) ?? []).filter((row) => !counted.has(row.id));
  const unread = unreadByClass(sources);
  const stored = loaded(sources.classes);
  memo.begin();
  const views = [...stored.values()].map((record) => {
    const rows = rowsOf(record._id);
    const count = unread.get(record['@id']) ?? 0;
    return memo.of(record._id, [record, count, ...rows, ...travelsOf(rows, context)], () => classView(record, rows, count, context));
  });
  const waiting = outbox.flatMap((row) => {
    if (!isRowOf(row, 'class.create') || stored.has(iri.class(row.mutation.classId))) return [];
    const rows = rowsOf(row.mutation.classId).filter((other) => other !== row);
    return memo.of(row.mutation.classId, [row, ...rows, ...travelsOf([row], context)], () => waitingClassView(row, rows, context));
  });
  const compare = compareNames(loaded(sources.identity).me?.locale);
  return titled([...waiting, ...views], memo).toSorted((one, other) => compare(one.name, other.name) || (one._id < other._id ? -1 : 1));
}

/* By the names as they will be. */
function titled(views: readonly ClassView[], memo: RowMemo<ClassView>): ClassView[] {
  const telling = tellingTeachers(views.map(namedClass));
  return views.map((view) => {
    const teacher = telling.get(view['@id']);
    return teacher === undefined ? view : memo.of(`title ${view._id}`, [view, teacher], () => ({ ...view, title: classTitle(view.name, teacher) }));
  });
}

/** What of the sending state a view was made from. */
export function travelsOf(rows: readonly { id: string }[], context: { travelling: ReadonlyMap<string, { fileId: string | null; percent: number | null }> }): unknown[] {
  return rows.flatMap((row) => {
    const travel = context.travelling.get(row.id);
    return [travel === undefined ? 'rests' : 'travels', travel?.fileId, travel?.percent];
  });
}

function unreadByClass(sources: LiveSources): Map<string, number> {
  const { byThread } = pendingIndexOf(loaded(sources.outbox));
  const { me } = contextOf(sources);
  const related = relatedClasses(sources);
  const counts = new Map<string, number>();
  for (const thread of loaded(sources.threads).values()) {
    const rows = byThread.get(idOf(thread['@id'])) ?? [];
    const { unreadCount } = rows.reduce((before, row) => (row.state === 'waiting' ? overlayThread(before, row.mutation) : before), thread);
    if (unreadCount === 0) continue;
    for (const id of related(thread.class, thread.members.filter((member) => !isMe(member, me)))) counts.set(id, (counts.get(id) ?? 0) + unreadCount);
  }
  return counts;
}
