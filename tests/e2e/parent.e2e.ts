import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, teacher } from './people.ts';
import { newClass, newThread, saidWith, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

interface Child {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly classes: readonly string[];
}
interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

const childrenOf = async (person: Api) => (await person.get<{ member: Child[] }>('/students?itemsPerPage=50')).member;

test('PAR-01 each child of a parent has an entry in the sider, and behind it that child’s feed, report and coming events, with and without a network', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const { classId } = await sharedClass(asTeacher, asParent);
  const children = await childrenOf(asParent);
  const child = children.find(({ classes }) => classes.some((iri) => iri.endsWith(classId)));
  if (child === undefined) throw new Error('The parent has no child in the class');
  const text = unique('Сегодня считали снежинки');
  await tell(asTeacher, classId, text);
  const soon = new Date(Date.now() + 36 * 3_600_000).toISOString();
  const title = unique('Собрание');
  await asTeacher.post(`/classes/${classId}/events`, { title, description: '', allDay: false, startDateTime: soon, endDateTime: soon });

  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  for (const { firstName } of children) await expect(sider.getByRole('link', { name: new RegExp(`^${firstName}`, 'u') }).first()).toBeVisible();
  const story = page.getByRole('article').filter({ hasText: text });
  const board = page.getByRole('region', { name: t('calendar:board.title') });
  const looks = async () => {
    await expect(story).toBeVisible();
    const event = board.getByRole('button', { name: new RegExp(title, 'u') });
    await expect(async () => {
      if ((await event.count()) === 0) await board.getByRole('button', { name: /^Ещё/u }).click({ timeout: 500 });
      await expect(event).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('link', { name: t('parent:report') }).click();
    const report = page.getByRole('dialog', { name: t('awards:titleOf', { name: `${child.firstName} ${child.lastName}` }) });
    await expect(report.getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(report).toHaveCount(0);
  };
  await sider.getByRole('link', { name: new RegExp(`^${child.firstName}`, 'u') }).first().click();
  await expect(page).toHaveURL(new RegExp(`/parents/dashboard/main/${child._id}$`, 'u'));
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${child.firstName}`, 'u') })).toBeVisible();
  await looks();
  await seat.goOffline();
  await page.reload();
  await looks();
});

test('PAR-02 a parent writes to the teachers of the children’s classes, and to no other', async ({ seatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  await sharedClass(asTeacher, asParent);
  const strange = unique('Чужой класс');
  await newClass(asTeacher, strange);
  const olga = await asTeacher.get<Person>('/users/me');
  const known = (await asParent.get<{ member: { user: Person & { role: string } }[] }>('/threads/recipients?itemsPerPage=200')).member.filter(({ user }) => user.role === 'teacher');
  const { page } = await seatOf(parent);
  await page.goto('/parents/dashboard/chat');
  await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
  const dialog = page.getByRole('dialog', { name: t('chat:recipients.title') });
  const teachers = dialog.getByRole('listitem').filter({ hasText: t('chat:role.teacher') });
  await expect(teachers.first()).toBeVisible();
  expect(await teachers.count()).toBe(known.length);
  await expect(dialog.getByText(strange)).toHaveCount(0);
  await page.keyboard.press('Escape');

  const threadId = await newThread(asParent, [asTeacher], '');
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(page.getByRole('heading', { name: new RegExp(olga.lastName, 'u') })).toBeVisible();
  const text = unique('Завтра придём позже');
  await page.getByRole('textbox', { name: t('chat:composer.label') }).fill(text);
  await page.keyboard.press('Enter');
  await expect(messageRow(page, text)).toBeVisible();
  await expect.poll(() => saidWith(asTeacher, threadId, text)).toEqual([text]);
});
