import type { Page } from '@playwright/test';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { mail } from './invited.ts';
import { messageRow } from './people.ts';
import { connect, newClass, newLogin, newStudent, reward, say, tell, unique, type NewStudent } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm, type Seat } from './seats.ts';
import { addAssistant } from './server-database.ts';

/* Two schools of one family call their classes by the same name: each place says which is meant. */

const t = words('ru');
const NAME = '2Б';
const NARROW = { viewport: { width: 360, height: 760 } };

interface School {
  readonly asTeacher: Api;
  readonly teacherId: string;
  readonly classId: string;
  /** What a family that has both classes reads. */
  readonly title: string;
  /** The talk of the parents. */
  readonly threadId: string;
}

/** A new teacher with a class of that name. */
async function school(url: string, firstName: string, lastName: string): Promise<School> {
  const asTeacher = await apiAs(url, await newLogin(url, 'teacher', mail('school'), { firstName, lastName }));
  const classId = await newClass(asTeacher, NAME);
  const { _id: teacherId } = await asTeacher.get<{ _id: string }>('/users/me');
  const { member } = await asTeacher.get<{ member: { _id: string; type: string }[] }>('/threads');
  const threadId = member.find(({ type }) => type === 'parents')?._id;
  if (threadId === undefined) throw new Error('The class has no talk of parents');
  return { asTeacher, teacherId, classId, title: `${NAME} · ${firstName} ${lastName}`, threadId };
}
const schools = async (url: string) => [await school(url, 'Анна', 'Петрова'), await school(url, 'Олег', 'Орлов')] as const;

async function newFamily(url: string): Promise<{ login: Login; email: string; asParent: Api }> {
  const email = mail('family');
  const login = await newLogin(url, 'parent', email);
  return { login, email, asParent: await apiAs(url, login) };
}

const sider = (page: Page) => page.getByRole('navigation', { name: t('app:sider.label') });
const story = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const thread = (page: Page, title: string) => page.getByRole('region', { name: t('chat:threads') }).getByRole('link').filter({ hasText: t('chat:titleOf.parents', { name: title }) });

/** Opens the page again without a network, once everything has come. */
async function reopenOffline(seat: Seat): Promise<void> {
  await untilCalm(seat.page);
  await seat.goOffline();
  await seat.page.reload();
}

interface Family {
  readonly both: readonly [School, School];
  readonly ids: readonly string[];
  readonly told: readonly [string, string];
  readonly said: readonly [string, string];
  readonly planned: readonly [string, string];
}
const CHILDREN = [[0, 'Маша'], [1, 'Петя']] as const;

/** A child in each school, with a story, a message, an event and points. */
async function twoChildren(url: string, { email, asParent }: { email: string; asParent: Api }): Promise<Family> {
  const both = await schools(url);
  const told = [unique('Репетируем'), unique('Репетируем')] as const;
  const said = [unique('Сменка нужна'), unique('Сменка нужна')] as const;
  const planned = [unique('Концерт'), unique('Концерт')] as const;
  const ids: string[] = [];
  for (const [place, firstName] of CHILDREN) {
    const { asTeacher, classId, threadId } = both[place];
    const child = await newStudent(asTeacher, classId, firstName, 'Двухшкольные');
    await connect(asTeacher, asParent, child, email);
    await tell(asTeacher, classId, told[place]);
    await say(asTeacher, threadId, said[place]);
    const at = new Date(Date.now() + (24 + place) * 3_600_000).toISOString();
    await asTeacher.post(`/classes/${classId}/events`, { title: planned[place], description: '', allDay: false, startDateTime: at, endDateTime: at });
    await reward(asTeacher, classId, child._id, place === 0 ? 'positive' : 'negative');
    ids.push(child._id);
  }
  return { both, ids, told, said, planned };
}

