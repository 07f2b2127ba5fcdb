import { words } from '../support/words.ts';
import { axeFaults } from './axe.ts';
import { breakScreen, SECRET } from './break-screen.ts';
import { keysOf } from './keyboard.ts';
import { parent, teacher } from './people.ts';
import { newThread, unique } from './school.ts';
import { expect, test } from './screen-test.ts';
import { DESKTOP, PHONE } from './seats.ts';
import { deploy, lookForUpdate } from './new-version.ts';

/* What the product says of itself, with the keyboard alone (tests/e2e/keyboard.ts). */

const t = words('ru');

test('GEN-12 SWK-01 ERR-02 a parent with the keyboard alone reads the report of a broken screen, sends it, and goes on; then takes a new version at once, on whose notice axe finds nothing serious, and what was typed stays', async ({ freshSeatOf, api }) => {
  const threadId = await newThread(await api(teacher), [await api(parent)], unique('Обновление'));
  const { page, gate, noise } = await freshSeatOf(parent);
  const keys = keysOf(page);
  await test.step('a broken screen', async () => {
    await page.goto('/parents/dashboard/chat');
    await expect(page.getByRole('region', { name: t('chat:threads') }).getByRole('link').first()).toBeVisible();
    await breakScreen(page, 'search-page');
    await keys.to(page.getByRole('link', { name: t('app:place.search'), exact: true }));
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
    await keys.backTo(page.getByRole('navigation', { name: t('app:sider.label') }).getByRole('link', { name: new RegExp(`^${t('app:tabs.chat')}`, 'u') }));
    await keys.hit('Enter');
    await expect(page.getByRole('region', { name: t('chat:threads') }).getByRole('link').first()).toBeVisible();
    await keys.isKept();
    expect(noise.splice(0).every((line) => line.includes(SECRET) || line.includes('TypeError'))).toBe(true);
  });

  await test.step('a new version', async () => {
    await page.goto(`/parents/dashboard/chat/${threadId}`);
    const box = page.getByRole('textbox', { name: t('chat:composer.label') });
    await keys.to(box);
    // What is being typed keeps it waiting.
    await keys.type('Полслова');
    deploy(gate, 'by keys');
    await lookForUpdate(page);
    const reload = page.getByRole('button', { name: t('app:notice.reload') });
    await expect(reload).toBeVisible({ timeout: 30_000 });
    await page.setViewportSize(PHONE);
    expect(await axeFaults(page, 'a new version')).toEqual([]);
    await page.setViewportSize(DESKTOP);
    const loaded = page.waitForEvent('load', { timeout: 60_000 });
    await keys.press(reload);
    await loaded;
    await expect(box).toHaveValue('Полслова');
    await box.fill('');
  });
});
