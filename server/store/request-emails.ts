import { eq } from 'drizzle-orm';
import type { RateLimits } from '../plugins/rate-limits.ts';
import { serverText } from '../plugins/server-texts.ts';
import { anyOf } from './any-of.ts';
import type { Tx } from './database.ts';
import { writeLetter } from './letter-writer.ts';
import { findAudience } from './live-reader.ts';
import { classes } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { letterText, type LetterKey } from '../mail/letter-texts.ts';

/** The transaction of a request or its answer, and where the links of its e-mails lead. */
export interface RequestMailing {
  readonly tx: Tx;
  readonly now: number;
  readonly publicUrl: string;
}

/** Which class a parent asks for. */
export interface AskedClass {
  readonly classId: string;
  readonly parentId: string;
}

/** As RequestMailing, of e-mails that are counted: three in an hour to one person. */
export type CountedMailing = RequestMailing & { readonly limits: Pick<RateLimits, 'spend'> };

/**
 * Writes an e-mail to each teacher of the class: a parent waits for an answer (F-315). It names no child, and
 * the parent only where their e-mail is confirmed. Only confirmed addresses get one, each teacher three in an hour at
 * most.
 * @param by the teacher who led the request to this class, who gets none
 */
export async function sendRequestEmails(mailing: CountedMailing, asked: AskedClass, by?: string): Promise<void> {
  const { tx, limits } = mailing;
  const [parent] = await peopleOf(tx, [asked.parentId]);
  const staff = await findAudience(tx, [`staff:${asked.classId}`]);
  const teachers = await peopleOf(tx, staff.filter((id) => id !== by));
  for (const teacher of teachers) {
    if (!hasConfirmed(teacher) || !(await limits.spend('requestEmail', teacher.id, tx))) continue;
    const wording = { key: 'request', path: '/teachers/requests', values: { parent: nameOf(parent, teacher) } } as const;
    await send(mailing, teacher, asked.classId, wording);
  }
}

/* Anybody can register with any name, and the e-mail comes from our own address: a name needs a confirmed e-mail. */
function nameOf(parent: User | undefined, teacher: User): string {
  if (parent === undefined || !hasConfirmed(parent)) return serverText(teacher.locale, 'letter', 'unconfirmedParent');
  return `${parent.firstName} ${parent.lastName}`.trim();
}

/** Writes an e-mail to the parent who asked, where their address is confirmed: the request was accepted or declined. */
export async function sendRequestAnswer(
  mailing: RequestMailing,
  asked: AskedClass,
  answer: 'accepted' | 'declined',
): Promise<void> {
  const [parent] = await peopleOf(mailing.tx, [asked.parentId]);
  if (parent === undefined || !hasConfirmed(parent)) return;
  const key = answer === 'accepted' ? 'requestAccepted' : 'requestDeclined';
  const path = answer === 'accepted' ? '/parents/dashboard' : '/parents/requests';
  await send(mailing, parent, asked.classId, { key, path, values: {} });
}

/**
 * Writes an e-mail to the parent who asked, where their address is confirmed: a teacher has led the request to this class,
 * or it has ended with the account of the class's last teacher (F-315). Each parent gets three in an hour at most.
 */
export async function sendRequestNews(mailing: CountedMailing, asked: AskedClass, what: 'moved' | 'ended'): Promise<void> {
  const { tx, limits } = mailing;
  const [parent] = await peopleOf(tx, [asked.parentId]);
  if (parent === undefined || !hasConfirmed(parent) || !(await limits.spend('requestEmail', parent.id, tx))) return;
  const key = what === 'moved' ? 'requestMoved' : 'requestEnded';
  await send(mailing, parent, asked.classId, { key, path: '/parents/requests', values: {} });
}

type User = typeof users.$inferSelect;
type Reachable = User & { readonly email: string };

/** By id, so that two transactions count the same teachers in the same order. */
function peopleOf(tx: Tx, ids: readonly string[]): Promise<User[]> {
  return tx.select().from(users).where(anyOf(users.id, ids)).orderBy(users.id);
}

function hasConfirmed(user: User): user is Reachable {
  return user.email !== null && user.isEmailVerified && user.erasedAt === null;
}

interface Wording {
  readonly key: LetterKey;
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
}

async function send(mailing: RequestMailing, to: Reachable, classId: string, wording: Wording): Promise<void> {
  const { tx, now, publicUrl } = mailing;
  const [found] = await tx.select({ name: classes.name }).from(classes).where(eq(classes.id, classId));
  const values = { ...wording.values, name: to.firstName, className: found?.name ?? '' };
  const text = letterText(to.locale, wording.key, values, `${publicUrl}${wording.path}`);
  await writeLetter(tx, { channel: 'email', recipient: to.email, ...text }, now);
}
