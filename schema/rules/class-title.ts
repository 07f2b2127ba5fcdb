import type { Iri } from '../ids.ts';
import { lettersAsRead } from './lookalikes.ts';

/** A class as far as it could be taken for another. */
export interface NamedClass {
  readonly '@id': Iri;
  readonly name: string;
  /** The main teacher's name. */
  readonly teacher: string;
  readonly isArchived: boolean;
}

/**
 * Main teachers' names by class, of those classes whose own name does not tell which one is meant: a day school and a
 * music school both have a 2Б. Where one teacher has both, the name would tell nothing either. What is archived makes
 * way: beside it an active class keeps its plain name.
 */
export function tellingTeachers(classes: readonly NamedClass[]): ReadonlyMap<Iri, string> {
  const sameName = Map.groupBy(classes, ({ name }) => nameAsRead(name));
  const isMistakable = (one: NamedClass): boolean =>
    (sameName.get(nameAsRead(one.name)) ?? []).some((other) => other.teacher !== one.teacher && (one.isArchived || !other.isArchived));
  return new Map(classes.filter(isMistakable).map((one) => [one['@id'], one.teacher]));
}

/** What a class is called: "2Б", or "2Б · Анна Петрова" with its telling teacher. The spaces keep a line from starting with the dot, and the teacher's name in one. */
export function classTitle(name: string, tellingTeacher: string | undefined): string {
  return tellingTeacher === undefined || tellingTeacher === '' ? name : `${name}\u00A0· ${tellingTeacher.replaceAll(' ', '\u00A0')}`;
}

/* 2Б, 2 «б» and, from a Latin keyboard, 2B and 2В are read as one. A name of signs alone is what it is. */
function nameAsRead(name: string): string {
  return lettersAsRead(name).filter((letter) => /^[\p{L}\p{N}]/u.test(letter)).join('') || name;
}
