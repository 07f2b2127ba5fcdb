import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { logIn } from '../support/log-in.ts';
import { head, parent, teacher } from './people.ts';
import { newClass, setStatus, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const gear = (page: Page, name: string) => card(page, name).getByRole('button', { name: t('classes:menu.label', { name }) });
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: t('classes:menu.label', { name }) }).first().click();
  await page.getByRole('menuitem', { name: t(`classes:menu.${item}`) }).click();
}

test('CLS-01 a teacher sees a card per active class with its gear, and a place to make one more, at both addresses', { tag: '@journey' }, async ({ seatOf, api }) => {
  const classes = await (await api(teacher)).get<{ member: { name: string }[] }>('/classes?status=active&itemsPerPage=100');
  const { page } = await seatOf(teacher);
  for (const path of ['/teachers/dashboard', '/teachers/classes']) {
    await page.goto(path);
    for (const { name } of classes.member) await expect(card(page, name)).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(classes.member.length + 1);
    await expect(page.getByRole('main').getByRole('button', { name: t('classes:create') })).toBeVisible();
  }
  const name = classes.member[0]?.name ?? '';
  await page.getByRole('button', { name: t('classes:menu.label', { name }) }).click();
  await expect(page.getByRole('menuitem')).toHaveText([t('classes:menu.edit'), t('classes:menu.invite'), t('classes:menu.archive')]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
});

test('CLS-01 the first time the classes are on their way there are six places for them', async ({ visitor }) => {
  const { page, gate } = await visitor();
  const release = gate.hold((method, path) => method === 'GET' && path.startsWith('/api/classes'));
  await logIn(page, teacher);
  const places = page.getByRole('main').getByRole('status', { name: t('common:loading') });
  await expect(places).toBeVisible();
  await expect(places.locator('> *')).toHaveCount(6);
  release();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(places).toHaveCount(0);
});

test('CLS-02 a teacher makes a class: a name of at most 60 letters, children or adults, a picture', async ({ seatOf, api }) => {
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  await page.getByRole('main').getByRole('button', { name: t('classes:create') }).click();
  const dialog = page.getByRole('dialog', { name: t('classes:form.createTitle') });
  const name = dialog.getByRole('textbox', { name: t('classes:form.name') });
  const make = dialog.getByRole('button', { name: t('classes:create') });
  await make.click();
  await expect(name).toHaveAccessibleDescription(t('classes:form.required'));
  await name.fill('Ы'.repeat(61));
  await make.click();
  await expect(name).toHaveAccessibleDescription(new RegExp(t('classes:form.tooLong', { max: 60 }), 'u'));
  await expect(name).toBeVisible();

  const wanted = unique('Новый класс');
  await name.fill(wanted);
  await dialog.getByText(t('classes:grade.adult'), { exact: true }).click();
  await dialog.getByTitle(t('classes:icon.rocket')).click();
  await expect(dialog.getByRole('radio', { name: t('classes:icon.rocket') })).toBeChecked();
  await make.click();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  type Made = { name: string; grade: string; icon: { content: string } };
  const made = async () => (await (await api(teacher)).get<{ member: Made[] }>('/classes?itemsPerPage=100')).member.find((value) => value.name === wanted);
  await expect.poll(async () => (await made())?.grade).toBe('adult');
  expect((await made())?.icon.content).toBe('rocket');
});

test('CLS-02 a teacher renames a class, and the name changes on its card and in the sider', async ({ seatOf, api }) => {
  const before = unique('Старое имя');
  const classId = await newClass(await api(teacher), before);
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  await expect(card(page, before)).toBeVisible();
  await choose(page, before, 'edit');
  const dialog = page.getByRole('dialog', { name: t('classes:form.editTitle') });
  const after = unique('Новое имя');
  await expect(dialog.getByRole('textbox', { name: t('classes:form.name') })).toHaveValue(before);
  await dialog.getByRole('textbox', { name: t('classes:form.name') }).fill(after);
  await dialog.getByRole('button', { name: t('common:action.save') }).click();
  await expect(card(page, after)).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(after, 'u') })).toBeVisible();
  await expect.poll(async () => (await (await api(teacher)).get<{ name: string }>(`/classes/${classId}`)).name).toBe(after);
});

