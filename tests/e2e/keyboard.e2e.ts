import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { expectToStay } from './expect-to-stay.ts';
import { keysOf, logInByKeys, type Keys } from './keyboard.ts';
import { messageRow, otherParent, parent, student, teacher } from './people.ts';
import { picture } from './pictures.ts';
import { newClass, newLogin, newStudent, newThread, readAll, say, sharedClass, tell, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import type { Seat } from './seats.ts';

/* Nobody here has a pointer: what has the focus got it by keys, and shows it (tests/e2e/keyboard.ts). */

const t = words('ru');
const SLIDES = 4;
const DAY_MS = 86_400_000;
const mail = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const box = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label') });
const menuOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') });
const sider = (page: Page) => page.getByRole('navigation', { name: t('app:sider.label') });

test('GEN-12 a parent with the keyboard alone joins by the teacher’s link, sees the slides, waits, and reads, likes and comments once the teacher has agreed', async ({ visitor, api }) => {
  test.setTimeout(240_000);
  const asTeacher = await api(teacher);
  const classId = await newClass(asTeacher, unique('Класс клавиш'));
  const child = await newStudent(asTeacher, classId, 'Марфа', 'Яшина');
  const story = unique('Сегодня рисовали кита');
  await tell(asTeacher, classId, story);
  const { page } = await visitor();
  const keys = keysOf(page);
  await page.goto(`/parents/join/${child.parentCode}`);
  await keys.to(page.getByRole('textbox', { name: t('auth:email') }));
  await keys.type(mail('keys'));
  await keys.hit('Enter');
  await keys.to(page.getByRole('textbox', { name: t('auth:firstName') }));
  await keys.type('Елена');
  await keys.hit('Tab');
  await keys.type('Яшина');
  await keys.to(page.getByLabel(t('auth:password'), { exact: true }));
  await keys.type(DEMO_PASSWORD);
  await keys.hit('Enter');
  await expect(page.getByRole('button', { name: t('joining:confirm.submit') })).toBeVisible();
  await keys.isKept();
  await keys.press(page.getByRole('button', { name: t('joining:confirm.submit') }));

  for (let place = 0; place < SLIDES; place += 1) {
    const title = page.getByRole('heading', { level: 1, name: t(`joining:learning.slides.${place}.title`) });
    await expect(title).toBeVisible();
    if (place === 0) await expect(title).toBeFocused();
    if (place === 1) {
      // Back and forth by the arrows, as in a book.
      await keys.hit('ArrowLeft');
      await expect(page.getByRole('heading', { level: 1, name: t('joining:learning.slides.0.title') })).toBeVisible();
      await keys.hit('ArrowRight');
      await expect(title).toBeVisible();
    }
    await keys.press(page.getByRole('button', { name: t(place === SLIDES - 1 ? 'joining:learning.done' : 'joining:learning.next') }));
  }
  await expect(page.getByText(t('requests:own.waits'))).toBeVisible();
  await keys.isKept();
  // The way back is asked about, and left again.
  const remove = page.getByRole('button', { name: t('requests:own.remove') });
  await keys.press(remove);
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading')).toBeVisible();
  for (let stop = 0; stop < 5; stop += 1) {
    await keys.hit('Tab');
    expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await keys.hit('Escape');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();

  const pending = await asTeacher.get<{ member: { _id: string; student: string; class: string }[] }>('/parent-connection-requests/pending?itemsPerPage=100');
  const request = pending.member.find((one) => one.student.endsWith(child._id));
  await asTeacher.post(`/classes/${classId}/students/${child._id}/parent-connection-requests/${request?._id}/accept`, {});
  // Parta's own sign, in the menu, has the same name.
  const toFeed = page.getByRole('main').getByRole('link', { name: t('requests:own.toFeed') });
  await expect(toFeed).toBeVisible({ timeout: 45_000 });
  await keys.press(toFeed);
  await expect(card(page, story)).toBeVisible({ timeout: 30_000 });
  await keys.isKept();
  const like = card(page, story).getByRole('button', { name: /нравится/iu });
  await keys.toggle(like);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toBeFocused();
  await keys.press(card(page, story).getByRole('link').last());
  await expect(page.getByRole('textbox', { name: t('stories:comment.write') })).toBeFocused();
  const [first, second] = [unique('Красивый кит'), unique('И ещё слово')];
  await keys.type(first);
  await keys.hit('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: first })).toBeVisible();
  await keys.type(second);
  await keys.press(page.getByRole('button', { name: t('stories:comment.send') }));
  await expect(page.getByRole('listitem').filter({ hasText: second })).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('stories:comment.write') })).toBeFocused();
  // What was written is taken back: asked first, and nobody stands nowhere afterwards.
  await keys.backTo(page.getByRole('listitem').filter({ hasText: second }).getByRole('button'));
  await keys.hit('Enter');
  await expect(page.getByRole('menuitem', { name: t('common:action.delete') })).toHaveAttribute('data-focus', '');
  await keys.hit('Enter');
  await expect(page.getByRole('alertdialog').getByRole('heading')).toBeVisible();
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: t('stories:delete.action') }));
  await expect(page.getByRole('listitem').filter({ hasText: second })).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await keys.press(page.getByRole('link', { name: t('stories:page.back') }));
  await expect(card(page, story)).toBeVisible();
  await keys.isKept();
});

