import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartaServer } from '../support/parta-server.ts';
import { expect } from './parta-test.ts';

/** The letters and SMS to somebody on the operator's mailbox page (HTML), newest first, opened as the operator does: by the address that lies in the data folder. */
async function lettersTo(parta: PartaServer, recipient: string): Promise<string[]> {
  const address = readFileSync(join(parta.dataDir, 'mailbox-url.txt'), 'utf8').trim();
  const opened = await fetch(address, { redirect: 'manual' });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const answer = await fetch(new URL('/operator/mailbox', parta.url), { headers: { cookie, accept: 'text/html' } });
  if (!answer.ok) throw new Error(`The mailbox: ${answer.status}`);
  return (await answer.text()).split('<article>').filter((article) => article.includes(recipient));
}

/** Where the link of a letter leads; null: it has none. */
function linkOf(letter: string): URL | null {
  const href = /href="([^"]+)"/u.exec(letter)?.[1];
  return href === undefined ? null : new URL(href.replaceAll('&amp;', '&'));
}

function pathOf(link: URL | null | undefined): string {
  return link ? link.pathname + link.search : '';
}

/** The newest letter or SMS to somebody, once one with a link is there. */
export async function newestLetter(parta: PartaServer, recipient: string): Promise<string> {
  let letter = '';
  await expect(async () => {
    letter = (await lettersTo(parta, recipient))[0] ?? '';
    expect(linkOf(letter)).not.toBeNull();
  }).toPass();
  return letter;
}

/** The letters that say this, once there is one. */
export async function lettersSaying(parta: PartaServer, text: string): Promise<string[]> {
  let found: string[] = [];
  await expect(async () => {
    found = await lettersTo(parta, text);
    expect(found).not.toEqual([]);
  }).toPass();
  return found;
}

/** Path and query of its link. */
export async function linkInNewestLetter(parta: PartaServer, recipient: string): Promise<string> {
  return pathOf(linkOf(await newestLetter(parta, recipient)));
}

/** Path and query of the link of the newest letter to somebody that has one to this page; waits until there are `count` of those. */
export async function linkInLetter(parta: PartaServer, recipient: string, page: string, count = 1): Promise<string> {
  let found: URL[] = [];
  await expect(async () => {
    found = (await lettersTo(parta, recipient)).flatMap((letter) => linkOf(letter) ?? []).filter((link) => link.pathname === page);
    expect(found).toHaveLength(count);
  }).toPass();
  return pathOf(found[0]);
}
