import { localeCodeSchema } from '../../schema/records/user.ts';
import { languageOf } from '../../schema/rules/language.ts';
import { overlayMe } from '../../schema/rules/overlay.ts';
import { forgetSharedIn, readSharedIn } from '../shared-in.ts';
import { NOTHING_WRITTEN, userOf, writeFollowed, type Command } from './command-context.ts';

export const setPreference: Command<'setPreference'> = async (env, changes) => {
  const { vault } = (await userOf(env)).sources.world;
  await vault.savePreferences({ ...(await vault.preferences()), ...changes });
  return null;
};

/** Counts from the next request on, whoever is logged in. */
export const chooseLanguage: Command<'chooseLanguage'> = async (env, { language }) => {
  await env.chooseLanguage(languageOf(language) ?? null);
  return null;
};

/** Counts from the next request on; the account follows by the outbox. */
export const setLanguage: Command<'setLanguage'> = async (env, { locale }) => {
  await env.chooseLanguage(languageOf(locale) ?? null);
  const code = localeCodeSchema.safeParse(locale);
  const user = await env.ready();
  if (user === null || !code.success) return NOTHING_WRITTEN;
  const { vault } = user.sources.world;
  const [me, rows] = await Promise.all([vault.me(), vault.outbox()]);
  const wanted = `/locales/${code.data}` as const;
  const waiting = rows.filter(({ state }) => state === 'waiting');
  if (me === null || waiting.reduce((before, row) => overlayMe(before, row.mutation), me).locale === wanted) return NOTHING_WRITTEN;
  return writeFollowed(user, { type: 'account.update', userId: me._id, locale: wanted });
};

export const fileBlob: Command<'fileBlob'> = async (env, { fileId, size, need }) => {
  const user = await userOf(env);
  const waiting = await user.sources.world.vault.blob(fileId);
  return { blob: waiting ?? (await user.media(fileId, size ?? null, need)) };
};

export const readShared: Command<'readShared'> = async (env) => {
  const { userId } = await userOf(env);
  return { shared: await readSharedIn(userId) };
};

export const forgetShared: Command<'forgetShared'> = async () => {
  await forgetSharedIn();
  return null;
};
