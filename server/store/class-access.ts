import { eq } from 'drizzle-orm';
import { classFlags, type ClassFlags } from '../../schema/rules/permission-rules.ts';
import { forbidden, notFound, ProblemError } from '../problem-error.ts';
import type { Tx } from './database.ts';
import { relationsOf, type ClassStanding } from './relation-reader.ts';
import { classes } from './schema/classes.ts';
import type { Viewer } from './viewer.ts';

/** The viewer's standing in a class, or 404 where the viewer has none. */
export async function standingIn(tx: Tx, viewer: Viewer, classId: string): Promise<ClassStanding> {
  const standing = (await relationsOf(tx, viewer)).get(classId);
  if (standing === undefined) throw notFound();
  return standing;
}

/**
 * Locks a class for a change that needs one of its flags: 404 where the viewer does not see it, 403 where the flag is
 * missing, naming the archive where that is why.
 */
export async function lockClass(tx: Tx, viewer: Viewer, classId: string, flag: Exclude<keyof ClassFlags, 'canSee'>): Promise<ClassStanding> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('update');
  const standing = await standingIn(tx, viewer, classId);
  if (classFlags(standing.relation, standing.status)[flag]) return standing;
  throw classFlags(standing.relation, 'active')[flag] ? new ProblemError(403, 'archived') : forbidden();
}

/** Why something of a class that the viewer sees is not theirs to change: the class is in the archive, or it is somebody else's. */
export async function refusalIn(tx: Tx, viewer: Viewer, classId: string): Promise<ProblemError> {
  return (await standingIn(tx, viewer, classId)).status === 'archive' ? new ProblemError(403, 'archived') : forbidden();
}
