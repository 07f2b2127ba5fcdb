import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  changePasswordByTokenCall,
  changePasswordCall,
  checkEmailCall,
  registerParentCall,
  registerTeacherCall,
  resetPasswordCall,
  sendParentVerificationCall,
  sendTeacherVerificationCall,
  verifyParentEmailCall,
  verifyTeacherEmailCall,
} from '../../schema/calls/account-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { registrationSchema } from '../../schema/records/account.ts';
import type { Person } from '../../schema/records/user.ts';
import type { AppDeps } from '../app-deps.ts';
import { sendPasswordChanged, sendPasswordLink, sendVerification, type LetterPlace } from '../mail/account-letters.ts';
import { claimsOf } from '../plugins/auth.ts';
import { localeOf } from '../plugins/server-texts.ts';
import { ProblemError, requireNone } from '../problem-error.ts';
import { findAccount, findAccountByEmail, hasMail, type MailAccount } from '../store/account-reader.ts';
import { confirmEmail, createAccount, EMAIL_EXISTS, emailExists, setPassword } from '../store/account-writer.ts';
import { findLink, useLink } from '../store/mailed-link-writer.ts';
import { timeZoneViolations } from '../store/user-writer.ts';
import { requireSession } from '../store/session-access.ts';
import { inTransaction } from '../store/writing.ts';
import { passwordViolations } from './password-violations.ts';
import { isEmailTaken } from './taken-email.ts';
import { openRoute } from './route.ts';

type MailRole = MailAccount['role'];

/** Registration, the check and confirmation of e-mails, passwords. */
export function accountRoutes(app: FastifyInstance, deps: AppDeps): void {
  openRoute(app, deps, checkEmailCall, async ({ request, body }) => {
    await deps.limits.take('checkEmail', request.ip);
    await deps.limits.take('checkEmailDay', request.ip);
    const account = await findAccountByEmail(deps.db, body.email);
    return { '@type': 'EmailCheck' as const, exists: account !== null, userType: account?.role ?? null };
  });

  openRoute(app, deps, registerTeacherCall, async ({ request, body }) => {
    const { userId, ...own } = await register(deps, request, 'teacher', body);
    return { '@id': iri.teacher(userId), '@type': 'Teacher' as const, _id: userId, version: 1, ...own, mainClasses: [], assistedClasses: [] };
  });
  openRoute(app, deps, registerParentCall, async ({ request, body }) => {
    const { userId, ...own } = await register(deps, request, 'parent', body);
    return { '@id': iri.parent(userId), '@type': 'Parent' as const, _id: userId, version: 1, ...own, children: [], lastLoggedAt: null };
  });

  openRoute(app, deps, verifyTeacherEmailCall, ({ param, body }) => verify(deps, 'teacher', param('id'), body.hash));
  openRoute(app, deps, verifyParentEmailCall, ({ param, body }) => verify(deps, 'parent', param('id'), body.hash));
  openRoute(app, deps, sendTeacherVerificationCall, ({ request, param }) => resendVerification(deps, request, 'teacher', param('id')));
  openRoute(app, deps, sendParentVerificationCall, ({ request, param }) => resendVerification(deps, request, 'parent', param('id')));

  openRoute(app, deps, resetPasswordCall, async ({ request, body }) => {
    await sendReset(deps, request.ip, body.email);
    return undefined;
  });

  openRoute(app, deps, changePasswordByTokenCall, async ({ request, param, body }) => {
    const code = param('token');
    // Without a limit: nobody guesses 256 bits, and one would let whoever tries keep all others at the address out.
    const found = await ownerOf(deps, code);
    if (found === null) throw new ProblemError(404, 'linkInvalid');
    const { account, isUsed } = found;
    requireNone(passwordViolations(body.password, account.email));
    if (isUsed) return requireSamePassword(deps, request, account.userId, body.password);
    const passwordHash = await deps.passwords.hash(body.password, request.ip);
    const place = placeOf(deps);
    const ended = await inTransaction(deps.db, async (tx) => {
      if (!(await useLink(tx, 'password', code, place.now))) return null;
      const writing = { tx, live: deps.live, now: place.now };
      const sessions = await setPassword(writing, account.userId, passwordHash, { means: 'link', sessionId: null });
      // Who opened the link reads that mailbox.
      if (!account.isEmailVerified) await confirmEmail(writing, account.userId);
      await sendPasswordChanged(tx, place, account);
      return sessions;
    });
    if (ended === null) return requireSamePassword(deps, request, account.userId, body.password);
    for (const sessionId of ended) deps.sessions.forget(sessionId);
    await deps.throttle.clear(account.userId);
    return undefined;
  });

  openRoute(app, deps, changePasswordCall, async ({ request, body }) => {
    const { userId, sessionId } = claimsOf(request);
    const account = await findAccount(deps.db, userId);
    if (account === null) throw new ProblemError(401, 'unauthorized');
    const faults = passwordViolations(body.password, account.email);
    const { passwordHash: before } = account;
    const isPresentOrNew = async () => {
      if (await deps.passwords.matches(before, body.currentPassword, request.ip)) return 'present';
      return (await deps.passwords.matches(before, body.password, request.ip)) ? 'new' : null;
    };
    const known = await deps.throttle.guard(userId, request.ip, isPresentOrNew, 2);
    requireNone([...(known === null ? [{ propertyPath: 'currentPassword', code: 'passwordWrong' } as const] : []), ...faults]);
    // It is the present one already: this is a second try, and the first one's answer was lost on its way.
    if (known === 'new') return undefined;
    const passwordHash = await deps.passwords.hash(body.password, request.ip);
    const place = placeOf(deps);
    const ended = await inTransaction(deps.db, async (tx) => {
      await requireSession(tx, { userId, sessionId });
      const sessions = await setPassword({ tx, live: deps.live, now: place.now }, userId, passwordHash, { means: 'password', sessionId });
      if (hasMail(account)) await sendPasswordChanged(tx, place, account);
      return sessions;
    });
    for (const each of ended) deps.sessions.forget(each);
    return undefined;
  });
}

