import { patchUserCall } from '../../schema/calls/user-calls.ts';
import { localeCodeSchema } from '../../schema/records/user.ts';
import { userOf, type Command } from './command-context.ts';

export const setPreference: Command<'setPreference'> = async (env, { keepWholeHistory }) => {
  await (await userOf(env)).sources.world.vault.savePreferences({ keepWholeHistory });
  return null;
};

/** Counts for the next call at once; the account follows when the server can be reached, and else at the next start. */
export const setLanguage: Command<'setLanguage'> = async (env, { locale }) => {
  await env.setLanguage(locale);
  const code = localeCodeSchema.safeParse(locale);
  const user = await env.ready();
  if (user === null || !code.success) return null;
  const { vault, engine } = user.sources.world;
  const me = await vault.me();
  const wanted = `/locales/${code.data}` as const;
  if (me === null || me.locale === wanted) return null;
  const answer = await engine.api.send(patchUserCall, { params: { id: me._id }, body: { locale: wanted } });
  if (answer.kind === 'ok') await vault.saveMe(answer.value);
  return null;
};

export const fileBlob: Command<'fileBlob'> = async (env, { fileId }) => {
  const user = await userOf(env);
  const waiting = await user.sources.world.vault.blob(fileId);
  return { blob: waiting ?? (await user.media(fileId)) };
};
