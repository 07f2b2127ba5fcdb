import { newLogin } from './entity-codes.ts';

/** What a new student logs in with, as the tables `users` and `students` keep it. */
export interface NewStudentCredentials {
  readonly login: string;
  readonly passwordHash: string;
  readonly sealedPassword: string | null;
}

/** Nobody can log in with it until a teacher has set a password. */
const NO_PASSWORD = '!';

/** The only place that gives a new student a login and a password. */
export function newStudentCredentials(): NewStudentCredentials {
  return { login: newLogin(), passwordHash: NO_PASSWORD, sealedPassword: null };
}
