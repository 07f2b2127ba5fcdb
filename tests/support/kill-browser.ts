import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';

const processesSchema = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) });

/** The process of a browser; all of its others are in the group of this one. */
export async function browserPid(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = processesSchema.parse(await session?.send('SystemInfo.getProcessInfo'));
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
  if (pid === 0) throw new Error('The browser has no process');
  return pid;
}

/** SIGKILL for the browser and all of its processes: no page hears of it. Resolves when it is gone. */
export async function killBrowser(context: BrowserContext, pid: number): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(-pid, 'SIGKILL');
  await closed;
}
