import type { Locator, Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { choose, keysOf, type Keys } from './keyboard.ts';
import { picture, type PickedFile } from './pictures.ts';
import { newClass, newLogin, newParent, newStudent, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

/* What a teacher gets ready before it goes out, with the keyboard alone (tests/e2e/keyboard.ts). */

const t = words('ru');

interface Posted {
  readonly _id: string;
  readonly body: string;
  readonly publishAt: string | null;
  readonly isUrgent: boolean;
  readonly isAckAsked: boolean;
  readonly ackAudience: string;
  readonly attachments: readonly (string | { readonly originalName: string })[];
}
const mail = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const chip = (page: Page, name: string) => composer(page).getByRole('button', { name: t(`stories:${name}`), exact: true });
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const feed = async (asTeacher: Api, classId: string) => (await asTeacher.get<{ member: readonly Posted[] }>(`/classes/${classId}/feed`)).member;

interface Desk {
  readonly page: Page;
  readonly keys: Keys;
  readonly asTeacher: Api;
  readonly classId: string;
}
/** A teacher of one's own with a class, so that the page is short. */
async function newTeacher(url: string): Promise<{ login: Login; asTeacher: Api; classId: string }> {
  const login = await newLogin(url, 'teacher', mail('plans'));
  const asTeacher = await apiAs(url, login);
  return { login, asTeacher, classId: await newClass(asTeacher, unique('Класс планов')) };
}

/** Presses what opens the system's file chooser, and picks these. */
async function pick(page: Page, keys: Keys, opener: Locator, files: readonly PickedFile[]): Promise<void> {
  await keys.to(opener);
  const chooser = page.waitForEvent('filechooser');
  await keys.hit('Enter');
  await (await chooser).setFiles([...files]);
}

test('GEN-12 a teacher with the keyboard alone plans a story for later, marks it as urgent, moves its time, and sends it out at once; asks the families to confirm another, and has those reminded who have not; puts photos into another order, and they go out in it', async ({ freshSeatOf, parta }) => {
  test.setTimeout(180_000);
  const { login, asTeacher, classId } = await newTeacher(parta.url);
  const { parentCode: code } = await newStudent(asTeacher, classId, 'Захар', 'Ли');
  await (await newParent(parta.url, mail('silent'))).post(`/students/by-parent-code/${code}/bind-parent`, { code });
  const { page } = await freshSeatOf(login);
  page.on('filechooser', () => undefined);
  const desk = { page, keys: keysOf(page), asTeacher, classId };
  await test.step('a story for later', () => planStory(desk));
  await test.step('who has confirmed', () => askToConfirm(desk));
  await test.step('photos', () => orderPhotos(desk));
});

/** Plans a story for later, calls that off and plans again, marks it as urgent, moves its time, and sends it out at once. */
async function planStory({ page, keys, asTeacher, classId }: Desk): Promise<void> {
  const body = unique('Завтра диктант');
  await page.goto(`/teachers/classes/${classId}/story`);
  await keys.to(composer(page).getByRole('textbox'));
  const picker = page.getByRole('dialog', { name: t('stories:schedule.title') });
  const time = picker.getByLabel(t('stories:schedule.time'), { exact: true });
  const later = chip(page, 'schedule.later');
  // Before a word is written the composer is open only as long as one is in it, its dialog included.
  await keys.press(later);
  await expect(time).toBeVisible();
  await keys.hit('Escape');
  await expect(picker).toHaveCount(0);
  await expect(later).toBeFocused();
  await keys.hit('Enter');
  await keys.to(time);
  await keys.type('0930a');
  await keys.press(picker.getByRole('button', { name: t('stories:schedule.pick') }));
  await expect(picker).toHaveCount(0);
  const planned = composer(page).getByRole('button', { name: 'завтра, 09:30' });
  await expect(planned).toBeFocused();
  await keys.hit('Space');
  await expect(later).toBeFocused();
  await expect(later).toHaveAttribute('aria-pressed', 'false');
  await keys.hit('Space');
  await keys.to(time);
  await keys.type('0930a');
  await keys.hit('Enter');
  await expect(picker).toHaveCount(0);
  await expect(planned).toBeFocused();
  const urgent = chip(page, 'urgent.mark');
  await keys.backTo(urgent);
  await keys.hit('Space');
  await expect(urgent).toHaveAttribute('aria-pressed', 'true');
  await expect(urgent).toBeFocused();
  await keys.backTo(composer(page).getByRole('textbox'));
  await keys.type(body);
  await keys.press(chip(page, 'schedule.pick'));
  await expect(card(page, body).getByText(t('stories:schedule.goesOut', { at: 'завтра, 09:30' }))).toBeVisible();
  await expect(card(page, body).getByText(t('stories:urgent.sign'), { exact: true })).toBeVisible();
  await expect(composer(page).getByRole('textbox')).toBeFocused();
  const told = async () => (await feed(asTeacher, classId)).map(({ publishAt, isUrgent }) => [publishAt === null ? null : new Date(publishAt).toISOString().slice(11, 16), isUrgent]);
  await expect.poll(told).toEqual([['09:30', true]]);

  const menu = card(page, body).getByRole('button', { name: t('stories:menu') });
  await choose(page, keys, menu, t('stories:schedule.change'));
  await keys.to(time);
  await expect(time).toHaveValue('09:30');
  await keys.type('1115a');
  await keys.hit('Enter');
  await expect(picker).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(card(page, body).getByText(t('stories:schedule.goesOut', { at: 'завтра, 11:15' }))).toBeVisible();
  await expect.poll(told).toEqual([['11:15', true]]);
  await choose(page, keys, menu, t('stories:schedule.now'));
  await expect(card(page, body).getByText(t('stories:schedule.goesOut', { at: 'завтра, 11:15' }))).toHaveCount(0);
  await keys.isKept();
  await expect.poll(told).toEqual([[null, true]]);
}

/** Asks families and students to confirm a story, sees who has not, and has them reminded. */
async function askToConfirm({ page, keys, asTeacher, classId }: Desk): Promise<void> {
  const body = unique('Приходим к девяти');
  await page.goto(`/teachers/classes/${classId}/story`);
  await keys.to(composer(page).getByRole('textbox'));
  await keys.type(body);
  await keys.toggle(chip(page, 'ack.ask'));
  await expect(chip(page, 'ack.ask')).toHaveAttribute('aria-pressed', 'true');
  const audience = (name: string) => composer(page).getByRole('radio', { name: t(`stories:ack.audience.${name}`), exact: true });
  await keys.to(audience('families'));
  await expect(audience('families')).toBeChecked();
  await keys.hit('ArrowRight', 'ArrowRight');
  await expect(audience('all')).toBeChecked();
  await keys.press(chip(page, 'composer.post'));
  await expect.poll(async () => (await feed(asTeacher, classId)).find((story) => story.body === body)).toMatchObject({ isAckAsked: true, ackAudience: 'all' });
  // No family of this class is connected yet.
  const count = card(page, body).getByRole('button', { name: t('stories:ack.students', { count: 0, total: 1 }) });
  await keys.press(count);
  const dialog = page.getByRole('dialog', { name: t('stories:readers.title') });
  const remind = dialog.getByRole('button', { name: t('stories:ack.remind') });
  await keys.press(remind);
  await expect(dialog.getByText(/Напоминание ушло сегодня, .+ завтра, /u)).toBeVisible();
  await keys.isKept();
  await keys.backTo(dialog.getByRole('radio').first());
  await keys.hit('ArrowRight');
  await expect(dialog.getByRole('radio', { name: t('stories:ack.tabRead') })).toBeChecked();
  await keys.hit('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(count).toBeFocused();
}

/** Puts photos into another order, takes some back, and those that are left go out in that order. */
async function orderPhotos({ page, keys, asTeacher, classId }: Desk): Promise<void> {
  await page.goto(`/teachers/classes/${classId}/story`);
  const photos = await Promise.all(['а.jpg', 'б.jpg', 'в.jpg'].map((name) => picture(name, 400, 300)));
  await keys.to(composer(page).getByRole('textbox'));
  await pick(page, keys, composer(page).getByRole('button', { name: t('stories:composer.photos') }), photos);
  const remove = (name: string) => composer(page).getByRole('button', { name: t('media:remove', { name }) });
  const order = () => composer(page).locator('button').evaluateAll((buttons, prefix) => buttons.flatMap((button) => button.getAttribute('aria-label')?.startsWith(prefix) ? [button.getAttribute('aria-label')?.slice(prefix.length)] : []), t('media:remove', { name: '' }));
  await expect.poll(order).toEqual(['а.jpg', 'б.jpg', 'в.jpg']);
  await keys.isKept();
  const right = (name: string) => composer(page).getByRole('button', { name: t('media:moveRight', { name }) });
  await keys.backTo(right('а.jpg'));
  await keys.hit('Enter');
  await expect.poll(order).toEqual(['б.jpg', 'а.jpg', 'в.jpg']);
  await expect(right('а.jpg')).toBeFocused();
  await keys.hit('Enter');
  await expect.poll(order).toEqual(['б.jpg', 'в.jpg', 'а.jpg']);
  // What leads nowhere any more keeps the focus.
  await expect(right('а.jpg')).toBeFocused();
  await keys.backTo(composer(page).getByRole('button', { name: t('media:moveLeft', { name: 'в.jpg' }) }));
  await keys.hit('Space');
  await expect.poll(order).toEqual(['в.jpg', 'б.jpg', 'а.jpg']);
  await keys.to(remove('б.jpg'));
  await keys.hit('Enter');
  await expect.poll(order).toEqual(['в.jpg', 'а.jpg']);
  await expect(remove('а.jpg')).toBeFocused();
  await keys.hit('Enter');
  await expect(remove('в.jpg')).toBeFocused();
  await keys.hit('Enter');
  await expect.poll(order).toEqual([]);
  await expect(composer(page).getByRole('textbox')).toBeFocused();

  // What is refused is said, and dismissed.
  await pick(page, keys, composer(page).getByRole('button', { name: t('stories:composer.photos') }), [{ name: 'звук.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') }]);
  await keys.backTo(composer(page).getByRole('button', { name: t('media:refused.dismiss') }));
  await keys.hit('Enter');
  await expect(composer(page).getByRole('alert')).toHaveCount(0);
  await expect(composer(page).getByRole('textbox')).toBeFocused();

  await pick(page, keys, composer(page).getByRole('button', { name: t('stories:composer.photos') }), photos.slice(0, 2));
  await expect.poll(order).toEqual(['а.jpg', 'б.jpg']);
  await keys.backTo(right('а.jpg'));
  await keys.hit('Enter');
  await expect.poll(order).toEqual(['б.jpg', 'а.jpg']);
  await keys.press(chip(page, 'composer.post'));
  await expect.poll(order).toEqual([]);
  await keys.isKept();
  await expect.poll(async () => JSON.stringify((await feed(asTeacher, classId)).map(({ attachments }) => attachments)), { timeout: 30_000 }).toMatch(/б\.jpg.*а\.jpg/u);
}
