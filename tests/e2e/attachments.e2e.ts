import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { PIECE_FIRST } from '../../workers/sync/send-file.ts';
import type { Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { documentOfEachKind, photoOfEachKind, videoOfEachKind } from './file-kinds.ts';
import { otherParent, parent, teacher } from './people.ts';
import { paper, picture, type PickedFile } from './pictures.ts';
import { newClass, newThread, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import type { Seat } from './seats.ts';

const t = words('ru');

const storyComposer = (page: Page) => page.getByRole('region', { name: t('stories:composer.label') });
const chatComposer = (page: Page) => page.getByRole('form', { name: t('chat:composer.label') });
const photosOf = (composer: Locator) => composer.locator('input[type=file][multiple]');
const documentOf = (composer: Locator) => composer.locator('input[type=file]:not([multiple])');
const removes = (composer: Locator, name: string) => composer.getByRole('button', { name: t('media:remove', { name }), exact: true });
const refusals = (composer: Locator) => composer.getByRole('list', { name: t('media:refused.title') }).getByRole('listitem');

interface Attached {
  readonly member: readonly { readonly body: string; readonly attachments: readonly { readonly originalName: string; readonly type: string }[] }[];
}
const filesOf = ({ member }: Attached) => member.flatMap(({ attachments }) => attachments.map(({ originalName, type }) => [originalName, type]));

/** As it comes from the clipboard, for which no button has to be open. */
async function paste(composer: Locator, { name, mimeType, buffer }: PickedFile): Promise<void> {
  await composer.getByRole('textbox').evaluate(
    (area, file) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(file.bytes)], file.name, { type: file.mimeType }));
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, mimeType, bytes: [...buffer] },
  );
}

/** A talk of its own, open in a parent's browser. */
async function openTalk(seatOf: (login: Login) => Promise<Seat>, api: (login: Login) => Promise<Api>, name: string): Promise<{ seat: Seat; asParent: Api; threadId: string; page: Page; composer: Locator }> {
  const asParent = await api(parent);
  const threadId = await newThread(await api(teacher), [asParent, await api(otherParent)], unique(name));
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  return { seat, asParent, threadId, page, composer: chatComposer(page) };
}

/** Beside a document nothing comes in, and it is said why. */
async function refusesMore(composer: Locator): Promise<void> {
  const [second, photo] = [paper('второй.pdf'), await picture('вид.jpg', 64, 48)];
  await paste(composer, second);
  await expect(refusals(composer)).toHaveText([t('media:refused.tooMany', { count: 1 })]);
  await paste(composer, photo);
  await expect(refusals(composer)).toHaveText([t('media:refused.mixed', { name: photo.name })]);
  for (const { name } of [second, photo]) await expect(removes(composer, name)).toHaveCount(0);
}

test('STO-02 with a document attached a teacher finds the photos locked and no room for a second one, in a new story and in its editor; without it all is open again', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Один документ'));
  const { page } = await seatOf(teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = storyComposer(page);
  const body = unique('План на четверть');
  await composer.getByRole('textbox').fill(body);
  const plan = paper('план.pdf');
  // Behind each stands the browser's own chooser, which is a button, too.
  const button = (place: Locator, key: string) => place.locator('button').and(place.getByRole('button', { name: t(`stories:composer.${key}`) }));
  const isLocked = async (place: Locator) => {
    for (const key of ['photosLocked', 'fileFull']) await expect(button(place, key)).toBeDisabled();
    for (const key of ['photos', 'file']) await expect(button(place, key)).toHaveCount(0);
  };
  await documentOf(composer).setInputFiles(plan);
  await isLocked(composer);
  await refusesMore(composer);
  await isLocked(composer);

  await removes(composer, plan.name).click();
  for (const key of ['photos', 'file']) await expect(button(composer, key)).toBeEnabled();
  await documentOf(composer).setInputFiles(plan);
  await isLocked(composer);
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  await expect.poll(async () => filesOf(await asTeacher.get<Attached>(`/classes/${classId}/feed`)), { timeout: 60_000 }).toEqual([[plan.name, 'file']]);

  await page.getByRole('article').filter({ hasText: body }).getByRole('button', { name: t('stories:menu') }).click();
  await page.getByRole('menuitem', { name: t('stories:edit.action') }).click();
  const editor = page.getByRole('dialog', { name: t('stories:edit.title') });
  await expect(removes(editor, plan.name)).toBeVisible();
  await isLocked(editor);
  await editor.getByRole('button', { name: t('common:action.cancel') }).click();
});

