import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, readAll, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

test('CHA-02 the newest message stays in sight when a keyboard takes half of the window', async ({ seatOf, api }) => {
  const asTeacher = await api(teacher);
  const threadId = await newThread(asTeacher, [await api(parent), await api(otherParent)], unique('Поворот'));
  const name = unique('Объявление');
  for (let place = 1; place <= 30; place += 1) await say(asTeacher, threadId, `${name} ${place}: завтра собираемся у главного входа в девять пятнадцать, сменная обувь и обед с собой`);
  await readAll(await api(parent), threadId);
  const { page } = await seatOf(parent);
  await page.goto('/parents/dashboard/chat');
  const link = page.getByRole('region', { name: t('chat:threads') }).getByRole('link').filter({ hasText: `${name} 30` });
  await expect(link).toBeVisible();
  // With something unread the conversation opens there, not at its end.
  await expect(link.getByText(t('chat:unread', { count: 30 }))).toHaveCount(0);
  await link.click();
  await expect(page.getByRole('textbox', { name: t('chat:composer.label') })).toBeVisible();
  const newest = messageRow(page, `${name} 30:`);
  await expect(newest).toBeInViewport({ ratio: 0.9 });
  // It may still be settling its first heights.
  await page.waitForTimeout(1000);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(newest).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 768, height: 620 });
  await expect(newest).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1280, height: 800 });
});
