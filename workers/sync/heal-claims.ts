import { idOf, type Iri } from '../../schema/ids.ts';
import { DAY_MS } from '../../schema/limits.ts';
import type { Claim } from '../../schema/records/digest.ts';
import type { HeldRow } from '../replica/held-row.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import { BATCH_PAUSE_MS, BATCH_ROWS } from './apply-queue.ts';
import { belowMark, wholeMark, type Below } from './below.ts';
import type { Clock } from './environment.ts';

/** A claim with the IRI of its scope. */
export interface Subject extends Claim {
  readonly scopeIri: Iri | null;
}

export interface SubjectParts {
  readonly replica: ReplicaStore;
  readonly vault: VaultStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Everything that this device takes for whole: the lists of the first load, each proven stretch of messages, stories that
 * are here to the first one, events to come, what was fetched because somebody looked. `isWhole`: also lists of which
 * there only is something, which a lost cursor may have left anyhow.
 */
export async function* subjectsHeld(parts: SubjectParts, now: number, isWhole: boolean): AsyncGenerator<Subject> {
  const { replica, vault } = parts;
  const role = (await vault.me())?.role;
  const whole = { comments: await wholeMark(vault, 'comments'), events: await wholeMark(vault, 'events'), awards: await wholeMark(vault, 'awards'), invitations: await wholeMark(vault, 'invitations') };
  const isKept = async (of: Below['of'], scope: Iri): Promise<boolean> => (await vault.cursor(belowMark(of, scope))) === whole[of];
  const isDue = async (of: Below['of'], kind: 'Comment' | 'Event' | 'Award' | 'Invitation', scope: Iri): Promise<boolean> => (await isKept(of, scope)) || (isWhole && (await replica.held(kind, scope)).length > 0);

  for (const kind of ['Class', 'Thread', 'Student'] as const) yield subject(kind, null);
  if (role !== 'student') yield subject('ConnectionRequest', null);
  for (const classIri of await replica.classIds()) {
    const stored = await replica.get(classIri);
    if (stored?.['@type'] !== 'Class') continue;
    if (await vault.isHistoryComplete(classIri)) yield subject('Story', classIri);
    if (role === 'teacher') yield subject('Skill', classIri);
    if (await isDue('events', 'Event', classIri)) yield subject('Event', classIri);
    // Those of the next hours may have been over when the list was fetched, by a day that ends elsewhere at another hour.
    else if (stored.status === 'active') yield { ...subject('Event', classIri), from: Math.ceil(now) + DAY_MS };
    for (const { iri: story } of await heldRows(parts, subject('Story', classIri))) if (await isDue('comments', 'Comment', story)) yield subject('Comment', story);
  }
  for (const thread of await replica.threadIds()) {
    for (const { from, to } of await vault.intervals(idOf(thread))) yield { ...subject('Message', thread), from: Date.parse(from), to: Date.parse(to) };
  }
  for (const student of await replica.studentIds()) {
    if (await isDue('awards', 'Award', student)) yield subject('Award', student);
    if (role === 'teacher' && (await isDue('invitations', 'Invitation', student))) yield subject('Invitation', student);
  }
}

/**
 * The stored rows of a subject, newest first; long lists are read in steps, so that screens read meanwhile. Rows of one
 * millisecond may lie across two steps, so each begins with the moment at which the one before ended.
 */
export async function heldRows({ replica, clock, signal }: SubjectParts, { kind, scopeIri, from, to }: Subject): Promise<HeldRow[]> {
  const isLong = kind === 'Message' || kind === 'Story';
  const rows = new Map<Iri, HeldRow>();
  let limit = BATCH_ROWS;
  let before = to === null ? Number.POSITIVE_INFINITY : to + 1;
  for (;;) {
    const page = await replica.held(kind, scopeIri, isLong ? { limit, before } : undefined);
    for (const row of page) if ((from === null || row.at >= from) && (to === null || row.at <= to)) rows.set(row.iri, row);
    const oldest = page.at(-1)?.at ?? 0;
    if (!isLong || page.length < limit || oldest < (from ?? 0)) return [...rows.values()];
    // A whole step of one moment would be read for ever.
    if (oldest + 1 === before) limit *= 2;
    before = oldest + 1;
    await clock.sleep(BATCH_PAUSE_MS, signal);
    signal.throwIfAborted();
  }
}

/** The subject in pieces of a page, by the rows that lie here, so that only those that differ are fetched. */
export function piecesOf(whole: Subject, rows: readonly HeldRow[]): readonly Subject[] {
  if (whole.kind !== 'Message' || whole.from === null || whole.to === null || rows.length <= BATCH_ROWS) return [whole];
  const pieces: Subject[] = [];
  let to = whole.to;
  for (let start = BATCH_ROWS - 1; start < rows.length - 1; start += BATCH_ROWS) {
    const from = rows[start]?.at ?? whole.from;
    pieces.push({ ...whole, from, to });
    to = from - 1;
  }
  return [...pieces, { ...whole, to }];
}

/** All of a list. */
export function subject(kind: Claim['kind'], scopeIri: Iri | null): Subject {
  return { kind, scope: scopeIri === null ? null : idOf(scopeIri), scopeIri, from: null, to: null };
}
