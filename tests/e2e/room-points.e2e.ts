import { apiAs } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { teacher } from './people.ts';
import { card, openCard, openRoom, studentsOf, toast } from './room-page.ts';
import { newLogin, setStatus, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const [t, en] = [words('ru'), words('en')];

test('ROO-05 a teacher gives points, which count at once and can be taken back; without a network they wait over a reload, are shown as on their way while the server is asked, and are given once', { tag: '@journey' }, async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const seat = await seatOf(teacher);
  const { page, gate } = seat;
  const { classId, ids } = await openRoom(page, asTeacher, [['Маша', 'Соколова']]);
  const name = 'Маша Соколова';
  const dialog = page.getByRole('dialog', { name });
  const skill = dialog.getByRole('region', { name: t('room:skills.label') }).getByRole('button').first();
  const shown = (points: number) => dialog.getByText(t('room:points', { count: points }), { exact: true });
  const onServer = async () => (await studentsOf(asTeacher, classId))[0]?.currentPoints;
  await openCard(page, name);
  await expect(skill).toBeVisible();
  const gain = Number(/\+(\d+)/u.exec((await skill.textContent()) ?? '')?.[1]);

  await test.step('given and taken back', async () => {
    const undo = page.getByRole('button', { name: t('common:action.undo') });
    await skill.click();
    await expect(shown(gain)).toBeAttached();
    await expect(dialog.getByText(t('room:week', { points: `+${gain}` }))).toBeVisible();
    await undo.click();
    await expect(shown(0)).toBeAttached();
    // Twice at once: both can be taken back, the last one first.
    await skill.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await undo.click();
    await undo.click();
    await expect(shown(0)).toBeAttached();
    await expect(undo).toHaveCount(0);
  });

  await test.step('without a network', async () => {
    await seat.goOffline();
    for (let press = 0; press < 3; press += 1) await skill.click();
    await expect(shown(3 * gain)).toBeAttached();
    await expect(dialog.getByText(t('room:honest.waiting'))).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(card(page, name).getByText(t('room:honest.waiting'))).toBeAttached();
    await page.reload();
    await expect(card(page, name).getByText(t('room:points', { count: 3 * gain }))).toBeAttached();
    expect(await onServer()).toBe(0);
  });

  await test.step('with the network', async () => {
    const release = gate.hold((method, path) => method === 'POST' && path === `/api/students/${ids[0]}/reward`);
    await seat.goOnline();
    await expect(card(page, name).getByText(t('room:honest.sending'))).toBeAttached({ timeout: 30_000 });
    await expect(card(page, name).getByText(t('room:honest.waiting'))).toHaveCount(0);
    expect(await onServer()).toBe(0);
    release();
    await expect.poll(onServer, { timeout: 30_000 }).toBe(3 * gain);
    for (const state of ['waiting', 'sending']) await expect(card(page, name).getByText(t(`room:honest.${state}`))).toHaveCount(0, { timeout: 30_000 });
    await expect(card(page, name).getByText(t('room:points', { count: 3 * gain }))).toBeAttached();
    expect(await onServer()).toBe(3 * gain);
  });
});

