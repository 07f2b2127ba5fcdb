import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClassCall } from '../../schema/calls/class-calls.ts';
import { awardsCall, rewardCall, skillsCall } from '../../schema/calls/reward-calls.ts';
import { createStudentCall, studentCall } from '../../schema/calls/student-calls.ts';
import { patchUserCall } from '../../schema/calls/user-calls.ts';
import { iri } from '../../schema/ids.ts';
import { DEFAULT_SKILLS, defaultSkillIds } from '../../schema/rules/default-skills.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { iconIdOf } from '../store/icon-writer.ts';
import { newId } from '../store/new-id.ts';
import { awards, classes, classStudents, skills, studentParents } from '../store/schema/classes.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
const helps = newId(Date.now());
const late = newId(Date.now() + 1);

beforeAll(async () => {
  await test.database.db.insert(skills).values([
    { id: helps, classId: school.classId, name: 'Helps', iconId: iconIdOf('skill', 'handshake'), points: 2, type: 'positive' },
    { id: late, classId: school.classId, name: 'Late', iconId: iconIdOf('skill', 'alarm-clock'), points: 1, type: 'negative' },
  ]);
});
afterAll(() => test.close());

const reward = (client: TestClient, skillId: string, more: object = {}, studentId = school.studentId) =>
  client.call(rewardCall, { params: { studentId }, body: { skill: iri.skill(school.classId, skillId), ...more } });
const codeOf = (json: unknown) => problemSchema.parse(json).violations?.map(({ propertyPath, code }) => [propertyPath, code]);

it('a new class has the default skills in its teacher’s language, each of both types', async () => {
  const makeClass = async () => (await teacher.call(createClassCall, { body: { name: '1A', grade: 'child', icon: '/icons/class-owl' } })).reply._id;
  const namesOf = async (classId: string) => (await teacher.call(skillsCall, { params: { classId }, query: { pagination: 'false' } })).reply.member;
  const patchLocale = (locale: string) => teacher.call(patchUserCall, { params: { id: school.teacher }, body: { locale } });
  const ofTeacher = await followChanges(test, teacher);
  const english = await makeClass();
  expect((await ofTeacher.news()).filter((change) => change.resource?.['@type'] === 'Skill')).toHaveLength(DEFAULT_SKILLS.length);
  expect((await namesOf(english)).map(({ name }) => name)).toEqual(DEFAULT_SKILLS.map(({ en }) => en));
  await patchLocale('/locales/ru');
  const russian = await namesOf(await makeClass());
  expect(russian.map(({ name }) => name)).toEqual(DEFAULT_SKILLS.map(({ ru }) => ru));
  expect(new Set(russian.map(({ type }) => type))).toEqual(new Set(['positive', 'negative']));
  await patchLocale('/locales/en');
});

it('F-311 a class has the skill ids that the device made offline; ids of another class are never given twice', async () => {
  const idsOf = async (classId: string) => (await teacher.call(skillsCall, { params: { classId }, query: { pagination: 'false' } })).reply.member.map(({ _id }) => _id);
  const make = async (_id: string) => (await teacher.call(createClassCall, { body: { _id, name: '1B', grade: 'child', icon: '/icons/class-owl' } })).status;
  const made = newId(Date.now());
  expect([await make(made), await make(made)]).toEqual([201, 201]);
  expect(await idsOf(made)).toEqual(defaultSkillIds(made));
  const pupil = (await teacher.call(createStudentCall, { body: { firstName: 'Off', lastName: 'Line', classes: [iri.class(made)] } })).reply;
  const given = await teacher.call(rewardCall, { params: { studentId: pupil._id }, body: { skill: iri.skill(made, defaultSkillIds(made)[2] ?? '') } });
  expect([given.status, given.reply.name]).toEqual([201, DEFAULT_SKILLS[2]?.en]);
  // A class id whose skills would have ids of the first class.
  const close = defaultSkillIds(made)[0] ?? '';
  expect(await make(close)).toBe(201);
  const others = await idsOf(close);
  expect(others).toHaveLength(DEFAULT_SKILLS.length);
  expect(others.filter((id) => defaultSkillIds(made).includes(id))).toEqual([]);
});

