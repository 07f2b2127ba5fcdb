import type { Params } from 'react-router';
import { FEED_PAGE, MESSAGE_PAGE } from '../../schema/limits.ts';
import { prefetchQuery } from '../data/use-query.ts';

/* Each asks for the data that a screen's address names while the code of the screen is still being read, and resolves with the first results. */

type Address = Readonly<Params>;

/** A class's students, and what one can give them points for. */
export async function warmRoom({ classId = '' }: Address): Promise<void> {
  await Promise.all([prefetchQuery('class', { classId }), prefetchQuery('students', { classId })]);
}

/** A class's stories, with what was typed for the next one. */
export async function warmStories({ classId = '' }: Address): Promise<void> {
  await Promise.all([prefetchQuery('class', { classId }), prefetchQuery('draft', { place: `story:${classId}` }), prefetchQuery('feed', { classIds: [classId], limit: FEED_PAGE })]);
}

/** A class's events that are still to come. */
export async function warmCalendar({ classId = '' }: Address): Promise<void> {
  await Promise.all([prefetchQuery('class', { classId }), prefetchQuery('events', { classId, which: 'upcoming', limit: FEED_PAGE })]);
}

/** A parent's children; the feed and what comes next follow from them. */
export async function warmChildren(): Promise<void> {
  await prefetchQuery('students', { classId: null });
}

/** A student's stars, classes and what happens in them. */
export async function warmStudentHome(): Promise<void> {
  await Promise.all([prefetchQuery('students', { classId: null }), prefetchQuery('classes', { status: 'active' }), prefetchQuery('feed', { classIds: null, limit: FEED_PAGE })]);
}

/** A conversation and its list. */
export async function warmConversation({ classId, chatId: threadId }: Address): Promise<void> {
  const list = prefetchQuery('threads', { classId: classId ?? null });
  const open = threadId === undefined ? [] : [prefetchQuery('thread', { threadId }), prefetchQuery('messages', { threadId, limit: MESSAGE_PAGE })];
  await Promise.all([list, ...open]);
}

/** One story. */
export async function warmStory({ classId = '', storyId = '' }: Address): Promise<void> {
  await prefetchQuery('story', { classId, storyId });
}
