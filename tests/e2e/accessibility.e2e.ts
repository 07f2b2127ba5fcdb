import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, student, teacher } from './people.ts';
import { newClass, newLogin, newStudent, newThread, say, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { DESKTOP, PHONE } from './seats.ts';

const LANGUAGES = ['ru', 'en'] as const;
/** An id that nobody has. */
const NOBODY = '01890000-0000-7000-8000-00000000dead';
type Language = (typeof LANGUAGES)[number];

interface Fault {
  readonly where: string;
  readonly rule: string;
  readonly nodes: readonly string[];
}

/** What axe calls serious or critical on the screen as it is now, in the light and in the dark. */
async function faultsOf(page: Page, where: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await rested(page);
    // The themes differ in colours alone: the other rules have one look.
    const axe = theme === 'light' ? new AxeBuilder({ page }) : new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact === 'serious' || impact === 'critical') faults.push({ where: `${where}, ${theme}`, rule: id, nodes: nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`) });
    }
  }
  return faults;
}
/** Colours on their way from one theme to the other are nobody's; what turns for ever is not waited for. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished));
  });
}
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('parta.language', chosen), language);
}

for (const language of LANGUAGES) {
  const t = words(language);

  test(`GEN-12 axe finds nothing serious on the screens of a visitor (${language})`, async ({ visitor }) => {
    const { page } = await visitor({ locale: language === 'ru' ? 'ru-RU' : 'en-GB' });
    const faults: Fault[] = [];
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: t('welcome:hero.title') })).toBeVisible();
    faults.push(...(await faultsOf(page, 'welcome')));
    for (const way of ['hero.student', 'teacherLogin']) {
      await page.getByRole('button', { name: t(`welcome:${way}`) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('auth:submit'), exact: true }).click();
      await expect(dialog.getByText(t('auth:required')).first()).toBeVisible();
      faults.push(...(await faultsOf(page, `login ${way}`)));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    for (const [path, heading] of [
      ['/login', 'auth:title.page'],
      ['/conditions', 'app:conditions.title'],
      ['/newParent', 'auth:title.registerParent'],
      ['/restore?code=abc', 'auth:restore.title'],
      ['/restore', 'auth:restore.invalid'],
      ['/verifyEmail', 'common:error.wrong'],
      [`/verifyEmail?userId=${NOBODY}&hash=a&userType=parent`, 'common:error.wrong'],
      ['/nowhere', 'app:fault.page.title'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: t(heading) }).first()).toBeVisible();
      faults.push(...(await faultsOf(page, path)));
    }
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: t('welcome:hero.parent') }).click();
    await page.getByRole('button', { name: t('auth:toRegister') }).click();
    await page.getByLabel(t('auth:email')).fill(`${unique('axe').replaceAll(' ', '.')}@parta.school`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('auth:register'), exact: true }).click();
    await expect(page.getByText(t('auth:required')).first()).toBeVisible();
    faults.push(...(await faultsOf(page, 'registration on a phone')));
    await page.goto('/newParent');
    await page.getByLabel(t('auth:email')).fill(parent.email ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('auth:found.parent', { email: parent.email }))).toBeVisible();
    faults.push(...(await faultsOf(page, 'a known e-mail on a phone')));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    faults.push(...(await faultsOf(page, 'welcome on a phone')));
    expect(faults).toEqual([]);
  });

  test(`GEN-12 axe finds nothing serious on the screens of a teacher (${language})`, async ({ seatOf, api }) => {
    test.setTimeout(240_000);
    const { classId, name, threadId } = await sharedClass(await api(teacher), await api(parent));
    const feed = await (await api(teacher)).get<{ member: { _id: string }[] }>(`/classes/${classId}/feed`);
    const { page } = await seatOf(teacher);
    await speak(page, language);
    const faults: Fault[] = [];
    const base = `/teachers/classes/${classId}`;
    for (const [path, ready] of [
      ['/teachers/dashboard', page.getByRole('heading', { name, exact: true }).first()],
      ['/teachers/archived', page.getByRole('heading', { level: 1, name: t('classes:archived.title') })],
      [`${base}/room`, page.getByRole('main').getByRole('listitem').nth(5)],
      [`${base}/story`, page.getByRole('article').first()],
      [`${base}/calendar`, page.getByRole('article').first()],
      [`${base}/chat`, page.getByRole('region', { name: t('chat:threads') }).getByRole('listitem').getByRole('link').first()],
      [`${base}/chat/${threadId}`, page.locator('li:has([data-message])').first()],
      [`${base}/stories/${feed.member[0]?._id}`, page.getByRole('article').first()],
      ['/outbox', page.getByRole('main').getByText(t('outbox:empty.title'), { exact: true })],
      ['/teachers/nowhere', page.getByRole('heading', { name: t('app:fault.page.title') })],
    ] as const) {
      await page.goto(path);
      await expect(ready, path).toBeVisible();
      faults.push(...(await faultsOf(page, path)));
    }
    const asked = await (await api(teacher)).post<{ _id: string }>(`/classes/${classId}/stories`, { body: unique(language), attachments: [], isAckAsked: true });
    await page.goto(`${base}/stories/${asked._id}`);
    await page.getByRole('button', { name: /^0 (of|из) \d+ /u }).click();
    await expect(page.getByRole('button', { name: t('stories:ack.remind') })).toBeVisible();
    faults.push(...(await faultsOf(page, 'who has confirmed')));
    await page.keyboard.press('Escape');
    const scheduled = await (await api(teacher)).post<{ '@id': string }>(`/classes/${classId}/stories`, { body: unique(language), attachments: [], isUrgent: true, publishAt: new Date(Date.now() + 86_400_000).toISOString() });
    await page.goto(`${base}/story`);
    await expect(page.getByText(t('stories:schedule.waits')).first()).toBeVisible();
    await page.getByRole('textbox', { name: t('stories:composer.label') }).click();
    await page.getByRole('button', { name: t('stories:schedule.later') }).click();
    await expect(page.getByRole('dialog', { name: t('stories:schedule.title') }).getByLabel(t('stories:schedule.day'))).toBeVisible();
    faults.push(...(await faultsOf(page, 'when to go out')));
    await page.keyboard.press('Escape');
    faults.push(...(await faultsOf(page, 'a post that waits')));
    // The feed of the class is counted by other tests.
    await (await api(teacher)).raw('DELETE', scheduled['@id']);
    await page.goto('/teachers/dashboard');
    const gear = page.getByRole('button', { name: t('classes:menu.label', { name }) });
    await gear.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    faults.push(...(await faultsOf(page, 'class menu')));
    for (const item of ['edit', 'invite', 'archive']) {
      if ((await page.getByRole('menuitem').count()) === 0) await gear.click();
      await page.getByRole('menuitem', { name: t(`classes:menu.${item}`) }).click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(dialog.getByRole('heading').first()).toBeVisible();
      faults.push(...(await faultsOf(page, `dialog ${item}`)));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.goto(`${base}/chat`);
    await page.getByRole('button', { name: t('chat:newMessage') }).first().click();
    // The list comes from the server; on a stalled machine the first asking may run out of time.
    await expect(async () => {
      const again = page.getByRole('button', { name: t('chat:recipients.retry') });
      if (await again.isVisible()) await again.click();
      await expect(page.getByRole('checkbox').first()).toBeAttached({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    faults.push(...(await faultsOf(page, 'new message')));
    await speak(page, 'ru');
    expect(faults).toEqual([]);
  });

  test(`GEN-12 axe finds nothing serious on the screens of a parent on a phone, also without a network and with a failure (${language})`, async ({ seatOf, api }) => {
    const seat = await seatOf(parent);
    const { page } = seat;
    const threadId = await newThread(await api(teacher), [await api(parent)], unique('Проверка'));
    await say(await api(teacher), threadId, 'Ссылка https://example.org/расписание и слова');
    await speak(page, language);
    await page.setViewportSize(PHONE);
    const faults: Fault[] = [];
    for (const [path, ready] of [
      ['/parents/dashboard/main', page.getByRole('article').first()],
      ['/parents/dashboard/chat', page.getByRole('region', { name: t('chat:threads') }).getByRole('listitem').getByRole('link').first()],
      [`/parents/dashboard/chat/${threadId}`, page.locator('li:has([data-message])').first()],
    ] as const) {
      await page.goto(path);
      await expect(ready, path).toBeVisible();
      faults.push(...(await faultsOf(page, path)));
    }
    await seat.goOffline();
    const box = page.getByRole('textbox', { name: t('chat:composer.label') });
    const text = unique('Без сети');
    await box.fill(text);
    await box.press('Enter');
    await expect(messageRow(page, text)).toBeVisible();
    faults.push(...(await faultsOf(page, 'waiting message')));
    await page.goto('/outbox');
    await expect(page.getByRole('heading', { name: t('outbox:group.waiting') })).toBeVisible();
    faults.push(...(await faultsOf(page, 'outbox offline')));
    await page.getByRole('button', { name: t('app:sider.open') }).click();
    await expect(page.getByRole('dialog', { name: t('app:sider.label') }).getByRole('link').first()).toBeVisible();
    faults.push(...(await faultsOf(page, 'sider')));
    await page.keyboard.press('Escape');
    const refusal = Buffer.from(JSON.stringify({ '@type': 'Error', type: 'about:blank', title: 'Нельзя', status: 403, detail: 'Сюда больше нельзя писать.' }));
    const stop = seat.gate.alter((method, path) => method === 'POST' && path.endsWith('/messages'), () => ({ status: 403, headers: { 'content-type': 'application/problem+json' }, body: refusal }));
    await seat.goOnline();
    await expect(page.getByRole('heading', { name: t('outbox:group.failed') })).toBeVisible({ timeout: 30_000 });
    faults.push(...(await faultsOf(page, 'outbox with a failure')));
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    await expect(messageRow(page, text).getByText(t('chat:notDelivered'))).toBeVisible();
    faults.push(...(await faultsOf(page, 'failed message')));
    stop();
    await messageRow(page, text).getByRole('button', { name: t('chat:message.retry') }).click();
    await page.goto('/outbox');
    await expect(page.getByRole('main').getByText(t('outbox:empty.title'), { exact: true })).toBeVisible({ timeout: 30_000 });
    await speak(page, 'ru');
    await page.setViewportSize(DESKTOP);
    expect(faults).toEqual([]);
  });

  test(`GEN-12 axe finds nothing serious on the pages of an invitation, of a visitor and of a parent on a phone (${language})`, async ({ visitor, freshSeatOf, api, parta }) => {
    test.setTimeout(240_000);
    const asTeacher = await api(teacher);
    const classId = await newClass(asTeacher, unique('Приглашение'));
    const { parentCode } = await newStudent(asTeacher, classId, 'Зоя', 'Ким');
    const { classCode } = await asTeacher.get<{ classCode: string }>(`/classes/${classId}`);
    const faults: Fault[] = [];
    const stranger = await visitor({ locale: language === 'ru' ? 'ru-RU' : 'en-GB' });
    for (const [path, ready] of [
      ['/parents/join', stranger.page.getByRole('textbox', { name: t('joining:code.label') })],
      ['/parents/join/NOTHING', stranger.page.getByText(t('joining:fault.wrong'))],
      [`/parents/join/${parentCode}`, stranger.page.getByRole('textbox', { name: t('auth:email') })],
      ['/invitation', stranger.page.getByRole('heading', { name: t('app:fault.permission.title') })],
    ] as const) {
      await stranger.page.goto(path);
      await expect(ready, path).toBeVisible();
      faults.push(...(await faultsOf(stranger.page, path)));
    }
    const { page } = await freshSeatOf(await newLogin(parta.url, 'parent', `${unique('axe').replaceAll(' ', '')}@example.org`), { viewport: PHONE });
    await speak(page, language);
    await page.goto('/parents/dashboard/main');
    await page.getByRole('button', { name: t('parent:empty.enter') }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    faults.push(...(await faultsOf(page, 'code dialog')));
    await page.goto(`/parents/join/${classCode}`);
    await expect(page.getByRole('list', { name: t('joining:pick.list') })).toBeVisible();
    faults.push(...(await faultsOf(page, 'pick')));
    await page.goto(`/parents/join/${parentCode}`);
    await page.getByRole('button', { name: t('joining:confirm.submit') }).click();
    for (const place of [0, 1, 2, 3]) {
      await expect(page.getByRole('heading', { level: 1, name: t(`joining:learning.slides.${place}.title`) })).toBeVisible();
      faults.push(...(await faultsOf(page, `slide ${place}`)));
      await page.getByRole('button', { name: t(place === 3 ? 'joining:learning.done' : 'joining:learning.next') }).click();
    }
    await expect(page.getByText(t('requests:own.waits'))).toBeVisible();
    await page.goto('/parents/dashboard/main');
    await expect(page.getByText(t('parent:empty.waitingTitle'))).toBeVisible();
    faults.push(...(await faultsOf(page, 'waiting parent')));
    expect(faults).toEqual([]);
  });

  test(`GEN-12 axe finds nothing serious on the account settings, before an account ends, and on a screen that broke (${language})`, async ({ visitor, parta }) => {
    const { page, gate, noise } = await visitor({ viewport: PHONE });
    // The code of one screen does not arrive.
    gate.alter((_method, path) => path.includes('archived-page'), () => ({ status: 404, headers: {}, body: Buffer.alloc(0) }));
    await logIn(page, await newLogin(parta.url, 'teacher', `${unique('axe').replaceAll(' ', '')}@example.org`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await speak(page, language);
    const faults: Fault[] = [];
    await page.goto('/teachers/archived');
    await expect(page.getByRole('heading', { level: 1, name: t('app:fault.wrong.title') })).toBeVisible();
    await page.getByRole('button', { name: t('app:report.offer') }).click();
    // A report on a phone is taller than the screen: its end can be reached.
    await page.getByRole('button', { name: t('app:report.send') }).click();
    await expect(page.getByText(/^(?:Sent at|Отправлено в) \d/u)).toBeFocused();
    faults.push(...(await faultsOf(page, 'a broken screen')));
    await page.goto('/teachers/profile');
    await page.getByRole('switch', { name: t('profile:quiet.title') }).click();
    await page.getByLabel(t('profile:quiet.to'), { exact: true }).fill('21:00');
    await expect(page.getByText(t('profile:quiet.same'))).toBeVisible();
    faults.push(...(await faultsOf(page, 'account settings')));
    await page.getByRole('button', { name: t('profile:data.erase') }).click();
    const dialog = page.getByRole('alertdialog', { name: t('profile:data.eraseTitle') });
    await dialog.getByRole('button', { name: t('profile:data.eraseNow') }).click();
    await expect(dialog.getByText(t('profile:required'))).toBeVisible();
    faults.push(...(await faultsOf(page, 'the end of an account')));
    // The console may speak of the code that did not arrive only.
    expect(noise.splice(0).filter((line) => !line.includes('archived-page'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  test(`GEN-12 axe finds nothing serious on the screens of a student (${language})`, async ({ seatOf, api }) => {
    const { classId, threadId } = await sharedClass(await api(teacher), await api(student), 'students');
    const { page } = await seatOf(student);
    await speak(page, language);
    const faults: Fault[] = [];
    for (const [path, ready] of [
      ['/students/dashboard', page.getByRole('main').locator('a[href^="/students/classes/"]').first()],
      [`/students/classes/${classId}`, page.getByRole('article').first()],
      [`/students/classes/${classId}/chat/${threadId}`, page.locator('li:has([data-message])').first()],
      ['/students/profile', page.getByRole('switch', { name: t('profile:quiet.title') })],
    ] as const) {
      await page.goto(path);
      await expect(ready, path).toBeVisible();
      faults.push(...(await faultsOf(page, path)));
    }
    await speak(page, 'ru');
    expect(faults).toEqual([]);
  });
}

for (const language of LANGUAGES) {
  const t = words(language);

  test(`GEN-12 axe finds nothing serious on an answer in the chat, the question for notifications, a new version and a student’s quiet hours (${language})`, async ({ freshSeatOf, api }) => {
    test.setTimeout(240_000);
    // Both accounts speak Russian until they are told otherwise.
    const locale = 'ru-RU';
    const faults: Fault[] = [];
    const threadId = await newThread(await api(teacher), [await api(parent)], unique('Ответы'));
    const asked = unique('Кто идёт в музей?');
    await say(await api(teacher), threadId, asked);
    const { page, context, gate } = await freshSeatOf(parent, { locale, viewport: PHONE });
    await speak(page, language);
    await context.clearPermissions();
    await page.goto('/parents/dashboard/main');
    await expect(page.getByRole('button', { name: t('app:push.ok') })).toBeVisible();
    faults.push(...(await faultsOf(page, 'question for notifications')));
    await page.getByRole('button', { name: t('app:push.later') }).click();

    await page.goto(`/parents/dashboard/chat/${threadId}`);
    await messageRow(page, asked).getByRole('button', { name: t('chat:message.actions') }).press('Enter');
    await expect(page.getByRole('menuitem', { name: t('chat:reply.start') })).toBeFocused();
    faults.push(...(await faultsOf(page, 'menu of a message')));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: t('chat:reply.stop') })).toBeVisible();
    faults.push(...(await faultsOf(page, 'what is being answered')));
    const answer = unique('Мы');
    await page.getByRole('textbox', { name: t('chat:composer.label') }).fill(answer);
    await page.keyboard.press('Enter');
    await expect(messageRow(page, answer).getByRole('button', { name: new RegExp(RegExp.escape(asked), 'u') })).toBeVisible();
    faults.push(...(await faultsOf(page, 'a quote')));

    // What is being typed keeps the new version waiting.
    await page.getByRole('textbox', { name: t('chat:composer.label') }).fill('…');
    gate.alter((_method, path) => path.startsWith('/service.worker.js'), (reply) => ({ ...reply, headers: { ...reply.headers, etag: '"axe"' }, body: Buffer.concat([reply.body, Buffer.from('\n// version axe\n')]) }));
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect(page.getByText(t('app:notice.update'))).toBeVisible({ timeout: 30_000 });
    faults.push(...(await faultsOf(page, 'a new version')));
    await page.getByRole('textbox', { name: t('chat:composer.label') }).fill('');

    const pupil = await freshSeatOf(student, { locale, viewport: PHONE });
    await speak(pupil.page, language);
    await pupil.page.goto('/students/profile');
    const toggle = pupil.page.getByRole('switch', { name: t('profile:quiet.title') });
    if ((await toggle.getAttribute('aria-checked')) === 'false') await toggle.click();
    await pupil.page.getByLabel(t('profile:quiet.to'), { exact: true }).fill('21:00');
    await expect(pupil.page.getByText(t('profile:student.quiet.same'))).toBeVisible();
    faults.push(...(await faultsOf(pupil.page, 'a student’s settings')));
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    expect(faults).toEqual([]);
  });
}

test('GEN-12 a teacher works with the keyboard alone: logs in, makes a class, writes a message; dialogs keep the focus and give it back', async ({ visitor, api }) => {
  const t = words('ru');
  const { threadId } = await sharedClass(await api(teacher), await api(parent));
  const { page } = await visitor();
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  const tabTo = async (name: string | RegExp) => {
    for (let press = 0; press < 60; press += 1) {
      const found = await focus();
      if (typeof name === 'string' ? found === name : name.test(found)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(t('welcome:teacherLogin'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: t('auth:email') })).toBeFocused();
  await page.keyboard.type(teacher.email ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.type(teacher.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teachers\/dashboard$/u);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

  // Where one has come to has the focus; a page that was opened anew begins at its beginning.
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('app:sider.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(new RegExp(`^${t('classes:create')}`, 'u'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('classes:form.createTitle') });
  await expect(dialog.getByRole('textbox', { name: t('classes:form.name') })).toBeFocused();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement)), `Tab ${press}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await focus()).toMatch(new RegExp(`^${t('classes:create')}`, 'u'));

  await page.goto(`/teachers/classes/${(await sharedClass(await api(teacher), await api(parent))).classId}/chat/${threadId}`);
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await expect(box).toBeVisible();
  await tabTo(t('chat:composer.label'));
  const text = unique('С клавиатуры');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(messageRow(page, text)).toBeVisible();
});
