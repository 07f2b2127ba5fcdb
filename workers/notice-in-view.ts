import { IN_VIEW_QUESTION, type InViewAnswer, type InViewQuestion, type NoticeEnd } from '../schema/port/notice-words.ts';
import type { PushMessage } from '../schema/records/push-message.ts';
import { askWindow, type AskedWindow } from './ask-window.ts';

/** Of a `WindowClient`: what is asked of it here. */
export interface SeenWindow extends AskedWindow {
  readonly visibilityState: string;
}

/**
 * Whether somebody has just this conversation or story before them, in a window with the focus: nobody is notified of
 * what they read. A window out of sight is not asked, and one that says nothing counts as elsewhere.
 */
export async function isInView(message: PushMessage, windows: readonly SeenWindow[], waitMs?: number): Promise<boolean> {
  const place = placeOf(message);
  if (place === null) return false;
  const question: InViewQuestion = { type: IN_VIEW_QUESTION, place };
  const seen: InViewAnswer = 'yes';
  const answers = await Promise.all(windows.filter(({ visibilityState }) => visibilityState === 'visible').map((window) => askWindow(window, question, waitMs)));
  return answers.includes(seen);
}

/**
 * Whether a browser lets a push pass without a notification while a window of the app is in sight. Chromium and Firefox
 * do; Safari takes the permission away after a few, also where it calls itself otherwise, as on every iPhone.
 */
export function mayStaySilent(userAgent: string): boolean {
  return /\b(?:Chrome|Firefox)\//u.test(userAgent);
}

/** What makes the notification of a message needless; null: nothing that this device would hear of. */
export function endOf({ kind, thread, at, class: classId, story }: PushMessage): NoticeEnd | null {
  if (kind === 'message' && thread !== undefined && at !== undefined) return { of: 'talk', threadId: thread, at };
  if ((kind === 'story' || kind === 'reminder') && classId !== undefined && story !== undefined) return { of: kind, classId, storyId: story };
  return null;
}

function placeOf({ kind, thread, story }: PushMessage): string | null {
  if (kind === 'message' && thread !== undefined) return `/chat/${thread}`;
  return (kind === 'story' || kind === 'reminder') && story !== undefined ? `/stories/${story}` : null;
}
