import { NO_PASSWORD } from '../plugins/passwords.ts';
import { newLogin } from './entity-codes.ts';

/** What a new student logs in with, as the tables `users` and `students` keep it. */
export interface NewStudentCredentials {
  readonly login: string;
  readonly passwordHash: string;
  readonly sealedPassword: string | null;
}

/** A login; the password comes with giveFirstPasswords. */
export function newStudentCredentials(): NewStudentCredentials {
  return { login: newLogin(), passwordHash: NO_PASSWORD, sealedPassword: null };
}
