import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WRITE_LIMITS, type WriteKind, type WriteLimit } from '../../schema/write-limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { isAccountConfirmed } from '../store/account-reader.ts';
import { isKeyUsed } from '../store/idempotency-writer.ts';
import type { AccessClaims } from './access-tokens.ts';
import { tooMany } from './rate-limits.ts';
import { createWindowCounts } from './window-counts.ts';

/** The calls that have a limit of their own beside that of all writes. */
const KIND_OF: Readonly<Record<string, Exclude<WriteKind, 'any'>>> = {
  createMessage: 'message',
  createComment: 'comment',
  createClass: 'schoolClass',
  createStudent: 'student',
  createStudents: 'student',
  createStory: 'story',
  createEvent: 'event',
  createDirectThread: 'thread',
  createWebSubscription: 'subscription',
  createNativeSubscription: 'subscription',
};
/** Ending a session always works; tokens and the bytes of a file have limits of their own. */
const FREE = new Set(['logout', 'refresh', 'createConnectionToken', 'createSubscriptionToken', 'sendUpload']);
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A count for up to this long is in the memory of each process: a query for each message would cost more than it saves, ms. */
const IN_MEMORY_MS = 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The stored count that this request has raised; null where there is none. */
    countedWrite: { readonly kind: WriteKind; readonly userId: string } | null;
  }
}

/**
 * Limits how much one logged-in account writes (F-606): beyond WRITE_LIMITS each write is answered 429 with Retry-After,
 * which the outbox waits for. Limits of hours and days are counted in the database for all processes together, and only
 * what was done counts; those of a minute count each try, in each process.
 */
export function limitWrites(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'limits' | 'config'>): void {
  if (!deps.config.limitsWrites) return;
  const counts = createWindowCounts(deps.clock);
  app.decorateRequest('countedWrite', null);

  async function take(kind: WriteKind, claims: AccessClaims, key: string | null): Promise<void> {
    const { withinMs, most, mostUnverified }: WriteLimit = WRITE_LIMITS[kind];
    const isInMemory = withinMs <= IN_MEMORY_MS;
    const { count, waitMs } = isInMemory ? counts.add(`${kind} ${claims.userId}`, withinMs) : await deps.limits.countWrite(kind, claims.userId);
    if (count <= mostUnverified) return;
    if (count <= most && (claims.role === 'student' || (await isAccountConfirmed(deps.db, claims.userId)))) return;
    // Already done: the caller gets the answer that was lost.
    if (key !== null && (await isKeyUsed(deps.db, claims.userId, key))) return;
    throw tooMany(waitMs, 'tooManyWrites');
  }

  app.addHook('preHandler', async (request) => {
    const { claims } = request;
    if (claims === null || !isLimited(request)) return;
    await take('any', claims, keyIn(request));
    const kind = KIND_OF[request.routeOptions.config.callId ?? ''];
    if (kind === undefined) return;
    if (WRITE_LIMITS[kind].withinMs > IN_MEMORY_MS) request.countedWrite = { kind, userId: claims.userId };
    await take(kind, claims, keyIn(request));
  });
  app.addHook('onSend', async (request, reply) => {
    const counted = request.countedWrite;
    const isDone = reply.statusCode < 300 && !reply.hasHeader('idempotent-replayed');
    if (counted !== null && !isDone) await deps.limits.uncountWrite(counted.kind, counted.userId);
  });
}

function keyIn({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}

function isLimited({ method, routeOptions }: FastifyRequest): boolean {
  return !READING.has(method) && !FREE.has(routeOptions.config.callId ?? '');
}
