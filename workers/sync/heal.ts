import { digestsCall } from '../../schema/calls/sync-calls.ts';
import { COMPARE_EVERY_MS, DIGESTS_MAX } from '../../schema/limits.ts';
import { claimText } from '../../schema/records/digest.ts';
import { digestOf } from '../../schema/rules/row-digest.ts';
import { idOf, type Iri } from '../../schema/ids.ts';
import { COMPARE_ALL } from './first-load.ts';
import { heldRows, piecesOf, subjectsHeld, type Subject, type SubjectParts } from './heal-claims.ts';
import { dropUnlisted, mend, NOTHING_MENDED, type Mended } from './heal-mend.ts';
import { sideBySide } from './side-by-side.ts';
import { DONE, STOPPED, type Ended, type WalkParts } from './walk.ts';

/** When what lies here was last compared with the server, ms by the server's clock. */
export const COMPARED = 'compared';
/** The load (COMPARE_ALL) behind which all was compared. Another one may come while a comparison waits for a pull, and is then still due. */
const COMPARED_ALL = 'comparedAll';
/**
 * How long a daily comparison waits, ms: whoever comes back after a week wants what is new, and shares the line with
 * nothing (issue 4: three requests). Visits that are shorter leave it due; one of them will be longer.
 */
export const COMPARE_LATE_MS = 10_000;
/** How often a difference is looked at again that has not come to rest (somebody writes just now). */
const LOOKS = 3;

export interface HealParts extends WalkParts, SubjectParts {
  /** The time by the server; null while it is not known. */
  readonly serverNow: () => number | null;
  /** A whole pull, begun after this was called. */
  readonly pulled: () => Promise<Ended>;
  /** Told what was set right, where anything was. */
  readonly onMended: (mended: Mended) => void;
}

/**
 * Compares what this device holds with the server, once a day and after a load that followed a lost cursor, and sets
 * right what differs (R-HEAL-01..06). Costs nothing at other times; the daily one first waits for COMPARE_LATE_MS.
 */
export async function heal(parts: HealParts): Promise<Ended> {
  const { vault } = parts;
  const now = parts.serverNow();
  if (now === null) return DONE;
  const load = await vault.cursor(COMPARE_ALL);
  const isWhole = load !== (await vault.cursor(COMPARED_ALL));
  const comparedAt = await vault.cursor(COMPARED);
  if (!isWhole && comparedAt !== null && Math.abs(now - Number(comparedAt)) < COMPARE_EVERY_MS) return DONE;
  // What has just been loaded for the first time is as the server said it.
  if (isWhole || comparedAt !== null) {
    if (!isWhole) await parts.clock.sleep(COMPARE_LATE_MS, parts.signal);
    const healed = await compareAndMend(parts, parts.serverNow() ?? now, isWhole);
    if (healed.kind !== 'done') return healed;
  }
  await vault.saveCursor(COMPARED, String(now));
  if (isWhole) await vault.saveCursor(COMPARED_ALL, load);
  return DONE;
}

async function compareAndMend(parts: HealParts, now: number, isWhole: boolean): Promise<Ended> {
  const differing = await compared(parts, subjectsHeld(parts, now, isWhole));
  if (differing === null) return STOPPED;
  const real = await atRest(parts, differing);
  if (real === null) return STOPPED;
  let sum = NOTHING_MENDED;
  const note = ({ missing = 0, surplus = 0, stale = 0 }: Partial<Mended>): void => {
    sum = { missing: sum.missing + missing, surplus: sum.surplus + surplus, stale: sum.stale + stale };
  };
  let ended: Ended = DONE;
  if (isWhole) ended = await sideBySide(await parts.replica.threadIds(), (thread) => askForUnproven(parts, thread, note), () => undefined);
  for (const { subject } of real) {
    if (ended.kind !== 'done') break;
    const pieces = await compared(parts, piecesOf(subject, await heldRows(parts, subject)));
    if (pieces === null) ended = STOPPED;
    for (const piece of pieces ?? []) if (ended.kind === 'done') ended = await mend(parts, piece.subject, note);
  }
  if (sum.missing + sum.surplus + sum.stale > 0) parts.onMended(sum);
  // What was gained so is walked by the next pull, and other realms' screens read it all.
  return ended.kind === 'done' && real.length > 0 ? parts.pulled() : ended;
}

/** Messages that lie outside of what is proven are in no claim: each is asked for by name. There are few: history that was proven stays so. */
async function askForUnproven(parts: HealParts, thread: Iri, note: (found: Partial<Mended>) => void): Promise<Ended> {
  const subject: Subject = { kind: 'Message', scope: idOf(thread), scopeIri: thread, from: null, to: null };
  const held = await heldRows(parts, subject);
  const intervals = await parts.vault.intervals(idOf(thread));
  const unproven = held.filter(({ at }) => !intervals.some(({ from, to }) => at >= Date.parse(from) && at <= Date.parse(to)));
  return sideBySide(unproven, (row) => dropUnlisted(parts, subject, row, note), () => undefined);
}

interface Difference {
  readonly subject: Subject;
  /** Both digests: where they are the same at another look, nothing has moved in between. */
  readonly between: string;
}

/**
 * The differences that are not just on their way (R-HEAL-03). Between two looks lies a whole pull: what the server had
 * at the first is here at the second. Where neither side has moved, that is no matter of time. What moves at every look
 * is set right, too: a mend does no harm to what is sound.
 */
async function atRest(parts: HealParts, found: readonly Difference[]): Promise<readonly Difference[] | null> {
  const real: Difference[] = [];
  let moving = found;
  for (let look = 0; look < LOOKS && moving.length > 0; look += 1) {
    const pulled = await parts.pulled();
    if (pulled.kind !== 'done') return null;
    const before = new Map(moving.map(({ subject, between }) => [subject, between]));
    const again = await compared(parts, moving.map(({ subject }) => subject));
    if (again === null) return null;
    real.push(...again.filter(({ subject, between }) => before.get(subject) === between));
    moving = again.filter(({ subject, between }) => before.get(subject) !== between);
  }
  return [...real, ...moving];
}

/** Those of the subjects that the server has otherwise; null where it could not be asked. */
async function compared(parts: HealParts, subjects: AsyncIterable<Subject> | Iterable<Subject>): Promise<Difference[] | null> {
  const differing: Difference[] = [];
  let batch: { subject: Subject; text: string; here: string }[] = [];
  async function ask(): Promise<boolean> {
    if (batch.length === 0) return true;
    const answer = await parts.api.send(digestsCall, { query: { of: batch.map(({ text }) => text).join('~') }, signal: parts.signal });
    if (answer.kind !== 'ok') return false;
    const there = new Map(answer.value.member.map(({ '@id': id, count, hash }) => [id, `${count} ${hash}`]));
    for (const { subject, text, here } of batch) {
      // None: out of reach by now. /changes says what that means.
      const told = there.get(text) ?? here;
      if (told !== here) differing.push({ subject, between: `${here} ${told}` });
    }
    batch = [];
    return true;
  }
  for await (const subject of subjects) {
    const { count, hash } = digestOf(await heldRows(parts, subject));
    batch.push({ subject, text: claimText(subject), here: `${count} ${hash}` });
    if (batch.length === DIGESTS_MAX && !(await ask())) return null;
  }
  return (await ask()) ? differing : null;
}
