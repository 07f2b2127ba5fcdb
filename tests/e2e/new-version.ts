import type { Page } from '@playwright/test';
import type { HttpGate } from '../support/http-gate.ts';

/** From now on the server has another version of the service worker. */
export function deploy(gate: HttpGate, version: string, extra = ''): void {
  const tail = Buffer.from(`\n${extra}// version ${version}\n`);
  gate.alter((_method, path) => path.startsWith('/service.worker.js'), (answer) => ({ ...answer, headers: { ...answer.headers, etag: `"${version}"` }, body: Buffer.concat([answer.body, tail]) }));
}

/** What the browser does by itself from time to time. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
}
