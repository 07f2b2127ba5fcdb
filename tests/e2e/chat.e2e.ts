import type { Locator, Page } from '@playwright/test';
import { MESSAGE_BODY_MAX, MESSAGE_PAGE } from '../../schema/limits.ts';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { passFrames } from './pass-frames.ts';
import { readingDrift } from './reading-drift.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { paper, picture } from './pictures.ts';
import { newThread, saidWith, say, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { PHONE, type Seat } from './seats.ts';

const t = words('ru');
const en = words('en');

const log = (page: Page) => page.getByRole('list', { name: t('chat:messages') });
const rows = (page: Page) => page.locator('li:has([data-message])');
const box = (page: Page, words = t) => page.getByRole('textbox', { name: words('chat:composer.label') });
const mark = (page: Page, text: string, state: string) => messageRow(page, text).getByText(t(`components:state.${state}`), { exact: true });
const parentChat = (threadId: string) => `/parents/dashboard/chat/${threadId}`;
const threadLink = (page: Page, name: string) => page.getByRole('region', { name: t('chat:threads') }).getByRole('link', { name: new RegExp(name, 'u') });
async function open(seat: Seat, threadId: string): Promise<Page> {
  await seat.page.goto(parentChat(threadId));
  await expect(box(seat.page)).toBeVisible();
  return seat.page;
}
/** A fresh group of the teacher and two parents. */
async function group(api: (login: typeof teacher) => Promise<Api>, name: string): Promise<string> {
  return newThread(await api(teacher), [await api(parent), await api(otherParent)], name);
}

test('CHA-03 CHA-04 a message that waited becomes the server’s in its place: the same row, no second one, no jump; Enter sends, Shift+Enter makes a line, blanks are nothing to send, and the field grows to four rows', async ({ seatOf, api }) => {
  const threadId = await group(api, unique('Пишем'));
  for (let index = 0; index < 4; index += 1) await say(await api(teacher), threadId, `Раньше ${index}`);
  const seat = await seatOf(parent);
  const page = await open(seat, threadId);
  await expect(messageRow(page, 'Раньше 3')).toBeVisible();

  await test.step('in its place', async () => {
    await seat.goOffline();
    const text = unique('Из лифта');
    await box(page).fill(text);
    await box(page).press('Enter');
    await expect(mark(page, text, 'waiting')).toBeAttached();
    const row = messageRow(page, text);
    await watchRow(row);
    await seat.goOnline();
    await expect(mark(page, text, 'sent')).toBeAttached({ timeout: 30_000 });
    await passFrames(page, 30);
    const seen = await page.evaluate(() => ('rowSeen' in window && Array.isArray(window.rowSeen) ? window.rowSeen.map((one: { top: number; rows: number; isSame: boolean }) => `${one.top} ${one.rows} ${one.isSame}`) : []));
    expect(seen.length).toBeGreaterThan(10);
    expect(new Set(seen).size).toBe(1);
    await expect(row).toHaveCount(1);
    expect(await saidWith(await api(parent), threadId, text)).toEqual([text]);
  });

  await test.step('keys', async () => {
    const send = page.getByRole('button', { name: t('chat:composer.send') });
    await expect(send).toBeDisabled();
    await box(page).fill('   ');
    await expect(send).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(5);
    const first = unique('Первая строка');
    await box(page).fill('');
    await box(page).pressSequentially(first);
    await box(page).press('Shift+Enter');
    await box(page).pressSequentially('вторая строка');
    await expect(messageRow(page, first)).toHaveCount(0);
    await box(page).press('Enter');
    await expect(messageRow(page, first)).toHaveCount(1);
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();
    await expect.poll(async () => saidWith(await api(parent), threadId, first)).toEqual([`${first}\nвторая строка`]);
  });

  await test.step('size of the field', async () => {
    const heights: number[] = [];
    const height = () => box(page).evaluate((area) => area.getBoundingClientRect().height);
    for (let lines = 1; lines <= 6; lines += 1) {
      await box(page).fill(Array.from({ length: lines }, (_, index) => `строка ${index}`).join('\n'));
      heights.push(await height());
    }
    const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = heights;
    const row = three - two;
    expect(row).toBeGreaterThan(15);
    expect(four - three).toBeCloseTo(row, 0);
    expect([five, six]).toEqual([four, four]);
    expect(await box(page).evaluate((area) => area.scrollHeight > area.clientHeight)).toBe(true);
    await box(page).press('Enter');
    await expect.poll(height).toBe(one);
  });
});

test('CHA-03 SWK-01 without a network the emoji open on a device that has never opened them; they are found by name in the language of the page, and stand where the caret was', async ({ freshSeatOf, api }) => {
  const threadId = await group(api, unique('Эмодзи в тоннеле'));
  const seat = await freshSeatOf(parent);
  const { page } = seat;
  await page.goto(parentChat(threadId));
  await expect(box(page)).toBeVisible();
  await seat.goOffline();
  for (const [language, say_, wanted] of [['ru', t, 'ракета'], ['en', en, 'rocket']] as const) {
    await test.step(language, async () => {
      await page.evaluate((chosen) => localStorage.setItem('parta.language', chosen), language);
      await page.reload();
      await box(page, say_).fill('ab');
      await box(page, say_).press('ArrowLeft');
      await page.getByRole('button', { name: say_('media:emoji.open'), exact: true }).click();
      await page.getByRole('searchbox', { name: say_('media:emoji.search') }).fill(wanted);
      await page.getByRole('gridcell').or(page.getByRole('button')).filter({ hasText: /^🚀$/u }).first().click();
      await expect(box(page, say_)).toHaveValue('a🚀b');
      await page.keyboard.press('Escape');
      await expect(box(page, say_)).toBeFocused();
      await box(page, say_).press('Enter');
    });
  }
  await seat.goOnline();
  await expect(messageRow(page, 'a🚀b')).toHaveCount(2);
  await expect.poll(async () => (await saidWith(await api(teacher), threadId, 'a🚀b')).length, { timeout: 30_000 }).toBe(2);
});

test('UPL-01 CHA-03 a parent on a phone picks forty files, one of them empty, under a pasted text of 100,000 characters: it is cut at once and says so, twenty files are in, each of the others is told of once, all survives a reload, and leaves', async ({ freshSeatOf, api }) => {
  test.setTimeout(240_000);
  const threadId = await group(api, unique('Очень много'));
  const seat = await freshSeatOf(parent, { viewport: PHONE });
  const { page } = seat;
  await page.goto(parentChat(threadId));
  await expect(box(page)).toBeVisible();
  const start = unique('Очень длинно');
  const long = `${start} ${'ы'.repeat(100_000 - start.length - 2)}!`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), long);
  await box(page).press('ControlOrMeta+v');
  const fits = long.slice(0, MESSAGE_BODY_MAX);
  await expect(box(page)).toHaveValue(fits);
  const photos = await Promise.all(Array.from({ length: 39 }, (_, place) => picture(`фото ${place + 1}.jpg`, 60, 40)));
  await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles([...photos.slice(0, 10), { name: 'пусто.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }, ...photos.slice(10)]);
  const refused = page.getByRole('list', { name: t('media:refused.title') });
  await expect(refused.getByRole('listitem')).toHaveText([t('media:refused.empty', { name: 'пусто.jpg' }), t('media:refused.tooMany', { count: 20 })], { timeout: 60_000 });
  const removes = page.getByRole('button', { name: new RegExp(`^${t('media:remove', { name: 'фото' })}`, 'u') });
  await expect(removes).toHaveCount(20);
  // All that is said leaves room for what one does about it.
  for (const control of [box(page), page.getByRole('button', { name: t('chat:composer.send') }), page.getByRole('link', { name: t('chat:back') })]) await expect(control).toBeInViewport();
  const fault = page.getByRole('alert').filter({ hasText: /90.000/u });
  await expect(fault).toBeVisible();
  await expect(box(page)).toHaveAccessibleDescription(/90.000 символов не поместились.*10.000/u);
  await page.reload();
  await expect(box(page)).toHaveValue(fits);
  await expect(removes).toHaveCount(20);
  await expect(rows(page)).toHaveCount(0);

  await box(page).press('Enter');
  await expect(mark(page, start, 'sent')).toBeAttached({ timeout: 90_000 });
  await expect(box(page)).toHaveValue('');
  await expect(removes).toHaveCount(0);
  const { member } = await (await api(teacher)).get<{ member: { body: string; attachments: { originalName: string }[] }[] }>(`/threads/${threadId}/messages?itemsPerPage=5`);
  expect(member.map(({ body }) => body)).toEqual([fits]);
  expect(member[0]?.attachments.map(({ originalName }) => originalName)).toEqual(photos.slice(0, 20).map(({ name }) => name));
});

test('CHA-03 photos and a document go with a parent’s messages; the teacher sees the photos, and the document comes out under its own name', async ({ seatOf, api }) => {
  const threadId = await group(api, unique('Фото'));
  const page = await open(await seatOf(parent), threadId);
  const text = unique('Вот фото');
  await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles([await picture('один.jpg', 900, 600), await picture('два.png', 400, 700)]);
  await expect(page.getByRole('button', { name: t('media:remove', { name: 'один.jpg' }) })).toBeVisible();
  await page.getByRole('button', { name: t('chat:composer.attach') }).click();
  await expect(page.getByRole('menuitem', { name: t('chat:composer.documentLocked') })).toBeDisabled();
  await page.keyboard.press('Escape');
  await box(page).fill(text);
  await box(page).press('Enter');
  const sent = log(page).getByText(t('components:state.sent'), { exact: true });
  await expect(sent).toHaveCount(1, { timeout: 30_000 });
  const file = paper('Справка о прививках.pdf');
  await page.getByLabel(t('chat:composer.document'), { exact: true }).setInputFiles(file);
  await expect(page.getByRole('button', { name: t('media:remove', { name: file.name }) })).toBeVisible();
  await page.getByRole('button', { name: t('chat:composer.send') }).click();
  await expect(sent).toHaveCount(2, { timeout: 30_000 });

  const other = await seatOf(teacher);
  await other.page.goto(await chatOfTeacher(api, threadId));
  const photos = messageRow(other.page, text).getByRole('img', { name: /один|два/u });
  await expect(photos).toHaveCount(2);
  await expect.poll(() => photos.evaluateAll((images) => images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))).toBe(true);
  const loading = other.page.waitForEvent('download');
  await other.page.getByRole('button', { name: t('media:download', { name: file.name }) }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toBe(file.name);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Buffer));
  expect(Buffer.concat(chunks).equals(file.buffer)).toBe(true);
});

