import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { outcomeOf, PUSH_TIMEOUT_MS, PUSH_TTL_S, type PushSender } from './push-sender.ts';
import { SilentHosts } from './silent-hosts.ts';

const accountSchema = z.object({ project_id: z.string().min(1), client_email: z.string().min(1), private_key: z.string().min(1), token_uri: z.url().default('https://oauth2.googleapis.com/token') });
export type FcmAccount = z.infer<typeof accountSchema>;

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** A token is renewed this long before it ends. */
const SPARE_MS = 60_000;
const HOUR_S = 3_600;

/** The service account in a file, as Firebase gives it out. A file that is none throws. */
export function readFcmAccount(path: string): FcmAccount {
  return accountSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Sends to native apps by Firebase Cloud Messaging (HTTP v1). Both addresses are the operator's, so they need no guard. */
export function createFcmSender(account: FcmAccount, clock: Clock, baseUrl = 'https://fcm.googleapis.com'): PushSender {
  const silent = new SilentHosts();
  let known: { token: string; until: number } | null = null;

  async function accessToken(): Promise<string> {
    if (known !== null && known.until > clock.now()) return known.token;
    const at = Math.floor(clock.now() / 1000);
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(at)
      .setExpirationTime(at + HOUR_S)
      .sign(key);
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const response = await fetch(account.token_uri, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(PUSH_TIMEOUT_MS) });
    const given = tokenSchema.parse(await response.json());
    known = { token: given.access_token, until: clock.now() + given.expires_in * 1000 - SPARE_MS };
    return known.token;
  }

  return {
    async send(target, message) {
      if (target.channel !== 'native') return 'gone';
      if (silent.isSilent(baseUrl)) return 'later';
      // What lies beside the words is text, all of it.
      const { title, body, unread, ...data } = message;
      const badge = unread === undefined ? {} : { apns: { payload: { aps: { badge: unread } } } };
      const payload = { message: { token: target.token, notification: { title, body }, data, android: { priority: 'HIGH', ttl: `${PUSH_TTL_S}s`, notification: { tag: message.tag } }, ...badge } };
      try {
        const response = await fetch(`${baseUrl}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
          redirect: 'error',
          signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (response.status === 401) known = null;
        return outcomeOf(response.status);
      } catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError') silent.note(baseUrl);
        return 'later';
      }
    },
  };
}
