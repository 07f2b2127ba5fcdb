import { iri } from '../ids.ts';
import type { ClassRecord } from '../records/class.ts';
import type { StoryComment } from '../records/comment.ts';
import type { EventRecord } from '../records/event.ts';
import type { Message } from '../records/message.ts';
import type { Story } from '../records/story.ts';
import type { Thread } from '../records/thread.ts';
import type { Me } from '../records/user.ts';
import { audienceOf, isInAudience } from './ack-audience.ts';
import { iconRefOf } from './icon-ref.ts';
import type { Mutation, MutationOf } from './mutation.ts';

/**
 * What a screen sees = overlay(replica, outbox) (design.md section 1). Each function lays one mutation over one
 * record and answers the record as it will be, or null when it will be gone. A mutation that does not concern the
 * record answers the very same object. The server applies the same meaning to the truth.
 */
export function overlayStory(story: Story, mutation: Mutation): Story | null {
  if (!('storyId' in mutation) || mutation.storyId !== story._id) return story;
  if (mutation.type === 'comment.create') return { ...story, commentCount: story.commentCount + 1 };
  if (mutation.type === 'comment.delete') return { ...story, commentCount: Math.max(0, story.commentCount - 1) };
  switch (mutation.type) {
    case 'story.like':
      return story.isLiked ? story : { ...story, isLiked: true, likeCount: story.likeCount + 1, canLike: false, canUnlike: true };
    case 'story.unlike':
      return story.isLiked ? { ...story, isLiked: false, likeCount: Math.max(0, story.likeCount - 1), canLike: true, canUnlike: false } : story;
    case 'story.read':
      return story.isRead ? story : { ...story, isRead: true, readCount: story.readCount === null ? null : story.readCount + 1 };
    case 'story.acknowledge':
      return story.isAcknowledged ? story : { ...story, isAcknowledged: true, isRead: true, canAcknowledge: false };
    case 'story.remind':
      return { ...story, remindedAt: mutation.at };
    case 'story.schedule':
      // What has gone out stays out.
      return story.publishAt === null ? story : { ...story, publishAt: mutation.publishAt };
    case 'story.delete':
      return null;
    case 'story.update':
      return {
        ...story,
        body: mutation.body,
        attachments: story.attachments.filter((file) => mutation.kept.includes(file._id)),
        isUrgent: mutation.isUrgent ?? story.isUrgent,
        ...askedBy(story, mutation),
      };
    case 'story.create':
      return story;
  }
}

type AckFields = Pick<Story, 'isAckAsked' | 'ackAudience' | 'ackCount' | 'ackStudentCount' | 'canRemind'>;

/** Whom a story asks after an edit. How many of another audience have confirmed before only the server knows. */
function askedBy(story: Story, mutation: MutationOf<'story.update'>): AckFields {
  const { isAckAsked = story.isAckAsked, ackAudience = story.ackAudience } = mutation;
  const audience = audienceOf({ ackAudience });
  const isCounted = isAckAsked && story.canCountViews;
  const count = (known: number | null | undefined): number | null => {
    if (!isCounted) return null;
    if (!story.isAckAsked) return known ?? 0;
    return audience === audienceOf(story) ? (known ?? null) : null;
  };
  // Absent as before in records of older builds.
  const students = isInAudience(audience, 'student') ? count(story.ackStudentCount) : null;
  return {
    isAckAsked,
    ...(ackAudience === undefined ? {} : { ackAudience }),
    ackCount: count(story.ackCount),
    ...(students === null && story.ackStudentCount === undefined ? {} : { ackStudentCount: students }),
    canRemind: isAckAsked && story.canEdit && story.publishAt === null,
  };
}

/** See overlayStory. */
export function overlayClass(record: ClassRecord, mutation: Mutation): ClassRecord {
  const more = newStudents(record, mutation);
  if (more !== 0) return { ...record, studentsCount: Math.max(0, record.studentsCount + more) };
  if (mutation.type !== 'class.update' || mutation.classId !== record._id) return record;
  const { icon, ...plain } = mutation.patch;
  return { ...record, ...plain, icon: (icon === undefined ? null : iconRefOf(icon)) ?? record.icon };
}

/** How many students the mutation brings the class. */
function newStudents(record: ClassRecord, mutation: Mutation): number {
  const isIn = (classIds: readonly string[]): number => (classIds.includes(record._id) ? 1 : 0);
  if (mutation.type === 'student.create') return isIn(mutation.classIds);
  if (mutation.type === 'student.move') return isIn(mutation.classIds) - isIn(mutation.before);
  return mutation.type === 'student.delete' ? -isIn([mutation.classId]) : 0;
}

/** See overlayStory. */
export function overlayComment(comment: StoryComment, mutation: Mutation): StoryComment | null {
  return mutation.type === 'comment.delete' && mutation.commentId === comment._id ? null : comment;
}

/** See overlayStory. */
export function overlayEvent(event: EventRecord, mutation: Mutation): EventRecord | null {
  if (mutation.type === 'event.delete') return mutation.eventId === event._id ? null : event;
  return mutation.type === 'event.update' && mutation.eventId === event._id ? { ...event, ...mutation.patch } : event;
}

/** See overlayStory. The own name, picture, language, time zone and quiet hours. */
export function overlayMe(me: Me, mutation: Mutation): Me {
  if (mutation.type === 'account.update') return { ...me, locale: mutation.locale ?? me.locale, timeZone: mutation.timeZone ?? me.timeZone, quietHours: mutation.quietHours === undefined ? me.quietHours : mutation.quietHours };
  if (mutation.type !== 'profile.update') return me;
  const [file] = mutation.attachments;
  const avatar = { kept: me.avatar, new: file === undefined ? me.avatar : iri.file(file.fileId), none: null }[mutation.avatar];
  return { ...me, firstName: mutation.firstName ?? me.firstName, lastName: mutation.lastName ?? me.lastName, avatar };
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