it('a student who is taken out of the class while points are given gets none', async () => {
  const pupil = (await teacher.call(createStudentCall, { body: { firstName: 'Moving', lastName: 'Out', classes: [iri.class(school.classId)] } })).reply;
  const { given } = await test.database.db.transaction(async (tx) => {
    await tx.select().from(classes).where(eq(classes.id, school.classId)).for('update');
    const asked = reward(teacher, helps, {}, pupil._id);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await tx.delete(classStudents).where(eq(classStudents.studentId, pupil._id));
    return { given: asked };
  });
  expect((await given).status).toBe(422);
  expect(await test.database.db.select().from(awards).where(eq(awards.studentId, pupil._id))).toEqual([]);
});

it('points are given once per id, summed by type, and told to the family and the staff alone', async () => {
  const [ofParent, ofStudent, ofAssistant, ofOther] = await Promise.all([parent, student, assistant, await logIn(test.app, 'vanya')].map((client) => followChanges(test, client)));
  const _id = newId(Date.now());
  const award = (await reward(teacher, helps, { _id, teacher: iri.teacher(school.teacher) })).reply;
  expect(award).toMatchObject({ name: 'Helps', skillIcon: 'handshake', skillType: 'positive', points: 2, awardedBy: { _id: school.teacher } });
  expect((await reward(teacher, helps, { _id })).reply).toEqual(award);
  expect((await reward(assistant, helps, { _id })).status).toBe(409);
  expect((await reward(teacher, late, { _id })).status).toBe(409);
  await reward(assistant, late);
  expect((await student.call(studentCall, { params: { studentId: school.studentId } })).reply).toMatchObject({ positivePoints: 2, negativePoints: 1, currentPoints: 1 });
  for (const follower of [ofParent, ofStudent, ofAssistant]) {
    expect(((await follower?.news()) ?? []).map((change) => change.resource?.['@type'] ?? '').sort()).toEqual(['Award', 'Award', 'Student']);
  }
  expect(await ofOther?.news()).toEqual([]);
});

it('ROO-05 twelve rewards at once are twelve awards and the sum of their points', async () => {
  const before = (await teacher.call(studentCall, { params: { studentId: school.secondStudentId } })).reply.positivePoints ?? 0;
  const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => reward(number % 2 === 0 ? teacher : assistant, helps, {}, school.secondStudentId)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
  expect((await teacher.call(studentCall, { params: { studentId: school.secondStudentId } })).reply.positivePoints).toBe(before + 24);
});

it('another class’s skill, no skill at all and another teacher’s name are violations', async () => {
  const foreign = newId(Date.now());
  await test.database.db.insert(skills).values({ id: foreign, classId: school.strangeClassId, name: 'Reads', iconId: iconIdOf('skill', 'open-book'), points: 1, type: 'positive' });
  for (const skill of [iri.skill(school.strangeClassId, foreign), iri.skill(school.classId, newId(Date.now())), '/classes/x/skills/y']) {
    const answer = await teacher.call(rewardCall, { params: { studentId: school.studentId }, body: { skill } });
    expect([answer.status, codeOf(answer.json)]).toEqual([422, [['skill', 'unknownSkill']]]);
  }
  const named = await reward(teacher, helps, { teacher: iri.teacher(school.assistant) });
  expect([named.status, codeOf(named.json)]).toEqual([422, [['teacher', 'otherTeacher']]]);
});

