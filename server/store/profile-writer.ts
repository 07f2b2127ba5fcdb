import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { idOf, iri, uuidSchema } from '../../schema/ids.ts';
import type { profilePatchSchema } from '../../schema/records/account.ts';
import { invalid, type ViolationCode } from '../problem-error.ts';
import { recordChange, scope } from './change-log.ts';
import { changesNothing } from './changes-nothing.ts';
import type { Reading, Tx } from './database.ts';
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

/** A picture is an own photo. */
export async function photoViolations(db: Reading, viewer: Viewer, avatar: string | null | undefined): Promise<readonly ViolationCode[]> {
  if (avatar === undefined || avatar === null) return [];
  const rows = await db.select({ id: files.id }).from(files).where(isOwnPhoto(viewer, avatar));
  return rows.length > 0 ? [] : [NO_PHOTO];
}

const NO_PHOTO: ViolationCode = { propertyPath: 'avatar', code: 'avatarType' };

function isOwnPhoto(viewer: Viewer, avatar: string): SQL | undefined {
  const id = uuidSchema.safeParse(idOf(avatar)).data?.toLowerCase();
  return id === undefined ? sql`false` : and(eq(files.id, id), eq(files.ownerId, viewer.userId), eq(files.type, 'photo'));
}

/** Locked as a foreign key would lock it: the sweeper of files that hang on nothing waits, and sees that it is a picture. */
async function requireOwnPhoto(tx: Tx, viewer: Viewer, avatar: string): Promise<string> {
  const rows = await tx.select({ id: files.id }).from(files).where(isOwnPhoto(viewer, avatar)).for('key share');
  if (rows[0] === undefined) throw invalid(NO_PHOTO);
  return rows[0].id;
}
