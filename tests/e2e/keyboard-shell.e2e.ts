import { words } from '../support/words.ts';
import { keysOf } from './keyboard.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { shareFrom } from './share-from.ts';

/* What another app has shared, with the keyboard alone (tests/e2e/keyboard.ts). */

const t = words('ru');

test('GEN-12 EXT-08 a parent with the keyboard alone puts what another app has shared into a conversation, and gives up something else', { tag: '@journey' }, async ({ freshSeatOf, api }) => {
  const name = unique('Поделились');
  const threadId = await newThread(await api(teacher), [await api(parent), await api(otherParent)], name);
  const { page } = await freshSeatOf(parent);
  const keys = keysOf(page);
  const text = unique('Фото с прогулки');
  const share = async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await shareFrom(page, { title: '', text, url: '' });
    await expect(page.getByRole('region', { name: t('share:what') }).getByText(text)).toBeVisible();
  };
  await share();
  await keys.press(page.getByRole('region', { name: t('share:where') }).getByRole('button', { name: new RegExp(name, 'u') }));
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await expect(page).toHaveURL(new RegExp(`/chat/${threadId}$`, 'u'));
  await expect(box).toHaveValue(text);
  await keys.isKept();
  await keys.to(box);
  await keys.hit('Enter');
  await expect(messageRow(page, text)).toBeVisible();

  await share();
  await keys.press(page.getByRole('button', { name: t('share:giveUp') }));
  await expect(page).toHaveURL(/\/parents\/dashboard\/main$/u);
  await expect(page.getByRole('article').first()).toBeVisible();
  await keys.isKept();
});
