import type { Problem } from '../wire.ts';
import type { ClassPatch, Grade } from '../records/class.ts';
import type { Person } from '../records/user.ts';
import type { DraftView } from './views.ts';
import type { Recipient } from './queries.ts';

declare global {
  /** Known here by name only; each runtime brings the real one. */
  interface Blob {
    readonly size: number;
  }
}

/** A file picked by the user; the worker writes its bytes into the vault before it answers. */
export interface PickedFile {
  readonly blob: Blob;
  readonly name: string;
  readonly lastModified: number;
}

/**
 * Commands: name → arguments and value. Those that make a mutation answer when it is durable on the device (strict
 * durability), never when the server has it (invariant 1); the screen follows by its queries.
 */
export interface Commands {
  login: { args: { kind: 'user' | 'student'; name: string; password: string; locale: string }; value: { role: Person['role'] } };
  /** Tells first how many changes would be lost; `force` wipes all the same. */
  logout: { args: { force: boolean }; value: { wiped: boolean; waiting: number } };
  createClass: { args: { name: string; grade: Grade; icon: string }; value: { classId: string } };
  updateClass: { args: { classId: string; patch: ClassPatch }; value: null };
  /** Takes the draft of `story:{classId}` with its files, and empties it, in one transaction. */
  createStory: { args: { classId: string; body: string }; value: { storyId: string } };
  deleteStory: { args: { classId: string; storyId: string }; value: null };
  setStoryLiked: { args: { classId: string; storyId: string; liked: boolean }; value: null };
  markStoryRead: { args: { classId: string; storyId: string }; value: null };
  /** Takes the draft of `thread:{threadId}` with its files, and empties it, in one transaction. */
  sendMessage: { args: { threadId: string; body: string }; value: { messageId: string } };
  deleteMessage: { args: { threadId: string; messageId: string }; value: null };
  markThreadRead: { args: { threadId: string; messageId: string; createdAt: string }; value: null };
  setThreadMuted: { args: { threadId: string; muted: boolean }; value: null };
  /** Answers an existing one-to-one thread where there is one. */
  createDirectThread: { args: { members: readonly string[]; name: string }; value: { threadId: string } };
  saveDraft: { args: { place: string; body: string }; value: null };
  /** Writes the bytes into the vault and answers the draft as it is now. Refuses by the rules of product.md section 5. */
  addDraftFiles: { args: { place: string; files: readonly PickedFile[] }; value: { draft: DraftView; refused: readonly { name: string; reason: 'duplicate' | 'tooMany' | 'type' | 'mixed' | 'tooLarge' | 'empty' | 'storage' }[] } };
  removeDraftFile: { args: { place: string; fileId: string }; value: null };
  retryOutbox: { args: { id: string | null }; value: null };
  discardOutbox: { args: { id: string }; value: null };
  /** Fetches the messages before the oldest stored one; answers at once with `offline` when it cannot. */
  fetchOlderMessages: { args: { threadId: string }; value: { outcome: 'fetched' | 'complete' | 'offline' } };
  fetchOlderStories: { args: { classIds: readonly string[] | null }; value: { outcome: 'fetched' | 'complete' | 'offline' } };
  threadMembers: { args: { threadId: string }; value: { members: readonly { user: Person; isNotificationEnabled: boolean }[] } };
  recipients: { args: Record<string, never>; value: { recipients: readonly Recipient[] } };
  setPreference: { args: { keepWholeHistory: boolean }; value: null };
  setLanguage: { args: { locale: string }; value: null };
  /** Bytes of an attachment: a waiting one from the vault, a stored one from the media cache or the server. */
  fileBlob: { args: { fileId: string }; value: { blob: Blob | null } };
}
export type CommandName = keyof Commands;
export type ArgsOf<C extends CommandName> = Commands[C]['args'];
export type ValueOf<C extends CommandName> = Commands[C]['value'];

/** Errors cross as data (style.md 15). `offline`: the command needs the server and it cannot be reached. */
export type CommandError =
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'offline' }
  | { readonly kind: 'storage'; readonly reason: 'quota' | 'blocked' | 'lost' }
  | { readonly kind: 'bug'; readonly message: string };
export type CommandResult<C extends CommandName> = { readonly ok: true; readonly value: ValueOf<C> } | { readonly ok: false; readonly error: CommandError };
