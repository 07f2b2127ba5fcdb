import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { parent, teacher } from './people.ts';
import { sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');
const DAY_MS = 24 * 3_600_000;

interface Hours {
  readonly from: string;
  readonly to: string;
}
interface Posted {
  readonly _id: string;
  readonly body: string;
  readonly isUrgent: boolean;
  readonly publishAt: string | null;
}
const quietOf = async (own: Api) => (await own.get<{ quietHours: Hours | null }>('/users/me')).quietHours;
const postOf = async (person: Api, classId: string, body: string) => (await person.get<{ member: readonly Posted[] }>(`/classes/${classId}/feed?itemsPerPage=20`)).member.find((story) => story.body === body);
const section = (page: Page) => page.getByRole('region', { name: t('profile:push.title') });
const toggle = (page: Page) => section(page).getByRole('switch', { name: t('profile:quiet.title') });
const from = (page: Page) => section(page).getByLabel(t('profile:quiet.from'), { exact: true });
const to = (page: Page) => section(page).getByLabel(t('profile:quiet.to'), { exact: true });
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });

test('EXT-02 a parent turns quiet hours on, chooses the times and turns them off; without a network, too, and after a reload they stand', async ({ seatOf, api }) => {
  const own = await api(parent);
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/profile');
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
  await expect(from(page)).toHaveCount(0);
  await toggle(page).click();
  await expect(from(page)).toHaveValue('21:00');
  await expect(to(page)).toHaveValue('07:00');
  await expect.poll(() => quietOf(own)).toEqual({ from: '21:00', to: '07:00' });

  await to(page).fill('21:00');
  await expect(to(page)).toHaveAccessibleDescription(t('profile:quiet.same'));
  await to(page).fill('');
  await expect(to(page)).toHaveAccessibleDescription(t('profile:quiet.required'));
  expect(await quietOf(own)).toEqual({ from: '21:00', to: '07:00' });

  await seat.goOffline();
  await from(page).fill('22:30');
  await to(page).fill('06:15');
  await to(page).blur();
  await page.reload();
  await expect(from(page)).toHaveValue('22:30');
  await expect(to(page)).toHaveValue('06:15');
  expect(await quietOf(own)).toEqual({ from: '21:00', to: '07:00' });
  await seat.goOnline();
  await expect.poll(() => quietOf(own), { timeout: 60_000 }).toEqual({ from: '22:30', to: '06:15' });

  await toggle(page).click();
  await expect(from(page)).toHaveCount(0);
  await expect.poll(() => quietOf(own)).toBeNull();
});

test('EXT-02 a teacher marks a post as urgent: the choice is kept with the draft, and the families see the sign; one that waits for its time can become urgent until then, one that has gone out cannot', { tag: '@journey' }, async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const { page } = await seatOf(teacher);
  const gone = unique('Завтра карантин');
  await page.goto(`/teachers/classes/${classId}/story`);
  const chip = composer(page).getByRole('button', { name: t('stories:urgent.mark'), exact: true });
  await test.step('marked while it is written', async () => {
    await composer(page).getByRole('textbox').fill(gone);
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await composer(page).getByRole('textbox').blur();
    await page.reload();
    await composer(page).getByRole('textbox').click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await composer(page).getByRole('button', { name: t('stories:composer.post'), exact: true }).click();
    await expect(card(page, gone).getByText(t('stories:urgent.sign'), { exact: true })).toBeVisible();
    await expect.poll(async () => (await postOf(asParent, classId, gone))?.isUrgent).toBe(true);
    const seat = await seatOf(parent);
    await seat.page.goto('/parents/dashboard/main');
    await expect(card(seat.page, gone).getByText(t('stories:urgent.sign'), { exact: true })).toBeVisible();
    // The next post begins anew.
    await composer(page).getByRole('textbox').fill(unique('Другое'));
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await composer(page).getByRole('textbox').fill('');
  });

  const later = unique('Позже');
  await asTeacher.post(`/classes/${classId}/stories`, { body: later, attachments: [], publishAt: new Date(Date.now() + DAY_MS).toISOString() });
  // What comes into the feed meanwhile would close a menu.
  await expect(card(page, later)).toBeVisible();
  const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
  const edit = async (body: string) => {
    // What comes into the feed meanwhile closes an open menu: a person opens it again.
    await expect(async () => {
      await card(page, body).getByRole('button', { name: t('stories:menu') }).click();
      await page.getByRole('menuitem', { name: t('stories:edit.action'), exact: true }).click({ timeout: 2_000 });
    }).toPass();
    await expect(editor.getByRole('textbox')).toBeVisible();
  };
  await edit(gone);
  await expect(editor.getByRole('button', { name: t('stories:urgent.mark') })).toHaveCount(0);
  await editor.getByRole('button', { name: t('common:action.cancel') }).click();
  // Nothing of the menu is left, seen or not.
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0);
  await edit(later);
  await editor.getByRole('button', { name: t('stories:urgent.mark') }).click();
  await editor.getByRole('button', { name: t('stories:edit.update') }).click();
  await expect(card(page, later).getByText(t('stories:urgent.sign'), { exact: true })).toBeVisible();
  await expect.poll(async () => (await postOf(asTeacher, classId, later))?.isUrgent).toBe(true);
  // Until it goes out it would stand above all that other tests post.
  await asTeacher.raw('DELETE', `/classes/${classId}/stories/${(await postOf(asTeacher, classId, later))?._id}`);
});
