import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import { apiAs, type Api } from '../support/api-as.ts';
import type { Login } from '../support/log-in.ts';
import type { PartaServer } from '../support/parta-server.ts';
import type { Language } from './screen.ts';

/** Somebody who was registered for the pictures. */
export interface Player {
  readonly login: Login;
  readonly api: Api;
}

/** Registers somebody who speaks the language and whose e-mail is confirmed, so that nothing is asked of them on each picture. */
export async function register(parta: PartaServer, language: Language, role: 'parent' | 'teacher', email: string, [firstName, lastName]: readonly [string, string], isConfirmed = true): Promise<Player> {
  const login: Login = { role, email, password: DEMO_PASSWORD };
  const body = JSON.stringify({ email, firstName, lastName, password: DEMO_PASSWORD });
  const made = await fetch(`${parta.url}/api/${role}s`, { method: 'POST', headers: { 'content-type': 'application/ld+json', 'accept-language': language }, body });
  if (!made.ok) throw new Error(`${email}: ${made.status} ${await made.text()}`);
  const api = await apiAs(parta.url, login);
  if (isConfirmed) await confirm(parta, api, login);
  return { login, api };
}

async function confirm(parta: PartaServer, api: Api, { role, email }: Login): Promise<void> {
  const me = await api.get<{ _id: string; user?: string }>('/users/me');
  const hash = await hashInLetter(parta, email ?? '');
  const answer = await api.raw('POST', `/${role}s/${hash.userId}/verify-email`, { hash: hash.hash });
  if (!answer.ok) throw new Error(`${email} (${me._id}) could not be confirmed: ${answer.status} ${await answer.text()}`);
}

async function hashInLetter(parta: PartaServer, recipient: string): Promise<{ readonly userId: string; readonly hash: string }> {
  const address = readFileSync(join(parta.dataDir, 'mailbox-url.txt'), 'utf8').trim();
  const opened = await fetch(address, { redirect: 'manual' });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  for (let tries = 0; tries < 60; tries += 1) {
    const page = await (await fetch(new URL('/operator/mailbox', parta.url), { headers: { cookie } })).text();
    const letter = page.split('<article>').find((part) => part.includes(recipient)) ?? '';
    const link = /href="([^"]*verifyEmail[^"]*)"/u.exec(letter)?.[1]?.replaceAll('&amp;', '&');
    const query = link === undefined ? null : new URL(link).searchParams;
    const [userId, hash] = [query?.get('userId'), query?.get('hash')];
    if (typeof userId === 'string' && typeof hash === 'string') return { userId, hash };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`No letter came to ${recipient}`);
}
