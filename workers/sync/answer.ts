import type { Problem } from '../../schema/wire.ts';

/**
 * What came of a request. `unreachable` is everything that is not our server speaking: no network, no answer in time,
 * a captive portal (a content type that is not ours), a gateway's own error page, or an answer that the contract does
 * not know. `language` is that of a problem's words, where the server named it. What a gateway asks for (Retry-After) is no more than a minute.
 */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly status: number; readonly value: T; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'problem'; readonly status: number; readonly problem: Problem; readonly retryAfterMs: number | null; readonly language?: string }
  | { readonly kind: 'unreachable'; readonly reason: 'network' | 'captive' | 'gateway' | 'garbled'; readonly retryAfterMs: number | null };

/** As Answer, of a call that needs a session: `expired` when there is none that the server takes. */
export type Outcome<T> = Answer<T> | { readonly kind: 'expired' };

/** Our server says that the thing is not there, or not for this user. */
export function saysGone(answer: Outcome<unknown>): boolean {
  return answer.kind === 'problem' && (answer.status === 403 || answer.status === 404 || answer.status === 410);
}
