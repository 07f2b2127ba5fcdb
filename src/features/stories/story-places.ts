import { idOf } from '../../../schema/id-of.ts';
import type { ClassView, StudentView } from '../../../schema/port/views.ts';

/**
 * What a feed of several classes says of each story, by the class's IRI: the class, and whose it is where a family has
 * several children. Nothing in a feed of one class: there all of it would be the same.
 */
export function storyPlaces(classes: readonly Pick<ClassView, '@id' | '_id' | 'title'>[], children: readonly Pick<StudentView, 'firstName' | 'classes'>[]): ReadonlyMap<string, string> {
  if (classes.length < 2) return new Map();
  const namesIn = (classId: string) => (children.length < 2 ? [] : children.filter((child) => child.classes.some((iri) => idOf(iri) === classId)).map(({ firstName }) => firstName));
  return new Map(classes.map((value) => [value['@id'], [value.title, namesIn(value._id).join(', ')].filter(Boolean).join(' · ')]));
}
