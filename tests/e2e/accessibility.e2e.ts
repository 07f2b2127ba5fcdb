import { apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { axeFaults } from './axe.ts';
import { newClass, newLogin, newStudents, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE } from './seats.ts';

/*
 * The states that no picture shows. Every other screen is looked at where all of them are opened: tests/e2e/walk.ts; the
 * notice of a new version where somebody takes it: tests/e2e/keyboard-trouble.e2e.ts.
 */

const LANGUAGES = ['ru', 'en'] as const;
const mail = () => `${unique('axe').replaceAll(' ', '')}@example.org`;

test('GEN-12 axe finds nothing serious on the account settings, before an account ends, and on a screen that broke, in both languages', async ({ visitor, parta }) => {
  const { page, gate, noise } = await visitor({ viewport: PHONE });
  // The code of one screen does not arrive.
  gate.alter((_method, path) => path.includes('archived-page'), () => ({ status: 200, headers: { 'content-type': 'application/javascript' }, body: Buffer.from('throw new Error("archived-page")') }));
  await logIn(page, await newLogin(parta.url, 'teacher', mail()));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    const t = words(language);
    await test.step(language, async () => {
      await page.evaluate((chosen) => localStorage.setItem('parta.language', chosen), language);
      await page.goto('/teachers/archived');
      await expect(page.getByRole('heading', { level: 1, name: t('app:fault.wrong.title') })).toBeVisible();
      await page.getByRole('button', { name: t('app:report.offer') }).click();
      // A report on a phone is taller than the screen: its end can be reached.
      await page.getByRole('button', { name: t('app:report.send') }).click();
      await expect(page.getByText(/^(?:Sent at|Отправлено в) \d/u)).toBeFocused();
      faults.push(...(await axeFaults(page, `a broken screen (${language})`)));
      await page.goto('/teachers/profile');
      const quiet = page.getByRole('switch', { name: t('profile:quiet.title') });
      await expect(quiet).toHaveAttribute('aria-checked', language === LANGUAGES[0] ? 'false' : 'true');
      if (language === LANGUAGES[0]) await quiet.click();
      await page.getByLabel(t('profile:quiet.to'), { exact: true }).fill('21:00');
      await expect(page.getByText(t('profile:quiet.same'))).toBeVisible();
      faults.push(...(await axeFaults(page, `account settings (${language})`)));
      await page.getByRole('button', { name: t('profile:data.erase') }).click();
      const dialog = page.getByRole('alertdialog', { name: t('profile:data.eraseTitle') });
      await dialog.getByRole('button', { name: t('profile:data.eraseNow') }).click();
      await expect(dialog.getByText(t('profile:required'))).toBeVisible();
      faults.push(...(await axeFaults(page, `the end of an account (${language})`)));
    });
  }
  // The console may speak of the code that did not arrive only.
  expect(noise.splice(0).filter((line) => !line.includes('archived-page'))).toEqual([]);
  expect(faults).toEqual([]);
});

test('GEN-12 axe finds nothing serious on what is said in passing, in both languages: that something can be taken back, is done, did not work, or that the session is over', async ({ freshSeatOf, parta }) => {
  const login = await newLogin(parta.url, 'teacher', mail());
  const asTeacher = await apiAs(parta.url, login);
  const classId = await newClass(asTeacher, unique('Мимоходом'));
  await newStudents(asTeacher, classId, [['Ася', 'Мимолётова']]);
  const { page, gate, noise } = await freshSeatOf(login);
  // What goes by itself after some seconds stays: axe may take longer on a busy machine.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (ms > 3_000 ? 0 : wait(act, ms)) });
  });
  const faults: string[] = [];
  const speak = (language: string) => page.evaluate((chosen) => localStorage.setItem('parta.language', chosen), language);
  for (const language of LANGUAGES) {
    const t = words(language);
    const toasts = page.getByRole('region', { name: t('components:toasts') });
    await test.step(language, async () => {
      await speak(language);
      await page.goto(`/teachers/classes/${classId}/room`);
      await page.getByRole('main').getByRole('button', { name: 'Ася Мимолётова', exact: true }).click();
      await page.getByRole('dialog').getByRole('region', { name: t('room:skills.label') }).getByRole('button').first().click();
      await expect(toasts.getByRole('button', { name: t('common:action.undo') })).toBeVisible();
      faults.push(...(await axeFaults(page, `points that can be taken back (${language})`)));

      await page.goto(`/teachers/classes/${classId}/room`);
      await page.getByRole('button', { name: t('classes:menu.invite'), exact: true }).click();
      const copy = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${t('common:action.copy')}: `, 'u') }).first();
      await copy.click();
      await expect(toasts.getByText(t('common:textCopied'))).toBeVisible();
      faults.push(...(await axeFaults(page, `something done (${language})`)));
      await toasts.getByRole('button', { name: t('components:close') }).click();
      await page.evaluate(() => void Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('not allowed')) }));
      await copy.click();
      await expect(toasts.getByText(t('components:copyFailed'))).toBeVisible();
      faults.push(...(await axeFaults(page, `something that did not work (${language})`)));
    });
  }

  gate.alter((_method, path) => path.startsWith('/api/'), () => ({ status: 401, headers: { 'content-type': 'application/problem+json' }, body: Buffer.from(JSON.stringify({ type: 'about:blank', title: 'Unauthorized', status: 401 })) }));
  for (const language of LANGUAGES) {
    await speak(language);
    await page.reload();
    // Points of before may still wait: the words before the link say so then.
    await expect(page.getByRole('main').getByRole('link', { name: words(language)('app:notice.login'), exact: true })).toBeVisible({ timeout: 30_000 });
    faults.push(...(await axeFaults(page, `a session that is over (${language})`)));
  }
  // The console may speak of the refusals only.
  expect(noise.splice(0).filter((line) => !line.includes('401'))).toEqual([]);
  expect(faults).toEqual([]);
});
