import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartaServer } from '../support/parta-server.ts';
import { expect } from './parta-test.ts';

/** Reads the letters that wait on the operator's mailbox page, as the operator opens it: by the address that lies in the data folder. */
async function openMailbox(parta: PartaServer): Promise<string> {
  const address = readFileSync(join(parta.dataDir, 'mailbox-url.txt'), 'utf8').trim();
  const opened = await fetch(address, { redirect: 'manual' });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const answer = await fetch(new URL('/operator/mailbox', parta.url), { headers: { cookie } });
  if (!answer.ok) throw new Error(`The mailbox: ${answer.status}`);
  return answer.text();
}

/** Where the link leads (path and query) of the newest letter to somebody that has one to this page; waits until there are `count` of those. */
export async function linkInLetter(parta: PartaServer, recipient: string, page: string, count = 1): Promise<string> {
  let found: string[] = [];
  await expect(async () => {
    const articles = (await openMailbox(parta)).split('<article>').filter((article) => article.includes(recipient));
    found = articles.flatMap((article) => /href="([^"]+)"/u.exec(article)?.[1]?.replaceAll('&amp;', '&') ?? []).filter((href) => new URL(href).pathname === page);
    expect(found).toHaveLength(count);
  }).toPass();
  const { pathname, search } = new URL(found[0] ?? '');
  return pathname + search;
}