test('ROO-05 praise is seen: a star flies from the skill to the picture, the points count up meanwhile, and it bursts where it lands', async ({ seatOf, api }) => {
  const { page } = await seatOf(teacher);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openRoom(page, await api(teacher), [['Маша', 'Соколова']]);
  await openCard(page, 'Маша Соколова');
  const dialog = page.getByRole('dialog', { name: 'Маша Соколова' });
  const skill = dialog.getByRole('region', { name: t('room:skills.label') }).getByRole('button').filter({ hasText: '+3' }).first();
  await expect(skill).toBeVisible();
  // What is drawn in each frame from the press on, until the star has burst and the number rests.
  const frames = await skill.evaluate(
    (button: HTMLElement) =>
      new Promise<{ x: number | null; burst: number; shown: number }[]>((resolve) => {
        const panel = button.closest('[role=dialog]');
        const seen: { x: number | null; burst: number; shown: number }[] = [];
        const until = performance.now() + 15_000;
        const look = (): void => {
          const star = [...document.querySelectorAll('body > [aria-hidden=true] > *')].find((one) => one.getAnimations().length > 0);
          const burst = panel?.querySelectorAll('[style*="--burst-x"]').length ?? 0;
          const shown = Number([...(panel?.querySelectorAll('span[aria-hidden=true]') ?? [])].find(({ textContent }) => /^\d+$/u.test(textContent.trim()))?.textContent);
          seen.push({ x: star?.getBoundingClientRect().x ?? null, burst, shown });
          if (performance.now() > until || (burst > 0 && shown === 3)) resolve(seen);
          else requestAnimationFrame(look);
        };
        button.click();
        look();
      }),
  );
  const flight = frames.flatMap(({ x }) => (x === null ? [] : [x]));
  expect(new Set(flight.map(Math.round)).size).toBeGreaterThan(2);
  const shown = frames.map((frame) => frame.shown);
  expect(shown[0]).toBe(0);
  expect(shown.at(-1)).toBe(3);
  expect(shown.some((value) => value > 0 && value < 3)).toBe(true);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  // The burst comes after the flight, not with it.
  const landed = frames.findIndex(({ burst }) => burst > 0);
  expect(landed).toBeGreaterThan(frames.findLastIndex(({ x }) => x !== null));
  await page.keyboard.press('Escape');
});

test('F-204 ROO-05 points that the server refuses are taken off again with a word in the account’s language, whatever the browser speaks; the outbox says it in the one that is chosen then', async ({ freshSeatOf, parta }) => {
  const login = await newLogin(parta.url, 'teacher', `${unique('points').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, login);
  const seat = await freshSeatOf(login, { locale: 'en-GB' });
  const { page, gate } = seat;
  const asked = () => gate.seen.filter(({ path }) => path.startsWith('/api/')).map(({ path, headers }) => `${path.split('?')[0]} ${headers['accept-language']}`);
  const { classId } = await openRoom(page, asTeacher, [['Маша', 'Соколова']]);
  await openCard(page, 'Маша Соколова');
  const dialog = page.getByRole('dialog', { name: 'Маша Соколова' });
  await dialog.getByText(t('room:skills.negative'), { exact: true }).click();
  const skill = dialog.getByRole('region', { name: t('room:skills.label') }).getByRole('button').first();
  const loss = Number(/−(\d+)/u.exec((await skill.textContent()) ?? '')?.[1]);
  // Meanwhile the class is over, which this device cannot know.
  await seat.goOffline();
  await skill.click();
  await expect(dialog.getByText(t('room:points', { count: -loss }), { exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await setStatus(asTeacher, classId, 'archive');
  await seat.goOnline();
  await expect(toast(page, t('common:reward.refused', { name: 'Маша', reason: t('problems:problem.archived') }))).toBeVisible({ timeout: 30_000 });
  await expect(card(page, 'Маша Соколова').getByText(t('room:points', { count: 0 }), { exact: true })).toBeAttached();
  await expect(card(page, 'Маша Соколова').getByText(t('room:honest.failed'))).toBeAttached();
  // The log-in alone speaks the language of its page.
  const own = asked().slice(asked().indexOf('/api/users/me en') + 1);
  expect(own.filter((request) => !request.endsWith(' ru'))).toEqual([]);
  await page.goto('/outbox');
  const main = page.getByRole('main');
  await expect(main.getByText(t('problems:problem.archived'))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${t('app:account.menu', { name: '' })}`, 'u') }).click();
  await page.getByRole('menuitem', { name: t('common:language.en') }).click();
  await expect(main.getByText(en('problems:problem.archived'))).toBeVisible();
  const before = asked().length;
  // The class is active again: they go by themselves (F-708).
  await setStatus(asTeacher, classId, 'active');
  await expect(main.getByText(en('outbox:empty.title'), { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(asked().slice(before).filter((request) => !request.endsWith(' en'))).toEqual([]);
});