async function register(deps: AppDeps, request: FastifyRequest, role: MailRole, body: z.output<typeof registrationSchema>) {
  const faults = [...passwordViolations(body.password, body.email), ...timeZoneViolations(body.timeZone)];
  // A mistype takes none of the registrations that a school's address has.
  if (faults.length > 0) {
    requireNone([...((await isEmailTaken(deps, request.ip, body.email)) ? [EMAIL_EXISTS] : []), ...faults]);
  }
  await deps.limits.take('register', request.ip);
  await deps.limits.take('registerDay', request.ip);
  if ((await findAccountByEmail(deps.db, body.email)) !== null) throw emailExists();
  const locale = body.locale === undefined ? localeOf(request.headers['accept-language']) : body.locale === '/locales/ru' ? 'ru' : 'en';
  const { email, firstName, lastName } = body;
  const passwordHash = await deps.passwords.hash(body.password, request.ip);
  const place = placeOf(deps);
  const { userId } = await inTransaction(deps.db, async (tx) => {
    const account = await createAccount(tx, { role, email, firstName, lastName, passwordHash, locale, timeZone: body.timeZone ?? 'UTC' }, place.now);
    await sendVerification(tx, place, account);
    return account;
  });
  const user: Person = { '@id': iri.user(userId), '@type': 'User', _id: userId, role, firstName, lastName, avatar: null, icon: null };
  return { userId, user, email, isEmailVerified: false };
}

/**
 * A letter to a new password. 404 for an e-mail that nobody has, as product.md wants it; that tells what the check by
 * e-mail tells, so it shares its limit of the day. Beyond it nobody is refused, or one person could keep all others at the
 * address out: the answer is then the same for each e-mail, and who has one gets the letter.
 */
async function sendReset(deps: AppDeps, address: string, email: string): Promise<void> {
  const { limits } = deps;
  // Before it is known whether there is such an account, and given back where no letter goes.
  await limits.takeGuess(['passwordLink'], address);
  let isSent = false;
  try {
    const isTold = await limits.spend('checkEmailDay', address);
    const account = await findAccountByEmail(deps.db, email);
    if (account === null && isTold) throw new ProblemError(404, 'emailUnknown');
    if (account === null) return;
    if (isTold) await limits.take('passwordLinkAccount', account.userId);
    else if (!(await limits.spend('passwordLinkAccount', account.userId))) return;
    await inTransaction(deps.db, (tx) => sendPasswordLink(tx, placeOf(deps), account));
    isSent = true;
  } finally {
    if (!isSent) await limits.giveBack(['passwordLink'], address);
  }
}

/**
 * A link that was used already confirms nothing again, but is no error for who opens it twice, or opens one of two
 * letters while the other one is being opened. Without a limit, as for a new password.
 */
async function verify(deps: AppDeps, role: MailRole, userId: string, hash: string): Promise<undefined> {
  const now = deps.clock.now();
  const link = await findLink(deps.db, 'email', hash, now);
  if (link?.userId !== userId) throw new ProblemError(404, 'linkInvalid');
  const isConfirmed = await inTransaction(deps.db, async (tx) => {
    const account = await findAccount(tx, userId);
    if (account?.role !== role || account.email !== link.email) return false;
    if (account.isEmailVerified) return true;
    if (!(await useLink(tx, 'email', hash, now))) return (await findAccount(tx, userId))?.isEmailVerified === true;
    await confirmEmail({ tx, live: deps.live, now }, userId);
    return true;
  });
  if (!isConfirmed) throw new ProblemError(404, 'linkInvalid');
  return undefined;
}

async function resendVerification(deps: AppDeps, request: FastifyRequest, role: MailRole, userId: string): Promise<undefined> {
  // Who is logged in asks for the own letter, whatever others do at the same address.
  if (request.claims?.userId !== userId) await deps.limits.take('verifyLink', request.ip);
  // Before it is known whether there is such an account, so that the limit does not tell.
  await deps.limits.take('verifyLinkAccount', userId);
  const account = await findAccount(deps.db, userId);
  if (account === null || !hasMail(account) || account.role !== role || account.isEmailVerified) return undefined;
  await inTransaction(deps.db, (tx) => sendVerification(tx, placeOf(deps), account));
  return undefined;
}

/** Whose new password a link is for, and whether it was used up; null where it does not hold or the address has changed since. */
async function ownerOf(deps: AppDeps, code: string): Promise<{ account: MailAccount; isUsed: boolean } | null> {
  const link = await findLink(deps.db, 'password', code, deps.clock.now());
  const account = link === null ? null : await findAccount(deps.db, link.userId);
  if (link === null || account === null) return null;
  return hasMail(account) && account.email === link.email ? { account, isUsed: link.usedAt !== null } : null;
}

/** A used link sets nothing again. For who tries once more because the answer was lost it is no error; others are told what they would be of any link that does not hold. */
async function requireSamePassword(deps: AppDeps, { ip }: FastifyRequest, userId: string, password: string): Promise<undefined> {
  const account = await findAccount(deps.db, userId);
  const isSame = account === null ? null : await deps.throttle.guard(userId, ip, async () => ((await deps.passwords.matches(account.passwordHash, password, ip)) ? true : null));
  if (isSame === null) throw new ProblemError(404, 'linkInvalid');
  return undefined;
}

function placeOf(deps: AppDeps): LetterPlace {
  return { publicUrl: deps.config.publicUrl, now: deps.clock.now() };
}
