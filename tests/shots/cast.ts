import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import type { Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import type { Language } from './screen.ts';

export interface Cast {
  readonly teacher: Login;
  readonly parent: Login;
  readonly student: Login;
}

/** The people of the demo school who speak a language: the screens show what they would see, in it. */
export function castOf(language: Language): Cast {
  return language === 'ru'
    ? { teacher: person('teacher', 'olga@parta.school'), parent: person('parent', 'elena@parta.school'), student: person('student', 'fedya') }
    : { teacher: person('teacher', 'emily@parta.school'), parent: person('parent', 'sarah@parta.school'), student: person('student', 'oliver.bennett') };
}

function person(role: Login['role'], name: string): Login {
  return role === 'student' ? { role, login: name, password: DEMO_PASSWORD } : { role, email: name, password: DEMO_PASSWORD };
}

interface Named {
  readonly _id: string;
  readonly name?: string;
}

/** Of what somebody sees at `path`, the first whose name is in the language; else the first. */
export async function firstId(api: Api, path: string, language: Language): Promise<string> {
  const { member } = await api.get<{ member: Named[] }>(path);
  const found = member.find(({ name }) => name !== undefined && name !== '' && /[а-я]/iu.test(name) === (language === 'ru')) ?? member[0];
  if (found === undefined) throw new Error(`${path} is empty`);
  return found._id;
}

interface Pupil {
  readonly _id: string;
  readonly lastName: string;
  readonly login: string;
}

/** One of the first students of the class has a password again that its teachers see: in the demo school all have their own. Never one of those who log in. */
export async function showPassword(teacher: Api, classId: string, { login }: Login): Promise<void> {
  const { member } = await teacher.get<{ member: Pupil[] }>(`/classes/${classId}/students?itemsPerPage=100`);
  const found = member.toSorted((one, other) => one.lastName.localeCompare(other.lastName)).find((student) => student.login !== login && DEMO_LOGINS.every((known) => known.login !== student.login));
  if (found === undefined) throw new Error('The class has no other student');
  const answer = await teacher.raw('POST', `/students/${found._id}/credentials/reset`, {});
  if (!answer.ok) throw new Error(`The password of ${found.login}: ${answer.status} ${await answer.text()}`);
}
