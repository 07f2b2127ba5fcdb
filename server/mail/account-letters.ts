import { iri } from '../../schema/ids.ts';
import type { LocaleCode } from '../../schema/records/user.ts';
import { serverText } from '../plugins/server-texts.ts';
import type { MailAccount } from '../store/account-reader.ts';
import { recordAct } from '../store/audit-writer.ts';
import type { Tx } from '../store/database.ts';
import { writeLetter } from '../store/letter-writer.ts';
import { makeLink } from '../store/mailed-link-writer.ts';
import { letterText, type LetterKey } from './letter-texts.ts';

/** Where the links of letters lead, and when. */
export interface LetterPlace {
  readonly publicUrl: string;
  readonly now: number;
}

/** A link that confirms the account's e-mail; none where one was sent a moment ago. */
export async function sendVerification(tx: Tx, place: LetterPlace, account: MailAccount): Promise<void> {
  const hash = await makeLink(tx, { userId: account.userId, kind: 'email', email: account.email }, place.now);
  if (hash === null) return;
  await sendTo(tx, place, account, 'verifyEmail', `/verifyEmail?${new URLSearchParams({ userId: account.userId, hash, userType: account.role }).toString()}`);
}

/** A link to a new password; none where one was sent a moment ago. */
export async function sendPasswordLink(tx: Tx, place: LetterPlace, account: MailAccount): Promise<void> {
  const code = await makeLink(tx, { userId: account.userId, kind: 'password', email: account.email }, place.now);
  if (code === null) return;
  await recordAct(tx, { actorId: null, act: 'account.passwordLinkSent', subject: iri.user(account.userId) }, place.now);
  await sendTo(tx, place, account, 'resetPassword', `/restore?${new URLSearchParams({ code }).toString()}`);
}

/** Tells the owner that the password was changed, so that a thief cannot do it unseen. */
export async function sendPasswordChanged(tx: Tx, place: LetterPlace, account: MailAccount): Promise<void> {
  await sendTo(tx, place, account, 'passwordChanged', null);
}

/** What somebody wrote to the operator. The address is what they typed, and only shown. */
export async function sendFeedback(tx: Tx, place: LetterPlace, feedback: { to: string; from: string | undefined; text: string; locale: LocaleCode }): Promise<void> {
  const values = { from: feedback.from ?? serverText(feedback.locale, 'letter', 'feedbackNobody'), text: feedback.text };
  await writeLetter(tx, { channel: 'email', recipient: feedback.to, ...letterText(feedback.locale, 'feedback', values, null) }, place.now);
}

async function sendTo(tx: Tx, place: LetterPlace, account: MailAccount, key: LetterKey, path: string | null): Promise<void> {
  const text = letterText(account.locale, key, { name: account.firstName }, path === null ? null : `${place.publicUrl}${path}`);
  await writeLetter(tx, { channel: 'email', recipient: account.email, ...text }, place.now);
}
