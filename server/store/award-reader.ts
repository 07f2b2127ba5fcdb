import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Award, Skill } from '../../schema/records/award.ts';
import { awardFlags } from '../../schema/rules/people-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { iconSlug } from './icon-reader.ts';
import { isBehind, isWithin, type InstantRange } from './instant-range.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { ownStudentIds, relationsOf, teaches } from './relation-reader.ts';
import { awards, classStudents, skills, students } from './schema/classes.ts';
import { users } from './schema/people.ts';
import type { Viewer } from './viewer.ts';

/** The skills among `ids` of classes that the viewer teaches. */
export async function skillsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Skill>> {
  if (ids.length === 0) return new Map();
  const relations = await relationsOf(db, viewer);
  const rows = await db.select().from(skills).where(anyOf(skills.id, ids));
  const visible = rows.filter((row) => awardFlags({ relation: relations.get(row.classId)?.relation ?? 'none', isSelf: false, isParent: false }).canSeeSkills);
  return new Map(
    visible.map((row): [string, Skill] => [
      row.id,
      {
        '@id': iri.skill(row.classId, row.id),
        '@type': 'Skill',
        _id: row.id,
        version: row.version,
        class: iri.class(row.classId),
        name: row.name,
        icon: iconSlug(row.iconId),
        points: row.points,
        type: row.type,
      },
    ]),
  );
}

/** The awards among `ids` that the viewer may see: a teacher those of the classes, to students who are still taught; families their own. */
export async function awardsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Award>> {
  if (ids.length === 0) return new Map();
  const relations = await relationsOf(db, viewer);
  const own = await ownStudentIds(db, viewer);
  const rows = await db
    .select({ award: awards, skill: skills, giverVersion: users.version })
    .from(awards)
    .innerJoin(skills, eq(skills.id, awards.skillId))
    .innerJoin(users, eq(users.id, awards.awardedById))
    .where(anyOf(awards.id, ids));
  const places = await db.select().from(classStudents).where(anyOf(classStudents.studentId, rows.map(({ award }) => award.studentId)));
  const taught = new Set(places.filter(({ classId }) => teaches(relations.get(classId)?.relation ?? 'none')).map(({ studentId }) => studentId));
  const visible = rows.filter(({ award }) => {
    const isOwn = own.has(award.studentId);
    const relation = taught.has(award.studentId) ? (relations.get(award.classId)?.relation ?? 'none') : 'none';
    return awardFlags({ relation, isSelf: isOwn && viewer.role === 'student', isParent: isOwn && viewer.role === 'parent' }).canSeeAwards;
  });
  const people = await peopleByIds(db, visible.map(({ award }) => award.awardedById));
  return new Map(
    visible.map(({ award, skill, giverVersion }): [string, Award] => [
      award.id,
      {
        '@id': iri.award(award.id),
        '@type': 'Award',
        _id: award.id,
        // The giver's name stands in it, so the giver's version counts too.
        version: skill.version + giverVersion,
        student: iri.student(award.studentId),
        class: iri.class(award.classId),
        skill: iri.skill(skill.classId, skill.id),
        name: skill.name,
        skillIcon: iconSlug(skill.iconId),
        skillType: award.type,
        points: award.points,
        awardedBy: personIn(people, award.awardedById),
        awardedAt: award.awardedAt.toISOString(),
      },
    ]),
  );
}

/** The skills of a class that the viewer teaches, in the order of their making. */
export async function listSkills(db: Reading, viewer: Viewer, classId: string, window: PageWindow): Promise<Page<Skill>> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(skills).where(eq(skills.classId, classId));
  const [after] = window.after ?? [];
  const rows = await db
    .select({ id: skills.id })
    .from(skills)
    .where(and(eq(skills.classId, classId), after === undefined ? undefined : gt(skills.id, after)))
    .orderBy(asc(skills.id))
    .offset(window.offset)
    .limit(limitOf(window));
  return pageOf(window, counted?.total ?? 0, rows.map(({ id }) => ({ id, key: [id] })), (ids) => skillsByIds(db, viewer, ids));
}

/** The awards that the viewer may see, of one student by the user's id or of all, newest first. */
export async function listAwards(db: Reading, viewer: Viewer, filter: { userId?: string | undefined; range: InstantRange }, window: PageWindow): Promise<Page<Award>> {
  const relations = await relationsOf(db, viewer);
  const taught = [...relations].filter(([, standing]) => teaches(standing.relation)).map(([id]) => id);
  const isTaught = sql`exists (select 1 from ${classStudents} where ${classStudents.studentId} = ${awards.studentId} and ${anyOf(classStudents.classId, taught)})`;
  const own = [...(await ownStudentIds(db, viewer))];
  const ofUser = filter.userId === undefined ? undefined : inArray(awards.studentId, db.select({ id: students.id }).from(students).where(eq(students.userId, filter.userId)));
  const condition = and(or(and(anyOf(awards.classId, taught), isTaught), anyOf(awards.studentId, own)), ofUser, isWithin(awards.awardedAt, filter.range));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(awards).where(condition);
  const rows = await db
    .select({ id: awards.id, at: awards.awardedAt })
    .from(awards)
    .where(and(condition, isBehind(awards.awardedAt, awards.id, 'desc', window.after)))
    .orderBy(desc(awards.awardedAt), desc(awards.id))
    .offset(window.offset)
    .limit(limitOf(window));
  return pageOf(window, counted?.total ?? 0, rows.map(({ id, at }) => ({ id, key: [at.toISOString(), id] })), (ids) => awardsByIds(db, viewer, ids));
}
