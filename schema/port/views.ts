import type { Saying } from '../problem-codes.ts';
import type { Award, SkillType } from '../records/award.ts';
import type { IconRef, ClassRecord } from '../records/class.ts';
import type { StoryComment } from '../records/comment.ts';
import type { ConnectionRequest } from '../records/connection-request.ts';
import type { EventRecord } from '../records/event.ts';
import type { FileRecord } from '../records/file.ts';
import type { Invitation } from '../records/invitation.ts';
import type { ReplyTo } from '../records/reply.ts';
import type { Person } from '../records/user.ts';
import type { Student } from '../records/student.ts';
import type { AckAudience, Story } from '../records/story.ts';
import type { Thread } from '../records/thread.ts';
import type { MutationType } from '../rules/mutation.ts';

/**
 * The honest state of a thing on the screen (design.md section 6). `stored`: the server has said so and nothing waits.
 * `percent` is of bytes sent and stands only while files travel.
 */
export type Honest =
  | { readonly state: 'stored' }
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly percent: number | null }
  | { readonly state: 'failed'; readonly reason: Refusal };

/** Why the server (or the device) refused for good. It is kept by code, and gets its words where it is read (F-204). */
export interface Refusal {
  readonly code: 'refused' | 'forbidden' | 'missing' | 'conflict' | 'invalid' | 'tooLarge' | 'unsupportedFile' | 'dependency' | 'fileLost';
  readonly status: number | null;
  /** What the server said, sentence by sentence; absent where a part of it has no code that this build knows. */
  readonly said?: readonly Saying[];
  /** The server's own words, only where `said` is absent (an older server, a row of an older build); of a lost file its name. */
  readonly text: string | null;
  /** The language of `text`, where the server named it. */
  readonly textLanguage?: string;
  /** The file that was refused, where it was one. */
  readonly fileId?: string;
}

/** A file as a screen shows it: on the server, or still only here (`isLocal`: the bytes come from /media as well). */
export type AttachmentView = Pick<FileRecord, '_id' | 'type' | 'originalName' | 'mimeType' | 'size' | 'width' | 'height'> & {
  readonly isLocal: boolean;
  readonly percent: number | null;
  /** It is this file that the server refused, and with it the whole change (product.md section 4). */
  readonly isRefused?: true;
};

/** `outboxId` names the row behind a thing that is not `stored`, for retry and discard. */
interface Pending {
  readonly honest: Honest;
  readonly outboxId: string | null;
}

/** `title`: the name, and whose class it is where another one has that name (class-title.ts). */
export type ClassView = ClassRecord & Pending & { readonly unreadCount: number; readonly title: string };
export type StudentView = Student & Pending;
export type AwardView = Award & Pending;
export type InvitationView = Invitation & Pending;
/** `classTitle`: as of ClassView, among the classes of the user and those asked for. */
export type RequestView = ConnectionRequest & Pending & { readonly classTitle: string };
export type EventView = EventRecord & Pending;
export type CommentView = StoryComment & Pending & { readonly isMine: boolean };
/** `refusedEdit`: what an edit that was refused was to make of the story, which stays as it was; only where there is one. */
/** How far marks on a story are, each shown where it was made; absent: the server has it. */
export interface StoryMarks {
  readonly like?: Honest;
  readonly acknowledge?: Honest;
  readonly remind?: Honest;
}
export type StoryView = Omit<Story, 'attachments'> & Pending & { readonly marks?: StoryMarks } & { readonly attachments: readonly AttachmentView[]; readonly refusedEdit?: { readonly text: string; readonly attachments: readonly AttachmentView[] } };

export interface MessageView extends Pending {
  readonly _id: string;
  readonly threadId: string;
  readonly createdAt: string;
  /** As of Message: the time to show, where it is not that of its arrival. */
  readonly writtenAt?: string;
  readonly createdBy: Person;
  readonly isMine: boolean;
  readonly body: string;
  readonly attachments: readonly AttachmentView[];
  readonly canDelete: boolean;
  /** The message that this one answers; null: none. */
  readonly replyTo: ReplyTo | null;
  /** Somebody else has read it; only meaningful for own messages. */
  readonly isRead: boolean;
  /** True: between the message before it in the list and this one others are missing on this device. */
  readonly isAfterGap?: boolean;
}

