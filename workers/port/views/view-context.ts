import { iri, type Iri, type Uuid } from '../../../schema/ids.ts';
import type { Me, Person } from '../../../schema/records/user.ts';
import type { Travel } from './honest-of.ts';

/** What every view needs besides the truth and the rows. */
export interface ViewContext {
  readonly me: Me | null;
  readonly travelling: ReadonlyMap<Uuid, Travel>;
  /** Server time minus device time, ms, as far as it is known: the time of things not yet sent is an estimate. */
  readonly offset: number;
}

/** The user as a person beside what they wrote. */
export function myPerson(me: Me | null): Person {
  if (me === null) return { '@id': iri.user(NOBODY), '@type': 'User', _id: NOBODY, role: 'teacher', firstName: '', lastName: '', avatar: null, icon: null };
  const { '@id': id, _id, role, firstName, lastName, avatar, icon } = me;
  return { '@id': id, '@type': 'User', _id, role, firstName, lastName, avatar, icon };
}

/** The time of a thing made on this device, by the server's clock as it is known here. */
export function estimatedAt(madeAt: number, context: Pick<ViewContext, 'offset'>): string {
  return new Date(madeAt + context.offset).toISOString();
}

/** Whether a person is the user. */
export function isMe(person: { '@id': Iri }, me: Me | null): boolean {
  return me !== null && person['@id'] === me['@id'];
}

const NOBODY = '00000000-0000-7000-8000-000000000000';
