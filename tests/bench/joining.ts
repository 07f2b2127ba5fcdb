import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { apiAs, type Api } from '../support/api-as.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { words } from '../support/words.ts';
import type { Figure } from './figures.ts';
import type { World } from './world.ts';

/** Issue 6: joining with a code from link to first story, of a person's time; and what is transferred before the first photo. */
const TIME_BUDGET_MS = 60_000;
const BYTES_BUDGET = 400_000;
/** A poor mobile line: each way, and per connection, of which a browser opens six. */
const LATENCY_MS = 75;
const BYTES_PER_SECOND = 50_000;
const SLOWER = 4;
/** A person with a thumb: per letter, and to read what came anew, ms. */
const KEY_MS = 220;
const READ_MS = 2_000;
const SLIDES = 4;
const t = words('ru');

interface Request {
  readonly _id: string;
  readonly class: string;
  readonly student: string;
}

/** A mother with a new phone: the link, an account, the child, the slides, and the class's story as soon as the teacher agrees. */
export async function benchJoining(world: World): Promise<Figure[]> {
  const teacher = await apiAs(world.server.url, { role: 'teacher', ...world.teacher });
  const [room] = (await teacher.get<{ member: { _id: string }[] }>('/classes?status=active')).member;
  const child = await teacher.post<{ _id: string; parentCode: string }>('/students', { firstName: 'Марфа', lastName: `Яшина ${Date.now()}`, classes: [`/classes/${room?._id}`] });
  const line = await TcpProxy.start(world.server.port);
  line.latency(LATENCY_MS);
  line.rateLimit(BYTES_PER_SECOND);
  const { context, page } = await world.browser();
  await page.setViewportSize({ width: 390, height: 780 });
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let beforePhoto = 0;
  // The worker's requests, too; a photo's is that for its bytes.
  context.on('request', (request) => {
    if (beforePhoto === 0 && /^\/api\/files\/[^/]+\/content$/.test(new URL(request.url()).pathname)) beforePhoto = line.downBytes;
  });
  const start = Date.now();
  await page.goto(`http://localhost:${line.port}/parents/join/${child.parentCode}`);
  await register(page);
  await press(page, t('joining:confirm.submit'));
  for (let place = 0; place < SLIDES; place += 1) await press(page, t(place === SLIDES - 1 ? 'joining:learning.done' : 'joining:learning.next'));
  await page.getByText(t('requests:own.waits')).waitFor();
  await agree(teacher, child._id);
  await page.getByRole('link', { name: t('requests:own.toFeed') }).click();
  await page.getByRole('article').first().waitFor();
  const took = Date.now() - start;
  await page.getByRole('article').locator('img').first().waitFor();
  const deadline = Date.now() + 20_000;
  while (beforePhoto === 0 && Date.now() < deadline) await page.waitForTimeout(100);
  const all = line.downBytes;
  await context.close();
  await line.close();
  return [
    { name: `joining by a link, from the link to the first story: ${KEY_MS} ms a letter, ${READ_MS / 1000} s a page, 150 ms and at most 2.4 Mbit/s, ${SLOWER}x slower`, measured: `${(took / 1000).toFixed(1)} s`, floor: `${TIME_BUDGET_MS / 1000} s (budget)`, ratio: took / TIME_BUDGET_MS, target: '<= 1', isMet: took <= TIME_BUDGET_MS },
    { name: `transferred until the first photo is asked for (${(all / 1000).toFixed(0)} kB when it is there)`, measured: `${(beforePhoto / 1000).toFixed(1)} kB`, floor: `${BYTES_BUDGET / 1000} kB (budget)`, ratio: beforePhoto / BYTES_BUDGET, target: '<= 1', isMet: beforePhoto > 0 && beforePhoto <= BYTES_BUDGET },
  ];
}

async function register(page: Page): Promise<void> {
  const fields = [
    [t('auth:email'), `marfa${Date.now() % 100_000}@example.org`],
    [t('auth:firstName'), 'Елена'],
    [t('auth:lastName'), 'Яшина'],
  ] as const;
  for (const [name, text] of fields) {
    await page.getByRole('textbox', { name }).pressSequentially(text, { delay: KEY_MS });
    if (name === t('auth:email')) await page.keyboard.press('Enter');
  }
  await page.getByLabel(t('auth:password'), { exact: true }).pressSequentially(DEMO_PASSWORD, { delay: KEY_MS });
  await page.keyboard.press('Enter');
}

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.waitFor();
  await page.waitForTimeout(READ_MS);
  await button.click();
}

async function agree(teacher: Api, studentId: string): Promise<void> {
  const { member } = await teacher.get<{ member: Request[] }>('/parent-connection-requests/pending');
  const mine = member.find((request) => request.student.endsWith(studentId));
  if (mine === undefined) throw new Error('The request did not come');
  await teacher.post(`/classes/${mine.class.split('/').at(-1)}/students/${studentId}/parent-connection-requests/${mine._id}/accept`, {});
}
