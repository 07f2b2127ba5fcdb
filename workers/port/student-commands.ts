import { resetStudentPasswordCall, studentCredentialsCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { Written } from '../../schema/port/commands.ts';
import { personNameSchema } from '../../schema/records/student.ts';
import { localeCodeSchema } from '../../schema/records/user.ts';
import type { Skill } from '../../schema/records/award.ts';
import { contactOf } from '../../schema/rules/contact-rules.ts';
import { defaultSkills } from '../../schema/rules/default-skills.ts';
import { languageOf } from '../../schema/rules/language.ts';
import { studentNameKey } from '../../schema/rules/people-rules.ts';
import { isSameSet } from '../../schema/rules/same-set.ts';
import { newId, NOTHING_WRITTEN, userOf, write, writeAllAllowed, writeAllowed, writeAllowedFollowed, writeAllowedRow, type Command } from './command-context.ts';
import { refuse, valueOf } from './command-failure.ts';
import { withEditBase } from './edit-base.ts';
import type { OpenUser, PortEnvironment } from './port-environment.ts';
import { seenStudent, seenStudents, type SeenStudent } from './seen-people.ts';

/** A pair of names is new in its class, among the stored, the waiting and each other (ROO-02). What went in half would stand in the way when the whole list is sent again. */
export const addStudents: Command<'addStudents'> = async (env, { classId, students }) => {
  const user = await userOf(env);
  const taken = new Set((await namesIn(user, classId)).map(studentNameKey));
  const given = students.map(({ firstName, lastName }) => ({ firstName: validName(firstName), lastName: validName(lastName) }));
  for (const names of given) {
    const key = studentNameKey(names);
    if (taken.has(key)) return refuse('student.exists');
    taken.add(key);
  }
  const made = given.map((names) => ({ type: 'student.create' as const, studentId: newId(env), classIds: [classId], ...names }));
  const written = await writeAllAllowed(user, made);
  return { ...written, studentIds: made.map(({ studentId }) => studentId) };
};

/** The new pair of names is new in every class of the student, as far as this device knows them (ROO-04). */
export const updateStudent: Command<'updateStudent'> = async (env, { classId, studentId, patch, seen: before }) => {
  const user = await userOf(env);
  const names = { ...(patch.firstName === undefined ? {} : { firstName: validName(patch.firstName) }), ...(patch.lastName === undefined ? {} : { lastName: validName(patch.lastName) }) };
  const seen = await seenStudents(user);
  const student = seen.find(({ _id }) => _id === studentId);
  if (student !== undefined && hasTwin(seen, { ...student, ...names }, student.classIds)) return refuse('student.exists');
  return writeAllowedFollowed(user, await withEditBase(user, { type: 'student.update', classId, studentId, patch: names }, before));
};

export const removeStudent: Command<'removeStudent'> = async (env, { classId, studentId }) => writeAllowed(await userOf(env), { type: 'student.delete', classId, studentId });

export const moveStudent: Command<'moveStudent'> = async (env, { studentId, classIds }) => {
  const user = await userOf(env);
  if (classIds.length === 0) return refuse('student.classes');
  const seen = await seenStudents(user);
  const student = seen.find(({ _id }) => _id === studentId);
  const before = student?.classIds ?? [];
  if (isSameSet(before, classIds)) return NOTHING_WRITTEN;
  if (student !== undefined && hasTwin(seen, student, classIds.filter((classId) => !before.includes(classId)))) return refuse('student.exists');
  return writeAllowedFollowed(user, { type: 'student.move', studentId, before: [...before], classIds: [...classIds] });
};

export const dismissStudent: Command<'dismissStudent'> = async (env, { studentId, leftClassName }) =>
  write(await userOf(env), { type: 'student.dismiss', studentId, leftClassName });

/** The points are those of the skill as it is stored here, else of the default skill that the class will have on the server. */
export const rewardStudent: Command<'rewardStudent'> = async (env, { classId, studentId, skillId }) => {
  const user = await userOf(env);
  const skill = await skillOf(user, classId, skillId);
  if (skill === null) return refuse('reward.skill');
  const awardId = newId(env);
  const { name, icon, type, points } = skill;
  const outboxId = await writeAllowedRow(user, { type: 'reward.create', classId, studentId, awardId, skillId, name, icon, skillType: type, points });
  return { awardId, outboxId };
};

async function skillOf(user: OpenUser, classId: string, skillId: string): Promise<Skill | null> {
  const { replica, vault } = user.sources.world;
  const stored = await replica.get(iri.skill(classId, skillId));
  if (stored?.['@type'] === 'Skill') return stored;
  const language = languageOf((await vault.me())?.locale) ?? 'en';
  return defaultSkills(classId, language).find(({ _id }) => _id === skillId) ?? null;
}

export const undoReward: Command<'undoReward'> = async (env, { awardId }) => {
  const { vault } = (await userOf(env)).sources.world;
  const row = (await vault.outbox()).find(({ mutation }) => mutation.type === 'reward.create' && mutation.awardId === awardId);
  return { undone: row !== undefined && (await vault.takeBack(row.id)) };
};

export const inviteParent: Command<'inviteParent'> = async (env, { studentId, contact }) => {
  const user = await userOf(env);
  const me = await user.sources.world.vault.me();
  const known = contactOf(contact, { locale: localeCodeSchema.safeParse(me?.locale.split('/').at(-1)).data ?? 'en', timeZone: me?.timeZone ?? 'UTC' });
  if (known === null) return refuse('contact');
  const invitationId = newId(env);
  await writeAllowed(user, { type: 'invitation.create', studentId, invitationId, ...(await classesOf(user, studentId)), ...known });
  return { invitationId };
};

export const cancelInvitation: Command<'cancelInvitation'> = (env, ids) => changeInvitation(env, 'invitation.cancel', ids);

export const resendInvitation: Command<'resendInvitation'> = (env, ids) => changeInvitation(env, 'invitation.notify', ids);

/** Asked for each time and kept nowhere on the device. */
export const studentCredentials: Command<'studentCredentials'> = async (env, { studentId }) => {
  const { api } = (await userOf(env)).sources.world.engine;
  const { login, password } = valueOf(await api.send(studentCredentialsCall, { params: { studentId } }));
  return { login, password };
};

/** The former password ends when the server says so; the new one is asked for then. */
export const resetStudentPassword: Command<'resetStudentPassword'> = async (env, { studentId }) => {
  const { api } = (await userOf(env)).sources.world.engine;
  valueOf(await api.send(resetStudentPasswordCall, { params: { studentId }, key: newId(env) }));
  return studentCredentials(env, { studentId });
};

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

async function changeInvitation(env: PortEnvironment, type: 'invitation.cancel' | 'invitation.notify', ids: { studentId: string; invitationId: string }): Promise<Written> {
  const user = await userOf(env);
  return writeAllowedFollowed(user, { type, ...ids, ...(await classesOf(user, ids.studentId)) });
}

/** What an invitation needs beside its student (R-OUT-12). */
async function classesOf(user: OpenUser, studentId: string): Promise<{ classIds: string[] }> {
  return { classIds: [...((await seenStudent(user, studentId))?.classIds ?? [])] };
}

async function namesIn(user: OpenUser, classId: string): Promise<readonly Names[]> {
  return (await seenStudents(user)).filter((student) => student.classIds.includes(classId));
}

/** Whether somebody else in one of the classes has the same names. */
function hasTwin(seen: readonly SeenStudent[], student: SeenStudent, classIds: readonly string[]): boolean {
  const key = studentNameKey(student);
  return seen.some((other) => other._id !== student._id && studentNameKey(other) === key && other.classIds.some((classId) => classIds.includes(classId)));
}

function validName(name: string): string {
  const parsed = personNameSchema.safeParse(name);
  return parsed.success ? parsed.data : refuse('student.name');
}
