import { refreshCall } from '../../schema/calls/auth-calls.ts';
import { changesCall, digestsCall } from '../../schema/calls/sync-calls.ts';
import type { Call, ReplyOf } from '../../schema/calls/call.ts';
import type { Iri, Uuid } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import { foldOf } from '../../schema/rules/mutation-fold.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { DraftTaken, Interval, OutboxRow, RowPatch } from '../../workers/replica/vault-store.ts';
import type { Answer } from '../../workers/sync/answer.ts';
import { createEngine, type EngineParts } from '../../workers/sync/engine.ts';
import type { Environment } from '../../workers/sync/environment.ts';
import { BEGINNING } from '../../workers/sync/intervals.ts';
import { standingOf } from '../../workers/sync/store-answer.ts';
import { MemoryReplica } from '../support/memory-replica.ts';
import { MemoryVault } from '../support/memory-vault.ts';
import type { Making } from './sim-device.ts';
import { SOUND } from './simulation.ts';

type VaultParts = ConstructorParameters<typeof MemoryVault>[1];
const withVault = (Vault: new (user: Uuid, parts: VaultParts) => MemoryVault): Making => ({ ...SOUND, vault: (user, parts) => new Vault(user, parts) });
const withReplica = (Replica: new () => MemoryReplica): Making => ({ ...SOUND, replica: () => new Replica() });
const withEnv = (change: (env: Environment) => Environment): Making => ({ ...SOUND, createEngine: (parts) => createEngine({ ...parts, env: change(parts.env) }) });
/** An engine, a sound one unless told otherwise, that hears something else than what the server said. */
function withAnswers(change: (call: Call, answer: Answer<unknown>) => Answer<unknown>, making: Making = SOUND): Making {
  const hearing = ({ api, ...parts }: EngineParts): EngineParts => ({
    ...parts,
    api: { ...api, send: async <C extends Call>(call: C, options?: Parameters<typeof api.send<C>>[1]) => change(call, await api.send(call, options)) as Answer<ReplyOf<C>> },
  });
  return { ...making, createEngine: (parts) => making.createEngine(hearing(parts)) };
}
const problem = (status: number): Answer<never> => ({ kind: 'problem', status, problem: { type: 'about:blank', title: 'no', status }, retryAfterMs: null });
/** A vault that forgets one of the pull's marks. */
function deafTo(isForgotten: (name: string, value: string | null) => boolean): Making {
  return withVault(
    class extends MemoryVault {
      override async saveCursor(name: string, value: string | null): Promise<void> {
        if (!isForgotten(name, value)) await super.saveCursor(name, value);
      }
    },
  );
}
/** A vault that keeps other stretches than those that were proven. */
function withStretches(change: (intervals: readonly Interval[]) => readonly Interval[]): Making {
  return withVault(
    class extends MemoryVault {
      override saveIntervals(threadId: Uuid, intervals: readonly Interval[]): Promise<void> {
        return super.saveIntervals(threadId, change(intervals));
      }
    },
  );
}
/** A vault whose rows change otherwise than they are told to. */
function withPatches(change: (vault: MemoryVault, id: Uuid, patch: RowPatch, update: (patch: RowPatch) => Promise<OutboxRow | null>) => Promise<OutboxRow | null>): Making {
  return withVault(
    class extends MemoryVault {
      override updateRow(id: Uuid, patch: RowPatch): Promise<OutboxRow | null> {
        return change(this, id, patch, (changed) => super.updateRow(id, changed));
      }
    },
  );
}
/** A vault in which a row of a kind is gone at the moment in which it is marked as sent: nothing leaves. */
function losing(isMeant: (mutation: Mutation) => boolean): Making {
  return withPatches(async (vault, id, patch, update) => {
    const row = await update(patch);
    if (typeof patch.sentAt !== 'number' || row === null || !isMeant(row.mutation)) return row;
    await vault.removeRow(id);
    return null;
  });
}
/** A vault of rows that know the versions from before their last try, not from before their first. */
function learningAnew(parts: EngineParts): EngineParts['vault'] {
  const { vault } = parts;
  const updateRow = async (id: Uuid, patch: RowPatch): Promise<OutboxRow | null> => {
    const row = (await vault.outbox()).find((one) => one.id === id);
    const isLaterTry = row !== undefined && row.sentAt !== null && patch.attempts !== undefined && patch.nextTryAt === null;
    return vault.updateRow(id, isLaterTry ? { ...patch, standing: await standingOf(parts, row.mutation) } : patch);
  };
  return new Proxy(vault, {
    get(target, name) {
      if (name === 'updateRow') return updateRow;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (...args: unknown[]): unknown => Reflect.apply(value, target, args) : value;
    },
  });
}
/** As an older build wrote it. */
function withoutClass(mutation: Mutation): Mutation {
  if (mutation.type !== 'message.create') return mutation;
  const { classId: _classId, ...older } = mutation;
  return older;
}
const isMutation = (call: Call): boolean => call.method !== 'GET' && !call.path.startsWith('/authentication') && !call.path.startsWith('/realtime');

