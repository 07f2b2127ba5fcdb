import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apiAs } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { choose, keysOf } from './keyboard.ts';
import { lettersSaying } from './letters.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { newClass, newLogin, newThread, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { shareFrom } from './share-from.ts';

/* What stands around the pages, and one's own account, with the keyboard alone (tests/e2e/keyboard.ts). */

const t = words('ru');
const DAY_MS = 86_400_000;

const mail = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
const menuOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') });
const somebody = (url: string, role: 'parent' | 'teacher'): Promise<Login> => newLogin(url, role, mail('around'));

test('GEN-12 a parent with the keyboard alone answers the offer of the home screen', async ({ freshSeatOf }) => {
  const { page } = await freshSeatOf(parent);
  const keys = keysOf(page);
  await page.evaluate((day) => localStorage.setItem('parta.install.first', day), new Date(Date.now() - 3 * DAY_MS).toDateString());
  await page.goto('/parents/dashboard/chat');
  await expect(page.getByRole('region', { name: t('chat:threads') })).toBeVisible();
  // What a browser with a window does by itself.
  await page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve(), userChoice: Promise.resolve({ outcome: 'dismissed' }) })));
  await keys.to(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') }));
  await keys.hit('Enter');
  const offer = page.getByRole('region', { name: t('install:computer.title') });
  await keys.to(offer.getByRole('button', { name: t('install:later') }));
  await keys.hit('Enter');
  await expect(offer).toHaveCount(0);
  await keys.isKept();
});

test('GEN-12 a teacher with the keyboard alone crops and turns a picture of their own, removes it, downloads what is kept of them, and erases the account', async ({ freshSeatOf, parta }) => {
  test.setTimeout(180_000);
  const { page } = await freshSeatOf(await somebody(parta.url, 'teacher'));
  const keys = keysOf(page);
  page.on('filechooser', () => undefined);
  await page.goto('/teachers/profile');
  const choosePhoto = page.getByRole('button', { name: t('profile:photo.choose') });
  await keys.to(choosePhoto);
  const chooser = page.waitForEvent('filechooser');
  await keys.hit('Enter');
  await (await chooser).setFiles(await picture('я.jpg', 600, 400));
  const cropper = page.getByRole('dialog', { name: t('profile:photo.crop') });
  await keys.to(cropper.getByRole('slider').first());
  await keys.hit('ArrowRight', 'ArrowRight');
  await keys.press(cropper.getByRole('button', { name: t('profile:photo.use') }));
  await expect(cropper).toHaveCount(0);
  await keys.isKept();
  const remove = page.getByRole('button', { name: t('profile:photo.remove') });
  await keys.to(remove);
  await keys.hit('Enter');
  await expect(remove).toHaveCount(0);
  await expect(choosePhoto).toBeFocused();

  const data = page.getByRole('region', { name: t('profile:data.title') });
  await keys.to(data.getByRole('button', { name: t('profile:data.export') }));
  const coming = page.waitForEvent('download');
  await keys.hit('Enter');
  expect(JSON.parse(await readFile(await (await coming).path(), 'utf8'))).toMatchObject({ '@type': 'AccountExport' });
  await keys.isKept();
  const erase = data.getByRole('button', { name: t('profile:data.erase') });
  await keys.press(erase);
  const asks = page.getByRole('alertdialog', { name: t('profile:data.eraseTitle') });
  await expect(asks.getByLabel(t('profile:data.password'), { exact: true })).toBeFocused();
  await keys.hit('Escape');
  await expect(asks).toHaveCount(0);
  await expect(erase).toBeFocused();
  await keys.hit('Enter');
  await expect(asks.getByLabel(t('profile:data.password'), { exact: true })).toBeFocused();
  await keys.type('Wrong-Password-1');
  await keys.hit('Enter');
  await expect(asks.getByLabel(t('profile:data.password'), { exact: true })).toHaveAccessibleDescription(t('problems:violation.passwordWrong'));
  await keys.isKept();
  await keys.hit('Control+A');
  await keys.type(teacher.password);
  await keys.press(asks.getByRole('button', { name: t('profile:data.eraseNow') }));
  await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible({ timeout: 30_000 });
});

