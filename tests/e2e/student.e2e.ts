import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { newClass, newStudent, setStatus, tell, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

const t = words('ru');

const sider = (page: Page) => page.getByRole('navigation', { name: t('app:sider.label') });
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const comments = (page: Page) => page.getByRole('region', { name: t('stories:comment.title') });
const box = (page: Page) => comments(page).getByRole('textbox', { name: t('stories:comment.write') });

/** A student's way in, as the teacher gives it. */
async function loginOf(asTeacher: Api, { _id }: NewStudent): Promise<Login> {
  const { login, password } = await asTeacher.get<{ login: string; password: string }>(`/students/${_id}/credentials`);
  return { role: 'student', login, password };
}

test('STU-01 a student opens the stories of each class from the sider: title, report, feed; a class that ends, begins again or is left changes the screen by itself, to “No classes”, also without a network', async ({ freshSeatOf, api }) => {
  const asTeacher = await api(teacher);
  const names = [unique('Первый по счёту'), unique('Второй по счёту')] as const;
  const classes = [await newClass(asTeacher, names[0]), await newClass(asTeacher, names[1])] as const;
  const child = await newStudent(asTeacher, classes[0], 'Рита', unique('Лис'));
  expect((await asTeacher.raw('PATCH', `/students/${child._id}`, { classes: classes.map((id) => `/classes/${id}`) })).ok).toBe(true);
  const stories = [unique('Сказка'), unique('Задача')] as const;
  for (const place of [0, 1] as const) await tell(asTeacher, classes[place], stories[place]);
  const seat = await freshSeatOf(await loginOf(asTeacher, child));
  const { page } = seat;
  const main = page.getByRole('main');

  await test.step('each class', async () => {
    for (const place of [1, 0] as const) {
      await sider(page).getByRole('link', { name: new RegExp(names[place], 'u') }).click();
      await expect(page).toHaveURL(new RegExp(`/students/classes/${classes[place]}$`, 'u'));
      await expect(page.getByRole('heading', { level: 1, name: names[place] })).toBeVisible();
      await expect(page.getByRole('link', { name: t('student:report') })).toBeVisible();
      await expect(card(page, stories[place])).toBeVisible();
      await expect(card(page, stories[place === 0 ? 1 : 0])).toHaveCount(0);
      await expect(sider(page).getByRole('link', { name: new RegExp(names[place], 'u') })).toHaveAttribute('aria-current', 'page');
    }
  });

  await test.step('no class, and one again', async () => {
    const isThere = async () => {
      await expect(main.getByRole('link', { name: names[0], exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(sider(page).getByRole('link', { name: new RegExp(names[0], 'u') })).toBeVisible();
      await expect(page.getByText(t('student:noClasses'), { exact: true })).toHaveCount(0);
    };
    const isNone = async () => {
      await expect(main.getByText(t('student:noClasses'), { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(sider(page).getByText(t('app:sider.noClasses'), { exact: true })).toBeVisible();
      for (const name of names) await expect(page.getByRole('link', { name: new RegExp(name, 'u') })).toHaveCount(0);
    };
    const leave = async (classId: string) => expect((await asTeacher.raw('DELETE', `/classes/${classId}/students/${child._id}`)).status).toBe(204);
    await page.getByRole('link', { name: t('app:place.home') }).click();
    await isThere();
    await leave(classes[1]);
    await setStatus(asTeacher, classes[0], 'archive');
    await isNone();
    await seat.goOffline();
    await page.reload();
    await isNone();
    await setStatus(asTeacher, classes[0], 'active');
    await seat.goOnline();
    await isThere();
    await leave(classes[0]);
    await isNone();
  });
});

test('STU-01 COM-01 SES-04 a student comments where it is allowed; once the class is over, a comment that waited is refused with its words stored, a begun one can be copied or discarded, nothing more is offered, and a logout then asks nothing', async ({ freshSeatOf, api }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Последний звонок'));
  const child = await newStudent(asTeacher, classId, 'Федя', unique('Дописал'));
  const [answered, open] = [await tell(asTeacher, classId, unique('До свидания')), await tell(asTeacher, classId, unique('Какой день запомнился?'))];
  const [first, late, begun] = [unique('Пока-пока'), unique('Не хочу'), unique('Поход, потому что')];
  const onServer = async (storyId: string) => (await asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/stories/${storyId}/comments`)).member.map(({ body }) => body);
  const seat = await freshSeatOf(await loginOf(asTeacher, child));
  const { page } = seat;
  const send = async (text: string) => {
    await box(page).fill(text);
    await comments(page).getByRole('button', { name: t('stories:comment.send') }).click();
  };
  const row = (text: string) => comments(page).getByRole('listitem').filter({ hasText: text });
  const left = comments(page).getByRole('region', { name: t('stories:left.comment') });

  await test.step('allowed, waiting without a network, and begun', async () => {
    await page.goto(`/students/classes/${classId}/stories/${answered}`);
    await send(first);
    await expect(row(first)).toBeVisible();
    await expect.poll(() => onServer(answered)).toEqual([first]);
    await untilCalm(page);
    await seat.goOffline();
    await send(late);
    await expect(row(late).getByText(t('components:state.waiting'))).toBeVisible();
    await page.goto(`/students/classes/${classId}/stories/${open}`);
    await box(page).fill(begun);
  });

  await test.step('the class is over', async () => {
    await setStatus(asTeacher, classId, 'archive');
    await seat.goOnline();
    await expect(box(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(left).toContainText(begun);
    await page.reload();
    await expect(left).toContainText(begun);
    await left.getByRole('button', { name: t('media:left.copy') }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(begun);
    await left.getByRole('button', { name: t('media:left.discard') }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t('media:left.discard') }).click();
    await expect(left).toHaveCount(0);
  });

  await test.step('the refused one in the outbox', async () => {
    await page.goto('/outbox');
    await expect(page.getByRole('heading', { name: t('outbox:group.failed') })).toBeVisible({ timeout: 30_000 });
    const failed = page.getByRole('main').getByRole('listitem').filter({ hasText: late });
    await expect(failed).toBeVisible();
    expect(await onServer(answered)).toEqual([first]);
    await failed.getByRole('button', { name: t('outbox:discardOf', { title: '' }).trim() }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t('outbox:discard.confirm') }).click();
    await expect(failed).toHaveCount(0);
    await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
    await page.getByRole('menuitem', { name: t('app:account.logout') }).click();
    await expect(page).toHaveURL(/\/$/u);
  });
});
