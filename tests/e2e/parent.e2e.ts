import { apiAs, type Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, teacher } from './people.ts';
import { newClass, newLogin, newStudent, newThread, saidWith, sharedClass, tell, unique, type NewStudent } from './school.ts';
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

test('PAR-01 each child of a parent has an entry in the sider, and behind it that child’s feed, report and coming events, with and without a network', { tag: '@journey' }, async ({ seatOf, api }) => {
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

test('PAR-01 two children in several classes are kept apart: each page shows its own stories, the common feed says whose each is, and the sider names every class', async ({ freshSeatOf, api, parta }) => {
  const asTeacher = await api(teacher);
  const login = await newLogin(parta.url, 'parent', `${unique('twins').replaceAll(' ', '')}@example.org`);
  const asParent = await apiAs(parta.url, login);
  const [fox, owl, art] = [unique('Лиса'), unique('Сова'), unique('Кружок')];
  const [foxId, owlId, artId] = [await newClass(asTeacher, fox), await newClass(asTeacher, owl), await newClass(asTeacher, art)];
  const ids: string[] = [];
  for (const [firstName, classIds] of [['Алиса', [foxId, artId]], ['Борис', [owlId, artId]]] as const) {
    const child = await asTeacher.post<NewStudent>('/students', { firstName, lastName: 'Двойняшкины', classes: classIds.map((id) => `/classes/${id}`) });
    const contact = login.email ?? '';
    const invited = await asTeacher.post<{ _id: string }>(`/students/${child._id}/invitations`, { channel: 'email', contact });
    await asParent.post(`/students/by-parent-code/${child.parentCode}/bind-parent`, { code: child.parentCode, invitationId: invited._id, contact });
    ids.push(child._id);
  }
  const [ofFox, ofOwl, ofArt] = [unique('У лисы'), unique('У совы'), unique('В кружке')];
  for (const [classId, text] of [[foxId, ofFox], [owlId, ofOwl], [artId, ofArt]] as const) await tell(asTeacher, classId, text);

  const { page } = await freshSeatOf(login);
  const story = (text: string) => page.getByRole('article').filter({ hasText: text });
  await page.goto('/parents/dashboard/main');
  await expect(story(ofFox)).toContainText(`${fox} · Алиса`);
  await expect(story(ofOwl)).toContainText(`${owl} · Борис`);
  await expect(story(ofArt)).toContainText(`${art} · Алиса, Борис`);
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  const link = (firstName: string) => sider.getByRole('link', { name: new RegExp(`^${firstName}`, 'u') });
  for (const [firstName, own] of [['Алиса', [fox, art]], ['Борис', [owl, art]]] as const) for (const name of own) await expect(link(firstName)).toContainText(name);

  for (const [place, firstName, own, others] of [[0, 'Алиса', ofFox, ofOwl], [1, 'Борис', ofOwl, ofFox]] as const) {
    await link(firstName).click();
    await expect(page).toHaveURL(new RegExp(`/${ids[place]}$`, 'u'));
    for (const text of [own, ofArt]) await expect(story(text)).toBeVisible();
    await expect(story(others)).toHaveCount(0);
    await expect(story(ofArt)).toContainText(art);
    await expect(story(ofArt)).not.toContainText(firstName);
  }
});

test('PAR-02 a parent writes to the teachers of the children’s classes, and to no other', { tag: '@journey' }, async ({ seatOf, api }) => {
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

test('CAL-04 a class that plans a great deal leaves another child’s board its own events, with and without a network; the family’s board brings five more each time', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const login = await newLogin(parta.url, 'parent', `${unique('board').replaceAll(' ', '')}@example.org`);
  const asParent = await apiAs(parta.url, login);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const planned = async (classId: string, title: string, hours: number) => asTeacher.post(`/classes/${classId}/events`, { title, description: '', allDay: false, startDateTime: at(hours), endDateTime: at(hours + 1) });
  const childIn = async (classId: string, firstName: string) => {
    const child = await newStudent(asTeacher, classId, firstName, unique('Полянский'));
    const request = await asParent.post<{ _id: string }>(`/students/by-parent-code/${child.parentCode}/bind-parent`, { code: child.parentCode });
    await asTeacher.post(`/classes/${classId}/students/${child._id}/parent-connection-requests/${request._id}/accept`, {});
    return child;
  };
  const [busy, quiet] = [await newClass(asTeacher, unique('Много дел')), await newClass(asTeacher, unique('Тихий класс'))] as const;
  await childIn(busy, 'Боря');
  const second = await childIn(quiet, 'Вера');
  for (let place = 0; place < 31; place += 1) await planned(busy, `Дело ${place}`, 24 + place);
  const title = unique('Концерт');
  await planned(quiet, title, 240);

  const seat = await freshSeatOf(login);
  const { page } = seat;
  const board = page.getByRole('region', { name: t('calendar:board.title') });
  await page.goto('/parents/dashboard/main');
  const events = board.getByRole('listitem');
  for (const count of [4, 9, 14]) {
    await expect(events.filter({ visible: true })).toHaveCount(count);
    await board.getByRole('button', { name: t('calendar:board.more', { count: 5 }) }).click();
  }
  await seat.goOffline();
  for (const _ of ['open', 'reloaded']) {
    await page.goto(`/parents/dashboard/main/${second._id}`);
    await expect(board.getByRole('button', { name: new RegExp(title, 'u') })).toBeVisible();
    await expect(events).toHaveCount(1);
    await expect(board.getByRole('button', { name: /^Ещё/u })).toHaveCount(0);
    await page.reload();
  }
});
