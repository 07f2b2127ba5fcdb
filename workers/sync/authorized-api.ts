import type { Call, ReplyOf } from '../../schema/calls/call.ts';
import type { Outcome } from './answer.ts';
import type { ApiClient, SendOptions } from './api-client.ts';
import { verdictOf } from './retry-policy.ts';
import type { Session, TokenAnswer } from './session.ts';

export interface AuthorizedApi {
  /** As ApiClient.send, with the session's token; a 401 tries one refresh, then ends the session (SES-03). */
  send<C extends Call>(call: C, options?: SendOptions<C>): Promise<Outcome<ReplyOf<C>>>;
}

/** The API as the logged-in user. No network never ends a session (R-SESS-01). */
export function createAuthorizedApi(api: ApiClient, session: Session): AuthorizedApi {
  async function send<C extends Call>(call: C, options: SendOptions<C> = {}): Promise<Outcome<ReplyOf<C>>> {
    const first = await session.token();
    const answer = await sendWith(first, call, options);
    if (first.kind !== 'token' || answer.kind === 'expired' || verdictOf(answer) !== 'refresh') return answer;
    const second = await session.renew(first.token);
    const again = await sendWith(second, call, options);
    if (second.kind !== 'token' || again.kind === 'expired' || verdictOf(again) !== 'refresh') return again;
    await session.end(second.token);
    return { kind: 'expired' };
  }

  async function sendWith<C extends Call>(token: TokenAnswer, call: C, options: SendOptions<C>): Promise<Outcome<ReplyOf<C>>> {
    if (token.kind === 'expired') return token;
    if (token.kind === 'unreachable') return { kind: 'unreachable', reason: 'network', retryAfterMs: null };
    return api.send(call, { ...options, token: token.token });
  }

  return { send };
}
