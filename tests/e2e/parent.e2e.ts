import { apiAs, type Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, teacher } from './people.ts';
import { connect, newClass, newLogin, newThread, saidWith, sharedClass, tell, unique, type NewStudent } from './school.ts';
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

test('PAR-01 PAR-02 each child of a parent has an entry in the sider, which leads to that child’s feed, report and coming events, with and without a network; the parent writes to the teachers of the children’s classes, and to no other', { tag: '@journey' }, async ({ seatOf, api }) => {
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

  await seat.goOnline();
  const strange = unique('Чужой класс');
  await newClass(asTeacher, strange);
  const olga = await asTeacher.get<Person>('/users/me');
  const known = (await asParent.get<{ member: { user: Person & { role: string } }[] }>('/threads/recipients?itemsPerPage=200')).member.filter(({ user }) => user.role === 'teacher');
  await page.goto('/parents/dashboard/chat');
  await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
  const dialog = page.getByRole('dialog', { name: t('chat:recipients.title') });
  const teachers = dialog.getByRole('listitem').filter({ hasText: t('chat:role.teacher') });
  await expect(teachers).toHaveCount(known.length);
  await expect(dialog.getByText(strange)).toHaveCount(0);
  await page.keyboard.press('Escape');

  const threadId = await newThread(asParent, [asTeacher], '');
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(page.getByRole('heading', { name: new RegExp(olga.lastName, 'u') })).toBeVisible();
  const message = unique('Завтра придём позже');
  await page.getByRole('textbox', { name: t('chat:composer.label') }).fill(message);
  await page.keyboard.press('Enter');
  await expect(messageRow(page, message)).toBeVisible();
  await expect.poll(() => saidWith(asTeacher, threadId, message)).toEqual([message]);
});

test('PAR-01 CAL-04 two children in several classes are kept apart: stories, sider and boards of each, and the family’s board, which brings five more events each time; a class that plans a great deal leaves the other child’s board its own events, with and without a network', async ({ freshSeatOf, api, parta }) => {
  test.setTimeout(180_000);
  const asTeacher = await api(teacher);
  const login = await newLogin(parta.url, 'parent', `${unique('twins').replaceAll(' ', '')}@example.org`);
  const asParent = await apiAs(parta.url, login);
  const [fox, owl, art] = [unique('Лиса'), unique('Сова'), unique('Кружок')];
  const [foxId, owlId, artId] = [await newClass(asTeacher, fox), await newClass(asTeacher, owl), await newClass(asTeacher, art)];
  const ids: string[] = [];
  for (const [firstName, classIds] of [['Алиса', [foxId, artId]], ['Борис', [owlId, artId]]] as const) {
    const child = await asTeacher.post<NewStudent>('/students', { firstName, lastName: 'Двойняшкины', classes: classIds.map((id) => `/classes/${id}`) });
    await connect(asTeacher, asParent, child, login.email ?? '');
    ids.push(child._id);
  }
  const [ofFox, ofOwl, ofArt] = [unique('У лисы'), unique('У совы'), unique('В кружке')];
  for (const [classId, text] of [[foxId, ofFox], [owlId, ofOwl], [artId, ofArt]] as const) await tell(asTeacher, classId, text);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const plan = (classId: string, title: string, hours: number) => asTeacher.post(`/classes/${classId}/events`, { title, description: '', allDay: false, startDateTime: at(hours), endDateTime: at(hours + 1) });
  for (let place = 0; place < 31; place += 1) await plan(foxId, `Дело ${place}`, 24 + place);
  const title = unique('Концерт');
  await plan(owlId, title, 240);

  const seat = await freshSeatOf(login);
  const { page } = seat;
  const story = (text: string) => page.getByRole('article').filter({ hasText: text });
  const link = (firstName: string) => page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(`^${firstName}`, 'u') });
  const board = page.getByRole('region', { name: t('calendar:board.title') });
  const events = board.getByRole('listitem');

  await test.step('all children', async () => {
    await page.goto('/parents/dashboard/main');
    await expect(story(ofFox)).toContainText(`${fox} · Алиса`);
    await expect(story(ofOwl)).toContainText(`${owl} · Борис`);
    await expect(story(ofArt)).toContainText(`${art} · Алиса, Борис`);
    for (const [firstName, own] of [['Алиса', [fox, art]], ['Борис', [owl, art]]] as const) for (const name of own) await expect(link(firstName)).toContainText(name);
    for (const count of [4, 9, 14]) {
      await expect(events.filter({ visible: true })).toHaveCount(count);
      await board.getByRole('button', { name: t('calendar:board.more', { count: 5 }) }).click();
    }
  });

  const isOwnPage = async (place: 0 | 1, firstName: string, own: string, others: string) => {
    await link(firstName).click();
    await expect(page).toHaveURL(new RegExp(`/${ids[place]}$`, 'u'));
    for (const text of [own, ofArt]) await expect(story(text)).toBeVisible();
    await expect(story(others)).toHaveCount(0);
    await expect(story(ofArt)).toContainText(art);
    await expect(story(ofArt)).not.toContainText(firstName);
  };
  await test.step('the first child', () => isOwnPage(0, 'Алиса', ofFox, ofOwl));

  await test.step('the second child without a network, whose board the busy class leaves alone', async () => {
    await seat.goOffline();
    await isOwnPage(1, 'Борис', ofOwl, ofFox);
    for (const when of ['opened', 'reloaded']) {
      await expect(board.getByRole('button', { name: new RegExp(title, 'u') }), when).toBeVisible();
      await expect(events, when).toHaveCount(1);
      await expect(board.getByRole('button', { name: /^Ещё/u }), when).toHaveCount(0);
      await page.reload();
    }
  });
});
