import { uploadCall } from '../../schema/calls/file-calls.ts';
import { cancelInvitationCall, createInvitationCall, notifyInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createWebSubscriptionCall, deleteWebSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { patchParentCall, patchTeacherCall } from '../../schema/calls/profile-calls.ts';
import { acceptRequestCall, createRequestCall, declineRequestCall, deleteRequestCall, patchRequestCall } from '../../schema/calls/request-calls.ts';
import { rewardCall } from '../../schema/calls/reward-calls.ts';
import { createStudentCall, deleteStudentCall, moveStudentCall, patchStudentCall } from '../../schema/calls/student-calls.ts';
import { patchUserCall } from '../../schema/calls/user-calls.ts';
import { idOf, iri, type Uuid } from '../../schema/ids.ts';
import type { School, StudentTruth } from './school.ts';
import { on, refused, type Done, type Route } from './school-route.ts';
import { shown } from './school-view.ts';

/** Students with what hangs on them, joining, and the own account. */
export const peopleRoutes: readonly Route[] = [
  on(createStudentCall, ({ school, user, body, newId, made }) => {
    const id = body._id ?? newId();
    if (school.students.has(id)) return { thing: iri.student(id) };
    const classes = body.classes.map(idOf);
    if (!classes.every((each) => school.teaches(user, each))) return refused(422);
    if (!classes.every((each) => school.classes.get(each)?.status === 'active')) return refused(403);
    made(iri.student(id));
    school.students.set(id, { id, user: newId(), firstName: body.firstName, lastName: body.lastName, classes, parents: [] });
    return { thing: iri.student(id) };
  }),
  on(patchStudentCall, ({ school, user, param, body }) =>
    withStudent(school, user, param('studentId'), param('classId'), (student) => {
      student.firstName = body.firstName ?? student.firstName;
      student.lastName = body.lastName ?? student.lastName;
    }),
  ),
  on(deleteStudentCall, ({ school, user, param }) => {
    const ended = withStudent(school, user, param('studentId'), param('classId'), (student) => {
      student.classes = student.classes.filter((id) => id !== param('classId'));
    });
    return ended !== null && 'refused' in ended ? ended : null;
  }),
  on(moveStudentCall, ({ school, user, param, body }) => {
    const student = school.students.get(param('studentId'));
    if (student === undefined || !student.classes.some((id) => school.teaches(user, id))) return refused(404);
    const wanted = body.classes.map(idOf);
    if (!wanted.every((id) => school.teaches(user, id))) return refused(422);
    const own = student.classes.filter((id) => school.teaches(user, id));
    const moved = [...wanted.filter((id) => !own.includes(id)), ...own.filter((id) => !wanted.includes(id))];
    if (!moved.every((id) => school.classes.get(id)?.status === 'active')) return refused(403);
    student.classes = [...student.classes.filter((id) => !own.includes(id)), ...wanted];
    return { thing: iri.student(student.id) };
  }),
  on(rewardCall, ({ school, user, param, body, newId, made }) => {
    const skill = school.skills.get(idOf(body.skill));
    const id = body._id ?? newId();
    if (school.awards.has(id)) return { thing: iri.award(id) };
    if (skill === undefined) return refused(422);
    const ended = withStudent(school, user, param('studentId'), skill.classId, (student) => {
      made(iri.award(id));
      school.awards.set(id, { id, studentId: student.id, classId: skill.classId, skillId: skill.id, by: user, at: school.tick() });
    });
    return ended !== null && 'refused' in ended ? ended : { thing: iri.award(id) };
  }),
  on(createInvitationCall, ({ school, user, param, body, newId, made }) => {
    const id = body._id ?? newId();
    const thing = iri.invitation(param('studentId'), id);
    if (school.invitations.has(id)) return { thing };
    const ended = withStudent(school, user, param('studentId'), null, (student) => {
      made(thing);
      school.invitations.set(id, { id, studentId: student.id, contact: body.contact, channel: body.channel, status: 'pending', invitedAt: school.tick() });
      school.letters.set(id, 1);
    });
    return ended !== null && 'refused' in ended ? ended : { thing };
  }),
  on(cancelInvitationCall, ({ school, user, param }) => {
    const invitation = school.invitations.get(param('invitationId'));
    if (invitation === undefined) return refused(404);
    const ended = withStudent(school, user, invitation.studentId, null, () => {
      invitation.status = 'canceled';
    });
    return ended !== null && 'refused' in ended ? ended : { thing: iri.invitation(invitation.studentId, invitation.id) };
  }),
  on(notifyInvitationCall, ({ school, user, param }) => {
    const invitation = school.invitations.get(param('invitationId'));
    if (invitation === undefined) return refused(404);
    if (invitation.status !== 'pending') return refused(409);
    const ended = withStudent(school, user, invitation.studentId, null, () => {
      invitation.invitedAt = school.tick();
      school.letters.set(invitation.id, (school.letters.get(invitation.id) ?? 0) + 1);
    });
    return ended !== null && 'refused' in ended ? ended : { thing: iri.invitation(invitation.studentId, invitation.id) };
  }),
  on(createRequestCall, ({ school, user, param, body, newId, made }) => {
    const student = school.students.get(param('studentId'));
    if (school.people.get(user)?.role !== 'parent') return refused(403);
    if (student === undefined || !student.classes.includes(param('classId'))) return refused(404);
    if (student.parents.includes(user)) return refused(409);
    const id = body._id ?? newId();
    if (school.requests.has(id)) return { thing: iri.connectionRequest(id) };
    for (const other of school.requests.values()) if (other.parent === user && other.studentId === student.id && other.status === null) return { thing: iri.connectionRequest(other.id) };
    made(iri.connectionRequest(id));
    school.requests.set(id, { id, parent: user, studentId: student.id, classId: param('classId'), status: null, createdAt: school.tick(), acceptedBy: null });
    return { thing: iri.connectionRequest(id) };
  }),
  on(acceptRequestCall, ({ school, user, param }) => {
    const request = school.requests.get(param('requestId'));
    const student = school.students.get(request?.studentId ?? '');
    if (request === undefined || student === undefined || !school.teaches(user, request.classId)) return refused(404);
    if (request.status === 'declined') return refused(409);
    if (request.status === null) {
      if (school.classes.get(request.classId)?.status !== 'active') return refused(403);
      request.status = 'accepted';
      request.acceptedBy = user;
      student.parents = [...student.parents, request.parent];
    }
    return { thing: iri.connectionRequest(request.id) };
  }),
  on(declineRequestCall, ({ school, user, param }) => {
    const request = school.requests.get(param('requestId'));
    if (request === undefined || !school.teaches(user, request.classId)) return refused(404);
    if (request.status === 'accepted') return refused(409);
    if (school.classes.get(request.classId)?.status !== 'active') return refused(403);
    request.status = 'declined';
    return null;
  }),
  on(patchRequestCall, ({ school, user, param, body }) => {
    const request = school.requests.get(param('requestId'));
    if (request === undefined || !school.teaches(user, request.classId)) return refused(404);
    if (request.status !== null) return refused(409);
    const student = school.students.get(idOf(body.student ?? iri.student(request.studentId)));
    const classId = body.class === undefined ? request.classId : idOf(body.class);
    if (student === undefined || !student.classes.includes(classId) || !school.teaches(user, classId)) return refused(422);
    request.studentId = student.id;
    request.classId = classId;
    return { thing: iri.connectionRequest(request.id) };
  }),
  on(deleteRequestCall, ({ school, user, param }) => {
    const request = school.requests.get(param('requestId'));
    if (request === undefined || request.parent !== user) return refused(404);
    if (request.status !== null) return refused(409);
    school.requests.delete(request.id);
    school.deleted.add(iri.connectionRequest(request.id));
    return null;
  }),
  on(patchTeacherCall, ({ school, user, body }) => {
    rename(school, user, body);
    const own = { email: null, isEmailVerified: null, mainClasses: null, assistedClasses: null };
    return { answer: { '@id': iri.teacher(user), '@type': 'Teacher', _id: user, version: 1, user: shown(school, user), ...own } };
  }),
  on(patchParentCall, ({ school, user, body }) => {
    rename(school, user, body);
    return { answer: { '@id': iri.parent(user), '@type': 'Parent', _id: user, version: 1, user: shown(school, user), email: null, isEmailVerified: null, children: [], lastLoggedAt: null } };
  }),
  on(patchUserCall, ({ school, user, body }) => {
    const self = school.people.get(user);
    if (self !== undefined && body.locale !== undefined) self.locale = body.locale;
    if (self !== undefined && body.quietHours !== undefined) self.quietHours = body.quietHours;
    return { thing: iri.user(user) };
  }),
  on(createWebSubscriptionCall, ({ school, body, newId }) => {
    const id = body._id ?? newId();
    school.subscriptions.add(iri.webSubscription(id));
    return { answer: { '@id': iri.webSubscription(id), '@type': 'WebSubscription', _id: id, version: 1, endpoint: body.endpoint, createdAt: school.tick() } };
  }),
  on(deleteWebSubscriptionCall, ({ school, param }) => (school.subscriptions.delete(iri.webSubscription(param('id'))) ? null : refused(404))),
];

/** What an upload makes; its body is a form, not JSON. */
export function takeFile(school: School, form: FormData): object {
  const given = form.get('_id');
  const id = typeof given === 'string' ? given : '';
  const known = school.files.get(iri.file(id));
  const file = known ?? {
    '@id': iri.file(id), '@type': 'File' as const, _id: id, type: 'photo' as const, url: `/files/${id}/content`, originalName: 'a', mimeType: 'image/png', size: 1, width: 1, height: 1, uploadedAt: school.tick(),
  };
  school.files.set(iri.file(id), file);
  return file;
}
export const UPLOAD_PATH = uploadCall.path;

function rename(school: School, user: Uuid, names: { firstName?: string | undefined; lastName?: string | undefined }): void {
  const self = school.people.get(user);
  if (self === undefined) return;
  self.firstName = names.firstName ?? self.firstName;
  self.lastName = names.lastName ?? self.lastName;
}

/** `classId` null: by any class that the asker teaches. */
function withStudent(school: School, user: Uuid, studentId: Uuid, classId: Uuid | null, work: (student: StudentTruth) => void): Done {
  const student = school.students.get(studentId);
  const taught = (student?.classes ?? []).filter((id) => school.teaches(user, id) && (classId === null || id === classId));
  if (student === undefined || taught.length === 0) return refused(404);
  if (!taught.some((id) => school.classes.get(id)?.status === 'active')) return refused(403);
  work(student);
  return { thing: iri.student(student.id) };
}
