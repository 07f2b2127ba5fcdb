import { z } from 'zod';
import type { Tokens } from '../../../schema/calls/auth-calls.ts';
import type { Iri, Uuid } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import type { Message } from '../../../schema/records/message.ts';
import type { Role } from '../../../schema/records/user.ts';
import type { HttpRequest, HttpResponse } from '../../../workers/sync/environment.ts';
import type { SimSeat } from '../sim-server.ts';

export interface RealSeatParts {
  readonly userId: Uuid;
  readonly role: Role;
  readonly ask: (request: HttpRequest) => Promise<HttpResponse>;
  readonly logIn: () => Promise<Tokens>;
}

const payloadSchema = z.object({ iat: z.number() });

/** One person's place at the real server. */
export class RealSeat implements SimSeat {
  readonly me: { readonly role: Role };
  readonly userId: Uuid;
  rows: ReadonlyMap<Iri, Resource> = new Map();
  readonly #parts: RealSeatParts;
  #retiredBefore = 0;

  constructor(parts: RealSeatParts) {
    this.#parts = parts;
    this.userId = parts.userId;
    this.me = { role: parts.role };
  }

  messages(threadId: Uuid): readonly Message[] {
    return messagesIn(this.rows.values(), threadId);
  }
  handle(request: HttpRequest): Promise<HttpResponse> {
    const { authorization } = request.headers;
    if (authorization === undefined || issuedAt(authorization) >= this.#retiredBefore) return this.#parts.ask(request);
    // No server forgets a single token before its time: one with another signature is refused in the same words.
    return this.#parts.ask({ ...request, headers: { ...request.headers, authorization: authorization.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`) } });
  }
  issueTokens(): Promise<Tokens> {
    return this.#parts.logIn();
  }
  admit(): Promise<Tokens> {
    return this.#parts.logIn();
  }
  retireAccessTokens(before: number): void {
    this.#retiredBefore = before;
  }
}

/** The messages of a thread among some rows, oldest first. */
export function messagesIn(rows: Iterable<Resource>, threadId: Uuid): Message[] {
  const messages = [...rows].filter((row): row is Message => row['@type'] === 'Message' && row.thread === `/threads/${threadId}`);
  return messages.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

function issuedAt(authorization: string): number {
  const [, payload = ''] = authorization.split('.');
  return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).iat * 1000;
}
