import type { Page } from '@playwright/test';
import { words } from '../support/words.ts';
import { axeFindings } from './axe.ts';
import { messageRow, parent, teacher } from './people.ts';
import { say, sharedClass, tell } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

const field = (page: Page) => page.getByRole('searchbox', { name: t('search:field') });
const hits = (page: Page, kind: 'story' | 'message') => page.getByRole('region', { name: t(`search:kind.${kind}`) }).getByRole('link');

/** A word that nothing else in the school has, in a noun's form; its other forms differ at the end only. */
function noun(): string {
  const letters = String(Date.now()).split('').map((digit) => 'бвгджзклмн'[Number(digit)] ?? '');
  return `${letters.slice(-6).join('')}акарусел`;
}

test('SYN-10 EXT-06 offline a parent who opens the search by keyboard finds a message and a story by another form of a word, while typing, and opens both in their place; a search without a result says so', { tag: '@journey' }, async ({ seatOf, api }) => {
  const [mine, theirs] = [await api(parent), await api(teacher)];
  const { threadId, classId } = await sharedClass(theirs, mine);
  const word = noun();
  await say(theirs, threadId, `Завтра идём на ${word}ь, не забудьте шапки`);
  for (let at = 0; at < 45; at += 1) await say(theirs, threadId, `Сообщение после этого, ${at}`);
  await tell(theirs, classId, `Мы были на ${word}и и всем понравилось`);
  const seat = await seatOf(parent);
  const { page } = seat;
  await page.goto('/parents/dashboard/chat');
  await page.getByRole('region', { name: t('chat:threads') }).getByRole('link', { name: t('chat:search') }).press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(page.getByText(t('search:where'))).toBeVisible({ timeout: 60_000 });
  await seat.goOffline();
  await field(page).pressSequentially(`${word}я`, { delay: 30 });
  await expect(hits(page, 'message')).toHaveCount(1);
  await field(page).pressSequentially('ми', { delay: 30 });
  await expect(hits(page, 'message').locator('mark')).toHaveText(`${word}ь`);
  await expect(hits(page, 'story').locator('mark')).toHaveText(`${word}и`);
  expect((await axeFindings(page)).map(({ id }) => id)).toEqual([]);

  await hits(page, 'message').click();
  await expect(messageRow(page, word)).toBeInViewport();
  await page.goBack();
  await expect(field(page)).toHaveValue(`${word}ями`);
  await hits(page, 'story').click();
  await expect(page.getByRole('article').filter({ hasText: word })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue(`${word}ями`);
  await field(page).fill('нетникакоготакогослова');
  await expect(page.getByText(t('search:empty.title'))).toBeVisible();
});
