import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Login } from '../support/log-in.ts';

function loginOf(role: Login['role'], place = 0): Login {
  const login = DEMO_LOGINS.filter((candidate) => candidate.role === role)[place];
  if (login === undefined) throw new Error(`The demo school has no ${role} ${place}`);
  return login;
}

/** The people that the demo school lets in. */
export const teacher = loginOf('teacher');
export const parent = loginOf('parent');
export const otherParent = loginOf('parent', 1);
export const student = loginOf('student');
/** Whose class the demo teacher assists in; she speaks English. */
export const head: Login = { role: 'teacher', email: 'emily@parta.school', password: DEMO_PASSWORD };

/** Whom several tests are. A person whom one test has registered is none of them. */
export const DEMO_PEOPLE: readonly Login[] = [teacher, head, parent, otherParent, student];

/** A message row of the open conversation that shows this text. */
export function messageRow(page: Page, text: string) {
  return page.locator('li:has([data-message])').filter({ hasText: text });
}

/** Ticks the first person of this name among those whom one may write to, where people press: on the row, of which the box itself is only read aloud. */
export async function chooseRecipient(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('listitem').filter({ hasText: name }).first().click();
  await expect(dialog.getByRole('checkbox', { name: new RegExp(name, 'u') }).first()).toBeChecked();
}
