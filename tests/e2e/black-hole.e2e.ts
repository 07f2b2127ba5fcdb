import { TcpProxy } from '../support/tcp-proxy.ts';
import { apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expect, test } from './parta-test.ts';
import { chooseRecipient, messageRow, student, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { connect, newClass, newLogin, newStudent, saidWith, sharedClass, tell, unique } from './school.ts';

const t = words('ru');
/** What is shown from this device waits for no answer: the shortest of them is given up after 15 s. */
const AT_ONCE_MS = 10_000;

test('SES-07 STU-01 SYN-04 SYN-05 on a line that loses half of its connections, and then on one that swallows everything, a student logs in, likes, comments and writes with a photo, through a restart: each arrives once, in order', async ({ parta, device }) => {
  test.setTimeout(420_000);
  const proxy = await TcpProxy.start(parta.port);
  const [api, asTeacher] = await Promise.all([apiAs(parta.url, student), apiAs(parta.url, teacher)]);
  const { classId, threadId } = await sharedClass(asTeacher, api, 'students');
  const storyId = await tell(asTeacher, classId, unique('Кто был на льду?'));
  const phone = await device({ origin: `http://localhost:${proxy.port}`, viewport: { width: 360, height: 740 } });
  let { page } = phone;
  const stamp = unique('Сквозь лёд');
  const texts = [0, 1, 2, 3].map((place) => `${stamp} ${place}`);
  const box = () => page.getByRole('textbox', { name: t('chat:composer.label') });
  const write = async (text: string) => {
    await box().fill(text);
    await page.getByRole('button', { name: t('chat:composer.send') }).click();
    await expect(messageRow(page, text)).toBeVisible({ timeout: AT_ONCE_MS });
  };

  await test.step('log-in', async () => {
    await page.goto('/login');
    await page.getByText(t('auth:whoStudent'), { exact: true }).click();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    proxy.loseHalf();
    await page.getByRole('textbox', { name: t('auth:login') }).fill(student.login ?? '');
    await page.getByLabel(t('auth:password'), { exact: true }).fill(student.password);
    // Whoever is told that it did not work presses again, as people do.
    await expect(async () => {
      if (!page.url().includes('/students/')) await page.getByRole('button', { name: t('auth:submit'), exact: true }).click({ timeout: 1_000 });
      await page.waitForURL(/\/students\//u, { timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
  });

  await test.step('a like, a comment, messages', async () => {
    await page.goto(`/students/classes/${classId}/stories/${storyId}`);
    await page.getByRole('button', { name: t('stories:like', { count: 0 }) }).click({ timeout: 90_000 });
    await page.getByRole('textbox', { name: t('stories:comment.write') }).fill(stamp);
    await page.getByRole('button', { name: t('stories:comment.send') }).click();
    await expect(page.getByRole('region', { name: t('stories:comment.title') }).getByRole('listitem').filter({ hasText: stamp })).toBeVisible();
    await page.goto(`/students/classes/${classId}/chat/${threadId}`);
    await expect(box()).toBeVisible({ timeout: 60_000 });
    for (const [index, text] of texts.entries()) {
      if (index === 2) {
        await page.getByLabel(t('chat:composer.photos'), { exact: true }).setInputFiles(await picture('линия.jpg', 900, 600));
        await expect(page.getByRole('img', { name: 'линия.jpg' })).toBeVisible();
      }
      await write(text);
    }
    // The line stays as it is until all is there.
    const arrived = async () => {
      const { member } = await asTeacher.get<{ member: { body: string; attachments: readonly unknown[] }[] }>(`/threads/${threadId}/messages?itemsPerPage=50`);
      return member.filter(({ body }) => body.startsWith(stamp)).map(({ body, attachments }) => `${body}${attachments.length > 0 ? ' +' : ''}`).reverse();
    };
    await expect.poll(arrived, { timeout: 150_000 }).toEqual(texts.map((text, index) => (index === 2 ? `${text} +` : text)));
    const story = async () => {
      const [{ likeCount }, { member }] = await Promise.all([asTeacher.get<{ likeCount: number }>(`/classes/${classId}/stories/${storyId}`), asTeacher.get<{ member: { body: string }[] }>(`/classes/${classId}/stories/${storyId}/comments`)]);
      return [likeCount, member.map(({ body }) => body)];
    };
    await expect.poll(story, { timeout: 60_000 }).toEqual([1, [stamp]]);
  });

  await test.step('a tunnel', async () => {
    proxy.up();
    await expect(messageRow(page, texts[3] ?? '').getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 60_000 });
    proxy.blackhole();
    const tunnel = unique('В тоннеле');
    const later = [0, 1, 2, 3, 4].map((index) => `${tunnel} ${index}`);
    for (const text of later) await write(text);
    page = await phone.reopen(`/students/classes/${classId}/chat/${threadId}`);
    for (const text of later) await expect(messageRow(page, text)).toHaveCount(1);
    proxy.up();
    proxy.cut();
    await expect(messageRow(page, later[4] ?? '').getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 90_000 });
    // What is on its way waits no longer, but is not there yet.
    await expect.poll(() => saidWith(asTeacher, threadId, tunnel), { timeout: 60_000 }).toEqual(later);
  });
  await proxy.close();
});

test('STO-01 UPL-03 SYN-04 on a line that loses half of its connections a teacher posts with a photo: seen at once, and the class has it once, whole', { tag: '@journey' }, async ({ parta, device }) => {
  test.setTimeout(240_000);
  const proxy = await TcpProxy.start(parta.port);
  const asTeacher = await apiAs(parta.url, teacher);
  const classId = await newClass(asTeacher, unique('Плохая связь'));
  const { page } = await device({ origin: `http://localhost:${proxy.port}`, viewport: { width: 360, height: 740 } });
  await logIn(page, teacher);
  await page.goto(`/teachers/classes/${classId}/story`);
  const composer = page.getByRole('region', { name: t('stories:composer.label') });
  await expect(composer).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  proxy.loseHalf();
  const body = unique('Половина пути');
  await composer.getByRole('textbox').fill(body);
  await composer.locator('input[type=file][multiple]').setInputFiles(await picture('связь.jpg', 1600, 1200));
  await expect(composer.getByRole('button', { name: t('media:remove', { name: 'связь.jpg' }) })).toBeVisible();
  await composer.getByRole('button', { name: t('stories:composer.post') }).click();
  const story = page.getByRole('article').filter({ hasText: body });
  await expect(story).toHaveCount(1, { timeout: AT_ONCE_MS });
  const told = async () => (await asTeacher.get<{ member: { body: string; attachments: readonly { originalName: string }[] }[] }>(`/classes/${classId}/feed`)).member.map((one) => [one.body, ...one.attachments.map(({ originalName }) => originalName)]);
  await expect.poll(told, { timeout: 90_000 }).toEqual([[body, 'связь.jpg']]);
  proxy.up();
  await expect(story.getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 60_000 });
  await expect(story).toHaveCount(1);
  expect(await told()).toHaveLength(1);
  await proxy.close();
});

test('CHA-01 CHA-06 EXT-05 SYN-05 on a line that loses half of its connections a teacher begins a conversation, answers in it, deletes and mutes: each arrives once', async ({ parta, device }) => {
  test.setTimeout(420_000);
  const proxy = await TcpProxy.start(parta.port);
  const asTeacher = await apiAs(parta.url, teacher);
  const family = await newLogin(parta.url, 'parent', `${unique('family').replaceAll(' ', '')}@example.org`);
  const asFamily = await apiAs(parta.url, family);
  const classId = await newClass(asTeacher, unique('Плохая линия учителя'));
  await connect(asTeacher, asFamily, await newStudent(asTeacher, classId, 'Марфа', 'Яшина'), family.email ?? '');
  const { firstName, lastName } = await asFamily.get<{ firstName: string; lastName: string }>('/users/me');
  const { page } = await device({ origin: `http://localhost:${proxy.port}`, viewport: { width: 360, height: 740 } });
  await logIn(page, teacher);
  await page.goto(`/teachers/classes/${classId}/chat`);
  await expect(page.getByRole('button', { name: t('chat:newMessage') }).first()).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  proxy.loseHalf();
  await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
  const dialog = page.getByRole('dialog', { name: t('chat:recipients.title') });
  await chooseRecipient(dialog, `${firstName} ${lastName}`);
  await dialog.getByRole('button', { name: t('chat:recipients.write') }).click();
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await expect(box).toBeVisible({ timeout: 60_000 });
  const stamp = unique('Собрание');
  const write = async (text: string) => {
    await box.fill(text);
    await page.getByRole('button', { name: t('chat:composer.send') }).click();
    await expect(messageRow(page, text)).toBeVisible({ timeout: AT_ONCE_MS });
  };
  const act = async (text: string, key: string) => {
    await messageRow(page, text).getByRole('button', { name: t('chat:message.actions') }).press('Enter');
    await page.getByRole('menuitem', { name: t(`chat:${key}`), exact: true }).click();
  };
  await write(`${stamp} в шесть`);
  await act(`${stamp} в шесть`, 'reply.start');
  await write(`${stamp} или в семь`);
  await write(`${stamp} опечатка`);
  await act(`${stamp} опечатка`, 'message.delete');
  await page.getByRole('alertdialog').getByRole('button', { name: t('chat:message.delete') }).click();
  await page.getByRole('button', { name: t('chat:mute') }).click();

  const threads = async () => (await asFamily.get<{ member: readonly { _id: string; type: string }[] }>('/threads')).member.filter(({ type }) => type === 'direct');
  await expect.poll(async () => (await threads()).length, { timeout: 120_000 }).toBe(1);
  const [made] = await threads();
  const said = async () => (await asFamily.get<{ member: readonly { body: string; replyTo: object | null }[] }>(`/threads/${made?._id}/messages`)).member.map(({ body, replyTo }) => [body, typeof replyTo === 'object' && replyTo !== null]).toReversed();
  await expect.poll(said, { timeout: 120_000 }).toEqual([[`${stamp} в шесть`, false], [`${stamp} или в семь`, true]]);
  await expect.poll(async () => (await asTeacher.get<{ isNotificationEnabled: boolean }>(`/threads/${made?._id}`)).isNotificationEnabled, { timeout: 120_000 }).toBe(false);
  proxy.up();
  await proxy.close();
});
