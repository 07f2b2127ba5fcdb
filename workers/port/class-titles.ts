import { iri, type Iri } from '../../schema/ids.ts';
import { tellingTeachers, type NamedClass } from '../../schema/rules/class-title.ts';
import type { ClassRecord } from '../../schema/records/class.ts';
import type { ConnectionRequest } from '../../schema/records/connection-request.ts';
import type { LiveSources } from './live/live-sources.ts';
import { loaded } from './query-run.ts';
import { isRowOf } from './views/pending-index.ts';
import { fullName } from './views/full-name.ts';

/** The telling teachers of the user's classes; reads `classes`. */
export function tellingOfClasses(sources: LiveSources): ReadonlyMap<Iri, string> {
  return tellingTeachers([...loaded(sources.classes).values()].map(namedClass));
}

/** The same with the classes that are asked for: nobody is in them yet, and they are read of beside the others. Reads `classes`, `requests` and `outbox`. */
export function tellingOfAsked(sources: LiveSources): ReadonlyMap<Iri, string> {
  const asked = [...loaded(sources.requests).values()].filter(({ status }) => status === null).map(namedByRequest);
  const waiting = loaded(sources.outbox).flatMap((row) => {
    const { mutation } = row;
    if (!isRowOf(row, 'request.create', 'request.bind')) return [];
    const shown = mutation.type === 'request.create' ? mutation : mutation.type === 'request.bind' ? mutation.shown : undefined;
    return shown === undefined ? [] : [namedByRequest({ ...shown, class: iri.class(shown.classId) })];
  });
  const classes = new Map([...asked, ...waiting].flatMap((one) => (one === null ? [] : [[one['@id'], one] as const])));
  for (const value of loaded(sources.classes).values()) classes.set(value['@id'], namedClass(value));
  return tellingTeachers([...classes.values()]);
}

/** A class among others, by what it is told from them. */
export function namedClass(value: Pick<ClassRecord, '@id' | 'name' | 'mainTeacher' | 'status'>): NamedClass {
  return { '@id': value['@id'], name: value.name, teacher: fullName(value.mainTeacher), isArchived: value.status === 'archive' };
}

/* Null: the request was stored before it knew the teacher. */
function namedByRequest({ class: id, className: name, teacherFullName: teacher }: Pick<ConnectionRequest, 'class' | 'className' | 'teacherFullName'>): NamedClass | null {
  return teacher === undefined ? null : { '@id': id, name, teacher, isArchived: false };
}
