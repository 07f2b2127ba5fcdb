import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartaServer } from '../support/parta-server.ts';
import { expect } from './parta-test.ts';

/** Path and query of the link in the newest letter to somebody, as the operator's mailbox shows it; waits for the letter. */
export async function mailboxLink(parta: PartaServer, recipient: string): Promise<string> {
  const key = new URL(readFileSync(join(parta.dataDir, 'mailbox-url.txt'), 'utf8').trim()).searchParams.get('key') ?? '';
  const opened = await fetch(`${parta.url}/operator/mailbox?key=${key}`, { redirect: 'manual' });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  let link = '';
  await expect
    .poll(async () => {
      const page = await (await fetch(`${parta.url}/operator/mailbox`, { headers: { cookie, accept: 'text/html' } })).text();
      const letter = page.split('<article>').find((part) => part.includes(recipient)) ?? '';
      link = /href="([^"]+)"/u.exec(letter)?.[1]?.replaceAll('&amp;', '&') ?? '';
      return link;
    })
    .not.toBe('');
  const { pathname, search } = new URL(link);
  return pathname + search;
}
