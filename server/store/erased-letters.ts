import { eq, inArray, or, sql } from 'drizzle-orm';
import { anyOf } from './any-of.ts';
import type { Tx } from './database.ts';
import { students } from './schema/classes.ts';
import { invitations } from './schema/joining.ts';
import { letters } from './schema/outside.ts';

/** An invitation that was sent to somebody who is erased. */
export interface ErasedInvitation {
  readonly id: string;
  readonly studentId: string;
}

/**
 * Erases the letters to a person and those that name one: letters to the own e-mail and to the contacts that invitations
 * were accepted with, and the letters of invitations to the student or by the teacher. Invitations to those addresses go
 * too, used or not, because the address stands in them. Answers these.
 */
export async function eraseLetters(tx: Tx, person: { userId: string; email: string | null }): Promise<ErasedInvitation[]> {
  const accepted = await tx.select({ contact: invitations.contact }).from(invitations).where(eq(invitations.acceptedById, person.userId));
  const addresses = [...accepted.map(({ contact }) => contact), ...(person.email === null ? [] : [person.email])].map((address) => address.toLowerCase());
  const isTheirs = sql`lower(${invitations.contact}) = any(${sql.param(addresses)}::text[])`;
  const ofStudent = tx.select({ id: students.id }).from(students).where(eq(students.userId, person.userId));
  const naming = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(or(isTheirs, eq(invitations.invitedById, person.userId), inArray(invitations.studentId, ofStudent)));
  // A letter of an invitation holds its id in the link.
  const namesOne = sql`exists (select 1 from unnest(${sql.param(naming.map(({ id }) => id))}::text[]) as named(id) where position(named.id in ${letters.body}) > 0)`;
  // Feedback names its sender's address in the text.
  const namesAddress = sql`exists (select 1 from unnest(${sql.param(addresses)}::text[]) as own(address) where position(own.address in lower(${letters.body})) > 0)`;
  await tx.delete(letters).where(or(sql`lower(${letters.recipient}) = any(${sql.param(addresses)}::text[])`, namesOne, namesAddress));
  const sent = await tx.delete(invitations).where(isTheirs).returning({ id: invitations.id, studentId: invitations.studentId });
  await tx.update(students).set({ version: sql`${students.version} + 1` }).where(anyOf(students.id, sent.map(({ studentId }) => studentId)));
  return sent;
}
