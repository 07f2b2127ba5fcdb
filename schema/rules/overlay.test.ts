import { expect, test } from 'vitest';
import type { Story } from '../records/story.ts';
import type { Thread } from '../records/thread.ts';
import { overlayClass, overlayMessage, overlayStory, overlayThread } from './overlay.ts';

const person = { '@id': '/users/u', '@type': 'User', _id: 'u', role: 'teacher', firstName: 'Ольга', lastName: 'Преображенская', avatar: null, icon: null } as const;
const story: Story = {
  '@id': '/classes/c/stories/s', '@type': 'Story', _id: 's', version: 3, class: '/classes/c', author: person, body: 'Our volcano', attachments: [], event: null,
  createdAt: '2026-11-20T10:00:00.000Z', editedAt: null, publishAt: null, likeCount: 4, commentCount: 0, readCount: null, isLiked: false, isRead: false, isUrgent: false, isAckAsked: true, isAcknowledged: false, ackCount: null, remindedAt: null,
  canLike: true, canUnlike: false, canEdit: false, canDelete: false, canCreateComment: true, canCountViews: false, canAcknowledge: true, canRemind: false,
};
const thread: Thread = {
  '@id': '/threads/t', '@type': 'Thread', _id: 't', version: 1, type: 'parents', name: '2 «Б»', class: '/classes/c', icon: null, members: [], membersCount: 31,
  lastMessage: null, lastMessageSentAt: '2026-11-20T12:00:00.000Z', unreadCount: 3, myReadAt: '2026-11-20T09:00:00.000Z', othersReadAt: null,
  isNotificationEnabled: true, canCreateThreadMessage: true,
};
const ids = { classId: 'c', storyId: 's' };

test('STO-05 a like shows at once and counts once, however often it is tapped', () => {
  const liked = overlayStory(story, { type: 'story.like', ...ids });
  expect(liked).toMatchObject({ isLiked: true, likeCount: 5, canLike: false, canUnlike: true });
  expect(overlayStory(liked ?? story, { type: 'story.like', ...ids })).toBe(liked);
});

test('EXT-03 a confirmation shows at once, is reading, and cannot be given twice', () => {
  const confirmed = overlayStory(story, { type: 'story.acknowledge', ...ids });
  expect(confirmed).toMatchObject({ isAcknowledged: true, isRead: true, canAcknowledge: false });
  expect(overlayStory(confirmed ?? story, { type: 'story.acknowledge', ...ids })).toBe(confirmed);
});

test('EXT-03 an edit may begin to ask, and asks no more where it says so', () => {
  const own = { ...story, canEdit: true, canCountViews: true, isAckAsked: false };
  const edit = { type: 'story.update' as const, ...ids, body: 'Our volcano', kept: [], attachments: [] };
  expect(overlayStory(own, edit)).toMatchObject({ isAckAsked: false, ackCount: null });
  expect(overlayStory(own, { ...edit, isAckAsked: true })).toMatchObject({ isAckAsked: true, ackCount: 0, canRemind: true });
  expect(overlayStory({ ...own, isAckAsked: true, ackCount: 3 }, { ...edit, isAckAsked: false })).toMatchObject({ isAckAsked: false, ackCount: null, canRemind: false });
});

test('F-312 an edit that asks other people shows no count of the ones before: only the server knows theirs', () => {
  const own: Story = { ...story, canEdit: true, canCountViews: true, ackAudience: 'all', ackCount: 3, ackStudentCount: 5 };
  const edit = { type: 'story.update' as const, ...ids, body: 'Our volcano', kept: [], attachments: [] };
  expect(overlayStory(own, edit)).toMatchObject({ ackAudience: 'all', ackCount: 3, ackStudentCount: 5 });
  expect(overlayStory(own, { ...edit, ackAudience: 'all' })).toMatchObject({ ackCount: 3, ackStudentCount: 5 });
  const students = overlayStory(own, { ...edit, ackAudience: 'students' });
  expect(students).toMatchObject({ ackAudience: 'students', ackCount: null, ackStudentCount: null, canRemind: true });
  // A further edit knows no more.
  expect(overlayStory(students ?? own, edit)).toMatchObject({ ackAudience: 'students', ackCount: null });
  const asks = overlayStory({ ...own, isAckAsked: false, ackCount: null, ackStudentCount: null }, { ...edit, isAckAsked: true, ackAudience: 'families' });
  expect(asks).toMatchObject({ isAckAsked: true, ackAudience: 'families', ackCount: 0, ackStudentCount: null });
});

test('SYN-07 a pending like hides nothing of what the server says about other fields', () => {
  const edited: Story = { ...story, body: 'Our volcano, twice', likeCount: 9 };
  expect(overlayStory(edited, { type: 'story.like', ...ids })).toMatchObject({ body: 'Our volcano, twice', likeCount: 10 });
});

test('a mutation of another story answers the very same object', () => {
  expect(overlayStory(story, { type: 'story.like', classId: 'c', storyId: 'other' })).toBe(story);
});

test('a like that the server already counts is not counted again', () => {
  const confirmed: Story = { ...story, isLiked: true, likeCount: 5 };
  expect(overlayStory(confirmed, { type: 'story.like', ...ids })).toBe(confirmed);
});

test('an author who reads does not see a count that is not theirs to see', () => {
  expect(overlayStory(story, { type: 'story.read', ...ids })).toMatchObject({ isRead: true, readCount: null });
});

test('a deleted story and a deleted message are gone before the server knows', () => {
  expect(overlayStory(story, { type: 'story.delete', ...ids })).toBeNull();
});

test('CHA-05 reading the newest message takes the badge away, reading an older one moves nothing back', () => {
  const read = overlayThread(thread, { type: 'thread.read', threadId: 't', messageId: 'm', createdAt: '2026-11-20T12:00:00.000Z' });
  expect(read).toMatchObject({ unreadCount: 0, myReadAt: '2026-11-20T12:00:00.000Z' });
  expect(overlayThread(thread, { type: 'thread.read', threadId: 't', messageId: 'm', createdAt: '2026-11-20T08:00:00.000Z' })).toBe(thread);
});

test('muting shows at once', () => {
  expect(overlayThread(thread, { type: 'thread.mute', threadId: 't' }).isNotificationEnabled).toBe(false);
});

test('a message deleted here disappears, its neighbours stay', () => {
  const message = { '@id': '/threads/t/messages/m', '@type': 'Message', _id: 'm', version: 1, createdAt: story.createdAt, createdBy: person, thread: '/threads/t', body: 'Hi', attachments: [], canDelete: true } as const;
  expect(overlayMessage({ ...message, attachments: [] }, { type: 'message.delete', threadId: 't', messageId: 'm' })).toBeNull();
  expect(overlayMessage({ ...message, attachments: [] }, { type: 'message.delete', threadId: 't', messageId: 'n' })).not.toBeNull();
});

test('renaming a class keeps its icon, a new icon keeps its name', () => {
  const record = {
    '@id': '/classes/c', '@type': 'Class', _id: 'c', version: 1, name: '2 «Б»', grade: 'child', icon: { '@id': '/icons/fox', '@type': 'Icon', content: 'fox', colour: 'star' }, status: 'active',
    classCode: null, parentJoinLink: null, studentsCount: 24, parentsCount: 31, mainTeacher: person, assistants: [], canCreateStudent: true, canCreateStory: true, canCreateEvent: true, canEdit: true,
  } as const;
  expect(overlayClass({ ...record, assistants: [] }, { type: 'class.update', classId: 'c', patch: { name: '3 «Б»' } })).toMatchObject({ name: '3 «Б»', icon: { content: 'fox' } });
});
