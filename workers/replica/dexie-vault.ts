import type { Iri, Uuid } from '../../schema/ids.ts';
import { SENT_KEPT_MS } from '../../schema/limits.ts';
import type { Preferences } from '../../schema/port/queries.ts';
import type { DraftOptions } from '../../schema/port/views.ts';
import type { Me } from '../../schema/records/user.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import { ConfirmedEntries } from './confirmed-entries.ts';
import { bereftOf, foldIntoOutbox } from './fold-outbox.ts';
import { joinedDraft } from './joined-draft.ts';
import { leftOfKept, withSending } from './kept-sendings.ts';
import { leftOfDraft } from './left-of-draft.ts';
import { movedFile } from './moved-file.ts';
import { isNoDraft } from './no-draft.ts';
import { newRowId } from './new-row-id.ts';
import { News, type SharedNews } from './news.ts';
import { bindReplica, saveRelying, storedStamps } from './bind-replica.ts';
import type { ReplicaStamps } from './replica-stamps.ts';
import { isOver, offeredAgain, toBeOffered } from './sent-rows.ts';
import { REMEMBER_MS, type ReplicaMemory } from './rxdb-replica.ts';
import type { ReplacedEdit, SentEdits } from './replaced-edits.ts';
import { rowWithoutFile } from './row-without-file.ts';
import { VaultConnection, type VaultLife, type VaultOptions } from './vault-connection.ts';
import { vaultName, type OutboxInsert, type StoredValue, type VaultDatabase } from './vault-database.ts';
import { valueKey, vaultTopic, type WatchedVault } from './vault-news.ts';
import type { Draft, DraftTaken, Interval, NamedCursor, OutboxRow, RowPatch, StoredFile, StoredSession } from './vault-store.ts';

const NO_PREFERENCES: Preferences = { keepWholeHistory: false, filesOnWifiOnly: false };

/**
 * VaultStore on Dexie: every write is one transaction of a VaultConnection and is told to all tabs after it. What a person made and the
 * session are strict; cursors and intervals are as durable as the replica that they speak of.
 */
export class DexieVault implements WatchedVault, ReplicaMemory {
  readonly userId: Uuid;
  readonly #strict: VaultConnection;
  readonly #relaxed: VaultConnection;
  /** Tables of the strict connection: used inside its `read` and `write` alone. */
  readonly #db: VaultDatabase;
  readonly #news: News;
  readonly #outboxNews: SharedNews<readonly OutboxRow[]>;
  readonly #draftNews: SharedNews<readonly Draft[]>;
  /** The replica that cursors and intervals speak of, once it has been opened here, with the writes that they rely on. */
  #relied: ReplicaStamps | null = null;
  readonly #life: VaultLife;
  readonly #confirmed: ConfirmedEntries;

  constructor(userId: Uuid, { reports, onGone = () => undefined }: VaultOptions = {}) {
    this.userId = userId;
    this.#life = { hasBeenOpen: false, isGone: false, onGone };
    this.#strict = new VaultConnection(userId, 'strict', this.#life, reports);
    this.#relaxed = new VaultConnection(userId, 'relaxed', this.#life, reports);
    this.#db = this.#strict.tables;
    this.#confirmed = new ConfirmedEntries(this.#strict);
    this.#news = new News(`${vaultName(userId)}-news`);
    this.#outboxNews = this.#news.share(isAbout(vaultTopic.outbox), () => this.outbox());
    this.#draftNews = this.#news.share(isAbout(vaultTopic.drafts), () => this.drafts());
  }

  /** True once the database was deleted under this object: everything fails with StorageError `lost` from then on. */
  get isGone(): boolean {
    return this.#life.isGone;
  }

