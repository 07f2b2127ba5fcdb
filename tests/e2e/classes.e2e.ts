import type { Locator, Page } from '@playwright/test';
import { words } from '../support/words.ts';
import type { Api } from '../support/api-as.ts';
import { head, parent, teacher } from './people.ts';
import { newClass, setStatus, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { addAssistant } from './server-database.ts';

const t = words('ru');

const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const gear = (page: Page, name: string) => card(page, name).getByRole('button', { name: t('classes:menu.label', { name }) });
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: t('classes:menu.label', { name }) }).first().click();
  await page.getByRole('menuitem', { name: t(`classes:menu.${item}`) }).click();
}

/** The classes of a kind by what the server says. */
const classesOf = async <T>(person: Api, query: string) => (await person.get<{ member: readonly T[] }>(`/classes?${query}&itemsPerPage=200`)).member;

/** The ways in the sider stand in this order, on the page and to the eye. */
async function expectSiderOrder(page: Page, names: readonly string[]): Promise<void> {
  const sider = page.getByRole('navigation', { name: t('app:sider.label') });
  for (const name of names) await expect(sider.getByRole('link', { name: new RegExp(RegExp.escape(name), 'u') })).toBeVisible();
  const rows = await sider.locator('a, button').evaluateAll((ways) => ways.map((way) => ({ text: way.textContent, top: way.getBoundingClientRect().top })));
  const placeOf = (text: string) => rows.findIndex((row) => row.text.includes(text));
  const classes = names.map((name) => placeOf(name));
  const places = [placeOf(t('app:sider.showAll')), placeOf(t('app:sider.createClass')), Math.min(...classes), Math.max(...classes), placeOf(t('app:place.archive'))];
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0) || (index === 3 && names.length === 1))).toBe(true);
  const tops = places.map((place) => rows[place]?.top ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}

test('CLS-01 CLS-04 CLS-05 CLS-03 a teacher sees a card per class, opens each tab by its address, and sees a change of the picture and the archiving that another device makes', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId: full } = await sharedClass(asTeacher, await api(parent));
  const name = unique('С картинкой');
  const classId = await newClass(asTeacher, name);
  const names = (await classesOf<{ name: string }>(asTeacher, 'status=active')).map((value) => value.name);
  const { page } = await seatOf(teacher);
  await test.step('cards at both addresses, and the sider', async () => {
    for (const path of ['/teachers/dashboard', '/teachers/classes']) {
      await page.goto(path);
      for (const one of names) await expect(card(page, one)).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(names.length + 1);
      await expect(page.getByRole('main').getByRole('button', { name: t('classes:create') })).toBeVisible();
    }
    await gear(page, name).click();
    await expect(page.getByRole('menuitem')).toHaveText([t('classes:menu.edit'), t('classes:menu.invite'), t('classes:menu.archive')]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expectSiderOrder(page, names);
  });

  await test.step('tabs by their addresses', async () => {
    const tabs = page.getByRole('navigation', { name: t('room:tabs.label') });
    for (const tab of ['story', 'calendar', 'chat']) {
      await page.goto(`/teachers/classes/${full}/${tab}`);
      await expect(tabs.getByRole('link', { name: t(`room:tabs.${tab}`) }), tab).toHaveAttribute('aria-current', 'page');
      await expect(tabs.locator('[aria-current]'), tab).toHaveCount(1);
    }
    await page.goto(`/teachers/classes/${full}`);
    await expect(page).toHaveURL(new RegExp(`${full}/room$`, 'u'));
    await expect(tabs.getByRole('link', { name: t('room:tabs.room') })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible();
  });

  await test.step('the picture in the header', async () => {
    const icons = await asTeacher.get<{ member: { '@id': string; content: string }[] }>('/icons?type=class');
    const [first, second] = [icons.member[0], icons.member[3]];
    await page.goto(`/teachers/classes/${classId}/room`);
    const shown = page.getByRole('main').locator('header:has(h1) img').first();
    await expect(shown).toHaveAttribute('src', `/icons/${first?.content}.svg`);
    await expect.poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
    expect((await asTeacher.raw('PATCH', `/classes/${classId}`, { icon: second?.['@id'] })).ok).toBe(true);
    await expect(shown).toHaveAttribute('src', `/icons/${second?.content}.svg`, { timeout: 30_000 });
  });

  await test.step('archived on another device', async () => {
    await page.getByRole('link', { name: t('app:sider.showAll') }).click();
    await expect(card(page, name)).toBeVisible();
    await setStatus(asTeacher, classId, 'archive');
    await expect(card(page, name)).toHaveCount(0);
  });
});

