import { personNameSchema } from '../../schema/records/student.ts';
import { quietHoursSchema } from '../../schema/records/user.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';
import { acceptFile } from './accept-file.ts';
import { inTurn, newId, userOf, write, writeFollowed, type Command } from './command-context.ts';
import { refuse } from './command-failure.ts';

/** Where the bytes of a new picture lie until its change takes them, in one transaction. */
const PLACE = 'profile';

export const updateProfile: Command<'updateProfile'> = async (env, { firstName, lastName, avatar }) => {
  const user = await userOf(env);
  const { vault } = user.sources.world;
  const role = (await vault.me())?.role;
  if (role !== 'teacher' && role !== 'parent') return refuse('profile.role');
  const names = { ...(firstName === undefined ? {} : { firstName: validName(firstName) }), ...(lastName === undefined ? {} : { lastName: validName(lastName) }) };
  return inTurn(PLACE, async () => {
    // Nobody sees this place: what a kill or a refusal has left there would lie there for good.
    for (const { fileId } of (await vault.draft(PLACE))?.attachments ?? []) await vault.removeDraftFile(PLACE, fileId);
    const attachments: AttachmentDraft[] = [];
    if (avatar !== undefined && avatar !== null) {
      if (!(avatar.blob instanceof Blob)) throw new Error('a picked file without bytes');
      const accepted = await acceptFile({ name: avatar.name, lastModified: avatar.lastModified, blob: avatar.blob }, []);
      if (typeof accepted === 'string' || accepted.type !== 'photo') return refuse('profile.avatar');
      const size = await env.measure(avatar.blob);
      if (size === 'tooManyPixels') return refuse('profile.avatar');
      const file = { fileId: newId(env), name: avatar.name, ...accepted, size: avatar.blob.size, width: size?.width ?? null, height: size?.height ?? null };
      await vault.addDraftFile(PLACE, file, avatar.blob);
      attachments.push(file);
    }
    const picture = avatar === undefined ? 'kept' : avatar === null ? 'none' : 'new';
    return writeFollowed(user, { type: 'profile.update', userId: user.userId, role, ...names, avatar: picture, attachments }, { consumeDraft: PLACE });
  });
};

export const setTimeZone: Command<'setTimeZone'> = async (env, { timeZone }) => {
  const user = await userOf(env);
  return writeFollowed(user, { type: 'account.update', userId: user.userId, timeZone });
};

export const setQuietHours: Command<'setQuietHours'> = async (env, { quietHours }) => {
  const user = await userOf(env);
  const parsed = quietHoursSchema.nullable().safeParse(quietHours);
  if (!parsed.success) return refuse('quietHours');
  return write(user, { type: 'account.update', userId: user.userId, quietHours: parsed.data });
};

export const subscribePush: Command<'subscribePush'> = async (env, keys) => {
  const user = await userOf(env);
  const subscriptionId = newId(env);
  await write(user, { type: 'push.subscribe', subscriptionId, ...keys });
  return { subscriptionId };
};

export const unsubscribePush: Command<'unsubscribePush'> = async (env, { subscriptionId }) => write(await userOf(env), { type: 'push.unsubscribe', subscriptionId });

export const subscribeNativePush: Command<'subscribeNativePush'> = async (env, device) => {
  const user = await userOf(env);
  const subscriptionId = newId(env);
  await write(user, { type: 'push.subscribeNative', subscriptionId, ...device });
  return { subscriptionId };
};

export const unsubscribeNativePush: Command<'unsubscribeNativePush'> = async (env, { subscriptionId }) =>
  write(await userOf(env), { type: 'push.unsubscribeNative', subscriptionId });

function validName(name: string): string {
  const parsed = personNameSchema.safeParse(name);
  return parsed.success ? parsed.data : refuse('profile.name');
}
