import { userOf, type Command } from './command-context.ts';

/** Tries one row again, or all that wait or were refused. */
export const retryOutbox: Command<'retryOutbox'> = async (env, { id }) => {
  const { vault, engine } = (await userOf(env)).sources.world;
  const rows = (await vault.outbox()).filter((row) => id === null || row.id === id);
  for (const row of rows) {
    if (row.state === 'parked' || row.nextTryAt !== null) await vault.updateRow(row.id, { state: 'waiting', refusal: null, nextTryAt: null });
  }
  engine.wake('focus');
  return null;
};

/** The user asked for it, with a confirmation: the only way that a change is ever dropped. */
export const discardOutbox: Command<'discardOutbox'> = async (env, { id }) => {
  await (await userOf(env)).sources.world.vault.removeRow(id);
  return null;
};