test('CLS-02 a teacher makes a class and changes its name, grade and picture; without a network the changes and another new class wait over a reload, and each reaches the server once', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  type Stored = { _id: string; name: string; grade: string; icon: { content: string } };
  const stored = async (name: string) => (await classesOf<Stored>(asTeacher, 'status=active')).filter((value) => value.name === name).map(({ grade, icon }) => `${grade} ${icon.content}`);
  const [first, renamed, second] = [unique('Новый класс'), unique('Новое имя'), unique('Класс из метро')];
  const seat = await seatOf(teacher);
  const { page } = seat;
  const making = page.getByRole('dialog', { name: t('classes:form.createTitle') });
  const editing = page.getByRole('dialog', { name: t('classes:form.editTitle') });
  const save = async (dialog: Locator, button: string, { name, grade, icon }: { name?: string; grade?: string; icon?: string }) => {
    if (name !== undefined) await dialog.getByRole('textbox', { name: t('classes:form.name') }).fill(name);
    if (grade !== undefined) await dialog.getByText(t(`classes:grade.${grade}`), { exact: true }).click();
    if (icon !== undefined) await dialog.getByTitle(t(`classes:icon.${icon}`), { exact: true }).click();
    await dialog.getByRole('button', { name: t(button) }).click();
    await expect(dialog).toHaveCount(0);
  };
  const isChosen = async (name: string, grade: string, icon: string) => {
    await choose(page, name, 'edit');
    await expect(editing.getByRole('textbox', { name: t('classes:form.name') })).toHaveValue(name);
    for (const label of [t(`classes:grade.${grade}`), t(`classes:icon.${icon}`)]) await expect(editing.getByRole('radio', { name: label, exact: true })).toBeChecked();
  };
  // Adults come without parents: their card says nothing of them.
  const isShown = async (name: string, grade: string, icon: string) => {
    await expect(card(page, name).locator(`img[src="/icons/${icon}.svg"]`)).toBeVisible();
    await expect(card(page, name).getByText(t('common:count.parents', { count: 0 }))).toHaveCount(grade === 'adult' ? 0 : 1);
  };

  await page.goto('/teachers/dashboard');
  await page.getByRole('main').getByRole('button', { name: t('classes:create') }).click();
  await save(making, 'classes:create', { name: first, grade: 'adult', icon: 'rocket' });
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await expect.poll(() => stored(first)).toEqual(['adult rocket']);
  await page.getByRole('link', { name: t('app:sider.showAll') }).click();
  await isShown(first, 'adult', 'rocket');

  await isChosen(first, 'adult', 'rocket');
  await save(editing, 'common:action.save', { name: renamed });
  await expect(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(renamed, 'u') })).toBeVisible();
  await expect.poll(() => stored(renamed)).toEqual(['adult rocket']);

  await seat.goOffline();
  await choose(page, renamed, 'edit');
  await save(editing, 'common:action.save', { grade: 'child', icon: 'owl' });
  await page.getByRole('main').getByRole('button', { name: t('classes:create') }).click();
  await save(making, 'classes:create', { name: second });
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await page.getByRole('link', { name: t('app:sider.showAll') }).click();
  await page.reload();
  for (const name of [renamed, second]) await expect(card(page, name).getByText(t('classes:honest.waiting'))).toBeVisible();
  await isShown(renamed, 'child', 'owl');
  await isChosen(renamed, 'child', 'owl');
  await page.keyboard.press('Escape');
  await expect(editing).toHaveCount(0);
  expect([await stored(renamed), await stored(second)]).toEqual([['adult rocket'], []]);

  await seat.goOnline();
  await expect.poll(() => stored(renamed), { timeout: 30_000 }).toEqual(['child owl']);
  await expect.poll(async () => (await stored(second)).length, { timeout: 30_000 }).toBe(1);
  for (const name of [renamed, second]) await expect(card(page, name).getByText(t('classes:honest.waiting'))).toHaveCount(0, { timeout: 30_000 });
  await isShown(renamed, 'child', 'owl');
});

