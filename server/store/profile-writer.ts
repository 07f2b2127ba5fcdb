import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { idOf, iri, uuidSchema } from '../../schema/ids.ts';
import type { profilePatchSchema } from '../../schema/records/account.ts';
import { invalid } from '../problem-error.ts';
import { recordChange, scope } from './change-log.ts';
import { changesNothing } from './changes-nothing.ts';
import type { Tx } from './database.ts';
import { echoPerson } from './person-echo.ts';
import { users } from './schema/people.ts';
import { files } from './schema/stories.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Changes the viewer's own name or picture, wherever it is shown. A picture is an own photo; null takes it away. */
export async function patchProfile(writing: Writing, viewer: Viewer, patch: z.output<typeof profilePatchSchema>): Promise<void> {
  const { tx } = writing;
  const { avatar, ...names } = patch;
  const avatarFileId = avatar === undefined || avatar === null ? avatar : await requireOwnPhoto(tx, viewer, avatar);
  const [before] = await tx.select().from(users).where(eq(users.id, viewer.userId)).for('update');
  if (before === undefined || changesNothing(before, { ...names, avatarFileId })) return;
  await tx
    .update(users)
    .set({ ...names, ...(avatarFileId === undefined ? {} : { avatarFileId }), version: sql`${users.version} + 1` })
    .where(eq(users.id, viewer.userId));
  await recordChange(writing, { scope: scope.user(viewer.userId), entity: iri.user(viewer.userId), op: 'upsert' });
  await echoPerson(writing, viewer.userId);
}

/** Locked as a foreign key would lock it: the sweeper of files that hang on nothing waits, and sees that it is a picture. */
async function requireOwnPhoto(tx: Tx, viewer: Viewer, avatar: string): Promise<string> {
  const id = uuidSchema.safeParse(idOf(avatar)).data?.toLowerCase();
  const rows = id === undefined ? [] : await tx.select({ id: files.id }).from(files).where(and(eq(files.id, id), eq(files.ownerId, viewer.userId), eq(files.type, 'photo'))).for('key share');
  if (rows[0] === undefined) throw invalid({ propertyPath: 'avatar', code: 'avatarType' });
  return rows[0].id;
}
