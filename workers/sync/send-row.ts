import { UNSEEN_FIELDS } from '../../schema/calls/call.ts';
import { UPLOAD_PAUSE_MS } from '../../schema/limits.ts';
import type { AttachmentDraft, MutationType } from '../../schema/rules/mutation.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { MutationPlan } from '../../schema/rules/plans/mutation-plan-parts.ts';
import type { Refusal } from '../../schema/port/views.ts';
import type { Preparer } from '../files/preparer.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import { StorageError } from '../replica/storage-error.ts';
import type { OutboxRow, VaultStore } from '../replica/vault-store.ts';
import type { Outcome } from './answer.ts';
import { EARLIEST, type ApplyQueue } from './apply-queue.ts';
import { askAfter } from './ask-after.ts';
import { isForeignAnswer } from './api-client.ts';
import type { AuthorizedApi } from './authorized-api.ts';
import type { WifiHold } from './connection.ts';
import { isDoubtful, noteDoubt } from './doubts.ts';
import type { Environment, Random } from './environment.ts';
import { rebasedRow } from './rebase-row.ts';
import { refusalOf, verdictOf } from './retry-policy.ts';
import { sendFile } from './send-file.ts';
import { standingOf, storeAnswer } from './store-answer.ts';
import { anewWithoutUploads } from './swept-files.ts';
import type { TravellingBoard } from './travelling-board.ts';

/**
 * How a try ended. `sent` and `gone` (folded away or parked meanwhile) are through; `refused` parks; `later` says
 * whether the whole network is down or only this request has to wait, and whether bytes of a file got through.
 * `held`: its files wait for Wi-Fi.
 */
export type Sent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'later'; readonly isNetwork: boolean; readonly isForeign: boolean; readonly retryAfterMs: number | null; readonly isFurther?: true }
  | { readonly kind: 'expired' }
  | { readonly kind: 'held' };

export interface SendParts {
  readonly env: Pick<Environment, 'clock'>;
  readonly random: Random;
  readonly vault: VaultStore;
  readonly replica: Pick<ReplicaStore, 'get'>;
  readonly api: AuthorizedApi;
  readonly queue: ApplyQueue;
  readonly board: TravellingBoard;
  readonly files: Preparer;
  readonly wifi: WifiHold;
  readonly signal: AbortSignal;
}

/**
 * One try of one row (R-OUT-02): files first, then `sentAt`, then the request with the row's own key, then the answer
 * into the replica, and only then the row's removal. A kill between any two steps leaves a row that is sent again, and
 * the server's key makes that the same answer.
 */
export async function sendRow(parts: SendParts, row: OutboxRow, rebases = 0): Promise<Sent> {
  const { vault, api, queue, signal } = parts;
  const uploaded = await uploadFiles(parts, row);
  if (uploaded !== null) return uploaded;
  signal.throwIfAborted();
  // Marked before it leaves; from now on nobody folds it, and the row as it is now is the one to send (R-OUT-03).
  const isFirst = row.sentAt === null;
  const first = isFirst ? { sentAt: parts.env.clock.now(), standing: await standingOf(parts, row.mutation) } : {};
  const marked = await vault.updateRow(row.id, { ...first, attempts: row.attempts + 1, nextTryAt: null });
  if (marked === null || marked.state !== 'waiting') return { kind: 'gone' };
  const plan = planOf(marked.mutation);
  if (plan.uploads.some((file) => !marked.uploaded.includes(file.fileId))) {
    // Folded while its files travelled: the files of the later word go first, and nothing has left yet.
    const unmarked = await vault.updateRow(row.id, { sentAt: row.sentAt, attempts: row.attempts });
    return unmarked === null ? { kind: 'gone' } : sendRow(parts, unmarked, rebases);
  }
  // An earlier try may have arrived, and the answer be of then.
  const ticket = isFirst ? queue.ticket() : EARLIEST;
  signal.throwIfAborted();
  const ageMs = parts.env.clock.now() - marked.madeAt;
  const headers = conditionOf(plan, marked);
  const answer = await api.send(plan.call, { params: plan.params, planned: plan.body, key: marked.key, ageMs, signal, headers });
  signal.throwIfAborted();
  if (answer.kind === 'problem' && answer.status === 412 && plan.ifMatch !== null) return sendRebased(parts, marked, rebases);
  const isThrough = answer.kind === 'ok' || (answer.kind === 'problem' && isMoot(plan, marked, answer.status));
  if (!isThrough) {
    const anew = await anewWithoutUploads(parts, marked, answer);
    return anew === null ? endedBy(answer) : sendRow(parts, anew);
  }
  const { mutation, standing = {} } = marked;
  const isKnown = await queue.run(ticket, async (writer) => {
    if (await isDoubtful(parts.replica, mutation, { isSecondTry: !isFirst, isMoot: answer.kind !== 'ok' })) await noteDoubt(vault, plan.entity);
    return storeAnswer(parts, writer, mutation, answer.kind === 'ok' ? answer.value : null, standing);
  });
  const missed = isKnown ? null : await askAfter(parts, mutation, standing);
  if (missed !== null) return missed.kind === 'expired' ? missed : laterFor(missed);
  // What was moot left nothing to be offered again.
  await (answer.kind === 'ok' ? putAway(parts, marked) : vault.removeRow(marked.id));
  return { kind: 'sent' };
}