test('CLS-02 a teacher gives a class to adults and another picture: both are on its card at once, also without a network, and reach the server', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Меняет лицо');
  const classId = await newClass(asTeacher, name);
  const stored = async () => {
    const { grade, icon } = await asTeacher.get<{ grade: string; icon: { content: string } }>(`/classes/${classId}`);
    return `${grade} ${icon.content}`;
  };
  const first = (await stored()).split(' ')[1] ?? '';
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto('/teachers/dashboard');
  const dialog = page.getByRole('dialog', { name: t('classes:form.editTitle') });
  const choice = (words: string) => dialog.getByRole('radio', { name: words, exact: true });
  const change = async (grade: string, icon: string) => {
    await choose(page, name, 'edit');
    await dialog.getByText(t(`classes:grade.${grade}`), { exact: true }).click();
    await dialog.getByTitle(t(`classes:icon.${icon}`), { exact: true }).click();
    await dialog.getByRole('button', { name: t('common:action.save') }).click();
    await expect(dialog).toHaveCount(0);
  };
  // Adults come without parents: their card says nothing of them.
  const isShown = async (grade: string, icon: string) => {
    await expect(card(page, name).locator(`img[src="/icons/${icon}.svg"]`)).toBeVisible();
    await expect(card(page, name).getByText(t('common:count.parents', { count: 0 }))).toHaveCount(grade === 'adult' ? 0 : 1);
  };
  const isChosen = async (grade: string, icon: string) => {
    await choose(page, name, 'edit');
    await expect(choice(t(`classes:grade.${grade}`))).toBeChecked();
    await expect(choice(t(`classes:icon.${icon}`))).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await isShown('child', first);
  await isChosen('child', first);
  await change('adult', 'rocket');
  await isShown('adult', 'rocket');
  await expect.poll(stored).toBe('adult rocket');
  await isChosen('adult', 'rocket');

  await seat.goOffline();
  await change('child', 'owl');
  await isShown('child', 'owl');
  await expect(card(page, name).getByText(t('classes:honest.waiting'))).toBeVisible();
  await page.reload();
  await isShown('child', 'owl');
  await isChosen('child', 'owl');
  expect(await stored()).toBe('adult rocket');
  await seat.goOnline();
  await expect.poll(stored, { timeout: 30_000 }).toBe('child owl');
  await expect(card(page, name).getByText(t('classes:honest.waiting'))).toHaveCount(0, { timeout: 30_000 });
  await isShown('child', 'owl');
});

test('CLS-02 a teacher without a network makes a class and it waits; with the network it is there', async ({ seatOf, api }) => {
  const seat = await seatOf(teacher);
  const { page } = seat;
  await page.goto('/teachers/dashboard');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: t('classes:create') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await seat.goOffline();
  const name = unique('Класс из метро');
  const dialog = page.getByRole('dialog', { name: t('classes:form.createTitle') });
  await dialog.getByRole('textbox', { name: t('classes:form.name') }).fill(name);
  await dialog.getByRole('button', { name: t('classes:create') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: t('app:sider.showAll') }).click();
  await expect(card(page, name).getByText(t('classes:honest.waiting'))).toBeVisible();
  await seat.goOnline();
  await expect(card(page, name).getByText(t('classes:honest.waiting'))).toHaveCount(0, { timeout: 30_000 });
  // On its way it does not wait any more, and is not there yet.
  const made = async () => (await (await api(teacher)).get<{ member: { name: string }[] }>('/classes?itemsPerPage=100')).member.filter((value) => value.name === name);
  await expect.poll(async () => (await made()).length, { timeout: 30_000 }).toBe(1);
});