async function lookAtFeed(page: Page, { both, told, planned }: Family): Promise<void> {
  await page.goto('/parents/dashboard/main');
  const board = page.getByRole('region', { name: t('calendar:board.title') });
  await board.getByRole('button', { name: /^Ещё/u }).click();
  for (const [place, firstName] of CHILDREN) {
    await expect(story(page, told[place])).toContainText(`${both[place].title} · ${firstName}`);
    await expect(board.getByRole('button').filter({ hasText: planned[place] })).toContainText(both[place].title);
  }
  await page.getByRole('button', { name: t('app:sider.open') }).click();
  for (const [place, firstName] of CHILDREN) await expect(sider(page).getByRole('link', { name: new RegExp(`^${firstName}`, 'u') })).toContainText(both[place].title.replace(`${NAME} · `, NAME));
  await page.keyboard.press('Escape');
}

async function lookAtChildren(page: Page, { both, ids, told }: Family): Promise<void> {
  for (const [place, firstName] of CHILDREN) {
    await page.goto(`/parents/dashboard/main/${ids[place]}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${firstName}, ${both[place].title}`);
    await expect(story(page, told[place])).toBeVisible();
    await expect(story(page, told[1 - place] ?? '')).toHaveCount(0);
    await page.getByRole('link', { name: t('parent:report') }).click();
    await expect(page.getByRole('dialog', { name: new RegExp(firstName, 'u') }).getByRole('heading').first()).toBeVisible();
    for (const [type, count] of [['positive', 1 - place], ['negative', place]] as const) await expect(page.getByRole('dialog').locator('label').filter({ hasText: t(`awards:${type}`) }).getByText(String(count), { exact: true })).toBeVisible();
  }
}

async function lookAtChat(page: Page, { both, said }: Family): Promise<void> {
  await page.goto('/parents/dashboard/chat');
  for (const place of [0, 1] as const) await expect(thread(page, both[place].title)).toContainText(said[place]);
  await thread(page, both[1].title).click();
  await expect(messageRow(page, said[1])).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('chat:titleOf.parents', { name: both[1].title }) })).toBeVisible();
}

async function lookInSearch(page: Page, { both, told, said }: Family): Promise<void> {
  await page.goto('/search');
  for (const [place, of] of [[0, told], [1, told], [0, said], [1, said]] as const) {
    await page.getByRole('searchbox', { name: t('search:field') }).fill(of[place].split(' ').at(-1) ?? '');
    await expect(page.getByRole('main').getByRole('link').filter({ hasText: of[place] })).toContainText(both[place].title);
  }
}

