import { apiAs } from '../support/api-as.ts';
import { logIn } from '../support/log-in.ts';
import { words } from '../support/words.ts';
import { expect, test } from './parta-test.ts';
import { passFrames } from './pass-frames.ts';
import { messageRow, otherParent } from './people.ts';

/** The other parent's account is in English. */
const en = words('en');

test('RTM-01 a device that was away through a server restart catches up without loss or duplicate', { tag: '@journey' }, async ({ parta, device }) => {
  test.setTimeout(240_000);
  const api = await apiAs(parta.url, otherParent);
  const threads = await api.get<{ member: { _id: string; canCreateThreadMessage: boolean }[] }>('/threads?itemsPerPage=200');
  const thread = threads.member.find(({ canCreateThreadMessage }) => canCreateThreadMessage);
  if (thread === undefined) throw new Error('No thread to write in');
  const phone = await device();
  await logIn(phone.page, otherParent);
  await phone.page.goto(`/parents/dashboard/chat/${thread._id}`);
  await expect(phone.page.getByRole('list', { name: en('chat:messages') })).toBeVisible();
  await expect(phone.page.getByRole('status').filter({ hasText: en('app:sync.calm') }).first()).toBeVisible({ timeout: 60_000 });

  await parta.stop();
  await parta.start();
  const again = await apiAs(parta.url, otherParent);
  const stamp = Date.now();
  const bodies = Array.from({ length: 40 }, (_, index) => `Пока вас не было ${stamp} № ${String(index).padStart(2, '0')}.`);
  for (const body of bodies) await again.post(`/threads/${thread._id}/messages`, { body, attachments: [] });

  await expect(messageRow(phone.page, bodies[39] ?? '')).toHaveCount(1, { timeout: 30_000 });
  const seen = new Map<string, string>();
  await phone.page.getByRole('list', { name: en('chat:messages') }).hover();
  for (let turn = 0; turn < 40; turn += 1) {
    const rows = await phone.page.locator('li:has([data-message])').evaluateAll((found) => found.map((row) => [row.getAttribute('data-row') ?? '', row.textContent ?? ''] as const));
    for (const [id, text] of rows) seen.set(id, text);
    await phone.page.mouse.wheel(0, -250);
    await passFrames(phone.page, 3);
  }
  for (const body of bodies) expect([...seen.values()].filter((text) => text.includes(body)), body).toHaveLength(1);
});
