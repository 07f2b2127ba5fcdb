import type { Locator, Page } from '@playwright/test';
import type { HttpGate } from '../support/http-gate.ts';
import { words } from '../support/words.ts';
import { picture } from './pictures.ts';
import { parent, student, teacher } from './people.ts';
import { sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { untilCalm } from './seats.ts';

const t = words('ru');

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
/** The button speaks its count, whatever that is. */
const like = (within: Locator) => within.getByRole('button', { name: new RegExp(`^${t('stories:like', { count: 1 }).split(',')[0]}`, 'u') });
const asked = (gate: HttpGate, ending: RegExp) => gate.seen.filter(({ method, path }) => method === 'POST' && ending.test(path)).length;

/** Scrolls on as a finger does until the end of the feed shows; answers how many stories stood there on the way. */
async function scrollToEnd(page: Page, end: string): Promise<readonly number[]> {
  await page.evaluate(() => {
    const sizes: number[] = [];
    Object.assign(window, { feedSizes: sizes });
    const note = () => {
      const size = document.querySelectorAll('article').length;
      if (sizes.at(-1) !== size) sizes.push(size);
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('article').first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText(end)).toBeInViewport({ timeout: 100 });
  }).toPass({ timeout: 100_000, intervals: [50] });
  return page.evaluate(() => ('feedSizes' in window && Array.isArray(window.feedSizes) ? window.feedSizes.map(Number) : []));
}

test('STO-03 F-401 F-807 a teacher scrolls through the feed of a class five by five to its first story, and no further; back from a story the feed is where it was, and back closes what lies above it first', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asParent = await api(parent);
  const { classId } = await sharedClass(await api(teacher), asParent);
  const { totalItems } = await asParent.get<{ totalItems: number }>(`/classes/${classId}/feed`);
  expect(totalItems).toBeGreaterThan(20);
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(page.getByRole('article').nth(4)).toBeVisible();
  const sizes = await scrollToEnd(page, t('stories:older.end'));
  expect(sizes.at(-1)).toBe(totalItems);
  expect(sizes.filter((size) => size % 5 !== 0 && size !== totalItems)).toEqual([]);
  expect(await page.getByRole('article').evaluateAll((cards) => new Set(cards.map((one) => one.querySelector('time')?.dateTime)).size)).toBe(totalItems);

  const place = () => page.getByRole('article').last().evaluate((card_) => Math.round(card_.getBoundingClientRect().top));
  const before = await place();
  const open = () => page.getByRole('article').last().getByRole('link').last().click();
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: t('stories:page.back') }).click()]) {
    await test.step('back from a story', async () => {
      await open();
      await expect(page.getByRole('link', { name: t('stories:page.back') })).toBeVisible();
      await back();
      await expect(page.getByRole('article')).toHaveCount(totalItems);
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(4);
    });
  }
  await test.step('back under a menu and a dialog', async () => {
    const menu = page.getByRole('menu');
    await page.getByRole('article').last().getByRole('button', { name: t('stories:menu') }).click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toHaveCount(0);
    await page.getByRole('article').last().getByRole('button', { name: t('stories:menu') }).click();
    await page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(`/teachers/classes/${classId}/story`);
  });
});

test('STO-03 without a network a parent reads everything that is on the device, down to the last story', async ({ seatOf }) => {
  test.setTimeout(300_000);
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('article').nth(4)).toBeVisible();
  const online = (await scrollToEnd(page, t('stories:older.end'))).at(-1) ?? 0;
  await seat.goOffline();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  const offline = (await scrollToEnd(page, t('stories:older.end'))).at(-1);
  expect(offline).toBe(online);
});

