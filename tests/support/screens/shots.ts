import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';

/** Pictures of the screens into a folder: `node tests/support/screens/shots.ts <folder> [name part]`. Needs the server of vite.config.ts on 5270. */
const [folder = 'shots', only = ''] = process.argv.slice(2);
const THREAD = '01990005-0000-7000-8000-000000000001';
const SCREENS = [
  { name: 'feed', path: '/feed?draft=1' },
  { name: 'feed-rest', path: '/feed' },
  { name: 'chat', path: `/chat/${THREAD}` },
  { name: 'chat-list', path: '/chat' },
  { name: 'notices', path: '/notices?offline=1&days=12&storage=low' },
  { name: 'notices-full', path: '/notices?storage=full' },
  { name: 'too-old', path: '/too-old?days=61' },
];
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [width, height] of [[360, 760], [768, 1024], [1440, 900]] as const) {
  for (const theme of ['light', 'dark']) {
    for (const lng of ['ru', 'en']) {
      for (const { name, path } of SCREENS) {
        const file = `${name}-${width}-${theme}-${lng}.png`;
        if (!file.includes(only)) continue;
        const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: width < 700 ? 2 : 1 });
        page.on('console', (message) => message.type() === 'error' && console.log(file, message.text()));
        page.on('pageerror', (error) => console.log(file, error.message));
        await page.goto(`http://localhost:5270${path}${path.includes('?') ? '&' : '?'}lng=${lng}&theme=${theme}`);
        await page.waitForTimeout(900);
        await page.screenshot({ path: `${folder}/${file}` });
        await page.close();
      }
    }
  }
}
await browser.close();