test('GEN-12 EXT-08 a parent with the keyboard alone puts what another app has shared into a conversation, and gives up something else', { tag: '@journey' }, async ({ freshSeatOf, api }) => {
  const name = unique('Поделились');
  const threadId = await newThread(await api(teacher), [await api(parent), await api(otherParent)], name);
  const { page } = await freshSeatOf(parent);
  const keys = keysOf(page);
  const text = unique('Фото с прогулки');
  const share = async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await shareFrom(page, { title: '', text, url: '' });
    await expect(page.getByRole('region', { name: t('share:what') }).getByText(text)).toBeVisible();
  };
  await share();
  await keys.press(page.getByRole('region', { name: t('share:where') }).getByRole('button', { name: new RegExp(name, 'u') }));
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await expect(page).toHaveURL(new RegExp(`/chat/${threadId}$`, 'u'));
  await expect(box).toHaveValue(text);
  await keys.isKept();
  await keys.to(box);
  await keys.hit('Enter');
  await expect(messageRow(page, text)).toBeVisible();

  await share();
  await keys.press(page.getByRole('button', { name: t('share:giveUp') }));
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await expect(page.getByRole('article').first()).toBeVisible();
  await keys.isKept();
});

test('GEN-12 a parent with the keyboard alone answers the question for notifications, has the letter sent that confirms the e-mail, and asks for notifications in the settings', async ({ freshSeatOf, parta }) => {
  test.setTimeout(180_000);
  const { page, context } = await freshSeatOf(await somebody(parta.url, 'parent'));
  const keys = keysOf(page);
  await context.clearPermissions();
  await page.reload();
  const question = page.getByRole('region', { name: t('app:push.title') });
  await keys.press(question.getByRole('button', { name: t('app:push.later') }));
  await expect(question).toHaveCount(0);
  await keys.isKept();
  await keys.backTo(page.getByRole('button', { name: t('app:email.send') }));
  await keys.hit('Enter');
  const again = page.getByRole('button', { name: t('app:email.again') });
  await expect(again).toBeVisible();
  await expect(again).toBeFocused();

  await page.goto('/parents/profile');
  // The browser's own question has no page to be answered in.
  await page.evaluate(() => Object.assign(Notification, { requestPermission: () => Promise.resolve('denied') }));
  const settings = page.getByRole('region', { name: t('profile:push.title') });
  await keys.press(settings.getByRole('button', { name: t('profile:push.turnOn') }));
  await expect(settings.getByRole('button', { name: t('profile:push.turnOn') })).toHaveCount(0);
  await keys.isKept();
});

test('GEN-12 a teacher with the keyboard alone writes to us, and finds a story by a word of it', async ({ freshSeatOf, parta }) => {
  test.setTimeout(180_000);
  const login = await somebody(parta.url, 'teacher');
  const asTeacher = await apiAs(parta.url, login);
  const classId = await newClass(asTeacher, unique('Класс поиска'));
  const word = `карусель${Date.now().toString(36).replaceAll(/\d/gu, 'ж')}`;
  for (let place = 0; place < 7; place += 1) await tell(asTeacher, classId, `Были на ${word}, раз ${place}`);
  const { page } = await freshSeatOf(login);
  const keys = keysOf(page);
  await choose(page, keys, menuOf(page), t('app:account.feedback'));
  const form = page.getByRole('dialog', { name: t('feedback:title') });
  await expect(form.getByRole('textbox', { name: t('feedback:text') })).toBeFocused();
  const letter = unique('Звонок звенит дважды');
  await keys.type(letter);
  await keys.press(form.getByRole('button', { name: t('feedback:send') }));
  await expect(form).toHaveCount(0);
  await expect(menuOf(page)).toBeFocused();
  expect(await lettersSaying(parta, letter)).toHaveLength(1);

  await keys.backTo(page.getByRole('link', { name: t('app:place.search'), exact: true }));
  await keys.hit('Enter');
  const field = page.getByRole('searchbox', { name: t('search:field') });
  await expect(field).toBeFocused();
  await keys.type('нетникакоготакого');
  await expect(page.getByText(t('search:empty.title'))).toBeVisible();
  await keys.press(page.getByRole('button', { name: t('components:clear') }));
  await expect(field).toBeFocused();
  await keys.type(word);
  const hits = page.getByRole('region', { name: t('search:kind.story') }).getByRole('link');
  await expect(hits).toHaveCount(5);
  await keys.press(page.getByRole('region', { name: t('search:kind.story') }).getByRole('button'));
  await expect(hits).toHaveCount(7);
  await keys.isKept();
  await keys.backTo(hits.nth(3));
  await keys.hit('Enter');
  await expect(page.getByRole('article').filter({ hasText: word })).toBeVisible();
  await keys.isKept();
});