/** The child of the first school goes to the second, too: asked for by the class’s code, waiting, accepted. */
async function joinSecondSchool(seat: Seat, { both, ids }: Family): Promise<void> {
  const { page } = seat;
  const { asTeacher, classId, title } = both[1];
  const again = await newStudent(asTeacher, classId, 'Маша', 'Двухшкольная');
  const { classCode } = await asTeacher.get<{ classCode: string }>(`/classes/${classId}`);
  await page.goto(`/parents/join/${classCode}`);
  await expect(page.getByText('Олег Орлов').first()).toBeVisible();
  await page.getByRole('list', { name: t('joining:pick.list') }).getByRole('button', { name: /Маша/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('joining:confirm.submit') }).click();
  const pending = () => asTeacher.get<{ member: { _id: string }[]; totalItems: number }>('/parent-connection-requests/pending');
  await expect.poll(async () => (await pending()).totalItems).toBe(1);
  await page.goto('/parents/requests');
  const request = page.getByRole('list', { name: t('requests:own.list') }).getByRole('listitem');
  await expect(request).toContainText(title);
  await reopenOffline(seat);
  await expect(request).toContainText(title);
  await page.getByRole('button', { name: t('app:sider.open') }).click();
  await expect(sider(page).getByRole('link', { name: new RegExp(t('app:sider.requestPending'), 'u') })).toContainText(title);
  await page.keyboard.press('Escape');

  await asTeacher.post(`/classes/${classId}/students/${again._id}/parent-connection-requests/${(await pending()).member[0]?._id}/accept`, {});
  await seat.goOnline();
  await page.goto('/parents/dashboard/main');
  const chips = page.getByRole('navigation', { name: t('parent:children') }).getByRole('link', { name: /^Маша/u });
  await expect(chips).toHaveCount(2, { timeout: 30_000 });
  await reopenOffline(seat);
  for (const [id, school] of [[ids[0], both[0]], [again._id, both[1]]] as const) {
    await chips.filter({ hasText: school.title }).click({ timeout: 30_000 });
    await expect(page).toHaveURL(new RegExp(`/${id}$`, 'u'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Маша, ${school.title}`);
  }
}

test('PAR-01 REQ-03 two children in two classes of one name are kept apart wherever a class is named: sider, feed, board, report, chat, search, outbox, story, with and without a network; so is one child whom the second school has, too, while the request waits and after', async ({ freshSeatOf, parta }) => {
  test.setTimeout(300_000);
  const { login, ...parents } = await newFamily(parta.url);
  const family = await twoChildren(parta.url, parents);
  const { both, told } = family;
  const seat = await freshSeatOf(login, NARROW);
  const { page } = seat;
  await page.goto('/search');
  await expect(page.getByText(t('search:where'))).toBeVisible({ timeout: 60_000 });
  await test.step('with a network', () => lookAtFeed(page, family));
  await test.step('without one', async () => {
    await reopenOffline(seat);
    for (const look of [lookAtFeed, lookAtChildren, lookAtChat, lookInSearch]) await look(page, family);
  });
  await test.step('what waits', async () => {
    for (const { threadId } of both) {
      await page.goto(`/parents/dashboard/chat/${threadId}`);
      await page.getByRole('textbox', { name: t('chat:composer.label') }).fill('Спасибо');
      await page.keyboard.press('Enter');
      await expect(messageRow(page, 'Спасибо')).toBeVisible();
    }
    await page.goto('/outbox');
    for (const { title } of both) await expect(page.getByRole('heading').filter({ hasText: title })).toBeVisible();
    await seat.goOnline();
    await untilCalm(page);
  });
  await test.step('a story of its own', async () => {
    await page.goto('/parents/dashboard/main');
    await story(page, told[1]).getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 1, name: t('stories:page.title') })).toBeVisible();
    await expect(story(page, told[1])).toContainText(`${both[1].title} · Петя`);
  });
  await test.step('one child in both schools', () => joinSecondSchool(seat, family));
});

test('STU-01 a student in two classes of one name knows which is which: at home, in the feed, in the head of the class and in the chat; with and without a network', async ({ freshSeatOf, parta }) => {
  test.setTimeout(300_000);
  const both = await schools(parta.url);
  await addAssistant(parta, both[1].classId, both[0].teacherId);
  const { asTeacher } = both[0];
  const { _id } = await asTeacher.post<NewStudent>('/students', { firstName: 'Маша', lastName: 'Двухшкольная', classes: both.map(({ classId }) => `/classes/${classId}`) });
  const { login, password } = await asTeacher.get<{ login: string; password: string }>(`/students/${_id}/credentials`);
  const told = [unique('Поём'), unique('Поём')] as const;
  for (const place of [0, 1] as const) await tell(both[place].asTeacher, both[place].classId, told[place]);
  const seat = await freshSeatOf({ role: 'student', login, password }, NARROW);
  const { page } = seat;
  const look = async () => {
    for (const [place, teacher] of [[0, 'Анна Петрова'], [1, 'Олег Орлов']] as const) {
      await page.goto('/students/dashboard');
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: NAME }).filter({ hasText: teacher })).toBeVisible();
      await expect(story(page, told[place])).toContainText(both[place].title);
      await page.goto(`/students/classes/${both[place].classId}`);
      await expect(page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) }).getByText(teacher)).toBeVisible();
      await page.goto(`/students/classes/${both[place].classId}/chat`);
      await expect(page.getByRole('region', { name: t('chat:threads') }).getByRole('link').filter({ hasText: t('chat:titleOf.students', { name: both[place].title }) })).toBeVisible();
    }
  };
  await look();
  // Where the phone shows the state of synchronisation.
  await page.goto('/students/dashboard');
  await reopenOffline(seat);
  await look();
});
