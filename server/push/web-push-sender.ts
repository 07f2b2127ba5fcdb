import webPush from 'web-push';
import { guardedPost, ForbiddenAddressError, publicDoor, type RequestDoor } from './guarded-request.ts';
import { isPushEndpoint } from './public-address.ts';
import { outcomeOf, PUSH_TTL_S, type PushOutcome, type PushSender, type PushTarget } from './push-sender.ts';
import { SilentHostError, SilentHosts } from './silent-hosts.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Sends to browsers (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). An endpoint may lie anywhere, so it is guarded. */
export function createWebPushSender(vapid: VapidKeys, subject: string, door: RequestDoor = publicDoor): PushSender {
  const silent = new SilentHosts();
  return {
    async send(target, message) {
      if (target.channel !== 'web' || !isPushEndpoint(target.endpoint)) return 'gone';
      const details = encrypted(target, JSON.stringify(message), { ...vapid, subject });
      // Keys that no browser made.
      if (details === null) return 'gone';
      const url = new URL(target.endpoint);
      if (silent.isSilent(url.hostname)) return 'later';
      try {
        return outcomeOf(await guardedPost(door, url, details.headers, details.body));
      } catch (error) {
        if (error instanceof SilentHostError) silent.note(url.hostname);
        return outcomeOfFailure(error);
      }
    },
  };
}

function outcomeOfFailure(error: unknown): PushOutcome {
  return error instanceof ForbiddenAddressError ? 'gone' : 'later';
}

function encrypted(target: Extract<PushTarget, { channel: 'web' }>, payload: string, vapidDetails: VapidKeys & { subject: string }): { headers: Record<string, string>; body: Buffer } | null {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint: target.endpoint, keys: { p256dh: target.publicKey, auth: target.authToken } }, payload, { vapidDetails, TTL: PUSH_TTL_S, urgency: 'high' });
    return { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])), body };
  } catch {
    return null;
  }
}
