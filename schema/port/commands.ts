import type { Problem } from '../wire.ts';
import type { PictureSize } from '../picture-size.ts';
import type { MediaNeed } from './media-path.ts';
import type { ClassPatch, Grade } from '../records/class.ts';
import type { StudentPreview } from '../records/connection-request.ts';
import type { ErrorReport } from '../records/error-report.ts';
import type { InvitationCheck } from '../records/invitation.ts';
import type { PublicStudent } from '../records/student.ts';
import type { StoryAsked } from '../records/story-asked.ts';
import type { StoryReader } from '../records/story-reader.ts';
import type { Person, QuietHours, Role } from '../records/user.ts';
import type { DraftOptions, DraftView, PostOptions } from './views.ts';
import type { Preferences, Recipient } from './queries.ts';

declare global {
  /** Known here by name only; each runtime brings the real one. */
  interface Blob {
    readonly size: number;
  }
}

/** By what somebody logs in: e-mail and password, a student's login and password, or the key of a student's card (F-320). */
export type LoginKind = 'user' | 'student' | 'card';

/** A file picked by the user; the worker writes its bytes into the vault before it answers. */
export interface PickedFile {
  readonly blob: Blob;
  readonly name: string;
  readonly lastModified: number;
}

/** What another app has handed over (EXT-08). */
export interface SharedIn {
  readonly text: string;
  readonly files: readonly PickedFile[];
}

