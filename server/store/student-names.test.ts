import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { NO_PRECONDITION } from '../plugins/precondition.ts';
import { createClassCall } from '../../schema/calls/class-calls.ts';
import { classStudentsCall, createStudentCall, moveStudentCall, patchStudentCall, studentCall, studentsCall } from '../../schema/calls/student-calls.ts';
import { idOf, iri } from '../../schema/ids.ts';
import { problemSchema } from '../../schema/wire.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import type { TestClient } from '../../tests/support/test-client.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { createStudent, patchStudent } from './student-writer.ts';
import { inTransaction, type Writing } from './writing.ts';

const { test, school, teacher, assistant } = await openTestSchool();
afterAll(() => test.close());
const { db } = test.database;
const ofAssistant = { userId: school.assistant, role: 'teacher' } as const;

/** A student of the class that both teach, and of another one that the main teacher does not see. */
async function sharedPupil(lastName: string): Promise<{ studentId: string; common: string; own: string }> {
  const own = (await assistant.call(createClassCall, { body: { name: 'Choir', grade: 'child', icon: '/icons/class-owl' } })).reply;
  const made = (await teacher.call(createStudentCall, { body: { firstName: 'Dana', lastName, classes: [iri.class(school.classId)] } })).reply;
  await assistant.call(moveStudentCall, { params: { studentId: made._id }, body: { classes: [iri.class(school.classId), own['@id']] } });
  return { studentId: made._id, common: school.classId, own: own._id };
}
const rename = (client: TestClient, classId: string, studentId: string, body: object) => client.call(patchStudentCall, { params: { classId, studentId }, body });
const codesOf = (json: unknown) => problemSchema.parse(json).violations?.map(({ code }) => code);
const namesIn = async (classId: string) => (await assistant.call(classStudentsCall, { params: { classId } })).reply.member.map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort();

/** Writes in a transaction that stays open until `meanwhile`, begun beside it, waits for one of its locks or is done. */
async function during<T>(write: (writing: Writing) => Promise<unknown>, meanwhile: () => Promise<T>): Promise<T> {
  let done: Promise<T> | null = null;
  await inTransaction(db, async (tx) => {
    await write({ tx, live: silentPublisher, now: Date.now() });
    let isDone = false;
    done = meanwhile().finally(() => (isDone = true));
    await expect.poll(async () => isDone || (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length > 0).toBe(true);
  });
  if (done === null) throw new Error('Nothing was done');
  return done;
}

it('a new name is refused where a class that the caller does not teach has it', async () => {
  const { studentId, common, own } = await sharedPupil('Alto');
  await assistant.call(createStudentCall, { body: { firstName: 'Vera', lastName: 'Alto', classes: [iri.class(own)] } });
  const refused = await rename(teacher, common, studentId, { firstName: 'VERA' });
  expect([refused.status, codesOf(refused.json)]).toEqual([422, ['studentExists']]);
  expect(await namesIn(own)).toEqual(['Dana Alto', 'Vera Alto']);
});

it.each([
  ['ё for е', 'Фёдор', 'Федор'],
  ['accents in another encoding', 'Jörg'.normalize('NFC'), 'Jörg'.normalize('NFD')],
  ['two blanks', 'Анна Мария', 'Анна  Мария'],
  ['a no-break space', 'Мария Анна', 'Мария\u00A0Анна'],
  ['another apostrophe', "O'Neil", 'O’Neil'],
  ['something invisible', 'Пётр', 'Пё\u200Bтр'],
])('F-806 a name with %s is the same name, stored once and found either way', async (_, one, other) => {
  const body = (firstName: string) => ({ firstName, lastName: 'Foldova', classes: [iri.class(school.classId)] });
  const made = await teacher.call(createStudentCall, { body: body(other) });
  expect(made.reply.firstName).toBe(other.normalize('NFC'));
  const refused = await teacher.call(createStudentCall, { body: body(one) });
  expect([refused.status, codesOf(refused.json)]).toEqual([422, ['studentExists']]);
  for (const search of [one, other, `foldova ${one.toUpperCase()}`]) {
    const found = (await teacher.call(studentsCall, { query: { search } })).reply.member.map(({ _id }) => _id);
    expect([search, found.includes(made.reply._id)]).toEqual([search, true]);
  }
});

it('a name that somebody comes to have in another class of the student meanwhile is refused', async () => {
  const { studentId, common, own } = await sharedPupil('Basso');
  const refused = await during(
    (writing) => createStudent(writing, ofAssistant, { firstName: 'Vera', lastName: 'Basso', classes: [iri.class(own)] }),
    () => rename(teacher, common, studentId, { firstName: 'Vera' }),
  );
  expect([refused.status, codesOf(refused.json)]).toEqual([422, ['studentExists']]);
});

it('two who change one name each at once, in different classes, both have their change', async () => {
  const { studentId, common, own } = await sharedPupil('Canto');
  await during(
    (writing) => patchStudent(writing, ofAssistant, { classId: own, studentId }, { firstName: 'Zara' }, NO_PRECONDITION),
    () => rename(teacher, common, studentId, { lastName: 'Coda' }),
  );
  const { firstName, lastName, classes } = (await assistant.call(studentCall, { params: { studentId } })).reply;
  expect([firstName, lastName, classes.map(idOf).includes(own)]).toEqual(['Zara', 'Coda', true]);
});
