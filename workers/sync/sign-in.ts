import { loginCall, studentCardLoginCall, studentLoginCall, type Tokens } from '../../schema/calls/auth-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
import type { LoginKind } from '../../schema/port/commands.ts';
import type { Me } from '../../schema/records/user.ts';
import type { Answer } from './answer.ts';
import type { ApiClient } from './api-client.ts';
import { sessionOf } from './session.ts';
import type { StoredSession } from '../replica/vault-store.ts';

export interface SignedIn {
  readonly session: StoredSession;
  readonly me: Me;
}

/**
 * Logs in and asks who it is, so that the caller knows whose stores to open. Writes nothing: the session belongs into
 * that user's vault (`saveSession`, `saveMe`), and a running engine of the same user goes on by itself (R-SESS-04).
 */
export async function signIn(api: ApiClient, kind: LoginKind, name: string, password: string): Promise<Answer<SignedIn>> {
  const answer = await logIn(api, kind, name, password);
  if (answer.kind !== 'ok') return answer;
  const me = await api.send(meCall, { token: answer.value.accessToken });
  if (me.kind !== 'ok') return me;
  return { kind: 'ok', status: 200, value: { session: sessionOf(answer.value), me: me.value } };
}

function logIn(api: ApiClient, kind: LoginKind, name: string, password: string): Promise<Answer<Tokens>> {
  if (kind === 'card') return api.send(studentCardLoginCall, { body: { login: name, key: password } });
  if (kind === 'student') return api.send(studentLoginCall, { body: { login: name, password } });
  return api.send(loginCall, { body: { email: name, password } });
}
