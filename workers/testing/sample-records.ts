import { iri } from '../../schema/ids.ts';
import type { Award, Skill } from '../../schema/records/award.ts';
import type { ClassRecord } from '../../schema/records/class.ts';
import type { StoryComment } from '../../schema/records/comment.ts';
import type { ConnectionRequest } from '../../schema/records/connection-request.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { FileRecord } from '../../schema/records/file.ts';
import type { Invitation } from '../../schema/records/invitation.ts';
import type { Message } from '../../schema/records/message.ts';
import type { Story } from '../../schema/records/story.ts';
import type { Student } from '../../schema/records/student.ts';
import type { Thread } from '../../schema/records/thread.ts';
import type { Me, Person } from '../../schema/records/user.ts';

/** Plain records for tests: every field stands, `parts` says what matters to the test. */
export function person(parts: Partial<Person> = {}): Person {
  const _id = parts._id ?? crypto.randomUUID();
  return { '@id': iri.user(_id), '@type': 'User', _id, role: 'teacher', firstName: 'Anna', lastName: 'Petrova', avatar: null, icon: null, ...parts };
}

export function meRecord(parts: Partial<Me> = {}): Me {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.user(_id), '@type': 'User', _id, version: 1, role: 'teacher', firstName: 'Anna', lastName: 'Petrova', email: 'anna@example.test', login: null,
    isEmailVerified: true, locale: '/locales/en', timeZone: 'Europe/Helsinki', quietHours: null, user: iri.user(_id), educationProcessUser: iri.teacher(_id), avatar: null, icon: null, ...parts,
  };
}

const ICON = { '@id': iri.icon('fox'), '@type': 'Icon', content: 'fox', colour: 'star' } as const;

export function classRecord(parts: Partial<ClassRecord> = {}): ClassRecord {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.class(_id), '@type': 'Class', _id, version: 1, name: '5B', grade: 'child', icon: ICON, status: 'active', classCode: 'ABCDEFG', parentJoinLink: null,
    studentsCount: 0, parentsCount: 0, mainTeacher: person(), assistants: [], canCreateStudent: true, canCreateStory: true, canCreateEvent: true, canEdit: true, ...parts,
  };
}

export function studentRecord(parts: Partial<Student> = {}): Student {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.student(_id), '@type': 'Student', _id, version: 1, user: iri.user(crypto.randomUUID()), firstName: 'Masha', lastName: 'Ivanova', icon: ICON, classes: [],
    positivePoints: 0, negativePoints: 0, currentPoints: 0, parents: [], login: null, canUpdate: true, canReward: true, canCreateInvitation: true, ...parts,
  };
}

export function storyRecord(classId: string, parts: Partial<Story> = {}): Story {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.story(classId, _id), '@type': 'Story', _id, version: 1, class: iri.class(classId), author: person(), body: 'A trip', attachments: [], event: null,
    createdAt: '2026-05-01T10:00:00.000Z', editedAt: null, publishAt: null, likeCount: 2, commentCount: 0, readCount: 3, isLiked: false, isRead: false, isUrgent: false, isAckAsked: false, isAcknowledged: false, ackCount: null, remindedAt: null, canLike: true, canUnlike: false,
    canEdit: true, canDelete: true, canCreateComment: true, canCountViews: true, canAcknowledge: false, canRemind: false, ...parts,
  };
}

export function fileRecord(parts: Partial<FileRecord> = {}): FileRecord {
  const _id = parts._id ?? crypto.randomUUID();
  return { '@id': iri.file(_id), '@type': 'File', _id, type: 'photo', url: `/files/${_id}/content`, originalName: 'a.jpg', mimeType: 'image/jpeg', size: 5, width: 4, height: 3, uploadedAt: '2026-05-01T10:00:00.000Z', ...parts };
}

export function threadRecord(parts: Partial<Thread> = {}): Thread {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.thread(_id), '@type': 'Thread', _id, version: 1, type: 'parents', name: 'Parents of 5B', class: null, icon: null, members: [], membersCount: 2, lastMessage: null,
    lastMessageSentAt: null, unreadCount: 0, myReadAt: null, othersReadAt: null, isNotificationEnabled: true, canCreateThreadMessage: true, ...parts,
  };
}

export function messageRecord(threadId: string, parts: Partial<Message> = {}): Message {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.message(threadId, _id), '@type': 'Message', _id, version: 1, createdAt: '2026-05-01T10:00:00.000Z', createdBy: person(), thread: iri.thread(threadId), body: 'Hello',
    attachments: [], canDelete: false, ...parts,
  };
}

export function commentRecord(classId: string, storyId: string, parts: Partial<StoryComment> = {}): StoryComment {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.comment(classId, storyId, _id), '@type': 'Comment', _id, version: 1, story: iri.story(classId, storyId), author: person(), body: 'Lovely',
    commentedAt: '2026-05-01T11:00:00.000Z', canDelete: false, ...parts,
  };
}

export function eventRecord(classId: string, parts: Partial<EventRecord> = {}): EventRecord {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.event(_id), '@type': 'Event', _id, version: 1, class: iri.class(classId), story: null, title: 'Trip', description: '', allDay: false,
    startDateTime: '2026-05-02T10:00:00.000Z', endDateTime: '2026-05-02T12:00:00.000Z', canEdit: false, canDelete: false, ...parts,
  };
}

export function skillRecord(classId: string, parts: Partial<Skill> = {}): Skill {
  const _id = parts._id ?? crypto.randomUUID();
  return { '@id': iri.skill(classId, _id), '@type': 'Skill', _id, version: 1, class: iri.class(classId), name: 'Reads', icon: 'open-book', points: 1, type: 'positive', ...parts };
}

export function awardRecord(classId: string, studentId: string, parts: Partial<Award> = {}): Award {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.award(_id), '@type': 'Award', _id, version: 1, student: iri.student(studentId), class: iri.class(classId), skill: iri.skill(classId, crypto.randomUUID()), name: 'Reads',
    skillIcon: 'open-book', skillType: 'positive', points: 1, awardedBy: person(), awardedAt: '2026-05-01T10:00:00.000Z', ...parts,
  };
}

export function invitationRecord(studentId: string, parts: Partial<Invitation> = {}): Invitation {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.invitation(studentId, _id), '@type': 'Invitation', _id, version: 1, student: iri.student(studentId), contact: 'maria@example.test', channel: 'email', status: 'pending',
    invitedAt: '2026-05-01T10:00:00.000Z', expiresAt: '2026-05-15T10:00:00.000Z', canCancel: true, canNotify: true, ...parts,
  };
}

export function connectionRequestRecord(classId: string, studentId: string, parts: Partial<ConnectionRequest> = {}): ConnectionRequest {
  const _id = parts._id ?? crypto.randomUUID();
  return {
    '@id': iri.connectionRequest(_id), '@type': 'ConnectionRequest', _id, version: 1, parent: person({ role: 'parent' }), student: iri.student(studentId), class: iri.class(classId),
    className: '5B', status: null, createdAt: '2026-05-01T10:00:00.000Z', acceptedBy: null, studentPreview: { initials: 'M. I.', icon: 'fox' }, studentItem: null, code: null, canReview: true,
    canDelete: false, ...parts,
  };
}
