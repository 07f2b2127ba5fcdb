import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { AVATAR_SIDE_MAX } from '../../schema/limits.ts';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { paper, type PickedFile } from './pictures.ts';
import { newLogin, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const COLOURS = { red: [220, 30, 30], yellow: [240, 210, 40], blue: [30, 60, 200], green: [30, 150, 60] } as const;
type Colour = keyof typeof COLOURS;

const cropper = (page: Page) => page.getByRole('dialog', { name: t('profile:photo.crop') });
const save = (page: Page) => page.getByRole('button', { name: t('common:action.save') });
const shown = (page: Page) => page.getByRole('main').locator('form img');
const use = (page: Page) => cropper(page).getByRole('button', { name: t('profile:photo.use') });

/** A parent of nobody, registered now, and the picture that the server has of them. */
async function somebody(url: string): Promise<{ login: Login; own: Api; avatar: () => Promise<string | null> }> {
  const login = await newLogin(url, 'parent', `${unique('avatar').replaceAll(' ', '')}@example.org`);
  const own = await apiAs(url, login);
  return { login, own, avatar: async () => (await own.get<{ avatar: string | null }>('/users/me')).avatar };
}

/** A picture of upright stripes of equal width, from left to right. */
async function striped(name: string, colours: readonly Colour[], width: number, height: number): Promise<PickedFile> {
  const stripe = Math.round(width / colours.length);
  const stripes = colours.map((colour, place) => {
    const [r, g, b] = COLOURS[colour];
    return { input: { create: { width: stripe, height, channels: 3 as const, background: { r, g, b } } }, left: place * stripe, top: 0 };
  });
  return { name, mimeType: 'image/png', buffer: await sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite(stripes).png().toBuffer() };
}

/** The known colour that is nearest: a JPEG is a little off. */
function nearest(pixel: readonly number[]): string {
  const far = (name: Colour) => COLOURS[name].reduce((sum, value, place) => sum + Math.abs(value - (pixel[place] ?? 0)), 0);
  return (['red', 'yellow', 'blue', 'green'] as const).toSorted((one, other) => far(one) - far(other))[0] ?? '';
}

/** What stands at the nine places of a picture that the server has, row by row, and its size. */
async function stored(own: Api, file: string | null): Promise<{ width: number; height: number; rows: readonly string[] }> {
  const answer = await own.raw('GET', `${file ?? ''}/content`);
  expect(answer.status).toBe(200);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer())).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (part: number, side: number) => Math.floor(part * side);
  const colour = (x: number, y: number) => nearest([0, 1, 2].map((channel) => data[(at(y, info.height) * info.width + at(x, info.width)) * info.channels + channel] ?? 0));
  const rows = [0.06, 0.5, 0.94].map((y) => [0.06, 0.5, 0.94].map((x) => colour(x, y)).join(' '));
  return { width: info.width, height: info.height, rows };
}

/** The colours at the left and at the right of a picture as the page draws it. */
async function drawn(image: Locator): Promise<readonly string[]> {
  const pixels = await image.evaluate((element) => {
    if (!(element instanceof HTMLImageElement) || !element.complete || element.naturalWidth === 0) return [];
    const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 100 });
    const pen = canvas.getContext('2d');
    pen?.drawImage(element, 0, 0, 100, 100);
    return [20, 80].map((x) => [...(pen?.getImageData(x, 50, 1, 1).data ?? [])]);
  });
  return pixels.map(nearest);
}

test('PRO-01 a file that is no picture is refused in words; a picture is turned and cropped, and the server has that part, upright and square; another one chosen offline survives a reload and arrives once online', async ({ freshSeatOf, parta }) => {
  const { login, own, avatar } = await somebody(parta.url);
  const seat = await freshSeatOf(login);
  const { page } = seat;
  const input = page.getByLabel(t('profile:photo.file'), { exact: true });
  await page.goto('/parents/profile');

  await test.step('no pictures', async () => {
    const fault = page.getByRole('alert').filter({ hasText: t('profile:photo.unreadable') });
    const whole = await striped('лицо.png', ['red', 'blue'], 600, 600);
    for (const file of [
      { name: 'сломано.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('это не картинка') },
      { ...whole, name: 'обрыв.png', buffer: whole.buffer.subarray(0, 20) },
      { name: 'пусто.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      paper('план.pdf'),
      { name: 'фильм.mp4', mimeType: 'video/mp4', buffer: Buffer.from('frames') },
    ]) {
      await input.setInputFiles(file);
      await expect(fault).toBeVisible();
      await expect(cropper(page)).toHaveCount(0);
      await expect(save(page)).toBeDisabled();
    }
    // A drawing with a page inside: it is shown, but a browser does not let it be cut.
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><foreignObject width="300" height="300"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject></svg>';
    await input.setInputFiles({ name: 'рисунок.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
    await use(page).click();
    await expect(fault).toBeVisible();
    await expect(cropper(page)).toHaveCount(0);
    await expect(save(page)).toBeDisabled();
    expect(await avatar()).toBeNull();
  });

  await test.step('turned and cut', async () => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('profile:photo.choose') }).click();
    const chooser = await choosing;
    expect(chooser.isMultiple()).toBe(false);
    // Three times as long as high: a third of it makes the square.
    await chooser.setFiles(await striped('полосы.png', ['red', 'yellow', 'blue', 'green', 'green', 'green', 'green', 'green', 'green'], 1800, 600));
    await cropper(page).getByRole('button', { name: t('profile:photo.right') }).click();
    await expect(cropper(page).getByRole('slider', { name: t('profile:photo.rotate') })).toHaveValue('90');
    await cropper(page).getByRole('group', { name: t('profile:photo.area') }).focus();
    // The left end is above now: it is pulled down into sight, further than it goes.
    for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowDown');
    await use(page).click();
    await expect(cropper(page)).toHaveCount(0);
    await save(page).click();
    await expect.poll(avatar, { timeout: 60_000 }).not.toBeNull();
    expect(await stored(own, await avatar())).toEqual({ width: AVATAR_SIDE_MAX, height: AVATAR_SIDE_MAX, rows: ['red red red', 'yellow yellow yellow', 'blue blue blue'] });
    await expect(save(page)).toBeDisabled();
  });

  await test.step('another one without a network', async () => {
    const before = await avatar();
    await seat.goOffline();
    for (const colours of [['green', 'green'], ['red', 'blue']] as const) {
      await input.setInputFiles(await striped('снимок.png', colours, 600, 600));
      await use(page).click();
      await expect(cropper(page)).toHaveCount(0);
      await expect.poll(() => drawn(shown(page))).toEqual(colours);
    }
    await save(page).click();
    await expect(page.getByText(t('components:saved'))).toBeVisible();
    await page.reload();
    await expect.poll(() => drawn(shown(page))).toEqual(['red', 'blue']);
    expect(await avatar()).toBe(before);
    await seat.goOnline();
    await expect.poll(avatar, { timeout: 60_000 }).not.toBe(before);
    expect((await stored(own, await avatar())).rows[1]).toMatch(/^red \w+ blue$/u);
    await page.reload();
    await expect.poll(() => drawn(shown(page))).toEqual(['red', 'blue']);
  });
});
