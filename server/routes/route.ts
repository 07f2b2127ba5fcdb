import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { routePathOf, type Call } from '../../schema/calls/call.ts';
import { uuidSchema } from '../../schema/ids.ts';
import { MUTATION_AGE_MAX_MS } from '../../schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { claimsOf } from '../plugins/auth.ts';
import { ANSWER_COMPRESSION } from '../plugins/compression.ts';
import { sendJson } from '../plugins/json-reply.ts';
import { NO_PRECONDITION, preconditionOf, type Precondition } from '../plugins/precondition.ts';
import { checkReply } from '../plugins/reply-check.ts';
import { forbidden, notFound, ProblemError } from '../problem-error.ts';
import { fieldViolations } from './field-checks.ts';
import { isEmailTaken } from './taken-email.ts';
import { violationsOf } from '../plugins/zod-violations.ts';
import type { Db } from '../store/database.ts';
import { noteEdit } from '../store/edit-writer.ts';
import { doOnce, type Effect, type Keep } from '../store/idempotency-writer.ts';
import type { Ended } from '../store/trips.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Writing } from '../store/writing.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ReplyInput<C extends Call> = C['reply'] extends z.ZodType ? z.input<C['reply']> : undefined;

export interface ReadContext<C extends Call> {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly param: (name: string) => string;
  readonly query: Parsed<C['query']>;
  readonly path: string;
}

export interface WriteContext<C extends Call> {
  readonly writing: Writing;
  readonly sessionId: string;
  readonly viewer: Viewer;
  readonly param: (name: string) => string;
  readonly body: Parsed<C['body']>;
  /** Of a conditional call: to be asked once the record is locked. */
  readonly precondition: Precondition;
  /** The Idempotency-Key; null: none was given. */
  readonly key: string | null;
}

/** What a mutation that is tried at once has instead of a transaction. */
export type AtOnceContext<C extends Call> = Omit<WriteContext<C>, 'writing'> & Pick<AppDeps, 'db' | 'live'> & Required<Pick<Writing, 'now' | 'ageMs'>>;

