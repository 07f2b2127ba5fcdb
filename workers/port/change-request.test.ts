import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { ArgsOf, CommandName, ValueOf } from '../../schema/port/commands.ts';
import type { ConnectionRequest } from '../../schema/records/connection-request.ts';
import type { Student } from '../../schema/records/student.ts';
import { classRecord, connectionRequestRecord, studentRecord } from '../testing/sample-records.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

let world: PortWorld;
let classId: string;
let student: Student;
let asked: ConnectionRequest;

beforeEach(async () => {
  world = await openPortWorld();
  classId = crypto.randomUUID();
  student = studentRecord({ classes: [iri.class(classId)] });
  asked = connectionRequestRecord(classId, student._id);
  await world.replica.put([classRecord({ _id: classId, studentsCount: 1 }), student, asked]);
});
afterEach(() => world.close());

async function run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<ValueOf<C>> {
  const result = await world.port.run(name, args);
  if (!result.ok) throw new Error(result.error.kind === 'problem' ? result.error.problem.title : result.error.kind);
  return result.value;
}

test('REQ-02 a request goes to a student, and a class, that wait themselves, by the names that are seen; to nobody it does not', async () => {
  const requests = await world.open('requests', {});
  const shown = () => requests.result()?.rows.map((row) => [row.studentItem?.firstName, row.studentItem?.lastName, row.className]);
  const { classId: made } = await run('createClass', { name: 'New', grade: 'child', icon: '/icons/class/books' });
  const { studentIds } = await run('addStudents', { classId: made, students: [{ firstName: 'Ivan', lastName: 'Petrov' }] });
  const studentId = studentIds[0] ?? '';
  await run('changeRequest', { requestId: asked._id, classId: made, studentId });
  await expect.poll(shown).toEqual([['Ivan', 'Petrov', 'New']]);
  await run('updateStudent', { classId, studentId: student._id, patch: { firstName: 'Maria' } });
  await run('updateClass', { classId, patch: { name: 'Renamed' } });
  await run('changeRequest', { requestId: asked._id, classId, studentId: student._id });
  await expect.poll(shown).toEqual([['Maria', 'Ivanova', 'Renamed']]);
  await run('removeStudent', { classId, studentId: student._id });
  for (const nobody of [student._id, crypto.randomUUID()]) await expect(run('changeRequest', { requestId: asked._id, classId, studentId: nobody })).rejects.toThrow('request.student');
  await expect(run('changeRequest', { requestId: asked._id, classId: crypto.randomUUID(), studentId })).rejects.toThrow('request.student');
});

test('REQ-02 who is on the way to the server already, and one whose making was refused, can be chosen as the list has them', async () => {
  const requests = await world.open('requests', {});
  const [studentId, made] = [crypto.randomUUID(), crypto.randomUUID()];
  await world.vault.addMutation({ type: 'class.create', classId: made, name: 'New', grade: 'child', icon: '/icons/class/books' });
  await world.vault.addMutation({ type: 'student.create', studentId, classIds: [made], firstName: 'Ivan', lastName: 'Petrov' });
  const creations = await world.vault.outbox();
  for (const { id } of creations) await world.vault.updateRow(id, { sentAt: Date.now() });
  await run('updateStudent', { classId: made, studentId, patch: { lastName: 'Orlov' } });
  await run('updateClass', { classId: made, patch: { name: 'Newer' } });
  expect(await world.vault.outbox()).toHaveLength(4);
  const change = () => run('changeRequest', { requestId: asked._id, classId: made, studentId });
  await change();
  await expect.poll(() => requests.result()?.rows.map((row) => [row.studentItem?.lastName, row.className])).toEqual([['Orlov', 'Newer']]);
  for (const { id } of creations) await world.vault.updateRow(id, { state: 'parked', refusal: { code: 'invalid', status: 422, text: 'No' } });
  await expect(change()).resolves.toBeNull();
  // Nobody bears the names that were refused: they are free.
  expect(await world.port.run('addStudents', { classId: made, students: [{ firstName: 'Ivan', lastName: 'Orlov' }] })).toMatchObject({ ok: true });
});