/** An event as it is typed; times are instants, of an all-day event its first and last day in UTC. */
export interface EventInput {
  readonly title: string;
  readonly description: string;
  readonly allDay: boolean;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

/** What a code invites to, as far as it is told before a teacher has agreed (product.md section 3). `icon` and `colour` are the class's. */
export type CodeFacts = { readonly teacherFullName: string; readonly className: string; readonly icon: string; readonly colour: string } & (
  | { readonly kind: 'class'; readonly classId: string }
  /** The active classes of the student, the oldest first: a request asks for that one. */
  | { readonly kind: 'student'; readonly studentInitials: string; readonly classes: readonly { readonly classId: string; readonly className: string; readonly schoolName: string | null }[] }
);

/** Who registers with an e-mail; students are made by their teacher. */
export type MailRole = Exclude<Role, 'student'>;

/** A list below a story, a class or a student. */
export type Below =
  | { readonly of: 'comments'; readonly classId: string; readonly storyId: string }
  | { readonly of: 'events'; readonly classId: string }
  | { readonly of: 'awards' | 'invitations'; readonly studentId: string };

/**
 * What carries words from where they were typed carries an id that the page made with them, too, the id of what becomes
 * of them: sent once more, because its answer was lost, nothing is written a second time (R-OUT-17). Other words have another.
 */
interface Sent {
  sendId?: string;
}

/** What the fields of a form said when it was opened, by name: what others wrote since was not seen by its writer (R-OUT-21). */
export type Seen = Readonly<Record<string, unknown>>;

/** The outbox entries that a command wrote, whose fate the page follows (query `fate`). None: there was nothing to change. */
export interface Written {
  readonly outboxIds: readonly string[];
}

/**
 * Commands: name → arguments and value. Those that make a mutation answer when it is durable on the device (strict
 * durability), never when the server has it (invariant 1); the screen follows by its queries.
 */
export interface Commands {
  login: { args: { kind: LoginKind; name: string; password: string; locale: string }; value: { role: Person['role'] } };
  /** Whether an e-mail is known, and as what. Like all the next ones it needs the network, and nobody who is logged in; `locale` is the language of the answers. */
  checkEmail: { args: { email: string; locale: string }; value: { exists: boolean; userType: MailRole | null } };
  /** Registers and logs in at once. Asked again after an answer that was lost it logs in; `role` is that of the account. */
  register: { args: { role: MailRole; email: string; firstName: string; lastName: string; password: string; locale: string; timeZone: string }; value: { role: Person['role'] } };
  /** Has the letter sent that leads to a new password; a problem 404 for an e-mail that nobody has. */
  requestPasswordReset: { args: { email: string; locale: string }; value: null };
  /** A new password by the code of that letter; a problem 404 for a link that does not hold (any more). */
  changePasswordByToken: { args: { token: string; password: string; locale: string }; value: null };
  /** Confirms an e-mail by the link of a letter, also of somebody else than who is logged in here. */
  verifyEmail: { args: { userType: MailRole; userId: string; hash: string; locale: string }; value: null };
  /** Has the link sent anew; whether there was anybody to send it to is not told. */
  resendVerification: { args: { userType: MailRole; userId: string; locale: string }; value: null };
  /** Sends the letter with the link that confirms the e-mail, again too; needs the network. */
  sendVerification: { args: Record<string, never>; value: null };
  /** Tells first how many changes and drafts would be lost; `force` wipes all the same. */
  logout: { args: { force: boolean }; value: { wiped: boolean; waiting: number; drafts: number } };
  /** Everything that is kept of the user, as the text of a JSON file (PRF-01). Needs the network; nothing of it is kept on the device. */
  exportAccount: { args: Record<string, never>; value: { json: string } };
  /** Needs the network and the present password: a problem 422 at `currentPassword` where it is not that. All other sessions of the user end. */
  changePassword: { args: { currentPassword: string; password: string }; value: null };
  /** Erases the account at the server for good, then wipes the device as a logout does. Needs the network and the present password: a problem 422 at `password` where it is not that. */
  eraseAccount: { args: { password: string }; value: null };
  /** What broke on a screen, as the person has read it; with nobody's name on it (schema/records/error-report.ts). */
  reportError: { args: { report: ErrorReport }; value: null };
  createClass: { args: { name: string; grade: Grade; icon: string }; value: { classId: string } };
  updateClass: { args: { classId: string; patch: ClassPatch; seen?: Seen }; value: null };
  /** The pair of names is new in the class, also among those that wait; else a refusal `student.exists`. All are written, or none. */
  addStudents: { args: { classId: string; students: readonly { firstName: string; lastName: string }[] }; value: Written & { studentIds: readonly string[] } };
  updateStudent: { args: { classId: string; studentId: string; patch: { firstName?: string; lastName?: string }; seen?: Seen }; value: Written };
  /** Takes the student out of this class. */
  removeStudent: { args: { classId: string; studentId: string }; value: null };
  /** Takes an own child who is in no class any more off the lists, on all devices, until the next class. */
  dismissStudent: { args: { studentId: string; leftClassName: string | null }; value: null };
  /** All classes that the student is in from now on, of those that the user sees. */
  moveStudent: { args: { studentId: string; classIds: readonly string[] }; value: Written };
  /** `outboxId`: the row that carries it, by which its fate is followed. */
  rewardStudent: { args: { classId: string; studentId: string; skillId: string }; value: { awardId: string; outboxId: string | null } };
  /** Takes a reward back while it has not left the device (REWARD_UNDO_MS, longer without a network); `undone` false: it is too late. */
  undoReward: { args: { awardId: string }; value: { undone: boolean } };
  /** Login and first password as the server has them now; null once the student chose another one. `offline` without the server. */
  studentCredentials: { args: { studentId: string }; value: { login: string; password: string | null } };
  /** A new password, at once: needs the server. The former one ends. */
  resetStudentPassword: { args: { studentId: string }; value: { login: string; password: string | null } };
  /** The channel follows from the contact; a refusal `contact` where it is neither an e-mail nor a phone. */
  inviteParent: { args: { studentId: string; contact: string }; value: { invitationId: string } };
  cancelInvitation: { args: { studentId: string; invitationId: string }; value: Written };
  resendInvitation: { args: { studentId: string; invitationId: string }; value: Written };
  acceptRequest: { args: { requestId: string }; value: null };
  declineRequest: { args: { requestId: string }; value: null };
  /** The student, and the class, that the request really means. */
  changeRequest: { args: { requestId: string; classId: string; studentId: string }; value: null };
  /** By a class's code, with what the page of the code showed of class and student. */
  createRequest: { args: { classId: string; studentId: string; code: string; className: string; teacherFullName?: string; studentPreview: StudentPreview }; value: { requestId: string } };
  /** By a parents' code alone (the teacher is asked; `shown` says of whom meanwhile), or with the invitation that was sent to `contact` (connects at once). What waits already is not asked twice. */
  bindParent: { args: { code: string; invitationId: string | null; contact: string | null; shown?: { classId: string; className: string; teacherFullName?: string; studentPreview: StudentPreview } }; value: { requestId: string; outboxId: string | null } };
  /** Asks the server, logged in or not. A problem 404 for every code that does not hold, 429 after too many of them. */
  lookUpCode: { args: { code: string; locale: string }; value: CodeFacts };
  /** Whether the link of an invitation still connects, and what it invites to; asks the server, logged in or not. A problem 404 for a link that is wrong. */
  checkInvitation: { args: { code: string; invitationId: string; contact: string; locale: string }; value: { state: InvitationCheck['state']; facts: CodeFacts | null } };
  /** The children of a class by its code, for a parent who is logged in; asks the server. */
  publicStudents: { args: { classId: string; code: string }; value: { students: readonly Pick<PublicStudent, '_id' | 'firstName' | 'lastName' | 'icon'>[] } };
  withdrawRequest: { args: { requestId: string }; value: null };
  /** Takes the draft of `story:{classId}` with its files, and empties it, in one transaction. `options`: as the screen shows them; absent, those of the draft. */
  createStory: { args: Sent & { classId: string; body: string; options?: PostOptions }; value: { storyId: string } };
  /** `kept`: files of the story that stay; the new ones are those of the draft `edit:{storyId}`, which it takes. `options` as for createStory. */
  updateStory: { args: Sent & { classId: string; storyId: string; body: string; kept: readonly string[]; options?: PostOptions; seen?: Seen }; value: Written };
  /** When a post that has not gone out yet is to go; null: now. Refusals `schedule.past`, `schedule.far`. */
  scheduleStory: { args: { classId: string; storyId: string; publishAt: string | null }; value: null };
  deleteStory: { args: { classId: string; storyId: string }; value: null };
  setStoryLiked: { args: { classId: string; storyId: string; liked: boolean }; value: null };
  /** For good. Nothing is written where it was done before. */
  acknowledgeStory: { args: { classId: string; storyId: string }; value: null };
  /** Those who have not confirmed are told once more; a refusal `remind.early` within a day of the last time. */
  remindOfStory: { args: { classId: string; storyId: string }; value: null };
  markStoryRead: { args: { classId: string; storyId: string }; value: null };
  /** Takes the draft of `comment:{storyId}`. */
  createComment: { args: Sent & { classId: string; storyId: string; body: string }; value: { commentId: string } };
  deleteComment: { args: { classId: string; storyId: string; commentId: string }; value: null };
  /** Takes the draft of `event:{classId}`. A refusal names the fault of rules/event-rules.ts. */
  createEvent: { args: Sent & { classId: string; event: EventInput }; value: { eventId: string } };
  updateEvent: { args: Sent & { classId: string; eventId: string; patch: Partial<EventInput>; seen?: Seen }; value: null };
  deleteEvent: { args: { classId: string; eventId: string }; value: null };
  /** `avatar` null takes the picture away; absent, it stays. */
  updateProfile: { args: { firstName?: string; lastName?: string; avatar?: PickedFile | null }; value: Written };
  setTimeZone: { args: { timeZone: string }; value: Written };
  /** Null: off. A refusal `quietHours` where the two times are one, or none. */
  setQuietHours: { args: { quietHours: QuietHours | null }; value: null };
  subscribePush: { args: { endpoint: string; publicKey: string; authToken: string }; value: { subscriptionId: string } };
  unsubscribePush: { args: { subscriptionId: string }; value: null };
  /** The server's key for web push, and the browsers that it sends to; asks the server each time. */
  pushFacts: { args: Record<string, never>; value: { publicKey: string; subscriptions: readonly { _id: string; endpoint: string }[] } };
  /** Has a trial message sent to one browser (EXT-09); needs the network. */
  tryPush: { args: { subscriptionId: string }; value: null };
  subscribeNativePush: { args: { token: string; deviceId: string; platform: 'android' | 'ios' }; value: { subscriptionId: string } };
  unsubscribeNativePush: { args: { subscriptionId: string }; value: null };
  /** Takes the draft of `thread:{threadId}` with its files and what it answers, and empties it, in one transaction. */
  sendMessage: { args: Sent & { threadId: string; body: string }; value: { messageId: string } };
  deleteMessage: { args: { threadId: string; messageId: string }; value: null };
  markThreadRead: { args: { threadId: string; messageId: string; createdAt: string }; value: null };
  setThreadMuted: { args: { threadId: string; muted: boolean }; value: null };
  /** Answers an existing one-to-one thread where there is one. */
  createDirectThread: { args: { members: readonly string[]; name: string }; value: { threadId: string } };
  /** Which of these sendings of a place the device has kept, whatever became of them since; and when the last of all that it knows there was made, ms, by its id. */
  keptSendings: { args: { place: string; sendIds: readonly string[] }; value: { kept: readonly string[]; lastAt: number | null } };
  /** To the operator; takes the draft of `feedback`. */
  sendFeedback: { args: Sent & { body: string }; value: null };
  /** `typedAt`: grows with each letter of a place, ms; the draft says it again, so that a page knows which of two texts is the later. */
  saveDraft: { args: { place: string; body: string; typedAt?: number }; value: null };
  /** How the post of a place is to go out, or what the message of a place answers; kept with its draft. */
  setDraftOptions: { args: { place: string; options: DraftOptions }; value: null };
  /** Writes the bytes into the vault and answers the draft as it is now. Refuses by the rules of product.md section 5. */
  addDraftFiles: { args: { place: string; files: readonly PickedFile[] }; value: { draft: DraftView; refused: readonly { name: string; reason: 'duplicate' | 'tooMany' | 'type' | 'content' | 'pixels' | 'mixed' | 'tooLarge' | 'empty' | 'storage' }[] } };
  /** What waits for this user to choose where it goes; null: nothing. */
  readShared: { args: Record<string, never>; value: { shared: SharedIn | null } };
  /** It was put to use, or is not wanted. */
  forgetShared: { args: Record<string, never>; value: null };
  removeDraftFile: { args: { place: string; fileId: string }; value: null };
  /** Puts a file of a draft so many places further on among the others; back where it is less than 0. */
  moveDraftFile: { args: { place: string; fileId: string; by: number }; value: null };
  retryOutbox: { args: { id: string | null }; value: null };
  /** Takes a file out of a change that waits or was refused, which then goes without it. A refusal `content.empty` where nothing else is in it. */
  dropOutboxFile: { args: { id: string; fileId: string }; value: null };
  /** A change that waits for Wi-Fi goes by whatever network there is. */
  sendOnAnyNetwork: { args: { id: string }; value: null };
  /** Puts back what was replaced (`restores`), or leaves it as it is; `id` is that of a view of `replacedEdits`. */
  answerReplaced: { args: { id: string; restores: boolean }; value: null };
  discardOutbox: { args: { id: string }; value: null };
  /**
   * Fetches the messages before the oldest stored one, with `backTo` all until one of that createdAt; answers at once with `offline` when it cannot.
   * With `around` it fetches the page around that createdAt, or the page before the interval that contains it and a gap follows; `complete`: no message came.
   */
  fetchOlderMessages: { args: { threadId: string; backTo?: string; around?: string }; value: { outcome: 'fetched' | 'complete' | 'offline' } };
  fetchOlderStories: { args: { classIds: readonly string[] | null }; value: { outcome: 'fetched' | 'complete' | 'offline' } };
  /** Fetches a list that is too long to be kept unasked; from then on it is kept. */
  fetchBelow: { args: Below; value: { outcome: 'fetched' | 'complete' | 'offline' } };
  /** Who has read a story, the latest first; asks the server each time. */
  storyReaders: { args: { classId: string; storyId: string }; value: { readers: readonly Pick<StoryReader, 'user' | 'readAt' | 'isLiked'>[] } };
  /** Who is asked to confirm a story: those who have not first; asks the server each time. */
  storyAsked: { args: { classId: string; storyId: string }; value: { asked: readonly Pick<StoryAsked, 'user' | 'acknowledgedAt' | 'isRead'>[] } };
  threadMembers: { args: { threadId: string }; value: { members: readonly { user: Person; isNotificationEnabled: boolean }[] } };
  recipients: { args: Record<string, never>; value: { recipients: readonly Recipient[] } };
  /** First passwords of a class's students, null once there is another; asks the server each time, and nothing of it is kept. */
  classCredentials: { args: { classId: string }; value: { credentials: readonly { studentId: string; password: string | null; cardKey: string | null }[] } };
  /** The former code of a student's parents ends when the server says so. */
  renewParentCode: { args: { studentId: string }; value: null };
  /** The former code and link of a class end when the server says so. */
  renewClassCode: { args: { classId: string }; value: null };
  setPreference: { args: Partial<Preferences>; value: null };
  /** The language of the account, chosen on this device as well. */
  setLanguage: { args: { locale: string }; value: Written };
  /** The language that was chosen on this device, null for none: requests ask for answers in it, before the account's (F-204). Needs nobody who is logged in. */
  chooseLanguage: { args: { language: string | null }; value: null };
  /** Bytes of an attachment: a waiting one from the vault, a stored one from the media cache or the server; of a photo in `size`, else as it is. */
  fileBlob: { args: { fileId: string; size?: PictureSize; need?: MediaNeed }; value: { blob: Blob | null } };
}
export type CommandName = keyof Commands;
export type ArgsOf<C extends CommandName> = Commands[C]['args'];
export type ValueOf<C extends CommandName> = Commands[C]['value'];

/** Type of a problem that is found on the device: its title is for programs; people get general words, or the screen's own. */
export const ON_DEVICE = 'urn:parta:on-device';

/**
 * Errors cross as data (style.md 15). `offline`: the command needs the server and it cannot be reached. `noWorker`: the
 * worker that would run it has never started; the page says so itself.
 */
export type CommandError =
  /** `retryAfterMs`: how long the server asks to wait. */
  | { readonly kind: 'problem'; readonly problem: Problem; readonly retryAfterMs?: number }
  /** Nobody answered: no network, or where `reason` says so, the server alone is out of reach, or somebody else answers (a portal that wants a log-in). */
  | { readonly kind: 'offline'; readonly reason?: 'server' | 'portal' }
  /** Something failed at the server: an answer that is a gateway's, or makes no sense. */
  | { readonly kind: 'serverError' }
  | { readonly kind: 'noWorker' }
  | { readonly kind: 'storage'; readonly reason: 'quota' | 'blocked' | 'lost' }
  | { readonly kind: 'bug'; readonly message: string };
export type CommandResult<C extends CommandName> = { readonly ok: true; readonly value: ValueOf<C> } | { readonly ok: false; readonly error: CommandError };