it('the awards of a report: of one student, newest first, within a period, for those whom they concern', async () => {
  const at = (days: number) => new Date(test.clock.now() + days * 86_400_000).toISOString();
  const query = { 'student.user': iri.user(school.student), pagination: 'false' };
  const start = at(0);
  const { _id } = (await reward(teacher, helps)).reply;
  await test.database.db.update(awards).set({ awardedAt: new Date(at(7)) }).where(eq(awards.id, _id));
  const all = (await parent.call(awardsCall, { query })).reply;
  const newest = { _id, awardedAt: all.member[0]?.awardedAt ?? '' };
  expect(all.member[0]?._id).toBe(newest._id);
  expect(all.member.map(({ student: of }) => of)).toEqual(all.member.map(() => iri.student(school.studentId)));
  const within = async (range: Record<string, string>) => (await student.call(awardsCall, { query: { ...query, ...range } })).reply.member.map(({ _id }) => _id);
  expect(await within({ 'awardedAt[after]': at(1) })).toEqual([newest._id]);
  expect(await within({ 'awardedAt[strictly_after]': newest.awardedAt })).toEqual([]);
  expect(await within({ 'awardedAt[after]': newest.awardedAt, 'awardedAt[before]': newest.awardedAt })).toEqual([newest._id]);
  expect((await within({ 'awardedAt[before]': start })).length).toBe(all.totalItems - 1);
  const first = (await parent.call(awardsCall, { query: { itemsPerPage: '1' } })).reply;
  const next = Object.fromEntries(new URL(first.view?.next ?? '', 'http://parta.test').searchParams);
  expect((await parent.call(awardsCall, { query: next })).reply.member[0]?._id).toBe(all.member[1]?._id);
  for (const name of ['vanya', 'zoya@school.test']) {
    expect((await (await logIn(test.app, name)).call(awardsCall, { query })).reply.totalItems).toBe(0);
  }
  expect((await teacher.call(awardsCall, { query: { 'student.user': 'nobody' } })).reply.totalItems).toBe(0);
  expect((await teacher.call(awardsCall, { query: { 'awardedAt[before]': 'x' } })).status).toBe(400);
});

it('a student who is new has no points and no awards', async () => {
  const made = (await teacher.call(createStudentCall, { body: { firstName: 'Ivan', lastName: 'New', classes: [iri.class(school.classId)] } })).reply;
  expect(made).toMatchObject({ currentPoints: 0, canReward: true });
  expect((await teacher.call(awardsCall, { query: { 'student.user': made.user } })).reply.totalItems).toBe(0);
});

it('F-314 a teacher sees the points of the own classes; the child and the parent see all, by class', async () => {
  const reads = newId(Date.now());
  const { db } = test.database;
  const skill = { id: reads, classId: school.strangeClassId, name: 'Draws', iconId: iconIdOf('skill', 'open-book') };
  await db.insert(skills).values({ ...skill, points: 7, type: 'positive' });
  const body = { firstName: 'Two', lastName: 'Classes', classes: [iri.class(school.classId)] };
  const pupil = (await teacher.call(createStudentCall, { body })).reply;
  await db.insert(classStudents).values({ classId: school.strangeClassId, studentId: pupil._id });
  await db.insert(studentParents).values({ studentId: pupil._id, parentId: school.parent });
  const stranger = await logIn(test.app, 'zoya@school.test');
  const params = { studentId: pupil._id };
  await reward(teacher, helps, {}, pupil._id);
  await stranger.call(rewardCall, { params, body: { skill: iri.skill(school.strangeClassId, reads) } });
  const own = { class: iri.class(school.classId), positive: 2, negative: 0 };
  const others = { class: iri.class(school.strangeClassId), positive: 7, negative: 0 };
  const seenBy = async (client: TestClient) => (await client.call(studentCall, { params })).reply;
  expect(await seenBy(teacher)).toMatchObject({ currentPoints: 2, pointsByClass: [own] });
  expect(await seenBy(stranger)).toMatchObject({ currentPoints: 7, pointsByClass: [others] });
  const all = await seenBy(parent);
  expect(all.currentPoints).toBe(9);
  expect(all.pointsByClass).toHaveLength(2);
  expect(all.pointsByClass).toEqual(expect.arrayContaining([own, others]));
});
