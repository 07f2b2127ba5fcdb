import type { BrowserContext, CDPSession } from '@playwright/test';

/** A word with the service workers of a browser, from a page that is none of the app's. */
export async function serviceWorkers(context: BrowserContext, origin: string): Promise<{ session: CDPSession; registrationId: string }> {
  const blank = await context.newPage();
  const session = await context.newCDPSession(blank);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (mine !== undefined) resolve(mine.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await found };
}