test('GEN-12 a parent with the keyboard alone answers the offer of the home screen; reads a long chat to its beginning and back, writes, answers, sends a photo and looks at it', async ({ freshSeatOf, api }) => {
  test.setTimeout(240_000);
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const name = unique('Клавиши');
  const threadId = await newThread(asTeacher, [asParent, await api(otherParent)], name);
  const texts = Array.from({ length: 70 }, (_, place) => unique(`Слово ${place}`));
  for (const text of texts) await say(asTeacher, threadId, text);
  const newest = texts.at(-1) ?? '';
  // With something unread the conversation opens there, not at its end.
  await readAll(asParent, threadId);
  const { page } = await freshSeatOf(parent);
  const keys = keysOf(page);
  // The browser hands its file chooser over from the first listener on, but not at once: a key behind it is sooner there.
  page.on('filechooser', () => undefined);
  await test.step('the home screen', () => refuseHomeScreen(page, keys));
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('article').first()).toBeVisible();
  await keys.to(page.getByRole('link', { name: t('app:sider.skip') }));
  await keys.hit('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  // The page is long: what lies before it is nearer backwards.
  await keys.backTo(sider(page).getByRole('link', { name: new RegExp(`^${t('app:tabs.chat')}`, 'u') }));
  await keys.hit('Enter');
  await keys.press(page.getByRole('region', { name: t('chat:threads') }).getByRole('listitem').getByRole('link').first());
  await expect(page).toHaveURL(new RegExp(`/chat/${threadId}$`, 'u'));
  await expect(messageRow(page, newest)).toBeInViewport();
  await keys.isKept();

  const history = page.getByRole('region', { name: t('chat:history') });
  await keys.to(history);
  await keys.hit('PageUp', 'PageUp');
  await expect(messageRow(page, newest)).not.toBeInViewport();
  await expect(async () => {
    await keys.hit('Home');
    await expect(messageRow(page, texts[0] ?? '')).toBeInViewport({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(history).toBeFocused();
  // The button that leads back is gone once it has: the list has the focus, and scrolls on by keys.
  await keys.press(page.getByRole('button', { name: t('chat:newest'), exact: true }));
  await expect(messageRow(page, newest)).toBeInViewport();
  await expect(history).toBeFocused();
  await keys.hit('PageUp', 'PageUp');
  await expect(async () => {
    await keys.hit('End');
    await expect(messageRow(page, newest)).toBeInViewport({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await keys.isKept();

  const actions = messageRow(page, newest).getByRole('button', { name: t('chat:message.actions') });
  await keys.to(actions);
  // From message to message by arrows; the keys of the page scroll from there, too, and the focus stays in the list.
  await keys.hit('ArrowUp', 'ArrowUp', 'ArrowDown');
  await expect(messageRow(page, texts.at(-2) ?? '').getByRole('button', { name: t('chat:message.actions') })).toBeFocused();
  await keys.hit('PageUp', 'PageUp', 'PageUp');
  await expect(messageRow(page, newest)).not.toBeInViewport();
  await expect(history).toBeFocused();
  await keys.hit('End');
  await expect(messageRow(page, newest)).toBeInViewport();
  await keys.to(actions);
  await keys.hit('Enter');
  await expect(page.getByRole('menuitem', { name: t('chat:reply.start') })).toBeFocused();
  await keys.hit('ArrowDown', 'ArrowUp', 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(actions).toBeFocused();
  await keys.hit('Enter');
  await expect(page.getByRole('menuitem', { name: t('chat:reply.start') })).toBeFocused();
  await keys.hit('Enter');
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('button', { name: t('chat:reply.stop') })).toBeVisible();
  const answer = unique('Отвечаю');
  await keys.type(answer);
  await keys.hit('Shift+Enter');
  await keys.type('в две строки');
  await keys.hit('Enter');
  await expect(messageRow(page, answer)).toContainText(newest);
  await expect(box(page)).toBeFocused();

  await keys.backTo(page.getByRole('button', { name: t('media:emoji.open'), exact: true }));
  await keys.hit('Enter');
  const search = page.getByRole('searchbox', { name: t('media:emoji.search') });
  await expect(search).toBeFocused();
  await keys.type('ракета');
  await expect(page.getByRole('gridcell').filter({ hasText: /^🚀$/u }).first()).toBeVisible();
  await keys.hit('ArrowDown', 'Enter', 'Escape');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('🚀');

  const attach = page.getByRole('button', { name: t('chat:composer.attach') });
  await keys.to(attach);
  await keys.hit('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await keys.hit('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(attach).toBeFocused();
  await keys.hit('Enter');
  // It has the keys a moment after it is to be seen, and its first row another moment later.
  await expect(page.getByRole('menu')).toBeFocused();
  await expect(page.getByRole('menu')).toHaveAttribute('aria-activedescendant', /./u);
  const chooser = page.waitForEvent('filechooser');
  await keys.hit('Enter');
  await (await chooser).setFiles(await picture('ракета.jpg', 900, 600));
  await expect(page.getByRole('button', { name: t('media:remove', { name: 'ракета.jpg' }) })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await keys.isKept();
  await keys.press(page.getByRole('button', { name: t('chat:composer.send') }));
  const sent = messageRow(page, '🚀');
  const photo = sent.getByRole('button', { name: t('media:openPhoto', { index: 1, total: 1 }) });
  await expect(photo).toBeVisible();
  await expect(box(page)).toBeFocused();

  await keys.backTo(photo);
  await keys.hit('Enter');
  const close = page.getByRole('button', { name: t('media:close') });
  await expect(close).toBeVisible();
  await keys.hit('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.yarl__portal') !== null)).toBe(true);
  await keys.hit('Escape');
  await expect(close).toHaveCount(0);
  await expect(photo).toBeFocused();
});

/** Answers the offer of the home screen. */
async function refuseHomeScreen(page: Page, keys: Keys): Promise<void> {
  await page.evaluate((day) => localStorage.setItem('parta.install.first', day), new Date(Date.now() - 3 * DAY_MS).toDateString());
  await page.goto('/parents/dashboard/chat');
  await expect(page.getByRole('region', { name: t('chat:threads') })).toBeVisible();
  // What a browser with a window does by itself.
  await page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve(), userChoice: Promise.resolve({ outcome: 'dismissed' }) })));
  await keys.to(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:sider.home') }));
  await keys.hit('Enter');
  const offer = page.getByRole('region', { name: t('install:computer.title') });
  await keys.to(offer.getByRole('button', { name: t('install:later') }));
  await keys.hit('Enter');
  await expect(offer).toHaveCount(0);
  await keys.isKept();
}

test('GEN-12 a parent with the keyboard alone answers the question for notifications, has the letter sent that confirms the e-mail, and asks for notifications in the settings; opens and leaves each menu, changes the language and the quiet hours, finds a time zone, and the focus is never lost', async ({ freshSeatOf, parta }) => {
  test.setTimeout(180_000);
  const login = await newLogin(parta.url, 'parent', mail('profile'));
  const own = await apiAs(parta.url, login);
  const me = () => own.get<{ locale: string; timeZone: string; quietHours: { from: string; to: string } | null }>('/users/me');
  const seat = await freshSeatOf(login);
  const { page } = seat;
  const keys = keysOf(page);
  await test.step('questions', () => answerQuestions(seat, keys));
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('main').getByText(t('parent:empty.title'))).toBeVisible();
  await keys.to(menuOf(page));
  for (const opener of ['Enter', 'Space', 'ArrowDown']) {
    await keys.hit(opener);
    await expect(page.getByRole('menu')).toBeVisible();
    await keys.hit('ArrowDown', 'End', 'Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(menuOf(page)).toBeFocused();
  }
  // The code of a child is asked for in a dialog, which gives the focus back.
  const add = sider(page).getByRole('button', { name: t('joining:add.open') });
  await keys.press(add);
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await keys.hit('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();

  await keys.to(menuOf(page));
  await keys.hit('Enter');
  await expect(page.getByRole('menuitem', { name: t('app:account.settings') })).toBeVisible();
  await keys.hit('Enter');
  await expect(page).toHaveURL(/\/parents\/profile$/u);
  await expect(page.getByRole('heading', { level: 1, name: t('profile:title') })).toBeVisible();
  await keys.isKept();
  // Right behind arriving, too, the page lets go of who leaves it by its last stop.
  await keys.backTo(page.getByRole('link', { name: t('app:sider.skip') }));
  await keys.hit('Shift+Tab', 'Tab');
  await expectToStay(200, async () => expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(false));
  const zone = page.getByRole('combobox', { name: t('profile:zone.label') });
  await keys.to(zone);
  await keys.type('екатеринбург');
  await expect(page.getByRole('option', { name: /Екатеринбург/u })).toBeVisible();
  await keys.hit('ArrowDown', 'Enter');
  await keys.press(page.getByRole('button', { name: t('common:action.save') }));
  await expect.poll(async () => (await me()).timeZone).toBe('Asia/Yekaterinburg');
  await keys.isKept();

  const toggle = page.getByRole('switch', { name: t('profile:quiet.title') });
  await keys.toggle(toggle);
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await expect(toggle).toBeFocused();
  await keys.to(page.getByLabel(t('profile:quiet.from'), { exact: true }));
  // The list of half hours opens at 21:00.
  await keys.hit('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
  await expect.poll(async () => (await me()).quietHours).toEqual({ from: '22:00', to: '07:00' });
  await keys.backTo(page.getByRole('radio', { name: t('common:theme.system') }));
  await keys.hit('ArrowRight', 'ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await keys.hit('ArrowLeft', 'ArrowLeft');

  await keys.backTo(page.getByRole('combobox', { name: t('profile:language') }));
  await keys.type('E');
  await keys.press(page.getByRole('button', { name: t('common:action.save') }));
  await expect(page.getByRole('heading', { level: 1, name: words('en')('profile:title') })).toBeVisible();
  await expect.poll(async () => (await me()).locale).toBe('/locales/en');
  await keys.isKept();
});

/** Answers the question for notifications, has the letter sent that confirms the e-mail, and asks for notifications in the settings. */
async function answerQuestions({ page, context }: Seat, keys: Keys): Promise<void> {
  await context.clearPermissions();
  await page.reload();
  const question = page.getByRole('region', { name: t('app:push.title') });
  await keys.press(question.getByRole('button', { name: t('app:push.later') }));
  await expect(question).toHaveCount(0);
  await keys.isKept();
  await keys.backTo(page.getByRole('button', { name: t('app:email.again') }));
  await keys.hit('Enter');
  const paused = page.getByRole('button', { name: t('app:email.againIn', { count: 60 }).replace(/60.*/u, '') });
  await expect(paused).toBeFocused();

  await page.goto('/parents/profile');
  // The browser's own question has no page to be answered in.
  await page.evaluate(() => Object.assign(Notification, { requestPermission: () => Promise.resolve('denied') }));
  const settings = page.getByRole('region', { name: t('profile:push.title') });
  await keys.press(settings.getByRole('button', { name: t('profile:push.turnOn') }));
  await expect(settings.getByRole('button', { name: t('profile:push.turnOn') })).toHaveCount(0);
  await keys.isKept();
}

test('GEN-12 a student with the keyboard alone logs in, reads, likes, comments, writes in the chat, and finds the settings', async ({ visitor, api }) => {
  test.setTimeout(180_000);
  const [asTeacher, asStudent] = [await api(teacher), await api(student)];
  const { classId, name, threadId } = await sharedClass(asTeacher, asStudent, 'students');
  const story = unique('Завтра в планетарий');
  await tell(asTeacher, classId, story);
  const { page } = await visitor();
  const keys = keysOf(page);
  await logInByKeys(page, keys, student);
  const tile = page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(tile).toBeVisible({ timeout: 30_000 });
  await keys.isKept();
  await keys.press(tile);
  await expect(card(page, story)).toBeVisible({ timeout: 30_000 });
  await keys.isKept();
  const like = card(page, story).getByRole('button', { name: /нравится/iu });
  await keys.toggle(like);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await keys.press(card(page, story).getByRole('link').last());
  await expect(page.getByRole('textbox', { name: t('stories:comment.write') })).toBeFocused();
  const comment = unique('Ура');
  await keys.type(comment);
  await keys.hit('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: comment })).toBeVisible();
  await keys.press(page.getByRole('link', { name: t('stories:page.back') }));
  await expect(card(page, story)).toBeVisible();
  await keys.isKept();
  // The report opens over the page, and gives the focus back.
  const report = page.getByRole('link', { name: t('student:report') });
  await keys.press(report);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await keys.hit('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(report).toBeFocused();

  await keys.backTo(sider(page).getByRole('link', { name: new RegExp(`^${t('app:tabs.chat')}`, 'u') }));
  await keys.hit('Enter');
  const thread = page.getByRole('region', { name: t('chat:threads') }).locator(`a[href$="${threadId}"]`);
  await keys.press(thread);
  await keys.to(box(page));
  const text = unique('С клавиатуры');
  await keys.type(text);
  await keys.hit('Enter');
  await expect(messageRow(page, text)).toBeVisible();
  await keys.backTo(sider(page).getByRole('link', { name: t('app:place.home'), exact: true }));
  await keys.hit('Enter');
  await expect(tile).toBeVisible();
  await keys.to(menuOf(page));
  await keys.hit('Enter');
  await expect(page.getByRole('menuitem', { name: t('app:account.studentSettings') })).toBeVisible();
  await keys.hit('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('profile:student.title') })).toBeVisible();
  await keys.isKept();
  await keys.to(page.getByRole('button', { name: t('profile:student.leave') }));
});