/** The same engine, but never told how what it holds differs: what a comparison would set right again stays to be seen. */
export function withoutComparison(making: Making): Making {
  return withAnswers((call, answer) => (call.id === digestsCall.id ? problem(503) : answer), making);
}

/**
 * Planted bugs that the comparison behind a lost cursor sets right before they show at rest (R-HEAL-01), each with what the
 * oracle says of it. Without the comparison it may say other things of a sound engine, too.
 */
export const HEALED_BUGS: ReadonlyMap<string, string> = new Map([
  ['stretches with a hole between them become one', 'a hole: '],
  ['what was walked counts for ever', 'lacks '],
]);

/**
 * Rows that go without being sent, of kinds that leave no other trace: the device then shows what the server has, as if
 * somebody had given it back. Only what became of each row says so (sent-faults.ts).
 */
export const LOST_ROWS: Readonly<Record<string, Making>> = {
  'a deletion goes unsent': losing(({ type }) => type.endsWith('.delete')),
  'an archive goes unsent': losing((mutation) => mutation.type === 'class.update' && mutation.patch.status !== undefined),
  'a decision on a request goes unsent': losing(({ type }) => type === 'request.accept' || type === 'request.decline' || type === 'request.change'),
  'a move goes unsent': losing(({ type }) => type === 'student.move'),
  'a read mark goes unsent': losing(({ type }) => type === 'thread.read' || type === 'story.read'),
  'a request goes unsent': losing(({ type }) => type === 'request.create'),
  'a new talk of two goes unsent': losing(({ type }) => type === 'thread.createDirect'),
  'a name, a language or a letter goes unsent': losing(({ type }) => type === 'profile.update' || type === 'account.update' || type === 'invitation.notify'),
};

/** Resolves when it is ended, and never by itself. */
const untilEnded = (signal: AbortSignal): Promise<void> => new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())));

