import type { Iri, Uuid } from '../../schema/ids.ts';
import { SENT_KEPT_MS } from '../../schema/limits.ts';
import type { Preferences } from '../../schema/port/queries.ts';
import type { DraftOptions } from '../../schema/port/views.ts';
import type { Me } from '../../schema/records/user.ts';
import { isEdit } from '../../schema/rules/edit-base.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import { bereftOf, foldIntoOutbox } from '../../workers/replica/fold-outbox.ts';
import { joinedDraft } from '../../workers/replica/joined-draft.ts';
import { leftOfDraft } from '../../workers/replica/left-of-draft.ts';
import { leftOfKept, withSending } from '../../workers/replica/kept-sendings.ts';
import { movedFile } from '../../workers/replica/moved-file.ts';
import { isNoDraft } from '../../workers/replica/no-draft.ts';
import { withReplaced, type ReplacedEdit, type SentEdits } from '../../workers/replica/replaced-edits.ts';
import { rowWithoutFile } from '../../workers/replica/row-without-file.ts';
import { isOver, offeredAgain, sentRow, toBeOffered, withConfirmed, type SentRow } from '../../workers/replica/sent-rows.ts';
import type { Draft, DraftTaken, Interval, NamedCursor, OutboxRow, RowPatch, StoredFile, StoredSession, VaultStore } from '../../workers/replica/vault-store.ts';

/** VaultStore in memory, for engine tests; held against the contract suite like the real one. */
export class MemoryVault implements VaultStore {
  readonly userId: Uuid;
  rows: readonly OutboxRow[] = [];
  sent: readonly SentRow[] = [];
  readonly blobs = new Map<Uuid, Blob>();
  readonly #ready = new Set<Uuid>();
  readonly cursors = new Map<string, string>();
  readonly #drafts = new Map<string, Draft>();
  readonly #intervals = new Map<Uuid, readonly Interval[]>();
  readonly #complete = new Set<Iri>();
  readonly #kept = new Map<string, readonly Uuid[]>();
  readonly #watchers = { outbox: new Set<(rows: readonly OutboxRow[]) => void>(), drafts: new Set<(drafts: readonly Draft[]) => void>(), preferences: new Set<(preferences: Preferences) => void>() };
  #session: StoredSession | null = null;
  #me: Me | null = null;
  #preferences: Preferences = { keepWholeHistory: false, filesOnWifiOnly: false };
  #seq = 0;
  #generation: string | null = null;
  #confirmed: readonly Uuid[] = [];
  #replaced: readonly ReplacedEdit[] = [];
  #answered: readonly Uuid[] = [];

  readonly #parts: { newId: () => Uuid; now: () => number };

  constructor(userId: Uuid = crypto.randomUUID(), parts: { newId?: () => Uuid; now?: () => number } = {}) {
    this.userId = userId;
    this.#parts = { newId: () => crypto.randomUUID(), now: () => 0, ...parts };
  }