/** `preview` is the newest line with what waits on this device; `draft` the text typed but not sent. */
export type ThreadView = Thread & Pending & {
  readonly preview: { readonly author: Person | null; readonly isMine: boolean; readonly body: string; readonly attachmentsCount: number; readonly at: string; readonly honest: Honest; readonly isRead: boolean } | null;
  readonly draft: string | null;
  /** Whom it is with, for a direct thread: everybody but the user. */
  readonly others: readonly Person[];
  /** Of a thread of two: the names of the children of the other person, where that is a parent and they are known here. */
  readonly about?: string;
  /** Of a class's thread the class's title; '' where no name is left: whoever it was with has erased the account. */
  readonly title: string;
};

export interface IconView extends IconRef {
  readonly kind: 'class' | 'skill' | 'student';
}

/** A row of the outbox page (GEN-10). `title` and `text` are data, the words around them are the screen's. */
export interface OutboxView {
  readonly id: string;
  readonly mutation: MutationType;
  readonly honest: Honest;
  readonly madeAt: number;
  /** The title of the thing it belongs to: class or thread; a thread may have lost its name (ThreadView). */
  readonly place: string | null;
  /** Whom it is about: a student's name as it is shown here; absent: nobody, or not known. */
  readonly who?: string;
  /** The points that are given, with their sign, and for what. */
  readonly reward?: { readonly points: number; readonly skillType: SkillType; readonly name: string };
  /** What the user typed, whole, for "copy text". */
  readonly text: string | null;
  readonly attachments: readonly AttachmentView[];
  readonly attempts: number;
  /** ms since the epoch of the next try; null when not scheduled. */
  readonly nextTryAt: number | null;
  /** True once a request carrying it may have reached the server: it can no longer be discarded without a word. */
  readonly mayBeSent: boolean;
  /** Its files wait for Wi-Fi, as the user wants it. */
  readonly waitsForWifi?: true;
}

/**
 * An edit of this device that replaced somebody else's, or one that was replaced unseen: both values of each field.
 * `theirs`: what was replaced, of an overtaken edit what is there now.
 */
export interface ReplacedEditView {
  readonly id: string;
  /** A later edit, whose writer had not seen this one, has replaced it (F-702). */
  readonly isOvertaken: boolean;
  readonly of: 'class' | 'student' | 'story' | 'event';
  readonly fields: readonly { readonly name: string; readonly theirs: unknown; readonly mine: unknown }[];
}

/** How a post is to go out; what is absent is as it was, of a new post: not so. */
export interface PostOptions {
  readonly isAckAsked?: boolean;
  readonly ackAudience?: AckAudience;
  readonly isUrgent?: boolean;
  /** An instant. */
  readonly publishAt?: string;
  /** Of a story that is edited: its files that are not to stay. */
  readonly dropped?: readonly string[];
}

/** What is chosen for what is being written, and kept with it. */
export interface DraftOptions extends PostOptions {
  /** The message that is answered. */
  readonly replyTo?: ReplyTo;
}

/**
 * A draft per place (`thread:{id}`, `story:{classId}`, `edit:{storyId}`, `comment:{storyId}`, `event:{classId}`,
 * `event-edit:{eventId}`, `gone:{classId}` for words whose story was deleted meanwhile), kept through reload and kill. Bytes lie in the vault.
 */
export interface DraftView {
  readonly body: string;
  /** As the page that wrote the body said (saveDraft). */
  readonly typedAt?: number;
  readonly options?: DraftOptions;
  readonly attachments: readonly AttachmentView[];
}

/** A draft whose place is gone: what of it was lost. */
export interface StrandedDraftView {
  readonly place: string;
  readonly lost: 'class' | 'talk' | 'story' | 'event';
}
