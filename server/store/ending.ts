import { z } from 'zod';
import { LIVE_CHANNEL } from '../live/pg-live.ts';
import type { LivePublication, LivePublisher } from '../live/live-publisher.ts';
import type { Iri } from '../../schema/ids.ts';
import { hotStatement, type StatementValue } from './hot-statement.ts';
import { scope } from './scope.ts';

export interface LoggedChange {
  readonly scope: string;
  readonly entity: Iri;
  readonly op: 'upsert' | 'delete' | 'gain' | 'lose';
}

/** An answer as it is kept under the caller's Idempotency-Key. */
export interface KeptAnswer {
  readonly userId: string;
  readonly key: string;
  readonly hash: string;
  readonly status: number;
  readonly body: unknown;
}

/** What a mutation leaves beside its effect: changes for /changes, hints for the devices that are online, its answer. */
export interface Ending {
  readonly changes?: readonly LoggedChange[];
  readonly events?: readonly LivePublication[];
  readonly kept?: KeptAnswer | null;
}

/** The parameters of endOf. */
export const ENDING = ['scopes', 'entities', 'ops', 'payloads', 'at', 'keyUser', 'key', 'hash', 'status', 'answer'] as const;
type EndingName = (typeof ENDING)[number];

/** The values of ENDING. */
export interface EndingValues extends Readonly<Record<EndingName, StatementValue>> {
  readonly scopes: readonly string[];
  readonly entities: readonly string[];
  readonly ops: readonly string[];
  readonly payloads: readonly string[];
}

/**
 * The CTEs that end a writing statement, behind its own: the change log's rows are those of `changes`, in the one order
 * that inOrder says, so that two writers cannot wait for each other; kept answers are those of `kept`, column by column.
 * A mere change never stands in the place of an end or a loss: what is told may be out of the viewer's sight by then, and
 * nothing else would say so (R-PULL-10). Where it is in sight again, it is told as it is.
 *
 * A gain does give way, to what changes in its own row: only of threads, by their being muted or read (thread-writer.ts).
 * Whoever has not read on since is told of such a thread without `gained`, and loses nothing by it: a class that is gained says so in a row
 * that nothing else is written into, and is walked with its threads; a thread of two people has no class, is never lost, and one
 * without a proven stretch gets its newest page with each pull (R-PULL-07). Kept, every device would walk the thread again
 * at each mute. The simulator's model does the same (tests/support/model-server.ts).
 */
export function endCtes({ changes, kept }: { changes: string; kept: string }): string {
  return `
    told as (
      insert into changes (scope, entity, op, created_at) ${changes}
      on conflict (scope, entity) do update set op = case when excluded.op = 'upsert' and changes.op in ('delete', 'lose') then changes.op else excluded.op end, xid = pg_current_xact_id(), seq = nextval('changes_seq'), created_at = excluded.created_at),
    kept as (insert into idempotency_keys (user_id, key, request_hash, status, body, created_at) ${kept})`;
}

/** One row for each scope and entity of `told`, a select with scope, entity, op and at, in the order of endingValues. */
export function inOrder(told: string): string {
  const key = `(scope || ' ' || entity) collate "C"`;
  return `select distinct on (${key}) scope, entity, op, at from (${told}) told order by ${key}`;
}

/** Tells the devices that are online, of a `payload`. */
export const NOTIFY = `pg_notify('${LIVE_CHANNEL}', payload)`;

/** The whole end of a writing statement that answers nothing, of the parameters ENDING. */
export function endOf($: (name: EndingName) => string): string {
  const ctes = endCtes({
    changes: `select scope, entity, op, ${$('at')}::timestamptz from unnest(${$('scopes')}::text[], ${$('entities')}::text[], ${$('ops')}::text[]) with ordinality as given (scope, entity, op, place) order by place`,
    kept: `select ${$('keyUser')}::uuid, ${$('key')}::text, ${$('hash')}::text, ${$('status')}::int, ${$('answer')}::json, ${$('at')}::timestamptz where ${$('key')}::text is not null`,
  });
  return `${ctes} select ${NOTIFY} from unnest(${$('payloads')}::text[]) payload`;
}

/** The end of a mutation alone, whose other statements went before or are none. */
export const writeEnd = hotStatement(ENDING, ($) => `with ${endOf($)}`, z.unknown());

/** The newest change per scope and entity, and hints of all of them. */
export function endingValues(writing: { live: LivePublisher; now: number }, { changes = [], events = [], kept = null }: Ending): EndingValues {
  const unique = new Map(changes.map((change) => [`${change.scope} ${change.entity}`, change]));
  const rows = [...unique.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
  // Whoever is told of a message asks for what changed in its thread anyway.
  const told = new Set(events.flatMap((event) => ('threadId' in event ? [scope.thread(event.threadId)] : [])));
  const hinted = [...new Set(rows.map((row) => row.scope))].filter((scope) => !told.has(scope));
  return {
    scopes: rows.map((row) => row.scope),
    entities: rows.map((row) => row.entity),
    ops: rows.map((row) => row.op),
    payloads: writing.live.payloadsOf(hinted.length === 0 ? events : [{ kind: 'changed', scopes: hinted }, ...events]),
    at: new Date(writing.now).toISOString(),
    keyUser: kept?.userId ?? null,
    key: kept?.key ?? null,
    hash: kept?.hash ?? null,
    status: kept?.status ?? null,
    answer: kept === null ? null : JSON.stringify(kept.body ?? null),
  };
}
