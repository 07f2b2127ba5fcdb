import type { Iri, Uuid } from '../../schema/ids.ts';
import type { DraftOptions, Refusal } from '../../schema/port/views.ts';
import type { Preferences } from '../../schema/port/queries.ts';
import type { Me, Role } from '../../schema/records/user.ts';
import type { FieldValues } from '../../schema/rules/edit-base.ts';
import type { AttachmentDraft, Mutation } from '../../schema/rules/mutation.ts';
import type { ReplacedEdit, SentEdits } from './replaced-edits.ts';

/** A row of the outbox. `seq` counts up and orders it; the device clock orders nothing (invariants 5 and 19). */
export interface OutboxRow {
  readonly id: Uuid;
  readonly seq: number;
  /** The idempotency key: made with the row, sent with every try. */
  readonly key: Uuid;
  readonly mutation: Mutation;
  readonly madeAt: number;
  /** `parked` needs the user: refused for good, with the reason (invariant 6). */
  readonly state: 'waiting' | 'parked';
  readonly refusal: Refusal | null;
  readonly attempts: number;
  readonly nextTryAt: number | null;
  /** When it may first have reached the server; null: never sent, may still be folded or discarded freely. */
  readonly sentAt: number | null;
  /** The versions, before the first try left, of what its answer counts in and is shown as (R-OUT-13). */
  readonly standing?: Standing;
  /** Files already on the server. */
  readonly uploaded: readonly Uuid[];
  /** The server had them no more, and they were uploaded once more (R-OUT-04). */
  readonly isUploadedAnew?: true;
  /** The user said of this one: do not wait for Wi-Fi. */
  readonly onAnyNetwork?: true;
  /** What it replaces that its writer never saw, by field: somebody else wrote it meanwhile (R-OUT-21). */
  readonly replaces?: FieldValues;
}

/** Versions by what has them. */
export type Standing = Readonly<Record<Iri, number>>;

export type RowPatch = Partial<Pick<OutboxRow, 'state' | 'refusal' | 'attempts' | 'nextTryAt' | 'sentAt' | 'standing' | 'uploaded' | 'isUploadedAnew' | 'onAnyNetwork' | 'key' | 'mutation' | 'replaces'>>;

/** Tokens with server-time expiries, ms (product.md section 9). */
export interface StoredSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessTokenExpiresAt: number;
  readonly refreshTokenExpiresAt: number;
  /** `expired`: both are over or refused; the replica stays readable, the outbox waits for a login. */
  readonly state: 'active' | 'expired';
}

/** A cursor that is saved in one write with something else: where one of them stands, so does the other. */
export interface NamedCursor {
  readonly name: string;
  readonly value: string;
}

/** A proven stretch of a thread's history: between these createdAt nothing is missing (invariant 13). */
export interface Interval {
  readonly from: string;
  readonly to: string;
  /** True when nothing older than `from` exists. */
  readonly isStart: boolean;
}

export interface Draft {
  readonly place: string;
  readonly body: string;
  readonly attachments: readonly AttachmentDraft[];
  readonly options?: DraftOptions;
  /** The page's stamp of the body (saveDraft). */
  readonly typedAt?: number;
  readonly updatedAt: number;
}

/** The draft that a mutation takes along, and the id that the page gave to this sending of it. */
export interface DraftTaken {
  readonly consumeDraft?: string;
  readonly sendId?: Uuid | undefined;
}

/** A file that waits here. `isReady`: these are the bytes that are sent, and they never change any more. */
export interface StoredFile {
  readonly bytes: Blob;
  readonly isReady: boolean;
}

/** What only this device knows, one database per user. Writes resolve when they are durable. */
export interface VaultStore {
  readonly userId: Uuid;
  /**
   * Strict durability; folds with never-sent rows (schema/rules/mutation-fold.ts); consumes a draft in the same transaction,
   * but for files that the mutation does not name. Null when folding cancelled both, and where this sending of that place
   * was written before: nothing is written then, and what the draft had of it goes (R-OUT-17).
   */
  addMutation(mutation: Mutation, options?: DraftTaken): Promise<OutboxRow | null>;
  /** As addMutation, of several: all of them, or none. Answers the entries that hold them now. */
  addMutations(mutations: readonly Mutation[]): Promise<readonly OutboxRow[]>;
  /** The newest sendings of a place that were written, whatever became of them since. */
  keptSendings(place: string): Promise<readonly Uuid[]>;
  /** All rows by `seq`. */
  outbox(): Promise<readonly OutboxRow[]>;
  /** Called with all rows now and after every change, also those of other tabs and of the service worker. */
  watchOutbox(listen: (rows: readonly OutboxRow[]) => void): () => void;
  /** Answers the row as it now is, null where it is gone: folding may have changed or cancelled it in the meantime. */
  updateRow(id: Uuid, patch: RowPatch): Promise<OutboxRow | null>;
  /** Removes a row with which the server is through, the bytes that nobody else names, and what was put away and is over by it. */
  removeRow(id: Uuid): Promise<void>;
  /** As removeRow, of what the server has acknowledged: it is kept for SENT_KEPT_MS after `now` (device time, ms), and offered again to a server that was restored (R-OUT-18). */
  putAway(id: Uuid, now: number): Promise<void>;
  /** Ids of the newest entries that the server confirmed, at most CONFIRMED_MAX (R-OUT-24). */
  confirmed(): Promise<readonly Uuid[]>;
  /** Remembers an entry as confirmed that has no room to be put away; `removeRow` comes next. */
  noteConfirmed(id: Uuid): Promise<void>;
  /** Edits of this device that replaced somebody else's, the newest last. */
  replacedEdits(): Promise<readonly ReplacedEdit[]>;
  /** Confirmed edits that are still put away, and which of them were answered for by `forgetReplaced`. */
  sentEdits(): Promise<SentEdits>;
  /** Its writer has said which one stays, of a replaced edit or of an overtaken one. */
  forgetReplaced(id: Uuid): Promise<void>;
  /**
   * The server is of this generation. Where it was of another one before, what was put away in the SENT_KEPT_MS before `now`
   * (device time, ms) waits again, in its old order and under its own keys, but for what a row that is on its way says better; answers how many rows that are.
   */
  offerAgain(generation: string, now: number): Promise<number>;
  /** As removeRow, of what the user gave up: replies to a message that was never made go without it (R-OUT-14). */
  discardRow(id: Uuid): Promise<void>;
  /** Removes the row, unless it may have been sent; whether it did. */
  takeBack(id: Uuid): Promise<boolean>;
  /** Takes a file and its bytes out of a row, which then waits to be sent; under a new key where it may have been sent. Null where it is gone. */
  dropRowFile(id: Uuid, fileId: Uuid): Promise<OutboxRow | null>;
  blob(fileId: Uuid): Promise<Blob | null>;
  file(fileId: Uuid): Promise<StoredFile | null>;
  /** Puts the bytes to send in the place of the picked ones; nothing happens where they are ready already, or gone. */
  readyFile(fileId: Uuid, bytes: Blob): Promise<void>;

