import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { idOf, iri, uuidSchema } from '../../schema/ids.ts';
import type { Award, rewardSchema } from '../../schema/records/award.ts';
import { studentFlags } from '../../schema/rules/permission-rules.ts';
import { forbidden, invalid, notFound, ProblemError, requireNone, type ViolationCode } from '../problem-error.ts';
import { awardsByIds } from './award-reader.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { lockClass } from './class-access.ts';
import type { Tx } from './database.ts';
import { newId } from './new-id.ts';
import { noteFor } from './notice-writer.ts';
import { awards, classStudents, skills, students } from './schema/classes.ts';
import { studentsByIds } from './student-reader.ts';
import { staffScopes } from './student-places.ts';
import type { Viewer } from './viewer.ts';
import { actedAt, type Writing } from './writing.ts';

/**
 * Gives a student the points of a skill, in the class that the skill is of. The same id again, by the same teacher for
 * the same student and skill, is the same answer and no more points; otherwise 409.
 */
export async function rewardStudent(writing: Writing, viewer: Viewer, studentId: string, body: z.output<typeof rewardSchema>): Promise<Award> {
  const { tx, now } = writing;
  const student = (await studentsByIds(tx, viewer, [studentId])).get(studentId);
  if (student === undefined) throw notFound();
  const foreign = teacherViolations(viewer, body.teacher);
  const skill = await findSkill(tx, body.skill);
  if (skill === null || !student.classes.includes(iri.class(skill.classId))) throw invalid(...foreign, { propertyPath: 'skill', code: 'unknownSkill' });
  requireNone(foreign);
  const standing = await lockClass(tx, viewer, skill.classId, 'canCreateStudent');
  if (!studentFlags({ role: viewer.role, ...standing, isSelf: false, isParent: false }).canReward) throw forbidden();
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
  // Again, now that nobody can take the student out of the class.
  const places = await tx.select({ classId: classStudents.classId }).from(classStudents).where(and(eq(classStudents.studentId, studentId), eq(classStudents.classId, skill.classId)));
  if (places.length === 0) throw invalid({ propertyPath: 'skill', code: 'unknownSkill' });
  const id = body._id?.toLowerCase() ?? newId(now);
  const [existing] = await tx.select().from(awards).where(eq(awards.id, id));
  if (existing !== undefined) {
    if (existing.awardedById !== viewer.userId || existing.studentId !== studentId || existing.skillId !== skill.id) throw new ProblemError(409, 'conflict');
    return renderAward(tx, viewer, id);
  }
  await tx.insert(awards).values({ id, studentId, classId: skill.classId, skillId: skill.id, awardedById: viewer.userId, points: skill.points, type: skill.type, awardedAt: actedAt(writing) });
  await noteFor(writing, { kind: 'reward', class: skill.classId, student: studentId });
  const points = skill.type === 'positive' ? students.positivePoints : students.negativePoints;
  await tx
    .update(students)
    .set({ [skill.type === 'positive' ? 'positivePoints' : 'negativePoints']: sql`${points} + ${skill.points}`, version: sql`${students.version} + 1` })
    .where(eq(students.id, studentId));
  await recordChanges(writing, [
    ...[scope.staff(skill.classId), scope.student(studentId)].map((told): LoggedChange => ({ scope: told, entity: iri.award(id), op: 'upsert' })),
    ...[...(await staffScopes(tx, studentId)), scope.student(studentId)].map((told): LoggedChange => ({ scope: told, entity: iri.student(studentId), op: 'upsert' })),
  ]);
  return renderAward(tx, viewer, id);
}

async function findSkill(tx: Tx, reference: string): Promise<typeof skills.$inferSelect | null> {
  const id = idOf(reference).toLowerCase();
  if (!uuidSchema.safeParse(id).success) return null;
  const [row] = await tx.select().from(skills).where(eq(skills.id, id));
  return row ?? null;
}

async function renderAward(tx: Tx, viewer: Viewer, id: string): Promise<Award> {
  const award = (await awardsByIds(tx, viewer, [id])).get(id);
  if (award === undefined) throw notFound();
  return award;
}

/** An award names the teacher who gives it, or nobody. */
export function teacherViolations(viewer: Viewer, teacher: string | undefined): readonly ViolationCode[] {
  return teacher === undefined || idOf(teacher).toLowerCase() === viewer.userId ? [] : [{ propertyPath: 'teacher', code: 'otherTeacher' }];
}