test('CLS-03 a teacher archives a class after a question, finds it in the archive, and brings it back after another', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Прошлогодний');
  const classId = await newClass(asTeacher, name);
  const status = async () => (await asTeacher.get<{ status: string }>(`/classes/${classId}`)).status;
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  await expect(card(page, name)).toBeVisible();

  await choose(page, name, 'archive');
  const asks = page.getByRole('alertdialog', { name: t('classes:status.archive.title', { name }) });
  await asks.getByRole('button', { name: t('components:cancel') }).click();
  await expect(card(page, name)).toBeVisible();
  expect(await status()).toBe('active');
  await choose(page, name, 'archive');
  await asks.getByRole('button', { name: t('classes:status.archive.confirm') }).click();
  await expect(card(page, name)).toHaveCount(0);
  await expect.poll(status).toBe('archive');

  await page.getByRole('link', { name: t('app:place.archive'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('classes:archived.title') })).toBeVisible();
  // There is nothing else to choose: the gear asks at once.
  await gear(page, name).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  const back = page.getByRole('alertdialog', { name: t('classes:status.active.title', { name }) });
  await back.getByRole('button', { name: t('classes:status.active.confirm') }).click();
  await expect(card(page, name)).toHaveCount(0);
  await expect.poll(status).toBe('active');
  await page.getByRole('link', { name: t('app:sider.showAll') }).click();
  await expect(card(page, name)).toBeVisible();
});

test('CLS-03 while a class is being updated an overlay lies over its card, in both lists; one that waits for a network has none', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Обновляется');
  const classId = await newClass(asTeacher, name);
  const status = async () => (await asTeacher.get<{ status: string }>(`/classes/${classId}`)).status;
  const seat = await seatOf(teacher);
  const { page } = seat;
  const overlay = card(page, name).getByRole('status', { name: t('classes:honest.updating') });
  const isUpdate = (method: string, path: string) => method === 'PATCH' && path === `/api/classes/${classId}`;
  const confirm = async (to: 'archive' | 'active') => {
    if (to === 'archive') await choose(page, name, 'archive');
    else await gear(page, name).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t(`classes:status.${to}.confirm`) }).click();
  };
  await page.goto('/teachers/dashboard');
  await expect(card(page, name)).not.toHaveAttribute('aria-busy');
  await expect(overlay).toHaveCount(0);

  let release = seat.gate.hold(isUpdate);
  await confirm('archive');
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole('link', { name: t('app:place.archive'), exact: true }).click();
  await expect(overlay).toBeVisible();
  await expect(card(page, name)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(overlay).toHaveCount(0);
  expect(await status()).toBe('archive');

  release = seat.gate.hold(isUpdate);
  await confirm('active');
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole('link', { name: t('app:sider.showAll') }).click();
  await expect(overlay).toBeVisible();
  release();
  await expect(overlay).toHaveCount(0);
  expect(await status()).toBe('active');

  await seat.goOffline();
  await confirm('archive');
  await page.getByRole('link', { name: t('app:place.archive'), exact: true }).click();
  await expect(card(page, name).getByText(t('classes:honest.waiting'))).toBeVisible();
  await expect(overlay).toHaveCount(0);
  await seat.goOnline();
  await expect.poll(status, { timeout: 30_000 }).toBe('archive');
});

