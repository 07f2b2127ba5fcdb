import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import { roleSchema, type Person } from '../../schema/records/user.ts';
import { isErased } from '../../schema/rules/erased-name.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { users } from './schema/people.ts';

/** What a person is shown by, for a join. */
export const PERSON_COLUMNS = { id: users.id, role: users.role, firstName: users.firstName, lastName: users.lastName, avatarFileId: users.avatarFileId, icon: users.icon };
export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof PERSON_COLUMNS>;

/** The same within a statement: a row of users as JSON. */
export function personJson(user: string): string {
  return `json_build_object('id', ${user}.id, 'role', ${user}.role, 'firstName', ${user}.first_name, 'lastName', ${user}.last_name, 'avatarFileId', ${user}.avatar_file_id, 'icon', ${user}.icon)`;
}
export const personRowSchema = z.object({ id: z.string(), role: roleSchema, firstName: z.string(), lastName: z.string(), avatarFileId: z.string().nullable(), icon: z.string().nullable() });

/** People by id, as shown beside what they wrote. */
export async function peopleByIds(db: Reading, ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select(PERSON_COLUMNS).from(users).where(anyOf(users.id, wanted));
  return new Map(rows.map((row) => [row.id, personOf(row)]));
}

/** A person on the wire. */
export function personOf({ id, avatarFileId, ...row }: PersonRow): Person {
  return { '@id': iri.user(id), '@type': 'User', _id: id, ...row, avatar: avatarFileId === null ? null : iri.file(avatarFileId) };
}

/** Returns first and last name as one line; empty for an erased account, which screens name in their own language (F-214). */
export function fullName(person: Pick<Person, 'firstName' | 'lastName'>): string {
  return isErased(person) ? '' : `${person.firstName} ${person.lastName}`;
}

/** A person who must be there, since a foreign key says so. */
export function personIn(people: ReadonlyMap<string, Person>, id: string): Person {
  const person = people.get(id);
  if (person === undefined) throw new Error(`No user ${id}`);
  return person;
}