  /** As it lies there, for an oracle. */
  get stored(): { session: StoredSession | null; generation: string | null; drafts: readonly Draft[]; intervals: ReadonlyMap<Uuid, readonly Interval[]> } {
    return { session: this.#session, generation: this.#generation, drafts: [...this.#drafts.values()], intervals: this.#intervals };
  }
  async addMutation(mutation: Mutation, { consumeDraft, sendId }: DraftTaken = {}): Promise<OutboxRow | null> {
    const kept = this.#kept.get(consumeDraft ?? '') ?? [];
    const isKept = sendId !== undefined && kept.includes(sendId);
    if (consumeDraft !== undefined) {
      const left = (isKept ? leftOfKept : leftOfDraft)(this.#drafts.get(consumeDraft), mutation);
      if (left === null) this.#drafts.delete(consumeDraft);
      else this.#drafts.set(left.place, left);
      this.#tellDrafts();
    }
    if (isKept) return null;
    if (consumeDraft !== undefined && sendId !== undefined) this.#kept.set(consumeDraft, withSending(kept, sendId));
    const fold = foldIntoOutbox(this.rows, mutation, this.#parts.newId);
    if (fold.kind === 'cancel') {
      this.#drop(fold.rows);
      return null;
    }
    const row: OutboxRow = fold.kind === 'replace' ? fold.by : newRow((this.#seq += 1), mutation, this.#parts);
    this.#setRows(fold.kind === 'replace' ? this.rows.map((known) => (known.id === row.id ? row : known)) : [...this.rows, row]);
    this.#sweepBlobs();
    return row;
  }
  async addMutations(mutations: readonly Mutation[]): Promise<readonly OutboxRow[]> {
    const written: OutboxRow[] = [];
    for (const mutation of mutations) written.push(...[(await this.addMutation(mutation)) ?? []].flat());
    return written;
  }
  async keptSendings(place: string): Promise<readonly Uuid[]> {
    return this.#kept.get(place) ?? [];
  }
  async outbox(): Promise<readonly OutboxRow[]> {
    return this.rows;
  }
  watchOutbox(listen: (rows: readonly OutboxRow[]) => void): () => void {
    return watchIn(this.#watchers.outbox, listen, () => this.rows);
  }
  async updateRow(id: Uuid, patch: RowPatch): Promise<OutboxRow | null> {
    const before = this.rows.find((row) => row.id === id);
    if (before === undefined) return null;
    const after = { ...before, ...patch };
    this.#setRows(this.rows.map((row) => (row.id === id ? after : row)));
    return after;
  }
  async removeRow(id: Uuid): Promise<void> {
    const row = this.rows.find((each) => each.id === id);
    if (row !== undefined) this.sent = this.sent.filter((earlier) => !isOver(earlier, row));
    this.#setRows(this.rows.filter((each) => each.id !== id));
    this.#sweepBlobs();
  }
  async putAway(id: Uuid, now: number): Promise<void> {
    const row = this.rows.find((each) => each.id === id);
    if (row === undefined) return;
    await this.removeRow(id);
    this.#confirmed = withConfirmed(this.#confirmed, id);
    this.#replaced = withReplaced(this.#replaced, row);
    const kept = sentRow(row, now);
    this.sent = [...this.sent.filter((earlier) => earlier.at >= now - SENT_KEPT_MS), ...(kept === null ? [] : [kept])];
  }
  async confirmed(): Promise<readonly Uuid[]> {
    return this.#confirmed;
  }
  async noteConfirmed(id: Uuid): Promise<void> {
    this.#confirmed = withConfirmed(this.#confirmed, id);
  }
  async replacedEdits(): Promise<readonly ReplacedEdit[]> {
    return this.#replaced;
  }
  async sentEdits(): Promise<SentEdits> {
    return { rows: this.sent.map(({ row }) => row).filter(({ mutation }) => isEdit(mutation)), answered: new Set(this.#answered) };
  }
  async forgetReplaced(id: Uuid): Promise<void> {
    this.#answered = withConfirmed(this.#answered, id);
    this.#replaced = this.#replaced.filter((each) => each.id !== id);
  }
  async offerAgain(generation: string, now: number): Promise<number> {
    const known = this.#generation;
    this.#generation = generation;
    if (known === generation || known === null) return 0;
    const rows = toBeOffered(this.sent.filter(({ at }) => at >= now - SENT_KEPT_MS), this.rows).map((row) => offeredAgain(row, this.#parts.newId()));
    this.sent = [];
    this.#setRows([...this.rows, ...rows].toSorted((one, other) => one.seq - other.seq));
    return rows.length;
  }
  async discardRow(id: Uuid): Promise<void> {
    this.#drop(this.rows.filter((row) => row.id === id));
  }
  async takeBack(id: Uuid): Promise<boolean> {
    if (!this.rows.some((row) => row.id === id && row.sentAt === null)) return false;
    await this.removeRow(id);
    return true;
  }
  async dropRowFile(id: Uuid, fileId: Uuid): Promise<OutboxRow | null> {
    const before = this.rows.find((row) => row.id === id) ?? null;
    const after = before === null ? null : rowWithoutFile(before, fileId, () => crypto.randomUUID());
    if (after === null) return before;
    this.#setRows(this.rows.map((row) => (row.id === id ? after : row)));
    this.#sweepBlobs();
    return after;
  }
  async blob(fileId: Uuid): Promise<Blob | null> {
    return this.blobs.get(fileId) ?? null;
  }
  async file(fileId: Uuid): Promise<StoredFile | null> {
    const bytes = this.blobs.get(fileId);
    return bytes === undefined ? null : { bytes, isReady: this.#ready.has(fileId) };
  }
  async readyFile(fileId: Uuid, bytes: Blob): Promise<void> {
    if (this.#ready.has(fileId) || !this.blobs.has(fileId)) return;
    this.blobs.set(fileId, bytes);
    this.#ready.add(fileId);
  }
  async session(): Promise<StoredSession | null> {
    return this.#session;
  }
  async saveSession(session: StoredSession): Promise<void> {
    this.#session = session;
  }
  async me(): Promise<Me | null> {
    return this.#me;
  }
  async saveMe(me: Me): Promise<void> {
    this.#me = me;
  }
  async cursor(name: string): Promise<string | null> {
    return this.cursors.get(name) ?? null;
  }
  async saveCursor(name: string, value: string | null): Promise<void> {
    if (value === null) this.cursors.delete(name);
    else this.cursors.set(name, value);
  }
  async intervals(threadId: Uuid): Promise<readonly Interval[]> {
    return this.#intervals.get(threadId) ?? [];
  }
  async changeIntervals(threads: readonly Uuid[], change: (threadId: Uuid, intervals: readonly Interval[]) => readonly Interval[], cursor?: NamedCursor): Promise<void> {
    for (const threadId of threads) {
      const before = await this.intervals(threadId);
      const after = change(threadId, before);
      if (after !== before) await this.saveIntervals(threadId, after);
    }
    if (cursor !== undefined) await this.saveCursor(cursor.name, cursor.value);
  }
  async saveIntervals(threadId: Uuid, intervals: readonly Interval[]): Promise<void> {
    this.#intervals.set(threadId, intervals);
  }
  async forgetIntervals(threads: readonly Uuid[]): Promise<void> {
    for (const threadId of threads) this.#intervals.delete(threadId);
  }
  async isHistoryComplete(scope: Iri): Promise<boolean> {
    return this.#complete.has(scope);
  }
  async setHistoryComplete(scope: Iri, isComplete: boolean): Promise<void> {
    if (isComplete) this.#complete.add(scope);
    else this.#complete.delete(scope);
  }
  async draft(place: string): Promise<Draft | null> {
    return this.#drafts.get(place) ?? null;
  }
  async drafts(): Promise<readonly Draft[]> {
    return [...this.#drafts.values()];
  }
  async saveDraftBody(place: string, body: string, typedAt?: number): Promise<void> {
    this.#changeDraft(place, (draft) => ({ ...draft, body, ...(typedAt === undefined ? {} : { typedAt }) }));
  }
  async saveDraftOptions(place: string, options: DraftOptions): Promise<void> {
    this.#changeDraft(place, (draft) => ({ ...draft, options }));
  }
  async addDraftFile(place: string, file: AttachmentDraft, bytes: Blob): Promise<void> {
    this.blobs.set(file.fileId, bytes);
    this.#changeDraft(place, (draft) => ({ ...draft, attachments: [...draft.attachments, file] }));
  }
  async removeDraftFile(place: string, fileId: Uuid): Promise<void> {
    this.#changeDraft(place, (draft) => ({ ...draft, attachments: draft.attachments.filter((file) => file.fileId !== fileId) }));
    this.#sweepBlobs();
  }
  async moveDraftFile(place: string, fileId: Uuid, by: number): Promise<void> {
    this.#changeDraft(place, (draft) => ({ ...draft, attachments: movedFile(draft.attachments, fileId, by) }));
  }
  async moveDraft(from: string, to: string): Promise<void> {
    const moved = this.#drafts.get(from);
    const joined = moved === undefined ? null : joinedDraft(to, this.#drafts.get(to), moved);
    if (joined !== null) this.#drafts.set(to, joined);
    if (this.#drafts.delete(from)) this.#tellDrafts();
  }
  watchDrafts(listen: (drafts: readonly Draft[]) => void): () => void {
    return watchIn(this.#watchers.drafts, listen, () => [...this.#drafts.values()]);
  }
  async preferences(): Promise<Preferences> {
    return this.#preferences;
  }
  async savePreferences(preferences: Preferences): Promise<void> {
    this.#preferences = preferences;
    for (const listen of this.#watchers.preferences) listen(preferences);
  }
  watchPreferences(listen: (preferences: Preferences) => void): () => void {
    return watchIn(this.#watchers.preferences, listen, () => this.#preferences);
  }
  close(): Promise<void> {
    return Promise.resolve();
  }

  #setRows(rows: readonly OutboxRow[]): void {
    this.rows = rows;
    for (const listen of this.#watchers.outbox) listen(rows);
  }
  #drop(dropped: readonly OutboxRow[]): void {
    const bereft = bereftOf(this.rows, dropped);
    this.#setRows(this.rows.filter((row) => !dropped.includes(row)).map((row) => bereft.find(({ id }) => id === row.id) ?? row));
    this.#sweepBlobs();
  }
  #changeDraft(place: string, change: (draft: Draft) => Draft): void {
    const draft = change(this.#drafts.get(place) ?? { place, body: '', attachments: [], updatedAt: 0 });
    if (isNoDraft(draft)) this.#drafts.delete(place);
    else this.#drafts.set(place, draft);
    this.#tellDrafts();
  }
  #tellDrafts(): void {
    for (const listen of this.#watchers.drafts) listen([...this.#drafts.values()]);
  }
  /** Bytes live as long as a row or a draft names them. */
  #sweepBlobs(): void {
    const inRows = this.rows.flatMap((row) => ('attachments' in row.mutation ? row.mutation.attachments : []));
    const named = new Set([...inRows, ...[...this.#drafts.values()].flatMap((draft) => draft.attachments)].map((file) => file.fileId));
    for (const fileId of this.blobs.keys()) if (!named.has(fileId)) this.blobs.delete(fileId);
  }
}

function newRow(seq: number, mutation: Mutation, { newId, now }: { newId: () => Uuid; now: () => number }): OutboxRow {
  return { id: newId(), seq, key: newId(), mutation, madeAt: now(), state: 'waiting', refusal: null, attempts: 0, nextTryAt: null, sentAt: null, uploaded: [] };
}

/** Tells the present state in a later turn, as a database does, then each change, until the answer is called. */
function watchIn<T>(watchers: Set<(value: T) => void>, listen: (value: T) => void, now: () => T): () => void {
  watchers.add(listen);
  void Promise.resolve().then(() => watchers.has(listen) && listen(now()));
  return () => watchers.delete(listen);
}
