import fc from 'fast-check';
import { hostileText } from './hostile-values.ts';

/** Something that a request can name: whose it is decides nothing here, the server has to. */
export interface Thing {
  /** `class`, `story`, `user` …: what stands before `Id` in a path, and what a field of a body is called. */
  readonly kind: string;
  readonly id: string;
  readonly iri: string;
  /** Of the actors' own class, of a class that one of them is in, of one that nobody of them may see, or not there. */
  readonly place: 'own' | 'strange' | 'fortress' | 'nowhere';
}

const KIND_BY_WORD: Readonly<Record<string, string>> = {
  classes: 'class', members: 'user', attachments: 'file', avatar: 'file', teacher: 'user', teachers: 'user', parents: 'user', parent: 'user', users: 'user', author: 'user', owner: 'user',
  stories: 'story', students: 'student', subscriptions: 'webSubscription', 'push-subscriptions': 'nativeSubscription', schools: 'school', events: 'event', icons: 'icon', channel: 'user',
};

/** The things that a word of a path or body may mean; all of them where nothing is called so. */
export function thingsCalled(things: readonly Thing[], word: string): readonly Thing[] {
  const kind = KIND_BY_WORD[word] ?? word;
  const found = things.filter((thing) => thing.kind === kind);
  return found.length > 0 ? found : things;
}

/** One of them: the own most of the time, or nothing gets deep into the server. */
export function oneOf(things: readonly Thing[]): fc.Arbitrary<Thing> {
  const places = (['own', 'strange', 'fortress', 'nowhere'] as const)
    .map((place) => ({ weight: place === 'own' ? 10 : 3, of: things.filter((thing) => thing.place === place) }))
    .filter(({ of }) => of.length > 0)
    .map(({ weight, of }) => ({ weight, arbitrary: fc.constantFrom(...of) }));
  return fc.oneof(...places);
}

/** A value for a parameter of a path: mostly the id of something of that kind. */
export function parameter(things: readonly Thing[], path: string, name: string): fc.Arbitrary<string> {
  const before = path.split('/').at(path.split('/').indexOf(`{${name}}`) - 1) ?? '';
  const word = name === 'id' ? before : name.replace(/Id$/, '');
  const ids = oneOf(thingsCalled(things, word)).map(({ id }) => id);
  return fc.oneof({ weight: 8, arbitrary: ids }, { weight: 1, arbitrary: ids.map((id) => id.toUpperCase()) }, { weight: 2, arbitrary: hostileText });
}