test('CLS-03 CLS-06 SYN-05 a teacher archives a class after a question, reads it in the archive, and activates it after another; an overlay covers its card during an update, a refusal leads to the outbox, and without a network it waits', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const [name, body, reason] = [unique('Прошлогодний'), unique('Наш последний поход'), 'Год закрыт'];
  const classId = await newClass(asTeacher, name);
  await tell(asTeacher, classId, body);
  const status = async () => (await asTeacher.get<{ status: string }>(`/classes/${classId}`)).status;
  const seat = await seatOf(teacher);
  const { page, gate } = seat;
  const overlay = card(page, name).getByRole('status', { name: t('classes:honest.updating') });
  const isUpdate = (method: string, path: string) => method === 'PATCH' && path === `/api/classes/${classId}`;
  const asks = (to: 'archive' | 'active') => page.getByRole('alertdialog', { name: t(`classes:status.${to}.title`, { name }) });
  const confirm = (to: 'archive' | 'active') => asks(to).getByRole('button', { name: t(`classes:status.${to}.confirm`) }).click();
  const toArchive = () => page.getByRole('link', { name: t('app:place.archive'), exact: true }).click();
  await page.goto('/teachers/dashboard');
  await expect(card(page, name)).not.toHaveAttribute('aria-busy');
  await expect(overlay).toHaveCount(0);

  await test.step('into the archive', async () => {
    await choose(page, name, 'archive');
    await asks('archive').getByRole('button', { name: t('components:cancel') }).click();
    await expect(asks('archive')).toHaveCount(0);
    await expect(card(page, name)).toBeVisible();
    expect(await status()).toBe('active');
    const release = gate.hold(isUpdate);
    await choose(page, name, 'archive');
    await confirm('archive');
    await expect(card(page, name)).toHaveCount(0);
    await toArchive();
    await expect(page.getByRole('heading', { level: 1, name: t('classes:archived.title') })).toBeVisible();
    await expect(overlay).toBeVisible();
    await expect(card(page, name)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(overlay).toHaveCount(0);
    expect(await status()).toBe('archive');
  });

  await test.step('read there', async () => {
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

  await test.step('refused, and tried again', async () => {
    const end = gate.answer(isUpdate, { status: 403, headers: { 'content-type': 'application/problem+json' }, body: Buffer.from(JSON.stringify({ type: 'about:blank', title: 'Forbidden', status: 403, detail: reason })) });
    // There is nothing else to choose: the gear asks at once.
    await gear(page, name).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await confirm('active');
    await card(page, name).getByRole('link', { name: reason }).click({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/outbox$/u);
    end();
    const release = gate.hold(isUpdate);
    await page.getByRole('main').getByRole('button', { name: t('common:action.retry') }).first().click();
    await page.getByRole('link', { name: t('app:sider.showAll') }).click();
    await expect(overlay).toBeVisible();
    release();
    await expect(overlay).toHaveCount(0);
    await expect(card(page, name)).toBeVisible();
    expect(await status()).toBe('active');
  });

  await test.step('without a network', async () => {
    await seat.goOffline();
    await choose(page, name, 'archive');
    await confirm('archive');
    await toArchive();
    await expect(card(page, name).getByText(t('classes:honest.waiting'))).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await seat.goOnline();
    await expect.poll(status, { timeout: 30_000 }).toBe('archive');
  });
});

test('CLS-01 CLS-06 a teacher who assists sees the class next to the own ones and may invite, not rename or archive it; adds and praises students, posts and plans there, and edits the own stories alone', async ({ seatOf, api, parta }) => {
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
  await adding.getByRole('textbox', { name: t('room:field.firstName'), exact: true }).fill('Ася');
  await adding.getByRole('textbox', { name: t('room:field.lastName'), exact: true }).fill(lastName);
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

  // The head of the class deletes the assistant's story.
  const { member: feed } = await asHead.get<Paged<{ _id: string; body: string }>>(`/classes/${assisted._id}/feed`);
  expect((await asHead.raw('DELETE', `/classes/${assisted._id}/stories/${feed.find((story) => story.body === body)?._id}`)).ok).toBe(true);
  await tab('story');
  await expect(post(foreign)).toBeVisible();
  await expect(post(body)).toHaveCount(0, { timeout: 30_000 });

  // In a class of one's own the story of an assistant can be deleted, not changed.
  const led = await newClass(asAssistant, unique('Ведёт сама'));
  await addAssistant(parta, led, (await asHead.get<{ _id: string }>('/users/me'))._id);
  const guest = unique('От помощницы');
  await tell(asHead, led, guest);
  await page.goto(`/teachers/classes/${led}/story`);
  await post(guest).getByRole('button', { name: t('stories:menu') }).click({ timeout: 30_000 });
  await expect(page.getByRole('menuitem')).toHaveText([t('stories:delete.action')]);
  await page.getByRole('menuitem').click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }).click();
  await expect(post(guest)).toHaveCount(0);
  await expect.poll(async () => (await asHead.get<Paged<unknown>>(`/classes/${led}/feed`)).member).toEqual([]);
  await setStatus(asAssistant, led, 'archive');
  const { _id } = (await child()) ?? { _id: '' };
  await asHead.raw('DELETE', `/classes/${assisted._id}/students/${_id}`);
});
