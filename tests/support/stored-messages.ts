import type { Page } from '@playwright/test';

/** How many rows lie in the replica's database of messages, read from outside by raw IndexedDB. */
export function storedMessages(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('rxdb-dexie-') === true && name.endsWith('--messages'));
    if (found?.name === undefined) return 0;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(found.name ?? '');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction('docs').objectStore('docs').count();
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    return count;
  });
}

/** Waits until `count` messages are stored; answers the ms since `start`, sampled every 250 ms (counting is work for the database that is measured). */
export async function untilStored(page: Page, count: number, start: number): Promise<number> {
  while ((await storedMessages(page)) < count) {
    if (Date.now() - start > 300_000) throw new Error(`Only ${await storedMessages(page)} of ${count} messages after 5 minutes`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return Date.now() - start;
}