/** Bugs that an engine like ours may have, each through one of its small interfaces; every one must be caught by some seed. */
export const PLANTED_BUGS: Readonly<Record<string, Making>> = {
  ...LOST_ROWS,
  'a new idempotency key for each try': { ...SOUND, request: (request, random) => ({ ...request, headers: { ...request.headers, ...(request.headers['idempotency-key'] === undefined ? {} : { 'idempotency-key': random.uuid() }) } }) },
  'a new id for each try': { ...SOUND, request: (request, random) => (typeof request.body === 'string' ? { ...request, body: request.body.replace(/"_id":"[^"]+"/, `"_id":"${random.uuid()}"`), headers: { ...request.headers, 'idempotency-key': random.uuid() } } : request) },
  'the row is removed when it leaves, not when its answer is stored': withPatches(async (vault, id, patch, update) => {
    const row = await update(patch);
    if (typeof patch.sentAt === 'number') await vault.removeRow(id);
    return row;
  }),
  'a refused row is thrown away': withPatches(async (vault, id, patch, update) => {
    if (patch.state === 'parked') await vault.removeRow(id);
    return update(patch);
  }),
  'a refused row says no reason': withPatches((_vault, _id, patch, update) => update(patch.state === 'parked' ? { ...patch, refusal: null } : patch)),
  'sentAt is not kept, so that what may have been sent is folded': withPatches((_vault, _id, { sentAt: _sentAt, ...patch }, update) => update(patch)),
  'versions from before a first try are learnt anew with each': { ...SOUND, createEngine: (parts) => createEngine({ ...parts, vault: learningAnew(parts) }) },
  'a gate is folded past what was written before it': withVault(
    class extends MemoryVault {
      override async addMutation(mutation: Mutation, options?: { consumeDraft?: string }): Promise<OutboxRow | null> {
        const made = this.rows.findLast((row) => row.sentAt === null && row.state === 'waiting' && row.mutation.type === 'student.create');
        const fold = made === undefined || planOf(mutation).gate === null ? null : foldOf(made.mutation, mutation);
        if (made === undefined || fold?.kind !== 'replace') return super.addMutation(mutation, options);
        const folded = { ...made, mutation: fold.by };
        this.rows = this.rows.map((row) => (row === made ? folded : row));
        return super.updateRow(made.id, {});
      }
    },
  ),
  'what is written says no class, so that its archive overtakes it': withVault(
    class extends MemoryVault {
      override addMutation(mutation: Mutation, options?: DraftTaken): Promise<OutboxRow | null> {
        return super.addMutation(withoutClass(mutation), options);
      }
    },
  ),
  'what a restored server is offered again goes under a new key': withVault(
    class extends MemoryVault {
      override async offerAgain(generation: string, now: number): Promise<number> {
        const before = new Set(this.rows);
        const count = await super.offerAgain(generation, now);
        this.rows = this.rows.map((row) => (before.has(row) ? row : { ...row, key: row.id }));
        return count;
      }
    },
  ),
  'the outbox is ordered by the device clock': withVault(
    class extends MemoryVault {
      override async addMutation(mutation: Mutation, options?: DraftTaken): Promise<OutboxRow | null> {
        const row = await super.addMutation(mutation, options);
        this.rows = this.rows.map((each) => ({ ...each, seq: each.madeAt }));
        return row;
      }
    },
  ),
  'a mutation is acknowledged before it is durable': withVault(
    class extends MemoryVault {
      #count = 0;
      override async addMutation(mutation: Mutation, options?: DraftTaken): Promise<OutboxRow | null> {
        const row = await super.addMutation(mutation, options);
        if (row !== null && (this.#count += 1) % 5 === 0) await this.removeRow(row.id);
        return row;
      }
    },
  ),
  'bytes of a waiting row are freed': withVault(
    class extends MemoryVault {
      override async addMutation(mutation: Mutation, options?: DraftTaken): Promise<OutboxRow | null> {
        const row = await super.addMutation(mutation, options);
        this.blobs.clear();
        return row;
      }
    },
  ),
  'a late answer overwrites newer data': withReplica(
    class extends MemoryReplica {
      override async put(resources: readonly Resource[]): Promise<void> {
        for (const resource of resources) this.rows.set(resource['@id'], resource);
      }
    },
  ),
  'every seventh write is lost': withReplica(
    class extends MemoryReplica {
      #count = 0;
      override async put(resources: readonly Resource[]): Promise<void> {
        if ((this.#count += 1) % 7 !== 0) await super.put(resources);
      }
    },
  ),
  'deletions are not applied': withReplica(
    class extends MemoryReplica {
      override async remove(): Promise<void> {}
    },
  ),
  'what is lost goes without what lies below it': withReplica(
    class extends MemoryReplica {
      override async purge(id: Iri): Promise<void> {
        this.rows.delete(id);
      }
    },
  ),
  'lost access is not applied': withReplica(
    class extends MemoryReplica {
      override async purge(): Promise<void> {}
    },
  ),
  'only half of the threads are filled': withReplica(
    class extends MemoryReplica {
      override async threadIds(): Promise<readonly Iri[]> {
        const all = await super.threadIds();
        return all.slice(0, Math.ceil(all.length / 2));
      }
    },
  ),
  'a stretch is said to reach the beginning': withStretches((intervals) => intervals.map((each, place) => (place === 0 ? { ...each, from: BEGINNING, isStart: true } : each))),
  'stretches with a hole between them become one': withStretches((intervals) => {
    const [first, last] = [intervals[0], intervals.at(-1)];
    return first === undefined || last === undefined ? [] : [{ from: first.from, to: last.to, isStart: first.isStart }];
  }),
  'stretches do not grow with what the changes bring': withVault(
    class extends MemoryVault {
      override async saveIntervals(threadId: Uuid, intervals: readonly Interval[]): Promise<void> {
        if (intervals.length === 0 || (this.stored.intervals.get(threadId) ?? []).length === 0) await super.saveIntervals(threadId, intervals);
      }
    },
  ),
  'a gained class is not walked': deafTo((name) => name === 'gained'),
  'after a lost cursor nothing is reconciled': deafTo((name, value) => name === 'reconcile' && value !== null),
  'what was walked counts for ever': deafTo((name) => name === 'epoch'),
  'a step of the first load is taken for done': {
    ...SOUND,
    vault: (user, parts) =>
      new (class extends MemoryVault {
        override async cursor(name: string): Promise<string | null> {
          return name === 'walk:students' ? 'walked' : super.cursor(name);
        }
      })(user, parts),
  },
  'the cursor moves on before there is anything behind it': withVault(
    class extends MemoryVault {
      override async cursor(name: string): Promise<string | null> {
        const stored = await super.cursor(name);
        return name === 'cursor' && stored !== null ? stored.replace(/\d+$/, (at) => String(Number(at) + 2)) : stored;
      }
    },
  ),
  'an unreachable server refuses a refresh': withAnswers((call, answer) => (call.id === refreshCall.id && answer.kind === 'unreachable' ? problem(401) : answer)),
  'a portal’s page is taken for an answer': withAnswers((call, answer) => (isMutation(call) && answer.kind === 'unreachable' && answer.reason === 'captive' ? { kind: 'ok', status: 200, value: undefined } : answer)),
  'a server that is busy refuses for good': withAnswers((call, answer) => (isMutation(call) && answer.kind === 'problem' && (answer.status === 429 || answer.status >= 500) ? problem(400) : answer)),
  'a stranger’s Retry-After is taken for our server’s': withAnswers((call, answer) =>
    isMutation(call) && answer.kind === 'unreachable' && answer.retryAfterMs === 60_000 ? { kind: 'problem', status: 503, problem: { type: 'about:blank', title: 'later', status: 503 }, retryAfterMs: 3_600_000 } : answer,
  ),
  'what is refused is tried for ever': withAnswers((call, answer) => (isMutation(call) && answer.kind === 'problem' && answer.status < 500 && answer.status !== 401 ? problem(503) : answer)),
  'a cursor that the server does not know is tried for ever': withAnswers((call, answer) => (call.id === changesCall.id && answer.kind === 'problem' && answer.status === 410 ? { kind: 'unreachable', reason: 'network', retryAfterMs: null } : answer)),
  'a wait that nothing ends': withEnv((env) => ({ ...env, clock: { now: () => env.clock.now(), sleep: (ms, signal) => (ms > 2_500 && ms < 60_000 ? new Promise(() => undefined) : env.clock.sleep(ms, signal)) } })),
  // Not one that our server asks for (8 s and a second at most): no wake-up ends those.
  'a wait ends only by a wake-up': withEnv((env) => ({ ...env, clock: { ...env.clock, sleep: (ms, signal) => (ms > 9_500 && ms < 60_000 && signal !== undefined ? untilEnded(signal) : env.clock.sleep(ms, signal)) } })),
  'every tab leads': withEnv((env) => ({ ...env, locks: { ...env.locks, hold: (name, work) => (name.includes('engine') ? work(new AbortController().signal) : env.locks.hold(name, work)) } })),
  'a robbed leader goes on': withEnv((env) => ({
    ...env,
    locks: { ...env.locks, hold: (name, work) => env.locks.hold(name, () => work(new AbortController().signal)), steal: (name, work) => env.locks.steal(name, () => work(new AbortController().signal)) },
  })),
  'a frozen leader is waited for': withEnv((env) => ({ ...env, locks: { ...env.locks, steal: () => new Promise(() => undefined) } })),
};
