import { z } from 'zod';

/** A row with those of its columns that are watched. */
export const watchedRowSchema = z.object({ place: z.string(), id: z.string(), frozen: z.record(z.string(), z.unknown()) });
export type WatchedRow = z.infer<typeof watchedRowSchema>;

/** Never changed once a row stands, by whatever call, but for MAY_CHANGE. */
const FROZEN_COLUMNS = [
  'role', 'email', 'login', 'password_hash', 'is_email_verified', 'created_at', 'author_id', 'owner_id', 'created_by_id', 'awarded_by_id', 'awarded_at', 'invited_by_id', 'commented_at', 'uploaded_at', 'main_teacher_id', 'parent_id', 'thread_id',
  'class_id', 'student_id', 'story_id', 'session_id', 'class_code', 'parent_code', 'status',
] as const;
/** In a new row the caller stands here, and nobody else. */
const CALLER_COLUMNS = ['author_id', 'owner_id', 'created_by_id', 'awarded_by_id', 'invited_by_id', 'main_teacher_id'] as const;
/** In a new row the server's own time stands here. */
const TIME_COLUMNS = ['created_at', 'commented_at', 'awarded_at', 'uploaded_at', 'invited_at'] as const;
/** While this stands in a story, it has not gone out, and its `created_at` is when it will; both may still be moved. */
const WAITING_COLUMN = 'publish_at';
/** Where a new row is neither decided nor ended. */
const FIRST_STATUS = new Set(['pending', 'active']);
/** Times in a row may differ from now by this much, ms. */
const TIME_SLACK_MS = 60_000;

export const WATCHED_COLUMNS: ReadonlySet<string> = new Set([...FROZEN_COLUMNS, ...TIME_COLUMNS, WAITING_COLUMN, 'class_code_made_at', 'parent_code_made_at', 'accepted_by_id', 'decided_by_id']);

type MayChange = (now: WatchedRow['frozen'], before: WatchedRow['frozen'], callerId: string | null) => boolean;
const always: MayChange = () => true;
/** What calls are there to change, by table and column; how far says the function. */
const MAY_CHANGE: Readonly<Record<string, MayChange>> = {
  // A teacher may give a student another password.
  'users.password_hash': (now) => now['role'] === 'student',
  'stories.created_at': (now, before) => typeof before[WAITING_COLUMN] === 'string' && isTimely(now, 'created_at'),
  'events.story_id': (now) => now['story_id'] === null,
  // The server makes a new code, and notes when.
  'classes.class_code': (now, before) => now['class_code_made_at'] !== before['class_code_made_at'] && isTimely(now, 'class_code_made_at'),
  'students.parent_code': (now, before) => now['parent_code_made_at'] !== before['parent_code_made_at'] && isTimely(now, 'parent_code_made_at'),
  'classes.status': (now, _, callerId) => now['main_teacher_id'] === callerId,
  'invitations.status': (now, _, callerId) => now['status'] === 'canceled' || now['accepted_by_id'] === callerId,
  'connection_requests.status': (now) => now['decided_by_id'] !== null && now['decided_by_id'] !== now['parent_id'],
  // A teacher says whom a request means.
  'connection_requests.class_id': always,
  'connection_requests.student_id': always,
  // A device that is registered anew; place-rows.ts watches by whom.
  'web_subscriptions.session_id': always,
  'native_subscriptions.session_id': always,
};

/** What has changed in a row that must not. */
export function changedRowFaults(before: WatchedRow, { place, frozen }: WatchedRow, callerId: string | null): string[] {
  const mayChange = (name: string) => MAY_CHANGE[`${place}.${name}`]?.(frozen, before.frozen, callerId) ?? false;
  return FROZEN_COLUMNS.filter((name) => before.frozen[name] !== frozen[name] && !mayChange(name)).map((name) => `${place}.${name} changed from ${String(before.frozen[name])} to ${String(frozen[name])}`);
}

/** What is wrong in a row that the caller has made. */
export function newRowFaults({ place, frozen }: WatchedRow, callerId: string | null): string[] {
  const foreign = CALLER_COLUMNS.filter((name) => name in frozen && frozen[name] !== callerId);
  const untimely = TIME_COLUMNS.filter((name) => name in frozen && !isTimely(frozen, name));
  const { status } = frozen;
  const settled = typeof status === 'string' && !FIRST_STATUS.has(status) ? ['status'] : [];
  return [
    ...[...foreign, ...untimely, ...settled].map((name) => `a new row of ${place} has ${name} ${String(frozen[name])}`),
    ...(frozen['is_email_verified'] === true ? [`a new row of ${place} is verified`] : []),
  ];
}

/** Whether this time of a row is now, or of one that waits, when it will go out. */
function isTimely(frozen: WatchedRow['frozen'], name: string): boolean {
  const waits = frozen[WAITING_COLUMN];
  const right = typeof waits === 'string' && name === 'created_at' ? Date.parse(waits) : Date.now();
  return Math.abs(Date.parse(String(frozen[name])) - right) < TIME_SLACK_MS;
}
