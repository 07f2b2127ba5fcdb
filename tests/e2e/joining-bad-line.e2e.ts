import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { apiAs } from '../support/api-as.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { words } from '../support/words.ts';
import { test } from './parta-test.ts';
import { newClass, newLogin, newStudent, unique } from './school.ts';

const t = words('ru');
const SLIDES = 4;

/** Presses as a person does on a bad line: again, as long as what comes next has not come. */
async function pressUntil(next: Locator, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (!(await next.isVisible())) await press();
    await expect(next).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 90_000 });
}

/** Presses a button if it can be pressed now. */
async function pressIfThere(button: Locator): Promise<void> {
  if (await button.isEnabled({ timeout: 500 }).catch(() => false)) await button.click({ timeout: 2_000 }).catch(() => undefined);
}

async function fillRegistration(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: t('auth:firstName') }).fill('Елена');
  await page.getByRole('textbox', { name: t('auth:lastName') }).fill('Яшина');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(DEMO_PASSWORD);
}

test('JOI-01 SYN-04 SYN-05 on a line that loses half of its connections a stranger with a code registers, asks for the child and reads the first story: one account, one request, no word typed twice', async ({ parta, device }) => {
  test.setTimeout(400_000);
  const leader = await newLogin(parta.url, 'teacher', `${unique('leader').replaceAll(' ', '')}@example.org`);
  const asTeacher = await apiAs(parta.url, leader);
  const classId = await newClass(asTeacher, unique('Класс входа'));
  const child = await newStudent(asTeacher, classId, 'Марфа', unique('Яшина'));
  const story = unique('Первая история');
  await asTeacher.post(`/classes/${classId}/stories`, { body: story, attachments: [] });
  const proxy = await TcpProxy.start(parta.port);
  const { page, noise } = await device({ origin: `http://localhost:${proxy.port}`, viewport: { width: 360, height: 740 } });
  await page.goto(`/parents/join/${child.parentCode}`);
  await expect(page.getByText('М. Я.')).toBeVisible();

  proxy.loseHalf();
  const email = page.getByRole('textbox', { name: t('auth:email') });
  await email.fill(`${unique('mother').replaceAll(' ', '')}@example.org`);
  await pressUntil(page.getByRole('textbox', { name: t('auth:firstName') }), () => email.press('Enter'));
  await fillRegistration(page);
  const isMine = page.getByRole('button', { name: t('joining:confirm.submit') });
  await pressUntil(isMine, () => pressIfThere(page.getByRole('button', { name: t('auth:register') }).or(page.getByRole('button', { name: t('auth:login') }))));
  const slide = (place: number) => page.getByRole('heading', { level: 1, name: t(`joining:learning.slides.${place}.title`) });
  await pressUntil(slide(0), () => pressIfThere(isMine));
  for (let place = 0; place < SLIDES; place += 1) {
    await expect(slide(place)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: t(place === SLIDES - 1 ? 'joining:learning.done' : 'joining:learning.next') }).click();
  }
  await expect(page.getByText(t('requests:own.waits'))).toBeVisible({ timeout: 60_000 });

  const asked = async () => (await asTeacher.get<{ member: { _id: string; student: string }[] }>('/parent-connection-requests/pending')).member.filter(({ student }) => student.endsWith(child._id));
  await expect.poll(async () => (await asked()).length, { timeout: 60_000 }).toBe(1);
  const [request] = await asked();
  await asTeacher.post(`/classes/${classId}/students/${child._id}/parent-connection-requests/${request?._id}/accept`, {});
  await page.getByRole('main').getByRole('link', { name: t('requests:own.toFeed') }).click({ timeout: 90_000 });
  await expect(page.getByRole('article').filter({ hasText: story })).toBeVisible({ timeout: 90_000 });
  const { parents } = await asTeacher.get<{ parents: readonly { firstName: string }[] }>(`/students/${child._id}`);
  expect(parents.map(({ firstName }) => firstName)).toEqual(['Елена']);
  proxy.up();
  await proxy.close();
  // A part that is lost six times over says so on the screen; that React writes it down as well, or the browser that a worker's script was lost, is no fault.
  const lost = /A part of the app could not be fetched|^console: An unknown error occurred when fetching the script\./u;
  noise.splice(0, noise.length, ...noise.filter((line) => !lost.test(line)));
});
