import { idOf, type Iri } from '../../schema/ids.ts';
import { NO_NAME } from '../../schema/limits.ts';
import type { Recipient } from '../../schema/port/queries.ts';
import type { ClassRecord } from '../../schema/records/class.ts';
import type { Student } from '../../schema/records/student.ts';
import type { Me, Person } from '../../schema/records/user.ts';
import { mayWriteTo } from '../../schema/rules/permission-rules.ts';

interface Link {
  readonly user: Person;
  readonly classIri: Iri;
  readonly about: string | null;
}

/**
 * Whom one may write to by what is stored here, as the server answers it: the teachers of one's classes, and for a
 * teacher their students and parents. `classes` are IRIs, as in the server's answer.
 */
export function knownRecipients(me: Pick<Me, '@id' | 'role'>, classes: readonly ClassRecord[], students: readonly Student[]): readonly Recipient[] {
  const teachers = classes.flatMap(({ '@id': classIri, mainTeacher, assistants }) => [mainTeacher, ...assistants].map((user): Link => ({ user, classIri, about: null })));
  const isOwn = new Set(classes.map((value) => value['@id']));
  const families = mayWriteTo(me.role, 'parent') ? students.flatMap((student) => student.classes.filter((classIri) => isOwn.has(classIri)).flatMap((classIri) => familyLinks(student, classIri))) : [];
  const byUser = Map.groupBy(
    // A class whose teacher was erased goes on without one.
    [...teachers, ...families].filter(({ user }) => user['@id'] !== me['@id'] && user.lastName !== NO_NAME),
    ({ user }) => user['@id'],
  );
  return [...byUser.values()].flatMap((links) => recipientOf(links)).toSorted((one, other) => (one.user._id < other.user._id ? -1 : 1));
}

function familyLinks({ user, firstName, lastName, icon, parents }: Student, classIri: Iri): Link[] {
  const pupil: Person = { '@id': user, '@type': 'User', _id: idOf(user), role: 'student', firstName, lastName, avatar: null, icon: icon.content };
  return [{ user: pupil, classIri, about: null }, ...(parents ?? []).map((parent): Link => ({ user: parent, classIri, about: `${firstName} ${lastName}` }))];
}

function recipientOf(links: readonly Link[]): Recipient[] {
  const [first] = links;
  if (first === undefined) return [];
  const about = [...new Set(links.flatMap((link) => link.about ?? []))].join(', ');
  return [{ user: first.user, classes: [...new Set(links.map(({ classIri }) => classIri))].toSorted(), about: about === '' ? null : about }];
}
