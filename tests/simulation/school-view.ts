import { iri, type Iri, type Uuid } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { Quoted } from '../../schema/records/reply.ts';
import type { Person } from '../../schema/records/user.ts';
import { iconRefOf } from '../../schema/rules/icon-ref.ts';
import { canCreateThreadMessage, canDeleteMessage, classFlags, commentFlags, eventFlags, storyFlags, studentFlags, type ClassRelation } from '../../schema/rules/permission-rules.ts';
import { excerptOf, quotedFiles } from '../../schema/rules/quote-rules.ts';
import { awardRecord, classRecord, commentRecord, connectionRequestRecord, eventRecord, invitationRecord, meRecord, messageRecord, person, skillRecord, storyRecord, studentRecord, threadRecord } from '../../workers/testing/sample-records.ts';
import type { MessageTruth, School, StudentTruth, ThreadTruth } from './school.ts';

/** What a message was drawn as, by what of it may change. */
const drawnMessages = new WeakMap<MessageTruth, Map<string, Resource>>();
/** What each person was last shown of a thread's messages, by all that may change in it. */
const drawnThreads = new WeakMap<ThreadTruth, Map<Uuid, { readonly stamp: string; readonly messages: readonly Resource[] }>>();

/** Everything of the school that one person may see, as the API shows it to them, by the real permission rules. Versions are 0 here. */
export function viewOf(school: School, user: Uuid): Map<Iri, Resource> {
  const view = new Map<Iri, Resource>();
  const add = (resource: Resource): void => void view.set(resource['@id'], resource);
  const relations = new Map<Uuid, ClassRelation>([...school.classes.keys()].map((id) => [id, school.relation(user, id)]));
  const relationTo = (classId: Uuid): ClassRelation => relations.get(classId) ?? 'none';
  const sees = (classId: Uuid): boolean => relationTo(classId) !== 'none';
  const teaches = (classId: Uuid): boolean => relationTo(classId) === 'main' || relationTo(classId) === 'assistant';
  const statusOf = (classId: Uuid) => school.classes.get(classId)?.status ?? 'archive';

  const names = [...school.people.values()].map(({ firstName, lastName }) => `${firstName} ${lastName}`).join('|');
  const self = school.people.get(user);
  if (self !== undefined) add(meRecord({ _id: user, version: 0, role: self.role, firstName: self.firstName, lastName: self.lastName, locale: self.locale, quietHours: self.quietHours, email: null }));
  for (const each of school.classes.values()) {
    if (!sees(each.id)) continue;
    const { canEdit, canCreateEvent, canCreateStory, canCreateStudent } = classFlags(relationTo(each.id), each.status);
    add(
      classRecord({
        _id: each.id, version: 0, name: each.name, grade: each.grade, status: each.status, classCode: teaches(each.id) ? 'ABCDEFG' : null,
        ...(iconRefOf(each.icon) === null ? {} : { icon: iconRefOf(each.icon) ?? undefined }), studentsCount: [...school.students.values()].filter((student) => student.classes.includes(each.id)).length,
        mainTeacher: shown(school, each.mainTeacher), assistants: each.assistants.map((id) => shown(school, id)), canEdit, canCreateEvent, canCreateStory, canCreateStudent,
      }),
    );
  }
  for (const student of school.students.values()) if (seesStudent(student)) add(studentView(student));
  for (const story of school.stories.values()) {
    if (!sees(story.classId)) continue;
    const isLiked = story.likes.has(user);
    const { isAckAsked, ackAudience, isUrgent } = story;
    const isAcknowledged = story.acks.has(user);
    const { canCountViews, ...flags } = storyFlags({ relation: relationTo(story.classId), isAuthor: story.author === user, isLiked, status: statusOf(story.classId), isAckAsked, ackAudience, isAcknowledged, isScheduled: false });
    const commentCount = [...school.comments.values()].filter((comment) => comment.storyId === story.id).length;
    const counts = { likeCount: story.likes.size, commentCount, readCount: canCountViews ? story.reads.size : null, ackCount: canCountViews && isAckAsked ? story.acks.size : null };
    add(storyRecord(story.classId, { _id: story.id, version: 0, author: shown(school, story.author), body: story.body, attachments: story.attachments, createdAt: story.createdAt, isLiked, isRead: story.reads.has(user), isUrgent, isAckAsked, ackAudience, isAcknowledged, ...counts, ...flags, canCountViews }));
  }
  for (const comment of school.comments.values()) {
    if (!sees(comment.classId)) continue;
    const flags = commentFlags({ relation: relationTo(comment.classId), isAuthor: comment.author === user, status: statusOf(comment.classId) });
    add(commentRecord(comment.classId, comment.storyId, { _id: comment.id, version: 0, author: shown(school, comment.author), body: comment.body, commentedAt: comment.at, ...flags }));
  }
  for (const event of school.events.values()) {
    if (!sees(event.classId)) continue;
    const flags = eventFlags({ relation: relationTo(event.classId), isAuthor: event.author === user, status: statusOf(event.classId) });
    const { id, title, startDateTime, endDateTime } = event;
    add(eventRecord(event.classId, { _id: id, version: 0, title, startDateTime, endDateTime, ...flags }));
  }
  for (const { id, classId, name, points, type } of school.skills.values()) if (teaches(classId)) add(skillRecord(classId, { _id: id, version: 0, name, points, type }));
  for (const award of school.awards.values()) {
    const student = school.students.get(award.studentId);
    const skill = school.skills.get(award.skillId);
    if (student === undefined || skill === undefined || !seesStudent(student) || !(isFamily(student) || teaches(award.classId))) continue;
    add(
      awardRecord(award.classId, award.studentId, {
        _id: award.id, version: 0, skill: iri.skill(award.classId, award.skillId), name: skill.name, skillType: skill.type, points: skill.points, awardedBy: shown(school, award.by), awardedAt: award.at,
      }),
    );
  }
  for (const invitation of school.invitations.values()) {
    const student = school.students.get(invitation.studentId);
    if (student === undefined || !student.classes.some(teaches)) continue;
    const isPending = invitation.status === 'pending' && student.classes.some((id) => teaches(id) && statusOf(id) === 'active');
    const { id, contact, channel, status, invitedAt } = invitation;
    add(invitationRecord(invitation.studentId, { _id: id, version: 0, contact, channel, status, invitedAt, expiresAt: invitedAt, canCancel: isPending, canNotify: isPending }));
  }
  for (const request of school.requests.values()) {
    const isOwn = request.parent === user;
    if (!isOwn && !teaches(request.classId)) continue;
    const { id, status, createdAt } = request;
    const acceptedBy = request.acceptedBy === null ? null : shown(school, request.acceptedBy);
    const isWaiting = status === null;
    add(
      connectionRequestRecord(request.classId, request.studentId, {
        _id: id, version: 0, parent: shown(school, request.parent), className: 'a class', status, createdAt, acceptedBy, canReview: isWaiting && !isOwn && statusOf(request.classId) === 'active', canDelete: isWaiting && isOwn,
      }),
    );
  }
  for (const thread of school.threads.values()) {
    const members = school.membersOf(thread);
    if (!members.includes(user)) continue;
    add(threadView(thread, members));
    for (const message of messagesView(thread)) add(message);
  }
  return view;

  function isFamily(student: StudentTruth): boolean {
    return student.user === user || student.parents.includes(user);
  }
  function seesStudent(student: StudentTruth): boolean {
    return isFamily(student) || student.classes.some(teaches);
  }
  function studentView(student: StudentTruth): Resource {
    const own = student.classes.find(teaches);
    const relation = own === undefined ? (student.user === user ? 'student' : 'parent') : relationTo(own);
    const taught = student.classes.filter(teaches);
    const status = taught.some((id) => statusOf(id) === 'active') ? 'active' : own === undefined ? statusOf(student.classes[0] ?? '') : 'archive';
    const { canSeePoints, canSeeParents, canUpdate, canReward, canCreateInvitation } = studentFlags({
      role: self?.role ?? 'student', relation, status, isSelf: student.user === user, isParent: student.parents.includes(user),
    });
    let [positive, negative] = [0, 0];
    for (const award of school.awards.values()) {
      const skill = school.skills.get(award.skillId);
      // Points belong to a class (F-314): a teacher sees those of the own classes.
      if (award.studentId !== student.id || (!isFamily(student) && !teaches(skill?.classId ?? ''))) continue;
      if (skill?.type === 'positive') positive += skill.points;
      else negative += skill?.points ?? 0;
    }
    const points = canSeePoints ? { positivePoints: positive, negativePoints: negative, currentPoints: positive - negative } : { positivePoints: null, negativePoints: null, currentPoints: null };
    return studentRecord({
      _id: student.id, version: 0, user: iri.user(student.user), firstName: student.firstName, lastName: student.lastName, classes: student.classes.filter(sees).map((id) => iri.class(id)), ...points,
      parents: canSeeParents ? student.parents.map((id) => shown(school, id)) : null, canUpdate, canReward, canCreateInvitation,
    });
  }
  function threadView(thread: ThreadTruth, members: readonly Uuid[]): Resource {
    const last = thread.messages.at(-1);
    const myReadAt = thread.readAt.get(user) ?? null;
    const others = [...thread.readAt].filter(([id]) => id !== user).map(([, at]) => at).toSorted();
    const standing = thread.classId === null ? { role: self?.role ?? 'student', company: members.filter((id) => id !== user).map((id) => school.people.get(id)?.role ?? 'student') } : { classStatus: statusOf(thread.classId) };
    return threadRecord({
      _id: thread.id, version: 0, type: thread.type, name: thread.name, class: thread.classId === null ? null : iri.class(thread.classId),
      members: thread.classId === null ? members.map((id) => shown(school, id)) : [], membersCount: members.length,
      lastMessage: last === undefined ? null : { '@id': iri.message(thread.id, last.id), createdBy: shown(school, last.by), createdAt: last.createdAt, body: last.body, attachmentsCount: 0 },
      lastMessageSentAt: last?.createdAt ?? null, unreadCount: thread.messages.filter(({ by, createdAt }) => by !== user && createdAt > (myReadAt ?? '')).length,
      myReadAt, othersReadAt: others.at(-1) ?? null, isNotificationEnabled: !thread.muted.has(user), canCreateThreadMessage: canCreateThreadMessage(standing),
    });
  }
  /** The same list as long as it says the same: messages are added at the end or taken out, and never change by themselves. */
  function messagesView(thread: ThreadTruth): readonly Resource[] {
    const relation = thread.classId === null ? '' : relationTo(thread.classId);
    const stamp = [relation, thread.messages.length, thread.messages.at(-1)?.id ?? '', names].join('|');
    const drawn = drawnThreads.get(thread) ?? new Map<Uuid, { stamp: string; messages: readonly Resource[] }>();
    drawnThreads.set(thread, drawn);
    const known = drawn.get(user);
    if (known?.stamp === stamp) return known.messages;
    const messages = thread.messages.map((message) => messageView(thread, message));
    drawn.set(user, { stamp, messages });
    return messages;
  }
  /** The same object as long as it says the same: messages are most of what there is, and seldom change. */
  function messageView(thread: ThreadTruth, message: MessageTruth): Resource {
    const { id, by, body, attachments, createdAt, replyTo } = message;
    const canDelete = canDeleteMessage({ isAuthor: by === user, relation: thread.classId === null ? null : relationTo(thread.classId) });
    const quote = replyTo === null ? null : quoted(thread, replyTo);
    const createdBy = shown(school, by);
    const changing = [canDelete, createdBy.firstName, createdBy.lastName, quote?.createdBy.firstName, quote?.createdBy.lastName].join('|');
    const drawn = drawnMessages.get(message) ?? new Map<string, Resource>();
    drawnMessages.set(message, drawn);
    const known = drawn.get(changing);
    if (known !== undefined) return known;
    const answer = replyTo === null ? {} : { replyTo: { '@id': iri.message(thread.id, replyTo), quoted: quote } };
    const resource = messageRecord(thread.id, { _id: id, version: 0, createdAt, createdBy, body, attachments, canDelete, ...answer });
    drawn.set(changing, resource);
    return resource;
  }
  function quoted(thread: ThreadTruth, id: Uuid): Quoted | null {
    const message = thread.messages.find((each) => each.id === id);
    if (message === undefined) return null;
    return { createdAt: message.createdAt, createdBy: shown(school, message.by), excerpt: excerptOf(message.body), files: quotedFiles(message.attachments) };
  }
}

/** A person beside what they wrote. */
export function shown(school: School, id: Uuid): Person {
  const { role, firstName, lastName } = school.people.get(id) ?? { role: 'student' as const, firstName: 'Somebody', lastName: '' };
  return person({ _id: id, role, firstName, lastName });
}