  session(): Promise<StoredSession | null>;
  saveSession(session: StoredSession): Promise<void>;
  me(): Promise<Me | null>;
  saveMe(me: Me): Promise<void>;

  cursor(name: string): Promise<string | null>;
  saveCursor(name: string, value: string | null): Promise<void>;
  intervals(threadId: Uuid): Promise<readonly Interval[]>;
  saveIntervals(threadId: Uuid, intervals: readonly Interval[]): Promise<void>;
  /** Reads the stretches of threads and saves what `change` makes of them, and `cursor` with them, all or none; what it answers as it was given stays. */
  changeIntervals(threads: readonly Uuid[], change: (threadId: Uuid, intervals: readonly Interval[]) => readonly Interval[], cursor?: NamedCursor): Promise<void>;
  /** Forgets the stretches of threads whose rows go next, strictly: none outlives its rows. */
  forgetIntervals(threads: readonly Uuid[]): Promise<void>;
  /** Which classes' stories are stored to the very first one. */
  isHistoryComplete(scope: Iri): Promise<boolean>;
  setHistoryComplete(scope: Iri, isComplete: boolean): Promise<void>;

  draft(place: string): Promise<Draft | null>;
  drafts(): Promise<readonly Draft[]>;
  saveDraftBody(place: string, body: string, typedAt?: number): Promise<void>;
  /** Kept until the draft is consumed, or none is chosen any more. */
  saveDraftOptions(place: string, options: DraftOptions): Promise<void>;
  addDraftFile(place: string, file: AttachmentDraft, bytes: Blob): Promise<void>;
  removeDraftFile(place: string, fileId: Uuid): Promise<void>;
  /** Puts a file so many places further on among the others; nothing where it is not there. */
  moveDraftFile(place: string, fileId: Uuid, by: number): Promise<void>;
  /** Puts the words and files of a place behind those of another, in one step; what was chosen there goes. */
  moveDraft(from: string, to: string): Promise<void>;
  watchDrafts(listen: (drafts: readonly Draft[]) => void): () => void;

  preferences(): Promise<Preferences>;
  savePreferences(preferences: Preferences): Promise<void>;
  watchPreferences(listen: (preferences: Preferences) => void): () => void;
  close(): Promise<void>;
}

/** Whose session was revoked at the server while they used this device (F-205). */
export interface LockedUser {
  readonly userId: Uuid;
  readonly role: Role;
  /** Changes and drafts that are stored for their next login. */
  readonly unsent: number;
}

/** The device's own small database: who is logged in, and which wipes have not finished (invariant 18). */
export interface DeviceStore {
  currentUserId(): Promise<Uuid | null>;
  /** Whoever is here has no mark: what it spoke of is wiped before, or is theirs again. */
  setCurrentUserId(userId: Uuid | null): Promise<void>;
  watchCurrentUserId(listen: (userId: Uuid | null) => void): () => void;
  /** In one step nobody is logged in any more, and `user` is locked; nothing happens where they are not the current user. */
  lock(user: LockedUser): Promise<void>;
  /** The user who is locked on this device until they log in or are wiped; null: none. */
  lockedUser(): Promise<LockedUser | null>;
  /** In one step nobody is logged in as this user any more: a kill behind it leaves nobody who could go on writing into what will be wiped. */
  markWipe(userId: Uuid): Promise<void>;
  pendingWipes(): Promise<readonly Uuid[]>;
  /** The current user, where a mark of an earlier build is on them; null: no such thing. */
  markedHere(): Promise<Uuid | null>;
  /** Takes the mark off a user, where they are the current one still. */
  unmarkHere(userId: Uuid): Promise<void>;
  /** Deletes the user's replica, vault and media cache, then the mark. */
  wipe(userId: Uuid): Promise<void>;
}
