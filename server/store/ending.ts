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

/** The parameters of endCtes and hintsOf. */
export const ENDING = ['scopes', 'entities', 'ops', 'payloads', 'at', 'keyUser', 'key', 'hash', 'status', 'answer'] as const;
type EndingName = (typeof ENDING)[number];

/** What the end of a writing statement hangs on, as SQL: `when` it is to be written at all, and an answer that only the statement itself can complete. */
export interface EndTerms {
  readonly when: string;
  readonly answer: string;
}

/**
 * The CTEs that end a writing statement, behind its own: they write what the values of endingValues say, in one order
 * everywhere, so that two writers cannot wait for each other. A mere change never stands in the place of an end or a
 * loss: what is told may be out of the viewer's sight by then, and nothing else would say so (R-PULL-10). Where it is in
 * sight again, it is told as it is.
 */
export function endCtes($: (name: EndingName) => string, { when, answer }: EndTerms): string {
  return `
    told as (
      insert into changes (scope, entity, op, created_at)
      select scope, entity, op, ${$('at')}::timestamptz
      from unnest(${$('scopes')}::text[], ${$('entities')}::text[], ${$('ops')}::text[]) with ordinality as given (scope, entity, op, place)
      where ${when}
      order by place
      on conflict (scope, entity) do update set op = case when excluded.op = 'upsert' and changes.op in ('delete', 'lose') then changes.op else excluded.op end, xid = pg_current_xact_id(), seq = nextval('changes_seq'), created_at = excluded.created_at),
    kept as (
      insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
      select ${$('keyUser')}::uuid, ${$('key')}::text, ${$('hash')}::text, ${$('status')}::int, ${answer}, ${$('at')}::timestamptz
      where ${$('key')}::text is not null and ${when})`;
}

/** Hints to the devices that are online, as a select. */
export function hintsOf($: (name: EndingName) => string): string {
  return `select pg_notify('${LIVE_CHANNEL}', payload) from unnest(${$('payloads')}::text[]) payload`;
}

/** The whole end of a writing statement that answers nothing. */
export function endOf($: (name: EndingName) => string): string {
  return `${endCtes($, { when: 'true', answer: `${$('answer')}::json` })} ${hintsOf($)}`;
}

/** The end of a mutation alone, whose other statements went before or are none. */
export const writeEnd = hotStatement(ENDING, ($) => `with ${endOf($)}`, z.unknown());

/** The newest change per scope and entity, and hints of all of them. */
export function endingValues(writing: { live: LivePublisher; now: number }, { changes = [], events = [], kept = null }: Ending): Record<EndingName, StatementValue> {
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
