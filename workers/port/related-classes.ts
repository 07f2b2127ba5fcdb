import type { Iri } from '../../schema/ids.ts';
import type { Person } from '../../schema/records/user.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import { loaded } from './query-run.ts';

/** What relatedClasses reads. */
export function relationSources(sources: LiveSources): LiveSource<unknown>[] {
  return [sources.classes, sources.students, sources.isFirstLoadDone];
}

/**
 * Tells the classes whose chat a talk stands in: its own; a direct one stands in each class that somebody else of it
 * belongs to, and in all where nobody does (any more): no talk may be out of reach for a teacher or a student, whose
 * only way to the chat is a class.
 */
export function relatedClasses(sources: LiveSources): (ownClass: Iri | null, others: readonly Pick<Person, '@id'>[]) => ReadonlySet<Iri> {
  const classes = loaded(sources.classes);
  let byUser: ReadonlyMap<Iri, ReadonlySet<Iri>> | null = null;
  return (ownClass, others) => {
    if (ownClass !== null) return new Set([ownClass]);
    byUser ??= classesByUser(sources);
    const related = new Set(others.flatMap((person) => [...(byUser?.get(person['@id']) ?? [])]));
    // During the first load the people come after the talks.
    return related.size > 0 || !loaded(sources.isFirstLoadDone) ? related : new Set(classes.keys());
  };
}

function classesByUser(sources: LiveSources): Map<Iri, Set<Iri>> {
  const found = new Map<Iri, Set<Iri>>();
  const add = (user: Iri, classIri: Iri): void => void found.set(user, (found.get(user) ?? new Set()).add(classIri));
  for (const { '@id': id, mainTeacher, assistants } of loaded(sources.classes).values()) {
    for (const teacher of [mainTeacher, ...assistants]) add(teacher['@id'], id);
  }
  for (const { classes, user, parents } of loaded(sources.students).values()) {
    for (const classIri of classes) for (const person of [user, ...(parents ?? []).map((parent) => parent['@id'])]) add(person, classIri);
  }
  return found;
}
