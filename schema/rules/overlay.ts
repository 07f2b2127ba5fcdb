import type { ClassRecord } from '../records/class.ts';
import type { Message } from '../records/message.ts';
import type { Story } from '../records/story.ts';
import type { Thread } from '../records/thread.ts';
import { iconRefOf } from './icon-ref.ts';
import type { Mutation } from './mutation.ts';

/**
 * What a screen sees = overlay(replica, outbox) (design.md section 1). Each function lays one mutation over one
 * record and answers the record as it will be, or null when it will be gone. A mutation that does not concern the
 * record answers the very same object. The server applies the same meaning to the truth.
 */
export function overlayStory(story: Story, mutation: Mutation): Story | null {
  if (!('storyId' in mutation) || mutation.storyId !== story._id) return story;
  switch (mutation.type) {
    case 'story.like':
      return story.isLiked ? story : { ...story, isLiked: true, likeCount: story.likeCount + 1, canLike: false, canUnlike: true };
    case 'story.unlike':
      return story.isLiked ? { ...story, isLiked: false, likeCount: Math.max(0, story.likeCount - 1), canLike: true, canUnlike: false } : story;
    case 'story.read':
      return story.isRead ? story : { ...story, isRead: true, readCount: story.readCount === null ? null : story.readCount + 1 };
    case 'story.delete':
      return null;
    case 'story.create':
      return story;
  }
}

/** See overlayStory. */
export function overlayClass(record: ClassRecord, mutation: Mutation): ClassRecord {
  if (mutation.type !== 'class.update' || mutation.classId !== record._id) return record;
  const { icon, ...plain } = mutation.patch;
  return { ...record, ...plain, icon: (icon === undefined ? null : iconRefOf(icon)) ?? record.icon };
}

/** See overlayStory. */
export function overlayMessage(message: Message, mutation: Mutation): Message | null {
  return mutation.type === 'message.delete' && mutation.messageId === message._id ? null : message;
}

/** See overlayStory. `message.create` moves the thread up and shows its text; reading takes the badge away. */
export function overlayThread(thread: Thread, mutation: Mutation): Thread {
  if (!('threadId' in mutation) || mutation.threadId !== thread._id) return thread;
  switch (mutation.type) {
    case 'thread.mute':
      return { ...thread, isNotificationEnabled: false };
    case 'thread.unmute':
      return { ...thread, isNotificationEnabled: true };
    case 'thread.read':
      return readUpTo(thread, mutation.createdAt);
    case 'message.create':
    case 'message.delete':
    case 'thread.createDirect':
      return thread;
  }
}

function readUpTo(thread: Thread, createdAt: string): Thread {
  if (thread.myReadAt !== null && thread.myReadAt >= createdAt) return thread;
  const isNewest = thread.lastMessageSentAt === null || createdAt >= thread.lastMessageSentAt;
  return { ...thread, myReadAt: createdAt, unreadCount: isNewest ? 0 : thread.unreadCount };
}
