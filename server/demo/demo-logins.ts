/** Somebody who can log in to the demo school; a student by login, the others by e-mail. */
export interface DemoLogin {
  role: 'teacher' | 'parent' | 'student';
  email?: string;
  login?: string;
  password: string;
  locale: 'en' | 'ru';
}

/** Everybody of the demo school has this password, so that each of them can be tried. */
export const DEMO_PASSWORD = 'Parta-2026!';

/** The people to start with: the class's teacher, a parent of two, an English-speaking parent, a child. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { role: 'teacher', email: 'olga@parta.school', password: DEMO_PASSWORD, locale: 'ru' },
  { role: 'parent', email: 'elena@parta.school', password: DEMO_PASSWORD, locale: 'ru' },
  { role: 'parent', email: 'sarah@parta.school', password: DEMO_PASSWORD, locale: 'en' },
  { role: 'student', login: 'fedya', password: DEMO_PASSWORD, locale: 'ru' },
];