test('CHA-02 scrolling back through several hundred messages never moves what one is reading', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId, threadId, total } = await longest(asTeacher);
  expect(total).toBeGreaterThan(1000);
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/chat/${threadId}`);
  // Its first frame draws little more than is seen; the reader comes behind it.
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(MESSAGE_PAGE);
  const { worst, read, longestList } = await readingDrift(page, { rows: 400, stepPx: 700 });
  expect(read).toBeGreaterThanOrEqual(400);
  expect(worst).toBeLessThanOrEqual(1);
  // Only what is near the screen is drawn.
  expect(longestList).toBeLessThan(120);

  await page.getByRole('button', { name: t('chat:newest') }).click();
  const newest = (await asTeacher.get<{ member: { body: string; _id: string }[] }>(`/threads/${threadId}/messages?itemsPerPage=1`)).member[0];
  await expect(page.locator(`li[data-row="${newest?._id}"]`)).toBeInViewport();
});

test('CHA-05 CHA-06 what a parent has had before the eyes for two seconds is read, here and on the other device; an own message is deleted after a question, another’s cannot be, and what was deleted is gone for all, also after the catch-up of a device that was away', async ({ seatOf, freshSeatOf, api }) => {
  const name = unique('Прочитано');
  const threadId = await group(api, name);
  const here = await seatOf(parent);
  const there = await freshSeatOf(parent);
  const [page, mine] = [here.page, unique('Ой, не туда')];
  await page.goto('/parents/dashboard/chat');
  await there.page.goto('/parents/dashboard/chat');
  const theirs = unique('Завтра в девять');
  const theirsId = await say(await api(teacher), threadId, theirs);

  await test.step('reading', async () => {
    const badge = (one: Page) => threadLink(one, name).getByText(t('chat:unread', { count: 1 }));
    await expect(badge(page)).toBeAttached();
    await expect(badge(there.page)).toBeAttached();
    const reads = () => here.gate.seen.filter(({ method, path }) => method === 'POST' && path.startsWith(`/api/threads/${threadId}/`) && path.endsWith('/read')).length;
    await threadLink(page, name).click();
    await expect(messageRow(page, theirs)).toBeVisible();
    await expectToStay(1000, () => expect(reads()).toBe(0));
    await expect(badge(page)).toHaveCount(0, { timeout: 5_000 });
    await expect(badge(there.page)).toHaveCount(0, { timeout: 10_000 });
    await expect.poll(reads).toBe(1);
    expect((await (await api(parent)).get<{ unreadCount: number }>(`/threads/${threadId}`)).unreadCount).toBe(0);
  });

  await test.step('deletion', async () => {
    await box(page).fill(mine);
    await box(page).press('Enter');
    await expect(mark(page, mine, 'sent')).toBeAttached();
    const other = await seatOf(teacher);
    await other.page.goto(await chatOfTeacher(api, threadId));
    await threadLink(there.page, name).click();
    for (const one of [other.page, there.page]) await expect(messageRow(one, mine)).toHaveCount(1);
    const actions = async (text: string) => {
      await messageRow(page, text).hover();
      await messageRow(page, text).getByRole('button', { name: t('chat:message.actions') }).click();
    };
    await actions(theirs);
    await expect(page.getByRole('menuitem', { name: t('chat:message.copy') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: t('chat:message.delete') })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await actions(mine);
    await page.getByRole('menuitem', { name: t('chat:message.delete') }).click();
    await page.getByRole('alertdialog', { name: t('chat:message.deleteTitle') }).getByRole('button', { name: t('chat:message.delete') }).click();
    for (const one of [page, other.page, there.page]) await expect(messageRow(one, mine)).toHaveCount(0);
    await expect.poll(async () => saidWith(await api(parent), threadId, mine)).toEqual([]);
  });

  await test.step('catch-up', async () => {
    const kept = unique('Останется');
    await say(await api(teacher), threadId, kept);
    await expect(messageRow(page, kept)).toHaveCount(1);
    await here.goOffline();
    await (await api(teacher)).raw('DELETE', `/threads/${threadId}/messages/${theirsId}`);
    await expectToStay(300, async () => expect(await messageRow(page, theirs).count()).toBe(1));
    await here.goOnline();
    await expect(messageRow(page, theirs)).toHaveCount(0, { timeout: 30_000 });
    await expect(messageRow(page, kept)).toHaveCount(1);
  });
});

test('CHA-08 what a parent has typed and attached but not sent is there after a reload, in its own conversation only', { tag: '@journey' }, async ({ seatOf, api }) => {
  const one = unique('Черновик');
  const threadId = await group(api, one);
  const otherId = await group(api, unique('Другая'));
  const seat = await seatOf(parent);
  const page = await open(seat, threadId);
  const text = unique('Допишу потом');
  await box(page).fill(text);
  await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('набросок.png', 300, 200));
  const thumb = page.getByRole('button', { name: t('media:remove', { name: 'набросок.png' }) });
  await expect(thumb).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveValue(text);
  await expect(thumb).toBeVisible();
  await open(seat, otherId);
  await expect(box(page)).toHaveValue('');
  await expect(thumb).toHaveCount(0);
  await expect(threadLink(page, one)).toContainText(text);
  await open(seat, threadId);
  await thumb.click();
  await box(page).fill('');
});

/** Notes at each frame where the row is, how many rows have its id, and whether it is still the same element. */
async function watchRow(row: Locator): Promise<void> {
  await row.evaluate((element) => {
    const seen: { top: number; rows: number; isSame: boolean }[] = [];
    Object.assign(window, { rowSeen: seen });
    const id = element.getAttribute('data-row');
    const look = () => {
      const found = [...document.querySelectorAll(`li[data-row="${id}"]`)];
      seen.push({ top: Math.round(element.getBoundingClientRect().top), rows: found.length, isSame: found[0] === element });
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Where the teacher finds a conversation without a class: in the chat of any class. */
async function chatOfTeacher(api: (login: typeof teacher) => Promise<Api>, threadId: string): Promise<string> {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  return `/teachers/classes/${classId}/chat/${threadId}`;
}

/** The class conversation with the longest history. */
async function longest(asTeacher: Api): Promise<{ classId: string; threadId: string; total: number }> {
  const threads = await asTeacher.get<{ member: { _id: string; type: string; class: string | null }[] }>('/threads?itemsPerPage=200');
  const ofClasses = threads.member.filter(({ class: own }) => own !== null);
  const sized = await Promise.all(ofClasses.map(async (thread) => ({ thread, total: (await asTeacher.get<{ totalItems: number }>(`/threads/${thread._id}/messages?itemsPerPage=1`)).totalItems })));
  const found = sized.toSorted((one, other) => other.total - one.total)[0];
  if (found === undefined) throw new Error('The teacher has no class conversation');
  return { classId: found.thread.class?.split('/').at(-1) ?? '', threadId: found.thread._id, total: found.total };
}
