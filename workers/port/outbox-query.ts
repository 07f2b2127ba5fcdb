import { iri, type Iri } from '../../schema/ids.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { OutboxView } from '../../schema/port/views.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import { classTitle } from '../../schema/rules/class-title.ts';
import { waitsForWifi } from '../sync/connection.ts';
import { travelsOf } from './class-rows.ts';
import { tellingOfAsked } from './class-titles.ts';
import type { LiveSources } from './live/live-sources.ts';
import { contextOf, loaded, runOver, type Query } from './query-run.ts';
import { threadRows, threadSources } from './thread-rows.ts';
import { fullName } from './views/full-name.ts';
import { outboxView } from './views/outbox-view.ts';
import { RowMemo } from './views/row-memo.ts';
import type { ThreadView } from '../../schema/port/views.ts';

/** Everything that waits or was refused, in the order of writing. */
export const outboxQuery: Query<'outbox'> = (sources, _params, changed) => {
  const memo = new RowMemo<OutboxView>();
  const threadMemo = new RowMemo<ThreadView>();
  return runOver<Rows<OutboxView>>([...threadSources(sources), sources.requests, sources.students, sources.preferences, sources.status], changed, () => {
    const context = contextOf(sources);
    const titles = new Map(threadRows(sources, threadMemo).map((view) => [view._id, view.title]));
    const telling = tellingOfAsked(sources);
    const preferences = loaded(sources.preferences);
    const connection = loaded(sources.status).connection ?? 'unknown';
    memo.begin();
    const rows = loaded(sources.outbox).map((row) => {
      const place = placeOf(row, sources, titles, telling);
      const isHeld = waitsForWifi(row, preferences, connection);
      const who = whoOf(row, sources);
      return memo.of(row.id, [row, place, who, isHeld, ...travelsOf([row], context)], () => outboxView(row, { place, who }, context, isHeld));
    });
    return { isLoaded: true, rows, total: rows.length, more: 'none' };
  });
};

function placeOf(row: OutboxRow, sources: LiveSources, titles: ReadonlyMap<string, string>, telling: ReadonlyMap<Iri, string>): string | null {
  const { mutation } = row;
  if ('threadId' in mutation) return titles.get(mutation.threadId) ?? ('classId' in mutation && mutation.classId !== undefined ? classNameOf(mutation.classId, sources, telling) : null);
  const asked = mutation.type === 'request.create' ? mutation : mutation.type === 'request.bind' ? (mutation.shown ?? null) : undefined;
  if (asked !== undefined) return asked && classTitle(asked.className, telling.get(iri.class(asked.classId)));
  const classId = 'classId' in mutation ? mutation.classId : 'classIds' in mutation ? mutation.classIds?.[0] : undefined;
  return classId === undefined ? null : classNameOf(classId, sources, telling);
}

function classNameOf(classId: string, sources: LiveSources, telling: ReadonlyMap<Iri, string>): string | null {
  const stored = loaded(sources.classes).get(iri.class(classId));
  if (stored !== undefined) return classTitle(stored.name, telling.get(stored['@id']));
  const created = loaded(sources.outbox).find((other) => other.mutation.type === 'class.create' && other.mutation.classId === classId);
  return created?.mutation.type === 'class.create' ? created.mutation.name : null;
}

/** The student whom a change is about, stored or made here; null: nobody, or it says the name itself. */
function whoOf({ mutation }: OutboxRow, sources: LiveSources): string | null {
  if (mutation.type === 'student.create' || !('studentId' in mutation)) return null;
  const stored = loaded(sources.students).get(iri.student(mutation.studentId));
  if (stored !== undefined) return fullName(stored);
  const made = loaded(sources.outbox).find((other) => other.mutation.type === 'student.create' && other.mutation.studentId === mutation.studentId);
  return made?.mutation.type === 'student.create' ? fullName(made.mutation) : null;
}
