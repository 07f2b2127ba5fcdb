import type { Me } from '../records/user.ts';
import type { Person, Role } from '../records/user.ts';
import type { Skill } from '../records/award.ts';
import type { AwardView, ClassView, CommentView, DraftView, EventView, IconView, InvitationView, MessageView, OutboxView, ReplacedEditView, RequestView, StoryView, StrandedDraftView, StudentView, ThreadView } from './views.ts';
import type { SearchCoverage, SearchHit } from './search.ts';
import type { SyncStatus } from './status.ts';

/**
 * A list as a screen gets it. `isLoaded` false: nothing is stored yet and nothing is known, show skeletons; true with
 * no rows: it is empty. `more`: where older rows are; `server` means they must be fetched (and cannot be, offline).
 */
export interface Rows<T> {
  readonly isLoaded: boolean;
  readonly rows: readonly T[];
  readonly total: number | null;
  readonly more: 'stored' | 'server' | 'none';
}

/** One thing. `missing` only when the server said so (404, 403); `unknown` offline and not stored. */
export type One<T> = { readonly state: 'loading' } | { readonly state: 'ready'; readonly value: T } | { readonly state: 'missing'; readonly status: 403 | 404 } | { readonly state: 'unknown' };

/**
 * Session as the page sees it. `expired`: the replica stays readable and the outbox waits for a login (invariant 17).
 * `hasLostData`: the browser has deleted what somebody had on this device, and so logged them out. `locked`: the last
 * user's session was revoked at the server, and nothing of theirs is shown before they log in again (F-205).
 */
export type SessionView = { readonly state: 'anonymous'; readonly hasLostData?: true; readonly locked?: LockedView } | { readonly state: 'active' | 'expired'; readonly me: Me };

/** The user of a device whose session was revoked: their role, and how many changes and drafts wait for their login. */
export interface LockedView {
  readonly role: Role;
  readonly unsent: number;
}

/**
 * What became of outbox entries. `confirmed`: the server has carried out all of them. `refused`: one of them needs the
 * user. `dropped`: one of them went without the server (discarded, or another change took its place).
 */
export type Fate = 'waiting' | 'confirmed' | 'refused' | 'dropped';

/** Named live queries: name → parameters and result. Nothing else crosses from the replica to a screen. */
export interface Queries {
  session: { params: Record<string, never>; result: SessionView };
  syncStatus: { params: Record<string, never>; result: SyncStatus };
  classes: { params: { status: 'active' | 'archive' }; result: Rows<ClassView> };
  class: { params: { classId: string }; result: One<ClassView> };
  students: { params: { classId: string | null }; result: Rows<StudentView> };
  student: { params: { studentId: string }; result: One<StudentView> };
  /** What a class gives points for, in the order of their making; empty for all but its teachers. */
  skills: { params: { classId: string }; result: Rows<Skill> };
  /** Points given to a student since an instant (null: ever), newest first. `more` server: run fetchBelow. */
  awards: { params: { studentId: string; since: string | null; limit: number }; result: Rows<AwardView> };
  /** Newest first. `more` server: run fetchBelow. */
  invitations: { params: { studentId: string }; result: Rows<InvitationView> };
  /** Requests to a teacher's classes, or a parent's own, oldest first; decided ones stay with their status. */
  requests: { params: Record<string, never>; result: Rows<RequestView> };
  /** How many requests wait for this user's decision: the badge of the bell. */
  pendingRequests: { params: Record<string, never>; result: { readonly count: number } };
  /** Newest first; own waiting posts on top. classIds null: every class of the user. */
  feed: { params: { classIds: readonly string[] | null; limit: number }; result: Rows<StoryView> };
  story: { params: { classId: string; storyId: string }; result: One<StoryView> };
  /** Oldest first, own waiting ones last. `more` server: run fetchBelow. */
  comments: { params: { classId: string; storyId: string }; result: Rows<CommentView> };
  /** Upcoming: not over, the next one first. Past: the last one first, `more` server: run fetchBelow. classId null: every active class, or those of them in `among`, of past ones what is stored. */
  events: { params: { classId: string | null; among?: readonly string[]; which: 'upcoming' | 'past'; limit: number }; result: Rows<EventView> };
  event: { params: { eventId: string }; result: One<EventView> };
  /** Newest activity first. classId null: all threads. */
  threads: { params: { classId: string | null }; result: Rows<ThreadView> };
  thread: { params: { threadId: string }; result: One<ThreadView> };
  /** The newest `limit` messages, and all back to that of createdAt `backTo`, oldest first, own waiting ones last. Raise `limit` to read further back. Where older proven intervals end after `backTo`, the list has gaps (`isAfterGap`). */
  messages: { params: { threadId: string; limit: number; backTo?: string }; result: Rows<MessageView> };
  outbox: { params: Record<string, never>; result: Rows<OutboxView> };
  /** Edits of this device that replaced what somebody else had written, the newest first, and then those that were replaced unseen. */
  replacedEdits: { params: Record<string, never>; result: readonly ReplacedEditView[] };
  /** What has become of outbox entries, all together. */
  fate: { params: { outboxIds: readonly string[] }; result: Fate };
  icons: { params: { kind: 'class' | 'skill' | 'student' }; result: Rows<IconView> };
  draft: { params: { place: string }; result: DraftView | null };
  /** Drafts of places that are gone, in no order that matters. */
  strandedDrafts: { params: Record<string, never>; result: readonly StrandedDraftView[] };
  preferences: { params: Record<string, never>; result: Preferences };
  /** What has all words of the text, in any of their forms, on this device; newest first. Nothing below SEARCH_MIN characters. `threadId`: only messages of this thread. */
  search: { params: { text: string; kind: SearchHit['kind']; limit: number; threadId?: string }; result: Rows<SearchHit> };
  searchCoverage: { params: Record<string, never>; result: SearchCoverage };
}
export type QueryName = keyof Queries;
export type ParamsOf<Q extends QueryName> = Queries[Q]['params'];
export type ResultOf<Q extends QueryName> = Queries[Q]['result'];

/** Choices that live on this device only. */
export interface Preferences {
  /** Keep every message of every thread here, not only the recent ones: for reading history on a train. */
  readonly keepWholeHistory: boolean;
  /** Photos, videos and documents leave only over Wi-Fi, where the platform tells what it is on; words leave at once. */
  readonly filesOnWifiOnly: boolean;
  /** Notifications of this device name nobody (F-402). Absent in what earlier builds stored. */
  readonly hidesNamesInNotices?: boolean;
}

/** A person that one may write to, with the classes that connect them. */
export interface Recipient {
  readonly user: Person;
  /** Names of the classes that connect them; the server's answer has their IRIs. */
  readonly classes: readonly string[];
  /** Whose parent it is ("Masha's mum" is the screen's wording), or null. */
  readonly about: string | null;
}
