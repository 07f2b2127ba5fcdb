import type { Command } from './command-context.ts';
import { valueOf } from './command-failure.ts';

/** Logs in and opens that user's stores. What was waiting of the same user goes on. */
export const login: Command<'login'> = async (env, { kind, name, password, locale }) => {
  await env.setLanguage(locale);
  const signedIn = valueOf(await env.signIn(kind, name, password));
  await env.adopt(signedIn);
  return { role: signedIn.me.role };
};

/** Wipes the user from this device; without `force` only when nothing would be lost (SES-04). */
export const logout: Command<'logout'> = async (env, { force }) => {
  const user = await env.ready();
  if (user === null) return { wiped: true, waiting: 0 };
  const waiting = (await user.sources.world.vault.outbox()).length;
  if (waiting > 0 && !force) return { wiped: false, waiting };
  await env.leave(user);
  return { wiped: true, waiting };
};
