import { lt } from 'drizzle-orm';
import type { Iri } from '../../schema/ids.ts';
import type { Db, Tx } from './database.ts';
import { auditLog } from './schema/accounts.ts';

/** The sensitive acts around accounts, and around what lets people in. */
export type AccountAct =
  | 'account.registered'
  | 'account.emailConfirmed'
  | 'account.passwordLinkSent'
  | 'account.passwordChanged'
  | 'account.erased'
  | 'account.exported'
  | 'session.started'
  | 'session.refused'
  | 'session.ended'
  | 'session.reuseFound'
  | 'student.passwordShown'
  | 'student.passwordReset'
  | 'student.codeRenewed'
  | 'student.moved'
  | 'student.removed'
  | 'request.accepted'
  | 'invitation.accepted'
  | 'class.codeRenewed'
  | 'mailbox.opened';

export interface AuditEntry {
  /** Null where nobody was logged in. */
  readonly actorId: string | null;
  readonly act: AccountAct;
  readonly subject: Iri | null;
  /** Facts without names, addresses or secrets. */
  readonly detail?: Record<string, string | number | boolean>;
}

/** Notes a sensitive act in the transaction of the act itself. */
export async function recordAct(tx: Db | Tx, entry: AuditEntry, now: number): Promise<void> {
  await tx.insert(auditLog).values({ at: new Date(now), actorId: entry.actorId, act: entry.act, subject: entry.subject, detail: entry.detail ?? {} });
}

/** Forgets entries from before `before`. */
export async function forgetActs(db: Db, before: Date): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, before));
}
