import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { idOf, iri } from '../../schema/ids.ts';
import type { classCreateSchema, ClassPatch, ClassRecord } from '../../schema/records/class.ts';
import { DEFAULT_SKILLS, defaultSkillIds } from '../../schema/rules/default-skills.ts';
import type { Precondition } from '../plugins/precondition.ts';
import { invalid, notFound, ProblemError, type ViolationCode } from '../problem-error.ts';
import { recordAct } from './audit-writer.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { changesNothing } from './changes-nothing.ts';
import { lockClass } from './class-access.ts';
import { classesByIds } from './class-reader.ts';
import { requestChanges, statusChanges } from './class-status.ts';
import { freeCode } from './free-code.ts';
import { findIcon } from './icon-reader.ts';
import { iconIdOf } from './icon-writer.ts';
import { newId } from './new-id.ts';
import { classes, skills } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { threadMembers, threads } from './schema/threads.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Makes a class with its two threads, and its skills in the teacher's language. The same id again by its main teacher is the same answer; by somebody else, 409. */
export async function createClass(writing: Writing, viewer: Viewer, body: z.output<typeof classCreateSchema>): Promise<ClassRecord> {
  const { tx, now } = writing;
  const id = body._id?.toLowerCase() ?? newId(now);
  const [existing] = await tx.select({ mainTeacherId: classes.mainTeacherId }).from(classes).where(eq(classes.id, id));
  if (existing !== undefined) {
    if (existing.mainTeacherId !== viewer.userId) throw new ProblemError(409, 'conflict');
    return renderClass(writing, viewer, id);
  }
  await insertClass(writing, viewer, id, body);
  const threadIds = { parents: newId(now), students: newId(now) };
  for (const type of ['parents', 'students'] as const) {
    await tx.insert(threads).values({ id: threadIds[type], type, classId: id, createdById: viewer.userId });
    await tx.insert(threadMembers).values({ threadId: threadIds[type], userId: viewer.userId });
  }
  const skillIds = await insertSkills(writing, viewer, id);
  const gained = [iri.class(id), iri.thread(threadIds.parents), iri.thread(threadIds.students)];
  await recordChanges(writing, [
    ...gained.map((entity): LoggedChange => ({ scope: scope.user(viewer.userId), entity, op: 'gain' })),
    ...skillIds.map((skillId): LoggedChange => ({ scope: scope.staff(id), entity: iri.skill(id, skillId), op: 'upsert' })),
  ]);
  return renderClass(writing, viewer, id);
}

/** Renames, regrades, archives or activates. An archived class takes nothing but its activation. */
export async function patchClass(writing: Writing, viewer: Viewer, classId: string, patch: ClassPatch, precondition: Precondition): Promise<ClassRecord> {
  const standing = await lockClass(writing.tx, viewer, classId, 'canEdit');
  const { icon, ...plain } = patch;
  const isArchived = standing.status === 'archive' && patch.status !== 'active';
  if (isArchived && (icon !== undefined || plain.name !== undefined || plain.grade !== undefined)) throw new ProblemError(403, 'archived');
  const before = await renderClass(writing, viewer, classId);
  precondition.insist(before);
  if (changesNothing({ ...before, icon: before.icon['@id'] }, patch)) return before;
  const iconId = icon === undefined ? undefined : iconIdFor(icon);
  await writing.tx
    .update(classes)
    .set({ ...plain, ...(iconId === undefined ? {} : { iconId }), version: sql`${classes.version} + 1` })
    .where(eq(classes.id, classId));
  const hasNewStatus = patch.status !== undefined && patch.status !== standing.status;
  const requests = hasNewStatus || patch.name !== undefined ? await requestChanges(writing, classId) : [];
  await recordChanges(writing, [{ scope: scope.class(classId), entity: iri.class(classId), op: 'upsert' }, ...(await threadChanges(writing, classId)), ...requests, ...(hasNewStatus ? await statusChanges(writing, classId) : [])]);
  return renderClass(writing, viewer, classId);
}

/** A new code, by any teacher of the class: whoever may add students invites families, too. The former one and the links with it end. */
export async function renewClassCode(writing: Writing, viewer: Viewer, classId: string): Promise<ClassRecord> {
  const { tx, now } = writing;
  await lockClass(tx, viewer, classId, 'canCreateStudent');
  await tx
    .update(classes)
    .set({ classCode: await freeCode(tx, classes.classCode), classCodeMadeAt: new Date(now), version: sql`${classes.version} + 1` })
    .where(eq(classes.id, classId));
  await recordChanges(writing, [{ scope: scope.staff(classId), entity: iri.class(classId), op: 'upsert' }]);
  await recordAct(tx, { actorId: viewer.userId, act: 'class.codeRenewed', subject: iri.class(classId) }, now);
  return renderClass(writing, viewer, classId);
}

async function insertSkills({ tx, now }: Writing, viewer: Viewer, classId: string): Promise<string[]> {
  const [teacher] = await tx.select({ locale: users.locale }).from(users).where(eq(users.id, viewer.userId));
  const locale = teacher?.locale ?? 'en';
  const ids = defaultSkillIds(classId);
  // A class id that somebody made up may lead to ids of another class: the server makes its own then, a millisecond apart, because lists of skills go by their ids.
  const taken = await tx.select({ id: skills.id }).from(skills).where(inArray(skills.id, ids)).limit(1);
  const idAt = (place: number) => (taken.length === 0 && ids[place]) || newId(now + place);
  const rows = DEFAULT_SKILLS.map((skill, place) => ({ id: idAt(place), classId, name: skill[locale], iconId: iconIdOf('skill', skill.icon), points: skill.points, type: skill.type }));
  await tx.insert(skills).values(rows);
  return rows.map((row) => row.id);
}

async function insertClass(writing: Writing, viewer: Viewer, id: string, body: z.output<typeof classCreateSchema>): Promise<void> {
  const classCode = await freeCode(writing.tx, classes.classCode);
  await writing.tx.insert(classes).values({ id, name: body.name, grade: body.grade, iconId: iconIdFor(body.icon), mainTeacherId: viewer.userId, createdAt: new Date(writing.now), classCode, classCodeMadeAt: new Date(writing.now) });
}

function iconIdFor(icon: string): string {
  const found = findIcon('class', idOf(icon));
  if (found === null) throw invalid(UNKNOWN_ICON);
  return found._id;
}

const UNKNOWN_ICON: ViolationCode = { propertyPath: 'icon', code: 'unknownIcon' };

/** What is wrong with a class's icon; empty where nothing is. */
export function iconViolations(icon: string | undefined): readonly ViolationCode[] {
  return icon === undefined || findIcon('class', idOf(icon)) !== null ? [] : [UNKNOWN_ICON];
}

/** A class's threads carry its name, icon and status. */
export async function threadChanges({ tx }: Writing, classId: string): Promise<LoggedChange[]> {
  const rows = await tx.select({ id: threads.id }).from(threads).where(eq(threads.classId, classId));
  return rows.map(({ id }) => ({ scope: scope.thread(id), entity: iri.thread(id), op: 'upsert' }));
}

async function renderClass({ tx }: Writing, viewer: Viewer, id: string): Promise<ClassRecord> {
  const record = (await classesByIds(tx, viewer, [id])).get(id);
  if (record === undefined) throw notFound();
  return record;
}