test('CHA-03 UPL-01 a document in a message locks the photos and a second document until it is removed; a document of each accepted kind is sent, and another kind is refused by name', async ({ seatOf, api }) => {
  test.setTimeout(240_000);
  const { asParent, threadId, page, composer } = await openTalk(seatOf, api, 'Всякие бумаги');
  const arrived = async () => filesOf(await asParent.get<Attached>(`/threads/${threadId}/messages`)).toReversed();
  const documents = documentOfEachKind();

  await test.step('one at a time', async () => {
    const note = paper('справка.pdf');
    const offers = async (photos: 'photos' | 'photosLocked', isOpen: boolean) => {
      await composer.getByRole('button', { name: t('chat:composer.attach') }).click();
      await expect(page.getByRole('menuitem')).toHaveText([t(`chat:composer.${photos}`), t('chat:composer.document')]);
      for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeEnabled({ enabled: isOpen });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    await documentOf(composer).setInputFiles(note);
    await expect(removes(composer, note.name)).toBeVisible();
    await offers('photosLocked', false);
    await refusesMore(composer);
    await offers('photosLocked', false);
    await removes(composer, note.name).click();
    await expect(removes(composer, note.name)).toHaveCount(0);
    await offers('photos', true);
  });

  await test.step('of each kind', async () => {
    for (const code of ['odt', 'pages', 'html']) {
      await documentOf(composer).setInputFiles({ name: `список.${code}`, mimeType: '', buffer: Buffer.from('x') });
      await expect(refusals(composer)).toHaveText([t('media:refused.type', { code })]);
    }
    for (const document of documents) {
      await documentOf(composer).setInputFiles(document);
      await expect(removes(composer, document.name)).toBeVisible();
      await expect(refusals(composer)).toHaveCount(0);
      await composer.getByRole('button', { name: t('chat:composer.send') }).click();
      await expect(removes(composer, document.name)).toHaveCount(0);
    }
    await expect.poll(arrived, { timeout: 120_000 }).toEqual(documents.map(({ name }) => [name, 'file']));
  });
});

test('CHA-03 UPL-01 UPL-02 F-108 a message takes a photo and a video of each accepted kind; the bubble shows how much of a photo the server has, and then the photo', { tag: '@journey' }, async ({ seatOf, api }) => {
  test.setTimeout(120_000);
  const { seat, asParent, threadId, page, composer } = await openTalk(seatOf, api, 'Проценты');
  const [photos, videos] = [await photoOfEachKind(), videoOfEachKind()];
  const wanted = [...videos.map(({ name }) => [name, 'video']), ...photos.map(({ name }) => [name, 'photo'])];
  const arrived = async () => filesOf(await asParent.get<Attached>(`/threads/${threadId}/messages`));
  await photosOf(composer).setInputFiles([...videos, ...photos]);
  for (const { name } of [...videos, ...photos]) await expect(removes(composer, name)).toBeVisible();
  await expect(refusals(composer)).toHaveCount(0);
  await composer.getByRole('button', { name: t('chat:composer.send') }).click();
  await expect.poll(arrived, { timeout: 90_000 }).toEqual(wanted);

  const photo = await picture('горка.jpg', 2000, 1500);
  let asked = 0;
  const release = seat.gate.hold((method, path) => method === 'PATCH' && path.startsWith('/api/uploads/') && (asked += 1) > 1);
  await photosOf(composer).setInputFiles(photo);
  await expect(removes(composer, photo.name)).toBeVisible();
  await composer.getByRole('button', { name: t('chat:composer.send') }).click();
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(2);
  const percent = t('media:percent', { percent: Math.floor((100 * PIECE_FIRST) / photo.buffer.length) });
  await expect(page.getByRole('list', { name: t('chat:messages') }).getByText(percent)).toBeVisible();
  release();
  await expect.poll(arrived, { timeout: 60_000 }).toEqual([[photo.name, 'photo'], ...wanted]);
  await expect(page.getByRole('list', { name: t('chat:messages') }).getByText(percent)).toHaveCount(0);
});

/** The kinds that the chooser of a story offers, as its page says them. */
async function offeredKinds(page: Page): Promise<readonly string[]> {
  const chooser = photosOf(storyComposer(page));
  await expect(chooser).toBeAttached();
  // No source is named.
  expect(await chooser.getAttribute('capture')).toBeNull();
  return (await chooser.getAttribute('accept'))?.split(',') ?? [];
}
const KINDS = [
  'image/jpeg', 'image/png', 'image/heic', 'image/webp', 'image/avif', 'image/gif', 'image/bmp', 'image/tiff',
  '.jpg', '.jpeg', '.jfif', '.png', '.heic', '.heif', '.webp', '.avif', '.gif', '.bmp', '.tif', '.tiff',
  'video/mp4', 'video/webm', 'video/quicktime', '.mp4', '.webm', '.mov',
];

/** On a narrow Android phone the chooser has the camera beside the gallery, and its buttons are there before anybody has touched the text. */
async function expectPhoneChooser(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Android 14` }));
  await page.goto(path);
  expect((await offeredKinds(page)).toSorted()).toEqual([...KINDS, 'android/allowCamera'].toSorted());
  for (const key of ['photos', 'file']) {
    const button = storyComposer(page).locator('button').and(storyComposer(page).getByRole('button', { name: t(`stories:composer.${key}`) }));
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

/** On the disk: what is picked there again has the same time of its last change, and the large film takes no room. */
async function filesOnDisk(folder: string): Promise<{ readonly photo: string; readonly film: string }> {
  const [photo, film] = [join(folder, 'двор.jpg'), join(folder, 'выпускной.mp4')];
  await writeFile(photo, (await picture('двор.jpg', 400, 300)).buffer);
  const file = await open(film, 'w');
  await file.truncate(3 * 1024 ** 3);
  await file.close();
  return { photo, film };
}

test('STO-02 UPL-01 a story’s file chooser offers the accepted kinds, with the camera on Android; a story refuses a 3 GB film, a photo that was already added and other kinds, and takes each accepted kind', async ({ seatOf, api }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Всякие снимки'));
  const { page, context } = await seatOf(teacher);
  const path = `/teachers/classes/${classId}/story`;
  const composer = storyComposer(page);
  const remove = removes(composer, 'двор.jpg');
  await test.step('what the chooser offers', async () => {
    const phone = await context.newPage();
    await expectPhoneChooser(phone, path);
    await phone.close();
    await page.goto(path);
    expect(await offeredKinds(page)).toEqual(KINDS);
  });

  const folder = await mkdtemp(join(tmpdir(), 'parta-files-'));
  try {
    const { photo, film } = await filesOnDisk(folder);
    await test.step('too large', async () => {
      await composer.getByRole('textbox').fill(unique('Со всех телефонов'));
      await photosOf(composer).setInputFiles(film);
      await expect(refusals(composer)).toHaveText([t('media:refused.tooLarge', { name: 'выпускной.mp4', size: '100\u00A0МБ' })]);
      await expect(composer.getByText(t('stories:composer.adding'))).toHaveCount(0);
    });

    await test.step('twice', async () => {
      await photosOf(composer).setInputFiles(photo);
      await expect(remove).toHaveCount(1);
      // Nothing is stuck behind the film.
      await expect(refusals(composer)).toHaveCount(0);
      for (const isLater of [false, true]) {
        if (isLater) await page.reload();
        await expect(remove).toHaveCount(1);
        await photosOf(composer).setInputFiles(photo);
        await expect(refusals(composer)).toHaveText([t('media:refused.duplicate', { name: 'двор.jpg' })]);
        await expect(remove).toHaveCount(1);
      }
      // Another one of that name.
      await photosOf(composer).setInputFiles(await picture('двор.jpg', 300, 400));
      await expect(remove).toHaveCount(2);
      await expect(refusals(composer)).toHaveCount(0);
      // Taken out, it may come in again.
      await remove.first().click();
      await expect(remove).toHaveCount(1);
      await photosOf(composer).setInputFiles(photo);
      await expect(remove).toHaveCount(2);
      for (const left of [1, 0]) {
        await remove.first().click();
        await expect(remove).toHaveCount(left);
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  await test.step('of each kind', async () => {
    const [photos, videos] = [await photoOfEachKind(), videoOfEachKind()];
    const others = ['svg', 'zip', 'exe'];
    await photosOf(composer).setInputFiles([...photos, ...others.map((code) => ({ name: `файл.${code}`, mimeType: '', buffer: Buffer.from('x') })), ...videos]);
    await expect(refusals(composer)).toHaveText(others.map((code) => t('media:refused.type', { code })));
    for (const { name } of [...photos, ...videos]) await expect(removes(composer, name)).toBeVisible();
    await composer.getByRole('button', { name: t('stories:composer.post') }).click();
    const wanted = [...photos.map(({ name }) => [name, 'photo']), ...videos.map(({ name }) => [name, 'video'])];
    await expect.poll(async () => filesOf(await asTeacher.get<Attached>(`/classes/${classId}/feed`)), { timeout: 90_000 }).toEqual(wanted);
  });
});
