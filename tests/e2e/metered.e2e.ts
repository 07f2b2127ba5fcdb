import type { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { apiAs, apiTokens, type Api } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { filmed } from './filmed.ts';
import { expect, test, type Device } from './parta-test.ts';
import { parent, teacher } from './people.ts';
import { picture, type PickedFile } from './pictures.ts';
import { sharedClass, unique } from './school.ts';
import { untilCalm, untilInstalled } from './seats.ts';

const t = words('ru');

/** Without it only Chrome on Android tells what it goes by. */
const TELLS_CONNECTION = { switches: ['--enable-blink-features=NetInfoDownlinkMax'] };

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** What the whole browser goes by from now on, its workers too: the browser ignores it without some delay. */
async function goBy({ page, context }: Device): Promise<(connectionType: 'cellular3g' | 'wifi') => Promise<void>> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return async (connectionType) => {
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1, connectionType });
  };
}
async function post(page: Page, body: string, files: readonly PickedFile[]): Promise<void> {
  await composer(page).getByRole('textbox').click();
  await composer(page).locator('input[type=file][multiple]').setInputFiles([...files]);
  for (const { name } of files) await expect(composer(page).getByRole('button', { name: t('media:remove', { name }) })).toBeVisible();
  await composer(page).getByRole('textbox').fill(body);
  await composer(page).getByRole('button', { name: t('stories:composer.post') }).click();
  await expect(card(page, body)).toBeVisible();
}
const told = async (reader: Api, classId: string): Promise<readonly string[]> =>
  (await reader.get<{ member: readonly { body: string }[] }>(`/classes/${classId}/feed?itemsPerPage=20`)).member.map(({ body }) => body);
const arrives = (reader: Api, classId: string, body: string) => expect.poll(() => told(reader, classId), { timeout: 60_000 }).toContain(body);

/** Posts a story with a film as the teacher, from another device. */
async function postFilm(url: string, asTeacher: Api, classId: string, body: string, film: Buffer): Promise<void> {
  const { accessToken } = await apiTokens(url, teacher);
  const form = new FormData();
  form.set('type', 'video');
  form.set('file', new File([new Uint8Array(film)], 'танец.webm', { type: 'video/webm' }));
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body: form });
  if (!answer.ok) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
  const { '@id': file } = (await answer.json()) as { '@id': string };
  await asTeacher.post(`/classes/${classId}/stories`, { body, attachments: [file] });
}

test('EXT-11 R-FILE-06 photos wait for Wi-Fi where the user wants it and texts do not; one is sent all the same, and Wi-Fi sends the rest; no video plays by itself, and by the mobile network nothing of one loads before somebody presses play', { tag: '@journey' }, async ({ device, parta }) => {
  test.setTimeout(240_000);
  const asTeacher = await apiAs(parta.url, teacher);
  const { classId } = await sharedClass(asTeacher, await apiAs(parta.url, parent));
  const seat = await device(TELLS_CONNECTION);
  const { page } = seat;
  const by = await goBy(seat);
  await logIn(page, teacher);
  await untilCalm(page);
  await untilInstalled(page);
  await by('cellular3g');
  await page.goto('/outbox');
  const choice = page.getByRole('switch', { name: t('outbox:device.wifi') });
  await expect(choice).toHaveAttribute('aria-checked', 'false');
  await choice.click();
  await expect(choice).toHaveAttribute('aria-checked', 'true');

  const dance = unique('Танец снежинок');
  const video = card(page, dance).locator('video');
  /** It does not play by itself; `here`: whether its first frame may be. */
  const expectStill = async (here: boolean) => {
    await page.goto(`/teachers/classes/${classId}/story`);
    await video.scrollIntoViewIfNeeded({ timeout: 60_000 });
    await untilCalm(page);
    expect(await video.evaluate((node: HTMLVideoElement) => [node.paused, node.autoplay])).toEqual([true, false]);
    if (!here) expect(await video.evaluate((node: HTMLVideoElement) => [node.readyState, node.buffered.length])).toEqual([0, 0]);
  };
  await postFilm(parta.url, asTeacher, classId, dance, await filmed(page));
  await test.step('a film by the mobile network', () => expectStill(false));

  const [urgent, patient, plain] = [unique('Срочное фото'), unique('Фото подождёт'), unique('Только слова')];
  await post(page, urgent, [await picture('срочно.jpg', 640, 480)]);
  await post(page, patient, [await picture('потом.jpg', 640, 480)]);
  await post(page, plain, []);
  await arrives(asTeacher, classId, plain);
  await page.goto('/outbox');
  await expect(choice).toHaveAttribute('aria-checked', 'true');
  for (const body of [urgent, patient]) await expect(row(page, body).getByText(t('outbox:wifi'), { exact: true })).toBeVisible();
  await row(page, urgent).getByRole('button', { name: t('outbox:sendNow') }).click();
  await arrives(asTeacher, classId, urgent);
  await expect(row(page, urgent)).toHaveCount(0);
  await expect(row(page, patient).getByText(t('outbox:wifi'), { exact: true })).toBeVisible();
  expect(await told(asTeacher, classId)).not.toContain(patient);

  await by('wifi');
  await arrives(asTeacher, classId, patient);
  await expect(row(page, patient)).toHaveCount(0);

  await test.step('the film by Wi-Fi, until somebody presses play', async () => {
    await expectStill(true);
    await video.evaluate((node: HTMLVideoElement) => node.play());
    await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0);
  });
});
