import type { Page } from '@playwright/test';
import { REPLICA_DAYS } from '../../schema/limits.ts';
import { words } from '../support/words.ts';
import { messageRow, parent, teacher } from './people.ts';
import { newThread, saidWith, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

/** As if the device had lain in a drawer: what it noted of its last contact with the server is so many days older. A page's clock is not its worker's. */
async function ageContact(page: Page, days: number): Promise<void> {
  await page.evaluate(async (ms) => {
    const asked = indexedDB.open(`parta-vault-${localStorage.getItem('id')}`);
    const vault = await new Promise<IDBDatabase>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(new Error('no vault'));
    });
    await new Promise<void>((resolve, reject) => {
      const values = vault.transaction('values', 'readwrite').objectStore('values');
      const found = values.get('cursor contact');
      found.onsuccess = () => {
        const { key, value } = found.result as { key: string; value: string };
        const contact = JSON.parse(value) as { at: number; offset: number };
        values.put({ key, value: JSON.stringify({ ...contact, at: contact.at - ms }) }).onsuccess = () => resolve();
      };
      found.onerror = () => reject(new Error('no contact'));
    });
    vault.close();
  }, days * 86_400_000);
}

test('SES-07 after sixty days without contact a parent is asked for one, reaches what waits in the outbox and may read no more; with a network all is back, and what waited is sent', async ({ freshSeatOf, api }) => {
  const [asTeacher, asParent] = [await api(teacher), await api(parent)];
  const threadId = await newThread(asTeacher, [asParent], unique('Долгое лето'));
  const old = unique('До каникул');
  await say(asTeacher, threadId, old);
  const seat = await freshSeatOf(parent);
  const { page } = seat;
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  await expect(messageRow(page, old)).toBeVisible();
  await seat.goOffline();
  const kept = unique('Написано в дороге');
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await box.fill(kept);
  await box.press('Enter');
  await expect(messageRow(page, kept)).toBeVisible();

  // A day before that all of it is still there.
  await ageContact(page, REPLICA_DAYS - 1);
  await page.reload();
  await expect(messageRow(page, old)).toBeVisible();
  await expect(page.getByText(t('app:notice.age', { count: REPLICA_DAYS - 1 }))).toBeVisible();
  await ageContact(page, 2);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('app:fault.tooOld.title') })).toBeVisible();
  await expect(page.getByText(t('app:fault.tooOld.text', { count: REPLICA_DAYS + 1 }))).toBeVisible();
  await expect(messageRow(page, old)).toHaveCount(0);
  await page.goto('/parents/dashboard/main');
  await expect(page.getByRole('heading', { name: t('app:fault.tooOld.title') })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: t('app:place.outbox') }).click();
  await expect(page.getByRole('main').getByText(kept)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: t('app:fault.tooOld.title') })).toBeVisible();

  await seat.goOnline();
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: t('app:fault.tooOld.title') })).toHaveCount(0);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  for (const text of [old, kept]) await expect(messageRow(page, text)).toHaveCount(1);
  await expect.poll(() => saidWith(asTeacher, threadId, kept)).toEqual([kept]);
});
