import { words } from '../support/words.ts';
import { breakScreen, SECRET } from './break-screen.ts';
import { keysOf } from './keyboard.ts';
import { parent, teacher } from './people.ts';
import { newThread, sharedClass, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { deploy, lookForUpdate } from './new-version.ts';

/* What the product says of itself, with the keyboard alone (tests/e2e/keyboard.ts). */

const t = words('ru');

test('GEN-12 SWK-01 a parent with the keyboard alone takes a new version at once, and what was typed stays', async ({ freshSeatOf, api }) => {
  const threadId = await newThread(await api(teacher), [await api(parent)], unique('Обновление'));
  const { page, gate } = await freshSeatOf(parent);
  const keys = keysOf(page);
  await page.goto(`/parents/dashboard/chat/${threadId}`);
  const box = page.getByRole('textbox', { name: t('chat:composer.label') });
  await keys.to(box);
  await keys.type('Полслова');
  deploy(gate, 'by keys');
  await lookForUpdate(page);
  const loaded = page.waitForEvent('load', { timeout: 60_000 });
  await keys.press(page.getByRole('button', { name: t('app:notice.reload') }));
  await loaded;
  await expect(box).toHaveValue('Полслова');
  await box.fill('');
});

test('GEN-12 ERR-02 a teacher with the keyboard alone reads the report of a broken screen, sends it, and goes on', async ({ freshSeatOf, api }) => {
  const { classId } = await sharedClass(await api(teacher), await api(parent));
  const { page, noise } = await freshSeatOf(teacher);
  const keys = keysOf(page);
  await page.goto(`/teachers/classes/${classId}/story`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await breakScreen(page, 'archived-page');
  await keys.to(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: t('app:place.archive'), exact: true }));
  await keys.hit('Enter');
  await expect(page.getByRole('heading', { name: t('app:fault.wrong.title') })).toBeVisible();
  await keys.isKept();
  await keys.press(page.getByRole('button', { name: t('app:report.offer') }));
  const panel = page.getByRole('region', { name: t('app:report.title') });
  await expect(panel).toContainText('TypeError');
  await keys.isKept();
  await keys.press(panel.getByRole('button', { name: t('app:report.send') }));
  await expect(panel.getByText(new RegExp(`^${t('app:report.sent', { at: String.raw`\d{1,2}:\d\d` })}`, 'u'))).toBeVisible({ timeout: 30_000 });
  await keys.isKept();
  await keys.backTo(page.getByRole('link', { name: t('app:sider.showAll') }));
  await keys.hit('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('classes:title') })).toBeVisible();
  await keys.isKept();
  expect(noise.splice(0).every((line) => line.includes(SECRET) || line.includes('TypeError'))).toBe(true);
});
