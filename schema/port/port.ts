import type { ArgsOf, CommandName, CommandResult } from './commands.ts';
import type { ParamsOf, QueryName } from './queries.ts';

/** Wake-ups that a worker cannot hear by itself (design.md invariant 16). */
export type WakeReason = 'online' | 'offline' | 'focus' | 'visible' | 'hidden' | 'pageshow' | 'push';

/**
 * What crosses for a list query: only rows that are new or other than last time, and the order when it changed.
 * `keys` is the whole order by `_id` or `id`; null: as before. `rest` is the result without its rows.
 */
export interface RowsEmission {
  readonly kind: 'rows';
  readonly keys: readonly string[] | null;
  readonly changed: readonly { readonly key: string; readonly row: unknown }[];
  readonly rest: { readonly isLoaded: boolean; readonly total: number | null; readonly more: 'stored' | 'server' | 'none' };
}
export interface ValueEmission {
  readonly kind: 'value';
  readonly value: unknown;
}
export type Emission = RowsEmission | ValueEmission;

/** How far a list reaches: what lists of one family differ in. */
export interface Extent {
  readonly limit: number;
  readonly backTo?: string | undefined;
}

/** The worker's side of the port. */
export interface PartaPort {
  /** `listen` is called with the present state first, then with each change. Answers a handle for `unsubscribe`. */
  subscribe<Q extends QueryName>(name: Q, params: ParamsOf<Q>, listen: (emission: Emission) => void): Promise<number>;
  unsubscribe(handle: number): Promise<void>;
  /** Lets a list reach further, or less far: the listener is told what differs, not the whole of it. */
  resize(handle: number, extent: Extent): Promise<void>;
  /** `commandId`: made by the page for this run alone. A command that came before under its id is not carried out again; it has the same answer. */
  run<C extends CommandName>(name: C, args: ArgsOf<C>, commandId: string): Promise<CommandResult<C>>;
  wake(reason: WakeReason): Promise<void>;
  /** Answers as soon as the worker is able to; the page starts a new worker when it does not. */
  ping(): Promise<'pong'>;
}

/** What one pass of the worker's queries told, in order: which listener of the page, and what. */
export type EmissionBatch = readonly (readonly [listener: number, emission: Emission])[];
