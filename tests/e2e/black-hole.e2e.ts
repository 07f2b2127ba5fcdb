import { TcpProxy } from '../support/tcp-proxy.ts';
import { apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expect, test } from './parta-test.ts';
import { messageRow, parent } from './people.ts';

const t = words('ru');

test('SES-07 SYN-05 a parent whose network swallows everything without a word reads and writes on, and it all arrives once', async ({ parta, device }) => {
  test.setTimeout(240_000);
  const proxy = await TcpProxy.start(parta.port);
  const api = await apiAs(parta.url, parent);
  const threads = await api.get<{ member: { _id: string; canCreateThreadMessage: boolean }[] }>('/threads?itemsPerPage=200');
  const thread = threads.member.find(({ canCreateThreadMessage }) => canCreateThreadMessage);
  if (thread === undefined) throw new Error('No thread to write in');
  const phone = await device({ origin: `http://localhost:${proxy.port}`, viewport: { width: 360, height: 740 } });
  await logIn(phone.page, parent);
  await phone.page.goto(`/parents/dashboard/chat/${thread._id}`);
  await expect(phone.page.getByRole('list', { name: t('chat:messages') })).toBeVisible();
  await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready));

  proxy.blackhole();
  const stamp = Date.now();
  const texts = [0, 1, 2, 3, 4].map((index) => `В тоннеле ${stamp}-${index}`);
  const box = phone.page.getByRole('textbox', { name: t('chat:composer.label') });
  for (const text of texts) {
    await box.fill(text);
    await box.press('Enter');
    await expect(messageRow(phone.page, text)).toBeVisible({ timeout: 1_000 });
  }
  const page = await phone.reopen(`/parents/dashboard/chat/${thread._id}`);
  for (const text of texts) await expect(messageRow(page, text)).toHaveCount(1);

  proxy.up();
  proxy.cut();
  await expect(messageRow(page, texts[4] ?? '').getByText(t('components:state.waiting'))).toHaveCount(0, { timeout: 90_000 });
  // What is on its way waits no longer, but is not there yet.
  const arrived = async (): Promise<string[]> => {
    const { member } = await api.get<{ member: { body: string }[] }>(`/threads/${thread._id}/messages?itemsPerPage=30`);
    return member.map(({ body }) => body).filter((body) => body.includes(String(stamp))).reverse();
  };
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(texts);
  await proxy.close();
});
