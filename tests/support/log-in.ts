import type { Page } from '@playwright/test';
import { words } from './words.ts';

/** A demo login as server/demo lists it. */
export interface Login {
  readonly role: 'teacher' | 'parent' | 'student';
  readonly email?: string | undefined;
  readonly login?: string | undefined;
  readonly password: string;
}

/** Logs in on /login as a person would, in the browser's language; resolves on the role's own page. */
export async function logIn(page: Page, login: Login): Promise<void> {
  await page.goto('/login');
  await page.locator('html[lang]').waitFor();
  await page.getByRole('heading').first().waitFor();
  const t = words((await page.locator('html').getAttribute('lang')) === 'ru' ? 'ru' : 'en');
  const isStudent = login.role === 'student';
  await page.getByText(t(isStudent ? 'auth:whoStudent' : 'auth:whoUser'), { exact: true }).click();
  await page.getByRole('textbox', { name: t(isStudent ? 'auth:login' : 'auth:email') }).fill(login.email ?? login.login ?? '');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(login.password);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await page.waitForURL(new RegExp(`/${login.role}s/`));
}
