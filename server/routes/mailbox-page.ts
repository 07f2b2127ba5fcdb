import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LocaleCode } from '../../schema/records/user.ts';
import type { AppDeps } from '../app-deps.ts';
import { escaped } from '../mail/letter-texts.ts';
import { MAILBOX_PATH, mailboxKey } from '../mail/mailbox-key.ts';
import { localeOf, serverText } from '../plugins/server-texts.ts';
import { notFound } from '../problem-error.ts';
import { recordAct } from '../store/audit-writer.ts';
import { listLetters, type StoredLetter } from '../store/letter-reader.ts';

const COOKIE = 'parta-operator';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const STYLE = 'body{font:16px/1.5 sans-serif;max-width:720px;margin:24px auto;padding:0 16px;color:#1d2433}article{border:1px solid #d8dde6;border-radius:16px;padding:16px;margin:16px 0}h2{font-size:18px;margin:0 0 8px}p{margin:0;color:#5b6472}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:12px 0 0}';
const querySchema = z.object({ key: z.string().max(200).optional() });

/**
 * The local mailbox, for the operator: letters and SMS that no outside carrier was chosen for, and those that could not
 * leave. The key in its address opens it once and becomes a cookie, so that it stays in no history.
 */
export async function mailboxPage(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const key = await mailboxKey(deps.db);
  app.get(MAILBOX_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('content-security-policy', POLICY);
    const given = querySchema.safeParse(request.query).data?.key;
    if (given !== undefined) await open(deps, key, given, reply);
    else if (isSame(cookieOf(request) ?? '', key)) await reply.type('text/html; charset=utf-8').send(pageOf(deps, localeOf(request.headers['accept-language']), await listLetters(deps.db)));
    else throw notFound();
  });
}

async function open(deps: AppDeps, key: string, given: string, reply: FastifyReply): Promise<void> {
  // Without a limit: nobody guesses 256 bits, and one would let whoever tries keep the operator out.
  if (!isSame(given, key)) throw notFound();
  await recordAct(deps.db, { actorId: null, act: 'mailbox.opened', subject: null }, deps.clock.now());
  const secure = deps.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  await reply.header('set-cookie', `${COOKIE}=${key}; Path=${MAILBOX_PATH}; HttpOnly; SameSite=Strict${secure}`).redirect(MAILBOX_PATH, 303);
}

function pageOf(deps: AppDeps, locale: LocaleCode, letters: readonly StoredLetter[]): string {
  const title = serverText(locale, 'mailbox', 'title');
  const list = letters.map((letter) => articleOf(deps, locale, letter)).join('');
  const empty = `<p>${escaped(serverText(locale, 'mailbox', 'empty'))}</p>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${letters.length === 0 ? empty : list}</main></body></html>`;
}

function articleOf(deps: AppDeps, locale: LocaleCode, letter: StoredLetter): string {
  const heading = letter.subject === '' ? serverText(locale, 'mailbox', letter.channel) : letter.subject;
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(letter.createdAt);
  const facts = [serverText(locale, 'mailbox', 'to', { recipient: letter.recipient }), `${at} UTC`, stateOf(locale, letter)].join(' · ');
  return `<article><h2>${escaped(heading)}</h2><p>${escaped(facts)}</p><pre>${linked(letter.body, deps.config.publicUrl)}</pre></article>`;
}

function stateOf(locale: LocaleCode, letter: StoredLetter): string {
  if (letter.sentAt !== null) return serverText(locale, 'mailbox', 'here');
  const values = { count: letter.tries, fault: letter.fault ?? '–' };
  return serverText(locale, 'mailbox', letter.nextTryAt === null ? 'failed' : 'waits', values);
}

/** Only our own addresses become links. */
function linked(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (part.startsWith(`${publicUrl}/`) ? `<a href="${escaped(part)}" rel="noreferrer">${escaped(part)}</a>` : escaped(part).replaceAll('<br>', '\n')))
    .join('');
}

function cookieOf(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? null;
}

function isSame(given: string, key: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}