test('CLS-03 CLS-06 a class in the archive opens with its stories, to be read only, and is left again', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const [name, body] = [unique('Было в прошлом году'), unique('Наш последний поход')];
  const classId = await newClass(asTeacher, name);
  await tell(asTeacher, classId, body);
  await setStatus(asTeacher, classId, 'archive');
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/archived');
  await card(page, name).getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/teachers/classes/${classId}/story$`, 'u'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const story = page.getByRole('article').filter({ hasText: body });
  await expect(story).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: t('stories:composer.label') })).toHaveCount(0);
  await expect(story.getByRole('button', { name: t('stories:menu') })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: t('classes:archived.title') })).toBeVisible();
});

test('CLS-03 SYN-05 a class that the server does not let out of the archive stands there with the reason, and the way to where it is seen to', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Не пускают');
  const classId = await newClass(asTeacher, name);
  await setStatus(asTeacher, classId, 'archive');
  const { page, gate } = await seatOf(teacher);
  await page.goto('/teachers/archived');
  await expect(card(page, name)).toBeVisible();
  const reason = 'Год закрыт';
  const end = gate.answer((method, path) => method === 'PATCH' && path === `/api/classes/${classId}`, {
    status: 403,
    headers: { 'content-type': 'application/problem+json' },
    body: Buffer.from(JSON.stringify({ type: 'about:blank', title: 'Forbidden', status: 403, detail: reason })),
  });
  await gear(page, name).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('classes:status.active.confirm') }).click();
  const word = card(page, name).getByRole('link', { name: reason });
  await expect(word).toBeVisible({ timeout: 30_000 });
  end();
  await word.click();
  await expect(page).toHaveURL(/\/outbox$/u);
  await page.getByRole('main').getByRole('button', { name: t('common:action.retry') }).first().click();
  await expect.poll(async () => (await asTeacher.get<{ status: string }>(`/classes/${classId}`)).status, { timeout: 30_000 }).toBe('active');
});

test('CLS-03 a class archived on another device leaves this one’s list by itself', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const name = unique('Уйдёт сам');
  const classId = await newClass(asTeacher, name);
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  await expect(card(page, name)).toBeVisible();
  await setStatus(asTeacher, classId, 'archive');
  await expect(card(page, name)).toHaveCount(0);
});

test('CLS-01 CLS-06 a teacher who assists has the class beside the own ones and may invite, not rename or archive it; tells, plans, praises and adds students there, deletes the own posts alone', async ({ seatOf, freshSeatOf, api }) => {
  test.setTimeout(240_000);
  const [asHead, asAssistant] = [await api(head), await api(teacher)];
  type Paged<T> = { member: T[] };
  type ClassOf = { _id: string; name: string; canEdit: boolean };
  const { member } = await asAssistant.get<Paged<ClassOf>>('/classes?status=active&itemsPerPage=100');
  const assisted = member.find(({ canEdit }) => !canEdit);
  const own = member.find(({ canEdit }) => canEdit);
  if (assisted === undefined || own === undefined) throw new Error('The teacher assists nowhere');
  expect((await asHead.get<ClassOf>(`/classes/${assisted._id}`)).canEdit).toBe(true);
  const foreign = unique('От главной');
  await tell(asHead, assisted._id, foreign);

  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  for (const { name } of [assisted, own]) {
    await expect(card(page, name)).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(RegExp.escape(name), 'u') })).toBeVisible();
  }
  await page.getByRole('main').getByRole('button', { name: t('classes:menu.label', { name: assisted.name }) }).click();
  await expect(page.getByRole('menuitem')).toHaveText([t('classes:menu.invite')]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  await card(page, assisted.name).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: assisted.name })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: t('room:add.open') }).click();
  const adding = page.getByRole('dialog', { name: t('room:add.title') });
  const lastName = unique('Новикова');
  await adding.getByRole('textbox', { name: t('room:field.firstName') }).fill('Ася');
  await adding.getByRole('textbox', { name: t('room:field.lastName') }).fill(lastName);
  await adding.getByRole('button', { name: t('room:add.save', { count: 1 }) }).click();
  type StudentOf = { _id: string; lastName: string; currentPoints: number };
  const child = async () => (await asHead.get<Paged<StudentOf>>(`/classes/${assisted._id}/students?itemsPerPage=100`)).member.find((student) => student.lastName === lastName);
  await expect.poll(async () => (await child()) !== undefined).toBe(true);
  await page.getByRole('main').getByRole('button', { name: `Ася ${lastName}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('region', { name: t('room:skills.label') }).getByRole('button').first().click();
  await expect.poll(async () => (await child())?.currentPoints).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const tab = (name: string) => page.getByRole('navigation', { name: t('room:tabs.label') }).getByRole('link', { name: new RegExp(`^${t(`room:tabs.${name}`)}`, 'u') }).click();
  const post = (text: string) => page.getByRole('article').filter({ hasText: text });
  await tab('story');
  // Another's post is neither changed nor deleted; the own one is both.
  await expect(post(foreign)).toBeVisible({ timeout: 30_000 });
  await expect(post(foreign).getByRole('button', { name: t('stories:menu') })).toHaveCount(0);
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  const body = unique('От помощницы');
  await composer.getByRole('textbox').fill(body);
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  await post(body).getByRole('button', { name: t('stories:menu') }).click();
  await expect(page.getByRole('menuitem')).toHaveText([t('stories:edit.action'), t('stories:delete.action')]);
  await page.keyboard.press('Escape');
  const told = async () => (await asHead.get<Paged<{ body: string }>>(`/classes/${assisted._id}/feed`)).member.map((story) => story.body);
  await expect.poll(told).toContain(body);
  await tab('calendar');
  await expect(page.getByLabel(t('calendar:form.title'), { exact: true })).toBeVisible();

  // The one whose class it is does all of it, and takes the assistant's post away.
  const leading = await freshSeatOf(head, { locale: 'en-GB' });
  await leading.page.goto(`/teachers/classes/${assisted._id}/story`);
  const en = words('en');
  const theirs = leading.page.getByRole('article').filter({ hasText: body });
  await theirs.getByRole('button', { name: en('stories:menu') }).click({ timeout: 30_000 });
  await expect(leading.page.getByRole('menuitem')).toHaveText([en('stories:delete.action')]);
  await leading.page.getByRole('menuitem').click();
  await leading.page.getByRole('alertdialog').getByRole('button', { name: en('stories:delete.action') }).click();
  await expect(post(body)).toHaveCount(0, { timeout: 30_000 });
  const { _id } = (await child()) ?? { _id: '' };
  await asHead.raw('DELETE', `/classes/${assisted._id}/students/${_id}`);
});