export interface OpenContext<C extends Call> {
  readonly request: FastifyRequest;
  readonly param: (name: string) => string;
  readonly body: Parsed<C['body']>;
  readonly query: Parsed<C['query']>;
  readonly path: string;
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const paramsSchema = z.record(z.string(), z.string());
const querySchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** A GET of somebody: parses the address, answers what `handle` reads for the viewer. */
export function readRoute<C extends Call>(app: FastifyInstance, deps: AppDeps, call: C, handle: (context: ReadContext<C>) => Promise<ReplyInput<C>>): void {
  addRoute(app, call, async (request, reply) => {
    const { userId, role } = claimsOf(request);
    const query = parseQuery(call, request);
    const body = await handle({ db: deps.db, viewer: { userId, role }, param: paramsOf(request), query, path: pathOf(request) });
    await answer(deps, call, request, reply, call.status, body);
  });
}

/**
 * A mutation of somebody: `handle` runs in one transaction with what it records, publishes and, where the request has
 * an Idempotency-Key, with the stored answer. It may be run again after a deadlock, so it touches the database only.
 */
export function writeRoute<C extends Call>(app: FastifyInstance, deps: AppDeps, call: C, handle: (context: WriteContext<C>) => Promise<ReplyInput<C>>): void {
  addWrite(app, deps, call, plainEffect(deps, call.isConditional === true ? notingEdit(handle) : handle));
}

/** As `handle`; what it edited is noted with the key of the request (F-702). */
function notingEdit<C extends Call>(handle: (context: WriteContext<C>) => Promise<ReplyInput<C>>): typeof handle {
  return async (context) => {
    const reply = await handle(context);
    await noteEdit(context, reply);
    return reply;
  };
}

function plainEffect<C extends Call>(deps: AppDeps, handle: (context: WriteContext<C>) => Promise<ReplyInput<C>>): (context: AtOnceContext<C>) => Effect<undefined> {
  const nothing = () => Promise.resolve(undefined);
  return (context) => ({ look: nothing, write: async (tx) => ({ value: await handle(within(deps, context, tx)), sent: [], isKept: false }) });
}

/**
 * The same for a mutation that is asked many times a second, in two trips to the database: `look` reads and locks, with
 * the transaction's begin; `write` computes the answer from that and sends what it writes, which leaves with the commit.
 * `atOnce` is tried before that, as Effect says.
 */
export function quickWriteRoute<C extends Call, S>(
  app: FastifyInstance,
  deps: AppDeps,
  call: C,
  quick: {
    atOnce?: (context: AtOnceContext<C>, keep: Keep) => Promise<ReplyInput<C> | undefined>;
    look: (context: WriteContext<C>, isAgain: boolean) => Promise<S>;
    write: (context: WriteContext<C>, seen: S, keep: Keep) => Promise<Ended<ReplyInput<C>>>;
  },
): void {
  const { atOnce } = quick;
  addWrite(app, deps, call, (context) => ({
    ...(atOnce === undefined ? {} : { atOnce: (keep: Keep) => atOnce(context, keep) }),
    look: (tx, isAgain) => quick.look(within(deps, context, tx), isAgain),
    write: async (tx, seen: S, keep) => ({ ...(await quick.write(within(deps, context, tx), seen, keep)), isKept: true }),
  }));
}

function within<C extends Call>({ clock }: AppDeps, { live, ageMs, viewer, sessionId, param, body, precondition, key }: AtOnceContext<C>, tx: Writing['tx']): WriteContext<C> {
  return { writing: { tx, live, now: clock.now(), ageMs }, viewer, sessionId, param, body, precondition, key };
}

function addWrite<C extends Call, S>(app: FastifyInstance, deps: AppDeps, call: C, effectOf: (context: AtOnceContext<C>) => Effect<S>): void {
  addRoute(app, call, writeOnce(deps, call, effectOf));
}

function writeOnce<C extends Call, S>(deps: AppDeps, call: C, effectOf: (context: AtOnceContext<C>) => Effect<S>): RouteHandler {
  return async (request, reply) => {
    const { userId, role, sessionId } = claimsOf(request);
    const key = keyOf(request);
    const param = paramsOf(request);
    const body = await parseBody(deps, call, request, param);
    const { db, live, clock } = deps;
    const now = clock.now();
    const precondition = call.isConditional === true ? preconditionOf(request) : NO_PRECONDITION;
    const effect = effectOf({ db, live, now, ageMs: ageOf(request), viewer: { userId, role }, sessionId, param, body, precondition, key });
    const outcome = await doOnce(db, { live, now }, { userId, sessionId, key, hash: key === null ? '' : hashOf(request), status: call.status }, effect);
    if (outcome.kind === 'keyReused') throw new ProblemError(422, 'keyReused');
    if (outcome.kind === 'repeated') reply.header('idempotent-replayed', 'true');
    await answer(deps, call, request, reply, outcome.answer.status, outcome.answer.body);
  };
}

/** A call that manages its own transactions, or needs nobody: log-in, languages. */
export function openRoute<C extends Call>(app: FastifyInstance, deps: AppDeps, call: C, handle: (context: OpenContext<C>) => Promise<ReplyInput<C>>): void {
  addRoute(app, call, answerOpenly(deps, call, handle));
}

/**
 * A mutation that visitors may make as well. Of somebody it is as in writeRoute: once for its key. Whoever shows a token
 * that does not hold is no visitor but gets 401, so that their second try is known by its key, too.
 */
export function visitorWriteRoute<C extends Call>(
  app: FastifyInstance,
  deps: AppDeps,
  call: C,
  handle: { ofUser: (context: WriteContext<C>) => Promise<ReplyInput<C>>; ofVisitor: (context: OpenContext<C>) => Promise<ReplyInput<C>> },
): void {
  const [ofUser, ofVisitor] = [writeOnce(deps, call, plainEffect(deps, handle.ofUser)), answerOpenly(deps, call, handle.ofVisitor)];
  addRoute(app, call, (request, reply) => (request.headers.authorization === undefined ? ofVisitor(request, reply) : ofUser(request, reply)));
}

function answerOpenly<C extends Call>(deps: AppDeps, call: C, handle: (context: OpenContext<C>) => Promise<ReplyInput<C>>): RouteHandler {
  return async (request, reply) => {
    const param = paramsOf(request);
    const body = await handle({ request, param, body: await parseBody(deps, call, request, param), query: parseQuery(call, request), path: pathOf(request) });
    await answer(deps, call, request, reply, call.status, body);
  };
}

function addRoute(app: FastifyInstance, call: Call, handler: RouteHandler): void {
  app.route({
    method: call.method,
    url: routePathOf(call),
    exposeHeadRoute: call.method === 'GET',
    config: { callId: call.id },
    compress: ANSWER_COMPRESSION,
    // Before the body is read: who may not call at all sends nothing either.
    onRequest: async (request) => {
      if (call.actors === 'anyone') return;
      const { role } = claimsOf(request);
      if (call.actors !== 'user' && call.actors !== role) throw forbidden();
    },
    handler,
  });
}

async function answer(deps: AppDeps, call: Call, request: FastifyRequest, reply: FastifyReply, status: number, body: unknown): Promise<void> {
  if (deps.config.checksReplies) checkReply(call, body);
  await sendJson(request, reply, status, body, call.isSecret);
}

function paramsOf(request: FastifyRequest): (name: string) => string {
  const params = paramsSchema.parse(request.params);
  return (name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No path parameter ${name}`);
    const isId = name === 'id' || name.endsWith('Id');
    // No row can have such an id: to the caller it is simply not there.
    if (isId && !uuidSchema.safeParse(value).success) throw notFound();
    return isId ? value.toLowerCase() : value;
  };
}

/* The two casts of this file: Zod's schema is only known as the call's own, so its output is that call's type. */
async function parseBody<C extends Call>(deps: AppDeps, call: C, request: FastifyRequest, param: (name: string) => string): Promise<Parsed<C['body']>> {
  if (call.body === undefined) return undefined as Parsed<C['body']>;
  if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body)) throw new ProblemError(400, 'badRequest');
  const parsed = call.body.safeParse(request.body, { reportInput: true });
  if (parsed.success) return parsed.data as Parsed<C['body']>;
  const violations = violationsOf(parsed.error);
  const named = new Set(violations.map(({ propertyPath }) => propertyPath));
  const more = await fieldViolations(call, request.body, {
    db: deps.db,
    viewer: request.claims,
    now: deps.clock.now(),
    param,
    isEmailTaken: (email) => isEmailTaken(deps, request.ip, email),
  });
  throw new ProblemError(422, 'invalid', { violations: [...violations, ...more.filter(({ propertyPath }) => !named.has(propertyPath))] });
}

function parseQuery<C extends Call>(call: C, request: FastifyRequest): Parsed<C['query']> {
  if (call.query === undefined) return undefined as Parsed<C['query']>;
  const given = querySchema.parse(request.query);
  const named = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/\[\]$/, ''), value]));
  const parsed = call.query.safeParse(named, { reportInput: true });
  if (!parsed.success) throw new ProblemError(400, 'badRequest', { violations: violationsOf(parsed.error) });
  return parsed.data as Parsed<C['query']>;
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '';
  return path.startsWith('/api/') ? path.slice('/api'.length) : path;
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new ProblemError(400, 'badRequest');
  return key;
}

/** How long ago the caller did it, ms: 0 where the request does not say. Never in the future, and at most 60 days (F-201). */
function ageOf(request: FastifyRequest): number {
  const age = request.headers['mutation-age'];
  if (age === undefined) return 0;
  if (typeof age !== 'string' || !/^\d{1,15}$/.test(age)) throw new ProblemError(400, 'badRequest');
  return Math.min(Number(age), MUTATION_AGE_MAX_MS);
}

function hashOf(request: FastifyRequest): string {
  return hash('sha256', `${request.method} ${pathOf(request)}\n${JSON.stringify(request.body ?? null)}`);
}