test('STO-05 a parent’s like and unlike show at once and reach the server; five taps offline send one request, six send none; stories of an archived class cannot be liked', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const [five, six] = [unique('Экскурсия в планетарий'), unique('Собираем гербарий')];
  const [fiveId, sixId] = [await tell(asTeacher, classId, five), await tell(asTeacher, classId, six)];
  const seat = await seatOf(parent);
  const { page, gate } = seat;
  const heart = (body: string) => like(card(page, body));
  const onServer = async (id: string) => (await asTeacher.get<{ likeCount: number }>(`/classes/${classId}/stories/${id}`)).likeCount;
  const requests = (id: string) => asked(gate, new RegExp(`${id}/(like|unlike)$`, 'u'));

  await test.step('with a network', async () => {
    await page.goto('/parents/dashboard/main');
    await heart(five).click();
    await expect(heart(five)).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(five)).toHaveAccessibleName(t('stories:like', { count: 1 }));
    await expect.poll(() => onServer(fiveId)).toBe(1);
    await heart(five).click();
    await expect(heart(five)).toHaveAccessibleName(t('stories:like', { count: 0 }));
    await expect.poll(() => onServer(fiveId)).toBe(0);
    await expect(page.getByRole('link', { name: t('app:sync.calm') }).first()).toBeVisible();
  });

  await test.step('without one', async () => {
    const before = requests(fiveId);
    await seat.goOffline();
    // The browser knows that it is offline, so nothing is tried; what may have arrived would be taken back by a second request (invariant 2).
    await expect(page.getByRole('link', { name: new RegExp(`^${t('app:sync.offline')}`, 'u') })).toBeVisible();
    for (const [body, taps] of [[five, 5], [six, 6]] as const) {
      for (let tap = 1; tap <= taps; tap += 1) {
        await heart(body).click();
        await expect(heart(body)).toHaveAttribute('aria-pressed', String(tap % 2 === 1));
        await expect(heart(body)).toHaveAccessibleName(t('stories:like', { count: tap % 2 }));
      }
    }
    const changes = () => gate.seen.filter(({ path, status }) => path.startsWith('/api/changes') && status === 200).length;
    const pulled = changes();
    await seat.goOnline();
    // Something that goes out after them: once it is there, they had their turn.
    await expect.poll(changes).toBeGreaterThan(pulled);
    await expect.poll(() => onServer(fiveId)).toBe(1);
    await expect(page.getByRole('link', { name: t('app:sync.calm') }).first()).toBeVisible();
    expect([requests(fiveId) - before, requests(sixId), await onServer(sixId)]).toEqual([1, 0, 0]);
    await expect(heart(five)).toHaveAccessibleName(t('stories:like', { count: 1 }));
    await expect(heart(six)).toHaveAccessibleName(t('stories:like', { count: 0 }));
  });

  await test.step('in an archived class', async () => {
    const archived = await asTeacher.get<{ member: { _id: string }[] }>('/classes?status=archive');
    const own = (await seatOf(teacher)).page;
    await own.goto(`/teachers/classes/${archived.member[0]?._id ?? ''}/story`);
    const first = own.getByRole('article').first();
    await expect(first).toBeVisible();
    await expect(like(first)).toBeDisabled();
    await expect(own.getByRole('textbox', { name: t('stories:composer.label') })).toHaveCount(0);
  });
});