test('CLS-04 the sider goes from all classes by a new one and the active ones to the archive', async ({ seatOf, api }) => {
  const { member } = await (await api(teacher)).get<{ member: { name: string }[] }>('/classes?status=active&itemsPerPage=100');
  const { page } = await seatOf(teacher);
  await page.goto('/teachers/dashboard');
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  for (const { name } of member) await expect(sider.getByRole('link', { name: new RegExp(RegExp.escape(name), 'u') })).toBeVisible();
  const rows = await sider.locator('a, button').evaluateAll((ways) => ways.map((way) => ({ text: way.textContent, top: way.getBoundingClientRect().top })));
  const placeOf = (text: string) => rows.findIndex((row) => row.text.includes(text));
  const classes = member.map(({ name }) => placeOf(name));
  const places = [placeOf(t('app:sider.showAll')), placeOf(t('app:sider.createClass')), Math.min(...classes), Math.max(...classes), placeOf(t('app:place.archive'))];
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0) || (index === 3 && member.length === 1))).toBe(true);
  // The eye finds them as the keyboard does.
  const tops = places.map((place) => rows[place]?.top ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

test('CLS-04 the picture of the class stands in its header, and changes with the class', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const icons = (await asTeacher.get<{ member: { '@id': string; content: string }[] }>('/icons?type=class')).member;
  const [first, second] = [icons[0], icons[3]];
  const classId = await newClass(asTeacher, unique('С картинкой'));
  const { page } = await seatOf(teacher);
  const shown = page.getByRole('main').locator('header:has(h1) img');
  for (const tab of ['room', 'calendar']) {
    await page.goto(`/teachers/classes/${classId}/${tab}`);
    await expect(shown.first(), tab).toHaveAttribute('src', `/icons/${first?.content}.svg`);
    await expect.poll(() => shown.first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0), tab).toBe(true);
  }
  expect((await asTeacher.raw('PATCH', `/classes/${classId}`, { icon: second?.['@id'] })).ok).toBe(true);
  await expect(shown.first()).toHaveAttribute('src', `/icons/${second?.content}.svg`, { timeout: 30_000 });
});

test('CLS-05 the tab of the class is the one that the address names', { tag: '@journey' }, async ({ seatOf, api }) => {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  const { page } = await seatOf(teacher);
  const tabs = page.getByRole('navigation', { name: t('room:tabs.label') });
  for (const tab of ['room', 'story', 'calendar', 'chat']) {
    await page.goto(`/teachers/classes/${classId}/${tab}`);
    await expect(tabs.getByRole('link', { name: t(`room:tabs.${tab}`) }), tab).toHaveAttribute('aria-current', 'page');
    await expect(tabs.locator('[aria-current]'), tab).toHaveCount(1);
  }
  await page.goto(`/teachers/classes/${classId}`);
  await expect(page).toHaveURL(new RegExp(`${classId}/room$`, 'u'));
  await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible();
});
