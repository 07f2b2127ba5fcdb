import {
  changePasswordByTokenCall,
  changePasswordCall,
  checkEmailCall,
  eraseAccountCall,
  errorReportCall,
  exportAccountCall,
  registerParentCall,
  registerTeacherCall,
  resetPasswordCall,
  sendParentVerificationCall,
  sendTeacherVerificationCall,
  verifyParentEmailCall,
  verifyTeacherEmailCall,
} from '../../schema/calls/account-calls.ts';
import type { CommandError } from '../../schema/port/commands.ts';
import { localeCodeSchema } from '../../schema/records/user.ts';
import type { Answer } from '../sync/answer.ts';
import { userOf, type Command } from './command-context.ts';
import { valueOf } from './command-failure.ts';
import type { PortEnvironment } from './port-environment.ts';

/* What one does with the account as such, mostly before one is logged in or by the link of a letter: nothing of it is kept on the device. */

export const checkEmail: Command<'checkEmail'> = async (env, { email, locale }) => {
  env.showLanguage(locale);
  const { exists, userType } = valueOf(await env.visitorApi.send(checkEmailCall, { body: { email } }));
  return { exists, userType };
};

/**
 * An account that exists may be the one that this very form has made, where the answer was lost on its way or the log-in
 * behind it: whoever has its password is let in, everybody else is told what the server said.
 */
export const register: Command<'register'> = async (env, { role, email, firstName, lastName, password, locale, timeZone }) => {
  env.showLanguage(locale);
  const code = localeCodeSchema.safeParse(locale);
  const body = { email, firstName, lastName, password, timeZone, ...(code.success ? { locale: `/locales/${code.data}` as const } : {}) };
  const made = await env.visitorApi.send(role === 'teacher' ? registerTeacherCall : registerParentCall, { body });
  const mayBeOwn = made.kind === 'problem' && isAtEmail(made.problem);
  if (!mayBeOwn) valueOf<unknown>(made);
  const signedIn = await env.signIn('user', email, password);
  if (mayBeOwn && signedIn.kind === 'problem') valueOf<unknown>(made);
  const { session, me } = valueOf(signedIn);
  await env.adopt({ session, me });
  return { role: me.role };
};

export const requestPasswordReset: Command<'requestPasswordReset'> = async (env, { email, locale }) => {
  env.showLanguage(locale);
  return done(await env.visitorApi.send(resetPasswordCall, { body: { email } }));
};

export const changePasswordByToken: Command<'changePasswordByToken'> = async (env, { token, password, locale }) => {
  env.showLanguage(locale);
  const answer = await env.visitorApi.send(changePasswordByTokenCall, { params: { token }, body: { password } });
  // All sessions of its owner have ended: who is logged in here may be that one.
  wakeUser(env);
  return done(answer);
};

export const verifyEmail: Command<'verifyEmail'> = async (env, { userType, userId, hash, locale }) => {
  env.showLanguage(locale);
  const answer = await env.visitorApi.send(userType === 'teacher' ? verifyTeacherEmailCall : verifyParentEmailCall, { params: { id: userId }, body: { hash } });
  // The own account is among the changes then, and the notice above the pages goes.
  wakeUser(env);
  return done(answer);
};

export const resendVerification: Command<'resendVerification'> = async (env, { userType, userId, locale }) => {
  env.showLanguage(locale);
  return done(await env.visitorApi.send(userType === 'teacher' ? sendTeacherVerificationCall : sendParentVerificationCall, { params: { id: userId } }));
};

/** As text: it is written to a file and shown nowhere. */
export const exportAccount: Command<'exportAccount'> = async (env) => {
  const { engine } = (await userOf(env)).sources.world;
  return { json: JSON.stringify(valueOf(await engine.api.send(exportAccountCall)), null, 2) };
};

export const changePassword: Command<'changePassword'> = async (env, body) => {
  const { engine } = (await userOf(env)).sources.world;
  valueOf<unknown>(await engine.api.send(changePasswordCall, { body }));
  return null;
};

/** The session is gone with the account: what is left is what is on this device. */
export const eraseAccount: Command<'eraseAccount'> = async (env, { password }) => {
  const user = await userOf(env);
  valueOf(await user.sources.world.engine.api.send(eraseAccountCall, { body: { password } }));
  await env.leave(user);
  return null;
};

export const reportError: Command<'reportError'> = async (env, { report }) => done(await env.visitorApi.send(errorReportCall, { body: report }));

function isAtEmail(problem: Extract<CommandError, { kind: 'problem' }>['problem']): boolean {
  return problem.violations?.some(({ propertyPath }) => propertyPath === 'email') === true;
}

/** Has whoever is logged in here look for changes; nothing waits for it. */
function wakeUser(env: PortEnvironment): void {
  void env.ready().then((user) => user?.sources.world.engine.wake('focus'), () => undefined);
}

function done(answer: Answer<unknown>): null {
  valueOf(answer);
  return null;
}
