import { hasContent } from '../replica/no-draft.ts';
import type { Command } from './command-context.ts';
import { valueOf } from './command-failure.ts';

/** Logs in and opens that user's stores. What was waiting of the same user goes on. */
export const login: Command<'login'> = async (env, { kind, name, password, locale }) => {
  env.showLanguage(locale);
  const signedIn = valueOf(await env.signIn(kind, name, password));
  await env.adopt(signedIn);
  return { role: signedIn.me.role };
};

/** Wipes the user from this device; without `force` only when nothing would be lost (SES-04). */
export const logout: Command<'logout'> = async (env, { force }) => {
  const user = await env.ready();
  if (user === null) return { wiped: true, waiting: 0, drafts: 0 };
  const { vault } = user.sources.world;
  const [rows, written] = await Promise.all([vault.outbox(), vault.drafts()]);
  const [waiting, drafts] = [rows.length, written.filter(hasContent).length];
  if (waiting + drafts > 0 && !force) return { wiped: false, waiting, drafts };
  await env.leave(user);
  return { wiped: true, waiting, drafts };
};
