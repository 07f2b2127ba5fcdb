import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartaServer } from '../support/parta-server.ts';
import { expect } from './parta-test.ts';

/** The newest letter or SMS to somebody, as the operator's mailbox shows it (HTML); waits for it. */
export async function mailboxLetter(parta: PartaServer, recipient: string): Promise<string> {
  const key = new URL(readFileSync(join(parta.dataDir, 'mailbox-url.txt'), 'utf8').trim()).searchParams.get('key') ?? '';
  const opened = await fetch(`${parta.url}/operator/mailbox?key=${key}`, { redirect: 'manual' });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  let letter = '';
  await expect
    .poll(async () => {
      const page = await (await fetch(`${parta.url}/operator/mailbox`, { headers: { cookie, accept: 'text/html' } })).text();
      letter = page.split('<article>').find((part) => part.includes(recipient)) ?? '';
      return letter;
    })
    .toMatch(/href="/u);
  return letter;
}

/** Path and query of the link in it. */
export async function mailboxLink(parta: PartaServer, recipient: string): Promise<string> {
  const link = /href="([^"]+)"/u.exec(await mailboxLetter(parta, recipient))?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { pathname, search } = new URL(link);
  return pathname + search;
}
