import type { ValueOf } from '../../schema/port/commands.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';
import { timeOfUuid } from '../../schema/uuid-v7.ts';
import { StorageError } from '../replica/storage-error.ts';
import { acceptFile, type RefusedReason } from './accept-file.ts';
import { inTurn, newId, userOf, type Command } from './command-context.ts';
import { draftView } from './draft-query.ts';

export const saveDraft: Command<'saveDraft'> = async (env, { place, body, typedAt }) => {
  const user = await userOf(env);
  await inTurn(place, () => user.sources.world.vault.saveDraftBody(place, body, typedAt));
  return null;
};

export const setDraftOptions: Command<'setDraftOptions'> = async (env, { place, options }) => {
  const user = await userOf(env);
  await inTurn(place, () => user.sources.world.vault.saveDraftOptions(place, options));
  return null;
};

/** In turn: what is still being written there has come to its end. */
export const keptSendings: Command<'keptSendings'> = async (env, { place, sendIds }) => {
  const user = await userOf(env);
  const kept = await inTurn(place, () => user.sources.world.vault.keptSendings(place));
  const times = kept.flatMap((sendId) => timeOfUuid(sendId) ?? []);
  return { kept: sendIds.filter((sendId) => kept.includes(sendId)), lastAt: times.length === 0 ? null : Math.max(...times) };
};

/** Files join one by one, so that what fits is kept where the device has no room for all. */
export const addDraftFiles: Command<'addDraftFiles'> = async (env, { place, files }) => {
  const user = await userOf(env);
  const { vault } = user.sources.world;
  return inTurn(place, async () => {
    const refused: { name: string; reason: RefusedReason }[] = [];
    for (const { blob, name, lastModified } of files) {
      if (!(blob instanceof Blob)) throw new Error('a picked file without bytes');
      const present = (await vault.draft(place))?.attachments ?? [];
      const accepted = await acceptFile({ name, lastModified, blob }, present);
      if (typeof accepted === 'string') {
        refused.push({ name, reason: accepted });
        continue;
      }
      const size = accepted.type === 'photo' ? await env.measure(blob) : null;
      if (size === 'tooManyPixels') {
        refused.push({ name, reason: 'pixels' });
        continue;
      }
      const file: AttachmentDraft = { fileId: newId(env), name, ...accepted, size: blob.size, width: size?.width ?? null, height: size?.height ?? null, lastModified };
      try {
        await vault.addDraftFile(place, file, blob);
        user.sources.world.engine.prepareFile(file);
      } catch (error) {
        if (!(error instanceof StorageError) || error.reason !== 'quota') throw error;
        refused.push({ name, reason: 'storage' });
      }
    }
    const draft: ValueOf<'addDraftFiles'>['draft'] = draftView((await vault.draft(place)) ?? undefined) ?? { body: '', attachments: [] };
    return { draft, refused };
  });
};

export const removeDraftFile: Command<'removeDraftFile'> = async (env, { place, fileId }) => {
  const user = await userOf(env);
  await inTurn(place, () => user.sources.world.vault.removeDraftFile(place, fileId));
  return null;
};

export const moveDraftFile: Command<'moveDraftFile'> = async (env, { place, fileId, by }) => {
  const user = await userOf(env);
  await inTurn(place, () => user.sources.world.vault.moveDraftFile(place, fileId, by));
  return null;
};
