import { z } from 'zod';
import { iri, uuidSchema, type Uuid } from '../schema/ids.ts';
import { dashboardOf } from '../schema/port/dashboard-of.ts';
import type { NoticeEnd } from '../schema/port/notice-words.ts';
import { threadPath } from '../schema/port/thread-path.ts';
import { pushMessageSchema, type PushKind, type PushMessage } from '../schema/records/push-message.ts';
import type { Role } from '../schema/records/user.ts';

const noticeDataSchema = z.object({ userId: uuidSchema, path: z.string().startsWith('/') });
/** What a shown notification carries: whose it is, what its tap opens, and what makes it needless (src/data/shown-notices.ts). */
export type NoticeData = z.infer<typeof noticeDataSchema> & { readonly end: NoticeEnd | null };

/** The message in a push, or null where it is none of ours. */
export function pushMessageIn(text: string | null): PushMessage | null {
  try {
    const parsed = pushMessageSchema.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What a notification's tap opens for the user who is logged in by then; another one's leads to the start page. */
export function tappedPath(data: unknown, userId: Uuid | null): string {
  const notice = noticeDataSchema.safeParse(data);
  return notice.success && notice.data.userId === userId ? notice.data.path : '/';
}

/**
 * The page that a message is about, as its receiver has it (PSH-02): a story, the points, the calendar for an event, the child
 * for an accepted request, the requests for a new one and for one that was declined, led to another class or ended, the start page for a summary, else the class's chat. What was said outside of any class is read below one of the receiver's, `anyClass`.
 */
export function pathOf(message: PushMessage, role: Role, anyClass: Uuid | null): string {
  const { class: classId, story, student, thread } = message;
  if (story !== undefined && classId !== undefined) return `/${role}s/classes/${classId}/stories/${story}`;
  if (message.kind === 'reward' && student !== undefined) return pointsPath(role, student, classId);
  if (message.kind === 'summary') return dashboardOf(role);
  if (message.kind === 'event' && classId !== undefined) return eventPath(role, classId);
  if (message.kind === 'accepted' && role === 'parent' && student !== undefined) return `/parents/dashboard/main/${student}`;
  if (OF_REQUESTS.has(message.kind) && role === 'parent') return '/parents/requests';
  if (message.kind === 'request' && role === 'teacher') return '/teachers/requests';
  if (thread !== undefined) return threadPath(role, thread, { class: classId === undefined ? null : iri.class(classId) }, anyClass) ?? dashboardOf(role);
  if (role === 'parent') return '/parents/dashboard/chat';
  return classId === undefined ? dashboardOf(role) : `/${role}s/classes/${classId}/chat`;
}

/** Of these a parent reads in the list of the own requests. */
const OF_REQUESTS: ReadonlySet<PushKind> = new Set(['declined', 'moved', 'ended']);

/** Families see the coming events on a board beside the feed. */
function eventPath(role: Role, classId: Uuid): string {
  if (role === 'parent') return dashboardOf(role);
  return role === 'teacher' ? `/teachers/classes/${classId}/calendar` : `/students/classes/${classId}`;
}

function pointsPath(role: Role, student: Uuid, classId: Uuid | undefined): string {
  if (role === 'parent') return `/parents/dashboard/main/${student}/AwardsModalView/${student}`;
  if (classId === undefined) return dashboardOf(role);
  return role === 'teacher' ? `/teachers/classes/${classId}/room/AwardsModalView/${student}` : `/students/classes/${classId}/AwardsModalView/${student}`;
}
