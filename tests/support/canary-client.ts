import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { z } from 'zod';
import { urlOf, type Call } from '../../schema/calls/call.ts';
import type { PartaServer } from './parta-server.ts';

/** Where everything seems to come from: an address that stands in no route and no setting. */
const ADDRESS = '203.0.113.77';
/** Whatever people send here has one of these in it. */
const CANARY = /canary|канаре|птенчик|мария|4915112345678|203\.0\.113\.77/i;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const SECRET = /"(?:accessToken|refreshToken|parentCode|classCode|login|password|signedUrl)":"([^"]+)"/g;

interface Asked {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly token?: string | undefined;
}

/** Talks with a real server as many people, and remembers all that must not stand in its log: what was planted, and the ids and secrets that came back. */
export class CanaryClient {
  readonly #parta: PartaServer;
  readonly #secrets = new Set<string>();
  #cookie = '';

  constructor(parta: PartaServer) {
    this.#parta = parta;
  }

  /** The lines that hold any of it. */
  told(lines: readonly string[]): string[] {
    return lines.filter((line) => CANARY.test(line) || [...this.#secrets].some((secret) => line.includes(secret)));
  }

  /** The reply by the call's schema; throws on anything but success. */
  async ask<C extends Call>(call: C, asked: Asked = {}): Promise<C['reply'] extends z.ZodType ? z.output<C['reply']> : undefined> {
    const { status, text } = await this.raw(call, asked);
    if (status !== call.status) throw new Error(`${call.id} answered ${status}: ${text}`);
    return (call.reply === undefined ? undefined : call.reply.parse(JSON.parse(text))) as never;
  }

  /** The answer, whatever its status. */
  async raw(call: Call, { params = {}, query = {}, body, token }: Asked = {}): Promise<{ status: number; text: string }> {
    const isForm = body instanceof FormData;
    const type: Record<string, string> = body === undefined || isForm ? {} : { 'content-type': call.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json' };
    return this.send(`/api${urlOf(call, params, query)}`, { method: call.method, headers: { ...type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }, ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }) });
  }

  async send(path: string, { headers, ...init }: { method?: string; headers?: Record<string, string>; body?: FormData | string } = {}): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.#parta.url}${path}`, { ...init, redirect: 'manual', headers: { 'user-agent': 'canary', cookie: this.#cookie === '' ? 'canary=canary' : this.#cookie, referer: 'http://canary.test/', 'x-forwarded-for': ADDRESS, ...headers } });
    const text = await response.text();
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    for (const [id] of text.matchAll(ID)) this.#secrets.add(id);
    for (const [, secret = ''] of text.matchAll(SECRET)) this.#secrets.add(secret);
    return { status: response.status, text };
  }

  /** What is no HTTP; resolves when the server has ended the connection. */
  async sendGarbage(bytes: string): Promise<void> {
    const socket = connect(this.#parta.port, 'localhost');
    socket.resume().end(bytes);
    await once(socket, 'close');
  }

  /** The parameters of the link in the newest letter to somebody, as the operator reads it in the mailbox. */
  async linkTo(recipient: string): Promise<Record<string, string>> {
    const mailbox = new URL(readFileSync(join(this.#parta.dataDir, 'mailbox-url.txt'), 'utf8').trim());
    this.#secrets.add(mailbox.searchParams.get('key') ?? '');
    await this.send(mailbox.pathname + mailbox.search);
    const { text } = await this.send(mailbox.pathname);
    const letter = text.split('<article>').find((article) => article.includes(recipient)) ?? '';
    const link = /href="([^"]+)"/.exec(letter)?.[1]?.replaceAll('&amp;', '&');
    if (link === undefined) throw new Error(`No link to ${recipient}`);
    const values = Object.fromEntries(new URL(link).searchParams);
    for (const name of ['hash', 'code']) if (values[name] !== undefined) this.#secrets.add(values[name]);
    return values;
  }
}