  async addMutation(mutation: Mutation, options: DraftTaken = {}): Promise<OutboxRow | null> {
    const { outbox, drafts, blobs, values } = this.#db;
    const { row, rows, left } = await this.#strict.write(options.sendId === undefined ? [outbox, drafts, blobs] : [outbox, drafts, blobs, values], async () => {
      const isKept = await this.#keep(options);
      const left = options.consumeDraft === undefined ? null : await this.#consume(options.consumeDraft, mutation, isKept);
      return { left, ...(isKept ? { row: null, rows: await outbox.orderBy(':id').toArray() } : await this.#foldIn(mutation)) };
    });
    // What one has written is on the screen without waiting for another reading.
    this.#outboxNews.change(() => rows);
    this.#draftNews.change((drafts) => drafts.flatMap((draft) => (draft.place === options.consumeDraft ? (left ?? []) : draft)));
    this.#news.tell(vaultTopic.outbox);
    if (options.consumeDraft !== undefined) this.#news.tell(vaultTopic.drafts);
    return row;
  }

  async addMutations(mutations: readonly Mutation[]): Promise<readonly OutboxRow[]> {
    if (mutations.length === 0) return [];
    const { outbox, drafts, blobs } = this.#db;
    const done = await this.#strict.write([outbox, drafts, blobs], async () => {
      const done: { row: OutboxRow | null; rows: readonly OutboxRow[] }[] = [];
      for (const mutation of mutations) done.push(await this.#foldIn(mutation));
      return done;
    });
    this.#outboxNews.change((before) => done.at(-1)?.rows ?? before);
    this.#news.tell(vaultTopic.outbox);
    return done.flatMap(({ row }) => row ?? []);
  }

  keptSendings = (place: string): Promise<readonly Uuid[]> => this.#value<readonly Uuid[]>(valueKey.kept(place), []);

  outbox(): Promise<readonly OutboxRow[]> {
    return this.#strict.read(() => this.#db.outbox.orderBy(':id').toArray());
  }

  watchOutbox(listen: (rows: readonly OutboxRow[]) => void): () => void {
    return this.#outboxNews.watch(listen);
  }

  async updateRow(id: Uuid, patch: RowPatch): Promise<OutboxRow | null> {
    const row = await this.#strict.write([this.#db.outbox], async () => {
      const before = await this.#db.outbox.get({ id });
      if (before === undefined) return null;
      const after: OutboxRow = { ...before, ...patch };
      await this.#db.outbox.put(after);
      return after;
    });
    this.#news.tell(vaultTopic.outbox);
    return row;
  }

  async removeRow(id: Uuid): Promise<void> {
    const { outbox, drafts, blobs, sent } = this.#db;
    await this.#strict.write([outbox, drafts, blobs, sent], async () => {
      const row = await outbox.get({ id });
      if (row !== undefined) await this.#end(row);
    });
    this.#news.tell(vaultTopic.outbox);
  }

  async putAway(id: Uuid, now: number): Promise<void> {
    const { outbox, drafts, blobs, sent, values } = this.#db;
    await this.#strict.write([outbox, drafts, blobs, sent, values], async () => {
      const row = await outbox.get({ id });
      if (row === undefined) return;
      await this.#end(row);
      await this.#confirmed.put(row, now);
    });
    this.#news.tell(vaultTopic.outbox);
  }

  confirmed = (): Promise<readonly Uuid[]> => this.#confirmed.ids();
  noteConfirmed = (id: Uuid): Promise<void> => this.#confirmed.note(id);
  replacedEdits = (): Promise<readonly ReplacedEdit[]> => this.#confirmed.replaced();
  sentEdits = (): Promise<SentEdits> => this.#confirmed.edits();
  async forgetReplaced(id: Uuid): Promise<void> {
    await this.#confirmed.forgetReplaced(id);
    this.#news.tell(vaultTopic.value(valueKey.replaced));
  }

  async offerAgain(generation: string, now: number): Promise<number> {
    const { outbox, values, sent } = this.#db;
    const count = await this.#strict.write([outbox, values, sent], async () => {
      const known = (await values.get(valueKey.generation))?.value;
      if (known === generation) return 0;
      await values.put({ key: valueKey.generation, value: generation });
      if (known === undefined) return 0;
      const rows = toBeOffered(await sent.where('at').aboveOrEqual(now - SENT_KEPT_MS).toArray(), await outbox.toArray());
      await outbox.bulkPut(rows.map((row) => offeredAgain(row, newRowId())));
      await sent.clear();
      return rows.length;
    });
    if (count > 0) this.#news.tell(vaultTopic.outbox);
    return count;
  }

  async discardRow(id: Uuid): Promise<void> {
    await this.#strict.write([this.#db.outbox, this.#db.drafts, this.#db.blobs], async () => {
      const rows = await this.#db.outbox.orderBy(':id').toArray();
      const dropped = rows.filter((row) => row.id === id);
      await this.#forget(dropped);
      const bereft = bereftOf(rows, dropped);
      if (bereft.length > 0) await this.#db.outbox.bulkPut(bereft);
    });
    this.#news.tell(vaultTopic.outbox);
  }

  async takeBack(id: Uuid): Promise<boolean> {
    const isBack = await this.#strict.write([this.#db.outbox, this.#db.drafts, this.#db.blobs], async () => {
      const row = await this.#db.outbox.get({ id });
      if (row === undefined || row.sentAt !== null) return false;
      await this.#forget([row]);
      return true;
    });
    this.#news.tell(vaultTopic.outbox);
    return isBack;
  }

  async dropRowFile(id: Uuid, fileId: Uuid): Promise<OutboxRow | null> {
    const row = await this.#strict.write([this.#db.outbox, this.#db.drafts, this.#db.blobs], async () => {
      const before = await this.#db.outbox.get({ id });
      const after = before === undefined ? null : rowWithoutFile(before, fileId, newRowId);
      if (after === null) return before ?? null;
      await this.#db.outbox.put(after);
      await this.#forgetBytes([fileId]);
      return after;
    });
    this.#news.tell(vaultTopic.outbox);
    return row;
  }

  async blob(fileId: Uuid): Promise<Blob | null> {
    return (await this.file(fileId))?.bytes ?? null;
  }

  async file(fileId: Uuid): Promise<StoredFile | null> {
    const stored = await this.#strict.read(() => this.#db.blobs.get(fileId));
    return stored === undefined ? null : { bytes: stored.bytes, isReady: stored.isReady === true };
  }

  async readyFile(fileId: Uuid, bytes: Blob): Promise<void> {
    await this.#strict.write([this.#db.blobs], async () => {
      const before = await this.#db.blobs.get(fileId);
      if (before !== undefined && before.isReady !== true) await this.#db.blobs.put({ fileId, bytes, isReady: true });
    });
  }

  session = (): Promise<StoredSession | null> => this.#value<StoredSession | null>(valueKey.session, null);
  saveSession = (session: StoredSession): Promise<void> => this.#save(valueKey.session, session);
  me = (): Promise<Me | null> => this.#value<Me | null>(valueKey.me, null);
  saveMe = (me: Me): Promise<void> => this.#save(valueKey.me, me);

  /** Called with the own account now and after every change, also those of other tabs and of the service worker. */
  watchMe(listen: (me: Me | null) => void): () => void {
    return this.#news.follow(isAbout(vaultTopic.value(valueKey.me)), () => this.me(), listen);
  }

  cursor(name: string): Promise<string | null> {
    return this.#value<string | null>(valueKey.cursor(name), null);
  }
  saveCursor(name: string, value: string | null): Promise<void> {
    return this.#saveProgress(valueKey.cursor(name), value);
  }
  intervals(threadId: Uuid): Promise<readonly Interval[]> {
    return this.#value<readonly Interval[]>(valueKey.intervals(threadId), []);
  }
  saveIntervals(threadId: Uuid, intervals: readonly Interval[]): Promise<void> {
    return this.#saveProgress(valueKey.intervals(threadId), intervals);
  }
  async changeIntervals(threads: readonly Uuid[], change: (threadId: Uuid, intervals: readonly Interval[]) => readonly Interval[], cursor?: NamedCursor): Promise<void> {
    const moved: readonly StoredValue[] = cursor === undefined ? [] : [{ key: valueKey.cursor(cursor.name), value: cursor.value }];
    if (threads.length + moved.length === 0) return;
    const relied = this.#relied;
    const { values } = this.#relaxed.tables;
    const changed = await this.#relaxed.write([values], async () => {
      const stored = await values.bulkGet(threads.map(valueKey.intervals));
      const changed = threads.flatMap((threadId, at) => {
        // Written by saveIntervals or here, so of this type.
        const before = (stored[at]?.value ?? []) as readonly Interval[];
        const value = change(threadId, before);
        return value === before ? [] : [{ key: valueKey.intervals(threadId), value }];
      });
      const after = [...changed, ...moved];
      if (relied === null) await values.bulkPut(after);
      else if (after.length > 0) await saveRelying(values, after, relied);
      return after;
    });
    for (const { key } of changed) this.#news.tell(vaultTopic.value(key));
  }
  async forgetIntervals(threads: readonly Uuid[]): Promise<void> {
    if (threads.length === 0) return;
    const keys = threads.map(valueKey.intervals);
    await this.#strict.write([this.#db.values], () => this.#db.values.bulkDelete(keys));
    for (const key of keys) this.#news.tell(vaultTopic.value(key));
  }
  isHistoryComplete(scope: Iri): Promise<boolean> {
    return this.#value(valueKey.complete(scope), false);
  }
  setHistoryComplete(scope: Iri, isComplete: boolean): Promise<void> {
    return this.#saveProgress(valueKey.complete(scope), isComplete);
  }

  async draft(place: string): Promise<Draft | null> {
    return (await this.#strict.read(() => this.#db.drafts.get(place))) ?? null;
  }
  drafts(): Promise<readonly Draft[]> {
    return this.#strict.read(() => this.#db.drafts.toArray());
  }
  saveDraftBody(place: string, body: string, typedAt?: number): Promise<void> {
    return this.#changeDraft(place, (draft) => ({ ...draft, body, ...(typedAt === undefined ? {} : { typedAt }) }));
  }
  saveDraftOptions(place: string, options: DraftOptions): Promise<void> {
    return this.#changeDraft(place, (draft) => ({ ...draft, options }));
  }
  addDraftFile(place: string, file: AttachmentDraft, bytes: Blob): Promise<void> {
    return this.#changeDraft(
      place,
      (draft) => ({ ...draft, attachments: [...draft.attachments, file] }),
      () => this.#db.blobs.put({ fileId: file.fileId, bytes }),
    );
  }
  removeDraftFile(place: string, fileId: Uuid): Promise<void> {
    return this.#changeDraft(
      place,
      (draft) => ({ ...draft, attachments: draft.attachments.filter((file) => file.fileId !== fileId) }),
      // Sent a moment before, or by another tab, it is a row's.
      () => this.#forgetBytes([fileId]),
    );
  }
  moveDraftFile(place: string, fileId: Uuid, by: number): Promise<void> {
    return this.#changeDraft(place, (draft) => ({ ...draft, attachments: movedFile(draft.attachments, fileId, by) }));
  }
  async moveDraft(from: string, to: string): Promise<void> {
    const { drafts } = this.#db;
    await this.#strict.write([drafts], async () => {
      const moved = await drafts.get(from);
      if (moved === undefined) return;
      const joined = joinedDraft(to, await drafts.get(to), moved);
      if (joined !== null) await drafts.put(joined);
      await drafts.delete(from);
    });
    this.#news.tell(vaultTopic.drafts);
  }
  watchDrafts(listen: (drafts: readonly Draft[]) => void): () => void {
    return this.#draftNews.watch(listen);
  }

  async preferences(): Promise<Preferences> {
    // What an earlier build has stored knows less.
    return { ...NO_PREFERENCES, ...(await this.#value<Partial<Preferences>>(valueKey.preferences, {})) };
  }
  savePreferences(preferences: Preferences): Promise<void> {
    return this.#save(valueKey.preferences, preferences);
  }
  watchPreferences(listen: (preferences: Preferences) => void): () => void {
    return this.#news.follow(isAbout(vaultTopic.value(valueKey.preferences)), () => this.preferences(), listen);
  }

  async rememberRemoved(ids: readonly Iri[]): Promise<void> {
    const at = Date.now();
    await this.#strict.write([this.#db.tombstones], async () => {
      await this.#db.tombstones.where('at').below(at - REMEMBER_MS).delete();
      await this.#db.tombstones.bulkPut(ids.map((id) => ({ id, at })));
    });
  }
  async removedAmong(ids: readonly Iri[]): Promise<ReadonlySet<Iri>> {
    const found = await this.#strict.read(async () => ((await this.#db.tombstones.count()) === 0 ? [] : this.#db.tombstones.bulkGet([...ids])));
    const since = Date.now() - REMEMBER_MS;
    return new Set(found.flatMap((tombstone) => (tombstone !== undefined && tombstone.at >= since ? [tombstone.id] : [])));
  }
  bound(): Promise<ReplicaStamps | null> {
    return this.#strict.read(() => storedStamps(this.#db.values));
  }
  async bind(found: ReplicaStamps, before: ReplicaStamps | null): Promise<void> {
    const isKept = await this.#strict.write([this.#db.values], () => bindReplica(this.#db.values, found, before));
    this.#relied = found;
    if (!isKept) this.#news.tell(vaultTopic.all);
  }
  relyOn(stamps: ReplicaStamps): void {
    if (this.#relied !== null) this.#relied = { ...this.#relied, ...stamps };
  }

  hear(listen: (topic: string) => void): () => void {
    return this.#news.hear(listen);
  }
  retell(): void {
    this.#news.tell(vaultTopic.all);
  }
  close(): Promise<void> {
    this.#news.close();
    this.#strict.close();
    this.#relaxed.close();
    return Promise.resolve();
  }

  /** Inside a transaction: takes a draft for a mutation; answers what stays of it. */
  async #consume(place: string, mutation: Mutation, isKept: boolean): Promise<Draft | null> {
    const left = (isKept ? leftOfKept : leftOfDraft)(await this.#db.drafts.get(place), mutation);
    if (left === null) await this.#db.drafts.delete(place);
    else await this.#db.drafts.put(left);
    return left;
  }

  /** Inside a transaction: remembers a sending; answers whether it was there already. */
  async #keep({ consumeDraft, sendId }: DraftTaken): Promise<boolean> {
    if (consumeDraft === undefined || sendId === undefined) return false;
    const kept = await this.#stored<readonly Uuid[]>(valueKey.kept(consumeDraft), []);
    if (kept.includes(sendId)) return true;
    await this.#db.values.put({ key: valueKey.kept(consumeDraft), value: withSending(kept, sendId) });
    return false;
  }

  /** Inside a transaction. Answers the mutation's row and the whole outbox as they are then. */
  async #foldIn(mutation: Mutation): Promise<{ row: OutboxRow | null; rows: readonly OutboxRow[] }> {
    const before: readonly OutboxRow[] = await this.#db.outbox.orderBy(':id').toArray();
    const fold = foldIntoOutbox(before, mutation, newRowId);
    if (fold.kind === 'cancel') {
      await this.#forget(fold.rows);
      const bereft = bereftOf(before, fold.rows);
      if (bereft.length > 0) await this.#db.outbox.bulkPut(bereft);
      return { row: null, rows: before.filter((row) => !fold.rows.includes(row)).map((row) => bereft.find(({ id }) => id === row.id) ?? row) };
    }
    if (fold.kind === 'replace') {
      await this.#db.outbox.put(fold.by);
      await this.#forgetBytes(filesOf(fold.row).filter((fileId) => !filesOf(fold.by).includes(fileId)));
      return { row: fold.by, rows: before.map((each) => (each === fold.row ? fold.by : each)) };
    }
    const insert: OutboxInsert = {
      id: newRowId(), key: newRowId(), mutation, madeAt: Date.now(), state: 'waiting', refusal: null, attempts: 0, nextTryAt: null, sentAt: null, uploaded: [],
    };
    const row: OutboxRow = { ...insert, seq: await this.#db.outbox.add(insert) };
    return { row, rows: [...before, row] };
  }

  /** Inside a transaction: a row with which the server is through goes, and with it what was put away and is over by it. */
  async #end(row: OutboxRow): Promise<void> {
    await this.#forget([row]);
    await this.#db.sent.where('about').equals(planOf(row.mutation).entity).filter((earlier) => isOver(earlier, row)).delete();
  }

  /** Inside a transaction: deletes the rows, and their bytes where no other row and no draft names them. */
  async #forget(rows: readonly OutboxRow[]): Promise<void> {
    await this.#db.outbox.bulkDelete(rows.map((row) => row.seq));
    await this.#forgetBytes(rows.flatMap(filesOf));
  }

  /** Inside a transaction: deletes bytes that no row and no draft names any more. */
  async #forgetBytes(files: readonly Uuid[]): Promise<void> {
    if (files.length === 0) return;
    const [left, drafts] = [await this.#db.outbox.toArray(), await this.#db.drafts.toArray()];
    const named = new Set([...left.flatMap(filesOf), ...drafts.flatMap((draft) => draft.attachments.map((file) => file.fileId))]);
    await this.#db.blobs.bulkDelete(files.filter((fileId) => !named.has(fileId)));
  }

  async #changeDraft(place: string, change: (draft: Draft) => Draft, bytes?: () => PromiseLike<unknown>): Promise<void> {
    await this.#strict.write(bytes === undefined ? [this.#db.drafts] : [this.#db.outbox, this.#db.drafts, this.#db.blobs], async () => {
      const before = (await this.#db.drafts.get(place)) ?? { place, body: '', attachments: [], updatedAt: 0 };
      const after = { ...change(before), updatedAt: Date.now() };
      if (isNoDraft(after)) await this.#db.drafts.delete(place);
      else await this.#db.drafts.put(after);
      await bytes?.();
    });
    this.#news.tell(vaultTopic.drafts);
  }

  #value<T>(key: string, absent: T): Promise<T> {
    return this.#strict.read(() => this.#stored(key, absent));
  }

  /** Inside a transaction, or inside `read`. */
  async #stored<T>(key: string, absent: T): Promise<T> {
    const stored = await this.#db.values.get(key);
    // Written by #save below under the same key, so of the same type.
    return stored === undefined ? absent : (stored.value as T);
  }

  async #save(key: string, value: unknown): Promise<void> {
    await this.#strict.write([this.#db.values], () => this.#db.values.put({ key, value }));
    this.#news.tell(vaultTopic.value(key));
  }

  /** Only together with the writes that it relies on, and only while the replica is the one that it was. */
  async #saveProgress(key: string, value: unknown): Promise<void> {
    const relied = this.#relied;
    const { values } = this.#relaxed.tables;
    await this.#relaxed.write([values], async () => {
      if (relied === null) await values.put({ key, value });
      else await saveRelying(values, [{ key, value }], relied);
    });
    this.#news.tell(vaultTopic.value(key));
  }
}

const isAbout = (topic: string) => (told: string): boolean => told === topic || told === vaultTopic.all;

function filesOf(row: OutboxRow): Uuid[] {
  return 'attachments' in row.mutation ? row.mutation.attachments.map((file) => file.fileId) : [];
}
