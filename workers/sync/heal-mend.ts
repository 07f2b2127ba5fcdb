import { type Iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import { rowMark } from '../../schema/rules/row-digest.ts';
import type { HeldRow } from '../replica/held-row.ts';
import { saysGone } from './answer.ts';
import { rememberScopes } from './changes.ts';
import { heldRows, type Subject, type SubjectParts } from './heal-claims.ts';
import { listOf, singleOf } from './heal-lists.ts';
import { DONE, STOPPED, walk, WALK_PAGE, type Ended, type WalkParts } from './walk.ts';

/** What was found to be wrong and set right, in rows. */
export interface Mended {
  /** The server had it, and this device did not. */
  readonly missing: number;
  /** This device had it, and the server did not. */
  readonly surplus: number;
  /** This device had it as it was before. */
  readonly stale: number;
}
export const NOTHING_MENDED: Mended = { missing: 0, surplus: 0, stale: 0 };

/**
 * Makes what lies here of a subject what the server has (R-HEAL-04): its list is walked over what is stored. What the
 * list does not return is asked for by name where it has an address, for a thing can move while its list is walked; lists
 * of the others never move. Whatever changed here since the walk began is left as it is.
 */
export async function mend(parts: WalkParts & SubjectParts, subject: Subject, note: (found: Partial<Mended>) => void): Promise<Ended> {
  const list = await listOf(parts, subject);
  if (list === null) return DONE;
  const before = new Map((await heldRows(parts, subject)).map((row) => [row.iri, row]));
  const seen = new Map<Iri, Resource>();
  let isComplete = false;
  const ended = await walk(parts, list.call, {
    params: list.params,
    query: { itemsPerPage: String(WALK_PAGE), ...list.query },
    link: null,
    onBefore: async (page) => {
      for (const member of page.member) note(await faultOf(parts, member));
    },
    onPage: async (page, next) => {
      for (const member of page.member) seen.set(member['@id'], member);
      if (next === null) isComplete = true;
    },
  });
  // Not complete: out of reach meanwhile, which /changes says in its turn.
  if (ended.kind !== 'done' || !isComplete) return ended;
  await turnBack(parts, before, seen, note);
  for (const row of before.values()) {
    if (seen.has(row.iri)) continue;
    const dropped = await dropUnlisted(parts, subject, row, note);
    if (dropped.kind !== 'done') return dropped;
  }
  const gained = [...seen.keys()].filter((id) => !before.has(id));
  if (subject.scopeIri === null && subject.kind !== 'ConnectionRequest') await rememberScopes(parts.vault, gained);
  return DONE;
}

/** What the server's word says of the stored row, before it is written over it. */
async function faultOf({ replica }: SubjectParts, told: Resource): Promise<Partial<Mended>> {
  const stored = await replica.get(told['@id']);
  if (stored === null) return { missing: 1 };
  return isAlike(stored, told) ? {} : { stale: 1 };
}

/** In all but the version, which can grow with what this person does not see. */
function isAlike(one: Resource, other: Resource): boolean {
  return JSON.stringify({ ...one, version: 0 }) === JSON.stringify({ ...other, version: 0 });
}

/** A row that claims to be newer than what the server answered after it was stored was never the server's. */
async function turnBack({ queue, replica }: WalkParts & SubjectParts, before: ReadonlyMap<Iri, HeldRow>, seen: ReadonlyMap<Iri, Resource>, note: (found: Partial<Mended>) => void): Promise<void> {
  for (const told of seen.values()) {
    const held = before.get(told['@id']);
    if (held === undefined || held.version <= told.version) continue;
    await queue.run(queue.ticket(), async (writer) => {
      const stored = await replica.get(held.iri);
      if (stored?.version !== held.version) return;
      await writer.put([told], 'overNewer');
      // Of another content it was counted when the list was walked.
      if (isAlike(stored, told)) note({ stale: 1 });
    });
  }
}

/** A stored row that no list returned: asked for by name where it has an address, and gone where the server refuses it. */
export async function dropUnlisted(parts: WalkParts & SubjectParts, subject: Subject, row: HeldRow, note: (found: Partial<Mended>) => void): Promise<Ended> {
  const { api, queue, replica, signal } = parts;
  const single = singleOf(subject, row.iri);
  const ticket = queue.ticket();
  const answer = single === null ? null : await api.send(single.call, { params: single.params, signal });
  const isGone = answer === null || saysGone(answer);
  if (!isGone && answer.kind !== 'ok') return STOPPED;
  await queue.run(ticket, async (writer) => {
    if (!isGone) return answer.kind === 'ok' ? writer.put([answer.value]) : undefined;
    const stored = await replica.get(row.iri);
    if (stored === null || stored.version !== row.version || rowMark(stored) !== row.mark) return;
    await writer.hide(row.iri);
    note({ surplus: 1 });
  });
  return DONE;
}
