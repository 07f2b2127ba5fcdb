import { expect, test } from 'vitest';
import { NO_NAME } from '../../schema/limits.ts';
import { classRecord, person, studentRecord } from '../testing/sample-records.ts';
import { knownRecipients } from './known-recipients.ts';

const [me, main, assistant, dad] = [person(), person(), person(), person({ role: 'parent' })];
const own = classRecord({ mainTeacher: me, assistants: [assistant] });
const assisted = classRecord({ mainTeacher: main, assistants: [me] });
const elsewhere = classRecord()['@id'];
const [one, other] = [studentRecord({ firstName: 'Masha', classes: [own['@id'], assisted['@id'], elsewhere], parents: [dad] }), studentRecord({ firstName: 'Kolya', classes: [own['@id']], parents: [dad] })];

function shortOf(role: 'teacher' | 'parent' | 'student') {
  return knownRecipients({ '@id': role === 'teacher' ? me['@id'] : dad['@id'], role }, [own, assisted], [one, other]).map(({ user, classes, about }) => ({ user: user['@id'], classes, about }));
}
const byUser = (list: readonly { readonly user: string; readonly classes: readonly string[]; readonly about: string | null }[]) => list.toSorted((a, b) => (a.user < b.user ? -1 : 1));

test('SYN-03 a teacher writes to the other teachers, the students and their parents, once each, with what connects them', () => {
  expect(byUser(shortOf('teacher'))).toEqual(
    byUser([
      { user: main['@id'], classes: [assisted['@id']], about: null },
      { user: assistant['@id'], classes: [own['@id']], about: null },
      { user: one.user, classes: [own['@id'], assisted['@id']].toSorted(), about: null },
      { user: other.user, classes: [own['@id']], about: null },
      { user: dad['@id'], classes: [own['@id'], assisted['@id']].toSorted(), about: 'Masha Ivanova, Kolya Ivanova' },
    ]),
  );
});

test.each(['parent', 'student'] as const)('SYN-03 a %s writes to the teachers of the classes and to nobody else', (role) => {
  const orphaned = classRecord({ mainTeacher: person({ firstName: NO_NAME, lastName: NO_NAME }) });
  expect(knownRecipients({ '@id': dad['@id'], role }, [orphaned], [])).toEqual([]);
  expect(shortOf(role).map(({ user }) => user).toSorted()).toEqual([me['@id'], main['@id'], assistant['@id']].toSorted());
});
