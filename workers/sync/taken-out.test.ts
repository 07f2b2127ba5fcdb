import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { Student } from '../../schema/records/student.ts';
import { World, type Fault } from '../../tests/support/engine-world.ts';
import { classRecord, studentRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

/* A student is taken out of a class, and the answer is lost: the second try's must say no more than is so by then. */

const CLASS = crypto.randomUUID();
const student = studentRecord({ classes: [iri.class(CLASS)] });
let engine: Engine | null = null;
let world: World;
afterEach(() => engine?.stop());

/** A class of five on a device, this student among them. */
async function opened(): Promise<void> {
  world = new World();
  await world.logIn();
  world.server.write(classRecord({ _id: CLASS, studentsCount: 5 }));
  world.server.write(student);
  engine = world.tab('tab');
  engine.start();
  expect(await world.clock.until(() => world.replica.rows.has(student['@id']))).toBe(true);
  // Nothing of the first load is under way any more.
  await world.clock.advance(5_000);
}

/** Once `meanwhile` is over the second try is answered. */
async function takenOutTwice(meanwhile: () => Promise<void>): Promise<void> {
  let [tries, isOver] = [0, false];
  world.fault = ({ method }) => {
    if (method !== 'DELETE') return 'pass';
    tries += 1;
    return isOver ? world.server.json(204, null) : 'cut';
  };
  await world.vault.addMutation({ type: 'student.delete', classId: CLASS, studentId: student._id });
  expect(await world.clock.until(() => tries === 1)).toBe(true);
  await meanwhile();
  isOver = true;
  engine?.wake('focus');
  expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
}

/** The student comes changed; from then on the changes are out of reach, and `asked` says how the student is. */
async function changedMeanwhile(patch: Partial<Student>, asked: () => Fault): Promise<void> {
  const version = student.version + 1;
  world.server.write({ ...student, ...patch, version });
  engine?.wake('focus');
  expect(await world.clock.until(() => world.replica.rows.get(student['@id'])?.version === version)).toBe(true);
  const { fault } = world;
  world.fault = (request) => {
    if (request.path === student['@id']) return asked();
    return request.path === '/changes' ? 'cut' : fault(request);
  };
}

const studentsCount = async (): Promise<unknown> => {
  const stored = await world.replica.get(iri.class(CLASS));
  return stored?.['@type'] === 'Class' ? stored.studentsCount : null;
};

test('R-OUT-13 a student whose taking out was answered at the second try only does not come back for a moment', async () => {
  await opened();
  await takenOutTwice(() => Promise.resolve());
  expect([await world.replica.has(student['@id']), await studentsCount()]).toEqual([false, 4]);
});

test('R-OUT-13 R-PULL-05 a student who was taken out and given back comes back by the changes that were on their way', async () => {
  await opened();
  await takenOutTwice(() => {
    world.server.write({ ...student, version: student.version + 2 });
    world.slowness = ({ path }) => (path.startsWith('/changes') ? 3000 : 0);
    return Promise.resolve();
  });
  expect(await world.clock.until(() => world.replica.rows.has(student['@id']))).toBe(true);
  expect(await world.replica.get(student['@id'])).toMatchObject({ version: student.version + 2 });
});

test('R-PULL-05 changes that left before a student was taken out, and tell of one that this device had not seen, do not bring the student back for a moment', async () => {
  await opened();
  world.slowness = ({ path }) => (path.startsWith('/changes') ? 3000 : 0);
  world.server.write({ ...student, positivePoints: 2, version: student.version + 1 });
  engine?.wake('focus');
  await world.clock.advance(100);
  world.fault = ({ method }) => {
    if (method !== 'DELETE') return 'pass';
    world.server.lose(student['@id']);
    return world.server.json(204, null);
  };
  await world.vault.addMutation({ type: 'student.delete', classId: CLASS, studentId: student._id });
  expect(await world.clock.until(() => world.vault.rows.length === 0)).toBe(true);
  expect(await world.clock.until(() => world.replica.rows.has(student['@id']), 12_000)).toBe(false);
  expect(await studentsCount()).toBe(4);
});

test('R-OUT-13 a student who was given points while being taken out does not come back for a moment, and is counted once however often one has to ask', async () => {
  await opened();
  const counted: Promise<unknown>[] = [];
  await takenOutTwice(() =>
    changedMeanwhile({ positivePoints: 2 }, () => {
      counted.push(studentsCount());
      return counted.length < 3 ? 'cut' : world.server.problem(404);
    }),
  );
  // While it is asked the row still waits, and takes one off itself.
  expect(await Promise.all(counted)).toEqual([5, 5, 5]);
  expect([await world.replica.has(student['@id']), await studentsCount()]).toEqual([false, 4]);
});

test('R-OUT-13 a student who was given back behind the taking out stays', async () => {
  await opened();
  await takenOutTwice(() => changedMeanwhile({ firstName: 'Back' }, () => world.server.json(200, { ...student, firstName: 'Back', version: student.version + 1 })));
  expect(await world.replica.get(student['@id'])).toMatchObject({ firstName: 'Back' });
  expect(await studentsCount()).toBe(5);
});
