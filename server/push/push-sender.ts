import type { PushMessage } from '../../schema/records/push-message.ts';

/** A device, by what its push service knows it as. */
export type PushTarget =
  | { readonly channel: 'web'; readonly endpoint: string; readonly publicKey: string; readonly authToken: string }
  | { readonly channel: 'native'; readonly token: string };

/**
 * `gone`: the device takes no more messages, now or ever, or is none that anything is sent to; it is to be forgotten.
 * `later`: a later try may work. `refused`: the service does not take what this server sends, which says nothing of the
 * device: a clock that is a day off or a sender's name that it does not like is mended by the operator, and who has lost
 * their devices by then would have to register each of them anew.
 */
export const PUSH_OUTCOMES = ['sent', 'gone', 'later', 'refused'] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

/** One way to a device. Never throws: what goes wrong is an outcome. */
export interface PushSender {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

/** A message that did not arrive within this is no news any more, s. */
export const PUSH_TTL_S = 24 * 3_600;
/** A push service that takes longer is tried again later, ms. */
export const PUSH_TIMEOUT_MS = 10_000;

/** What an answer of a push service means (RFC 8030, FCM): 404 and 410 end a subscription (PSH-03), 400, 401 and 403 are about us, 408, 429 and 5xx pass. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 400 || status === 401 || status === 403 ? 'refused' : 'later';
}
