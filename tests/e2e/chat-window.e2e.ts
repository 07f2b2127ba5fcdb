import { words } from '../support/words.ts';
import { messageRow, otherParent, parent, teacher } from './people.ts';
import { newThread, readAll, say, unique } from './school.ts';
import { expect, test } from './screen-test.ts';

const t = words('ru');

test('CHA-02 the newest message stays in sight when the window is turned, narrowed or covered by a keyboard', async ({ seatOf, api }) => {
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
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(newest).toBeInViewport({ ratio: 0.9 });
  for (const size of [{ width: 768, height: 620 }, { width: 360, height: 740 }, { width: 740, height: 360 }, { width: 1100, height: 360 }, { width: 420, height: 360 }, { width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    await expect(newest, `${size.width} × ${size.height}`).toBeInViewport({ ratio: 0.9 });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});