test('STO-02 STO-08 a parent sees the photos of a new story, opens them full screen, zooms, saves one, and opens them again offline; a deleted story leaves the parent’s screen by itself', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(parent));
  const { page } = await seatOf(teacher);
  const seat = await seatOf(parent);
  const reader = seat.page;
  const body = unique('Выставка');
  const viewer = reader.getByRole('dialog', { name: t('media:viewer') });

  await test.step('posted, through a reload', async () => {
    await page.goto(`/teachers/classes/${classId}/story`);
    const composer = page.getByRole('region', { name: t('stories:composer.label') });
    const text = composer.getByRole('textbox', { name: t('stories:composer.label') });
    await text.click();
    const post = composer.getByRole('button', { name: t('stories:composer.post') });
    await expect(post).toBeDisabled();
    await composer.locator('input[type=file][multiple]').setInputFiles([await picture('раз.jpg', 900, 600), await picture('два.jpg', 600, 900), await picture('три.png', 800, 800)]);
    const count = composer.getByText(t('media:photosOf', { count: 3, max: 20 }));
    await expect(count).toBeVisible();
    await expect(composer.getByRole('button', { name: t('stories:composer.fileLocked') })).toBeDisabled();
    await expect(post).toBeEnabled();
    await text.fill(body);
    await page.reload();
    await expect(text).toHaveValue(body);
    await expect(count).toBeVisible();
    await post.click();
    await expect(card(page, body)).toHaveCount(1);
    await expect(text).toHaveValue('');
    await expect(card(page, body).getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 30_000 });
  });

  const shows = (name: string) => expect.poll(() => viewer.getByRole('group').getByRole('img', { name: new RegExp(name, 'u') }).first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && image.getBoundingClientRect().width > 50)).toBe(true);
  const first = card(reader, body).getByRole('button', { name: t('media:openPhoto', { index: 1, total: 3 }) });
  const look = async () => {
    await first.click();
    await shows('раз');
    await reader.keyboard.press('ArrowRight');
    await expect(viewer.getByText(t('media:position', { index: 2, total: 3 }), { exact: true })).toBeVisible();
    await shows('два');
  };
  await test.step('seen by a parent', async () => {
    await reader.goto('/parents/dashboard/main');
    await expect(card(reader, body).getByRole('button', { name: t('stories:menu') })).toHaveCount(0);
    const photos = card(reader, body).getByRole('img', { name: /раз|два|три/u });
    await expect(photos).toHaveCount(3);
    await expect.poll(() => photos.evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))).toEqual([true, true, true]);
    await look();
    const photo = viewer.getByRole('group').getByRole('img', { name: /два/u }).first();
    const before = (await photo.boundingBox())?.width ?? 0;
    await viewer.getByRole('button', { name: t('media:zoomIn') }).click();
    await expect.poll(async () => (await photo.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.8);
    await viewer.getByRole('button', { name: t('media:zoomOut') }).click();
    const [download] = await Promise.all([reader.waitForEvent('download'), viewer.getByRole('button', { name: t('media:save') }).click()]);
    expect(download.suggestedFilename()).toBe('два.jpg');
    await reader.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(first).toBeFocused();
    await seat.goOffline();
    await reader.reload();
    await look();
    await reader.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await seat.goOnline();
  });

  await test.step('deleted', async () => {
    const asks = page.getByRole('alertdialog', { name: t('stories:delete.title') });
    const remove = async (answer: string) => {
      await expect(page.getByRole('menu')).toHaveCount(0);
      await card(page, body).getByRole('button', { name: t('stories:menu') }).click();
      await page.getByRole('menuitem', { name: t('stories:delete.action') }).click();
      await asks.getByRole('button', { name: answer }).click();
      await expect(asks).toHaveCount(0);
    };
    await remove(t('components:cancel'));
    await expect(card(page, body)).toBeVisible();
    await remove(t('stories:delete.action'));
    await expect(card(page, body)).toHaveCount(0);
    await expect(card(reader, body)).toHaveCount(0);
  });
});

test('STO-05 SYN-03 SYN-04 without a network a student’s like counts at once and after a reload; with one it arrives once', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const { classId } = await sharedClass(asTeacher, await api(student), 'students');
  const body = unique('Наш спектакль');
  const storyId = await tell(asTeacher, classId, body);
  const onServer = async () => (await asTeacher.get<{ likeCount: number }>(`/classes/${classId}/stories/${storyId}`)).likeCount;
  const seat = await seatOf(student);
  const { page, gate } = seat;
  await page.goto('/students/dashboard');
  await page.getByRole('main').locator(`a[href="/students/classes/${classId}"]`).click();
  const heart = like(card(page, body));
  await expect(heart).toBeVisible();
  await seat.goOffline();
  await heart.click();
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 1 }));
  await page.reload();
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 1 }));
  expect(await onServer()).toBe(0);
  await seat.goOnline();
  await expect.poll(onServer, { timeout: 30_000 }).toBe(1);
  await untilCalm(page);
  await expect(heart).toHaveAccessibleName(t('stories:like', { count: 1 }));
  expect(asked(gate, new RegExp(`${storyId}/(like|unlike)$`, 'u'))).toBe(1);
});
