import { isDeepStrictEqual } from 'node:util';
import type { LiveEvent } from '../../schema/records/live-event.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import { mutationSchema } from '../../schema/rules/mutation.ts';
import type { HttpRequest, HttpResponse } from '../../workers/sync/environment.ts';
import type { MemoryReplica } from '../support/memory-replica.ts';
import type { MemoryVault } from '../support/memory-vault.ts';
import type { Rule } from './rules.ts';

/** Which rules a request and its answer show. */
export function rulesOfRequest({ method, path }: HttpRequest, { status }: HttpResponse): Rule[] {
  const rules: Rule[] = [];
  if (status === 410) rules.push('R-PULL-09 the cursor is unknown');
  if (status === 401) rules.push(path.includes('refresh') ? 'R-SESS-04 refused refresh' : 'R-SESS-06 refused token');
  if (status === 404 && method === 'DELETE') rules.push('R-OUT-08 already gone');
  if (path === '/authentication/refresh' && status === 200) rules.push('R-SESS-02 refreshed');
  if (path === '/upload' && status === 201) rules.push('R-OUT-04 files went first');
  if (method !== 'GET' || status >= 500) return rules;
  if (/^\/(classes|threads|students)\/[^/?]+$/.test(path)) rules.push('R-PULL-09 asked for by name');
  if (status !== 200) return rules;
  if (path === '/changes') rules.push('R-PULL-01 the cursor was taken first');
  if (path.startsWith('/changes?')) rules.push('R-PULL-04 caught up');
  if (path.startsWith('/digests')) rules.push('R-HEAL-01 compared');
  if (path.startsWith('/stories')) rules.push('R-PULL-02 walked');
  if (path.includes('strictly_before')) rules.push('R-PULL-08 below the newest page');
  if (/^\/(events\/relevant|parent-connection-requests\/pending)/.test(path)) rules.push('R-PULL-13 walked beside');
  if (/\/comments\?/.test(path)) rules.push('R-PULL-14 fetched whole');
  return rules;
}

/** Which rules a call of a store shows, asked before it is carried out. */
export function rulesOfCall(name: string, args: readonly unknown[], { replica, vault }: { replica: MemoryReplica; vault: MemoryVault }): Rule[] {
  switch (name) {
    case 'put':
      return rulesOfPut(args[0], replica);
    case 'purge':
      return ['R-PULL-10 purged'];
    case 'offerAgain':
      return vault.sent.length > 0 && vault.stored.generation !== null && vault.stored.generation !== args[0] ? ['R-OUT-18 offered again'] : [];
    case 'updateRow':
      return rulesOfPatch(args[1]);
    case 'saveIntervals':
      return Array.isArray(args[1]) && args[1].length > 1 ? ['R-PULL-07 two stretches'] : [];
    case 'saveCursor':
      if (args[0] === 'epoch') return ['R-PULL-13 another epoch'];
      return args[0] === 'gained' && args[1] !== null ? ['R-PULL-10 remembered until it is walked'] : [];
    case 'addMutation': {
      const { gate } = planOf(mutationSchema.parse(args[0]));
      return gate !== null && vault.rows.some(({ mutation }) => planOf(mutation).needs.includes(gate)) ? ['R-OUT-12 a gate behind what waits'] : [];
    }
    default:
      return [];
  }
}

/** Which rules a live event shows when it is heard. */
export function rulesOfEvent({ event }: LiveEvent): Rule[] {
  if (event === 'session.revoked') return ['R-LIVE-04 the session was revoked'];
  return event === 'thread.message_created' ? ['R-LIVE-01 told', 'R-LIVE-02 a message was told'] : ['R-LIVE-01 told'];
}

function rulesOfPut(written: unknown, replica: MemoryReplica): Rule[] {
  const rules: Rule[] = [];
  for (const row of Array.isArray(written) ? written : []) {
    const stored = isVersioned(row) ? replica.rows.get(row['@id']) : undefined;
    if (stored === undefined || !isVersioned(row)) continue;
    if (stored.version > row.version) rules.push('R-PULL-05 an older answer came late');
    else if (stored.version === row.version && !isDeepStrictEqual(stored, row)) rules.push('R-OUT-13 stored as it was shown');
  }
  return rules;
}

function isVersioned(row: unknown): row is { '@id': string; version: number } {
  return typeof row === 'object' && row !== null && '@id' in row && typeof row['@id'] === 'string' && 'version' in row && typeof row.version === 'number';
}

function rulesOfPatch(patch: unknown): Rule[] {
  if (typeof patch === 'object' && patch !== null && 'replaces' in patch) return ['R-OUT-21 an edit was merged'];
  if (typeof patch !== 'object' || patch === null || !('state' in patch) || patch.state !== 'parked') return [];
  const isDependent = 'refusal' in patch && typeof patch.refusal === 'object' && patch.refusal !== null && 'code' in patch.refusal && patch.refusal.code === 'dependency';
  return isDependent ? ['R-OUT-09 parked', 'R-OUT-05 parked with what it needs'] : ['R-OUT-09 parked'];
}