/** The version that an edit names, and the fields that it replaces unseen: who wrote those is told (F-702). */
function conditionOf({ ifMatch }: MutationPlan, { replaces = {} }: OutboxRow): Record<string, string> {
  if (ifMatch === null) return {};
  const unseen = Object.keys(replaces).join(', ');
  return { 'if-match': `"${ifMatch}"`, ...(unseen === '' ? {} : { [UNSEEN_FIELDS]: unseen }) };
}

/** What was refused as made on an older version has not taken effect: it goes again on the present one, after a wait where that moves too fast. */
async function sendRebased(parts: SendParts, row: OutboxRow, rebases: number): Promise<Sent> {
  const rebased = await rebasedRow(parts, row);
  parts.signal.throwIfAborted();
  if (rebased === null) return { kind: 'gone' };
  if ('answer' in rebased) return rebased.answer.kind === 'expired' ? rebased.answer : laterFor(rebased.answer);
  return rebases < REBASES_MAX ? sendRow(parts, rebased, rebases + 1) : { kind: 'later', isNetwork: false, isForeign: false, retryAfterMs: null };
}

/** Kept for a server that is restored (R-OUT-18). A full device keeps no copy: the row goes all the same, and its bytes are room. */
async function putAway({ vault, env }: SendParts, { id }: OutboxRow): Promise<void> {
  try {
    await vault.putAway(id, env.clock.now());
  } catch (error) {
    if (!(error instanceof StorageError) || error.reason !== 'quota') throw error;
    // Its few bytes may find room all the same.
    await vault.noteConfirmed(id).catch(() => undefined);
    await vault.removeRow(id);
  }
}

/** How often one try follows a version that moves on. */
const REBASES_MAX = 3;

/** What says nothing any more once its thing is gone: nobody wrote words or picked files for it. */
const MOOT_WHEN_GONE: ReadonlySet<MutationType> = new Set<MutationType>([
  'thread.read', 'thread.mute', 'thread.unmute', 'story.read', 'story.like', 'story.unlike', 'story.acknowledge', 'story.remind', 'invitation.cancel', 'invitation.notify', 'student.dismiss',
]);

/** What has nothing left to do is done: deleting, reading or liking what is gone. */
function isMoot(plan: MutationPlan, row: OutboxRow, status: number): boolean {
  if (status !== 404 && status !== 410) return false;
  return plan.call.method === 'DELETE' || MOOT_WHEN_GONE.has(row.mutation.type);
}

function endedBy(answer: Exclude<Outcome<unknown>, { kind: 'ok' }>): Sent {
  if (answer.kind === 'expired') return answer;
  if (answer.kind === 'problem' && verdictOf(answer) === 'refused') return { kind: 'refused', refusal: refusalOf(answer.status, answer.problem, answer.language) };
  return laterFor(answer);
}

function laterFor(answer: Exclude<Outcome<unknown>, { kind: 'ok' | 'expired' }>): Sent {
  return { kind: 'later', isNetwork: answer.kind === 'unreachable', isForeign: isForeignAnswer(answer), retryAfterMs: answer.retryAfterMs };
}

/**
 * Uploads what is not on the server yet; null when all of it is. A refused file stops the rest (product.md section 4). The
 * row is looked at again after each: folded meanwhile it may name other files, and the bytes of the former ones are gone.
 */
async function uploadFiles(parts: SendParts, first: OutboxRow): Promise<Sent | null> {
  let row = first;
  for (;;) {
    const file = planOf(row.mutation).uploads.find(({ fileId }) => !row.uploaded.includes(fileId));
    if (file === undefined) return null;
    if (row.uploaded.length > 0) await parts.env.clock.sleep(UPLOAD_PAUSE_MS, parts.signal);
    if (parts.wifi.holds(row)) return { kind: 'held' };
    const ended = await uploadFile(parts, row, file);
    // What got through before it failed is progress: waits begin anew.
    if (ended !== null && ended.kind !== 'refused') return ended.kind === 'later' && row.uploaded.length > first.uploaded.length ? { ...ended, isFurther: true } : ended;
    const kept = await parts.vault.updateRow(row.id, ended === null ? { uploaded: [...row.uploaded, file.fileId] } : {});
    if (kept === null || kept.state !== 'waiting') return { kind: 'gone' };
    if (ended !== null && planOf(kept.mutation).uploads.some(({ fileId }) => fileId === file.fileId)) return ended;
    row = kept;
  }
}

async function uploadFile(parts: SendParts, row: OutboxRow, file: AttachmentDraft): Promise<Sent | null> {
  parts.board.set({ rowId: row.id, fileId: file.fileId, percent: 0 });
  const bytes = await parts.files.ready(file);
  const lost: Sent = { kind: 'refused', refusal: { code: 'fileLost', status: null, text: file.name, fileId: file.fileId } };
  if (bytes === null) return lost;
  parts.signal.throwIfAborted();
  const fileParts = { ...parts, isHeld: () => parts.wifi.holds(row) };
  const { answer, isFurther } = await sendFile(fileParts, file, bytes, (sent) => parts.board.set({ rowId: row.id, fileId: file.fileId, percent: Math.floor((100 * sent) / bytes.size) }));
  parts.signal.throwIfAborted();
  if (answer === 'held') return { kind: 'held' };
  if (answer === 'lost') return lost;
  if (answer.kind === 'ok') {
    parts.board.set({ rowId: row.id, fileId: null, percent: null });
    return null;
  }
  const ended = endedBy(answer);
  if (ended.kind === 'refused') return { kind: 'refused', refusal: { ...ended.refusal, fileId: file.fileId } };
  return ended.kind === 'later' && isFurther ? { ...ended, isFurther: true } : ended;
}
