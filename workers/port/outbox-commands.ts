import type { Mutation } from '../../schema/rules/mutation.ts';
import { isBlank } from '../../schema/rules/visible-text.ts';
import { rowWithoutFile } from '../replica/row-without-file.ts';
import { newId, userOf, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';

/** Tries one row again, or all that wait or were refused; those ask for their files anew, for the server may have swept them. */
export const retryOutbox: Command<'retryOutbox'> = async (env, { id }) => {
  const { vault, engine } = (await userOf(env)).sources.world;
  const rows = (await vault.outbox()).filter((row) => id === null || row.id === id);
  for (const row of rows) {
    if (row.state === 'parked' || row.nextTryAt !== null) await vault.updateRow(row.id, { state: 'waiting', refusal: null, nextTryAt: null, ...(row.state === 'parked' ? { uploaded: [] } : {}) });
  }
  engine.wake('focus');
  return null;
};

/** Goes without a file that was refused; what would be empty then stays, to be discarded whole. */
export const dropOutboxFile: Command<'dropOutboxFile'> = async (env, { id, fileId }) => {
  const { vault, engine } = (await userOf(env)).sources.world;
  const row = (await vault.outbox()).find((one) => one.id === id);
  const left = row === undefined ? null : rowWithoutFile(row, fileId, () => newId(env));
  if (left === null || !('attachments' in left.mutation)) return null;
  if (isEmpty(left.mutation)) return refuse('content.empty');
  await vault.dropRowFile(id, fileId);
  engine.wake('focus');
  return null;
};

export const sendOnAnyNetwork: Command<'sendOnAnyNetwork'> = async (env, { id }) => {
  const { vault, engine } = (await userOf(env)).sources.world;
  await vault.updateRow(id, { onAnyNetwork: true });
  engine.wake('focus');
  return null;
};

/** The user asked for it, with a confirmation: the only way that a change is ever dropped. */
export const discardOutbox: Command<'discardOutbox'> = async (env, { id }) => {
  await (await userOf(env)).sources.world.vault.discardRow(id);
  return null;
};

/** Of a profile the names are left, where they were changed. */
function isEmpty(mutation: Extract<Mutation, { attachments: unknown }>): boolean {
  if (mutation.type === 'profile.update') return mutation.firstName === undefined && mutation.lastName === undefined;
  const kept = mutation.type === 'story.update' ? mutation.kept.length : 0;
  return isBlank(mutation.body) && mutation.attachments.length + kept === 0;
}
