import { z } from 'zod';
import { changePasswordCall, registerParentCall, registerTeacherCall } from '../../schema/calls/account-calls.ts';
import type { Call } from '../../schema/calls/call.ts';
import { createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { createEventCall, patchEventCall } from '../../schema/calls/event-calls.ts';
import { createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createWebSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { patchParentCall, patchTeacherCall } from '../../schema/calls/profile-calls.ts';
import { rewardCall } from '../../schema/calls/reward-calls.ts';
import { createStoryCall, patchStoryCall } from '../../schema/calls/story-calls.ts';
import { createStudentCall, createStudentsCall } from '../../schema/calls/student-calls.ts';
import { createMessageCall } from '../../schema/calls/thread-calls.ts';
import { patchUserCall } from '../../schema/calls/user-calls.ts';
import { STUDENT_BATCH_MAX } from '../../schema/limits.ts';
import type { ViolationCode } from '../problem-error.ts';
import { isPushEndpoint } from '../push/public-address.ts';
import { findAccount } from '../store/account-reader.ts';
import { EMAIL_EXISTS } from '../store/account-writer.ts';
import { teacherViolations } from '../store/award-writer.ts';
import { iconViolations } from '../store/class-writer.ts';
import { fileViolations } from '../store/content-check.ts';
import type { Db } from '../store/database.ts';
import { newEventViolations, patchedEventViolations } from '../store/event-writer.ts';
import { contactViolations } from '../store/invitation-writer.ts';
import { photoViolations } from '../store/profile-writer.ts';
import { publishViolations } from '../store/story-writer.ts';
import { studentViolations } from '../store/student-writer.ts';
import { timeZoneViolations } from '../store/user-writer.ts';
import type { Viewer } from '../store/viewer.ts';
import { passwordViolations } from './password-violations.ts';

export interface CheckContext {
  readonly db: Db;
  /** Null: a visitor. */
  readonly viewer: Viewer | null;
  readonly now: number;
  readonly param: (name: string) => string;
  /** Whether an account has this e-mail; false where the caller has asked too often. */
  readonly isEmailTaken: (email: string) => Promise<boolean>;
}
/** Of somebody who is logged in. */
interface UserContext extends CheckContext {
  readonly viewer: Viewer;
}
type Violations = readonly ViolationCode[] | Promise<readonly ViolationCode[]>;
type FieldCheck = (fields: unknown, context: CheckContext) => Violations;

const text = z.string();
const texts = z.array(text);

/** A check of the fields in `shape`, each of which may be missing; nothing is checked of a visitor. */
function checkOf<S extends z.ZodRawShape>(shape: S, check: (fields: Partial<z.output<z.ZodObject<S>>>, context: UserContext) => Violations): FieldCheck {
  const schema = z.object(shape).partial();
  return (fields, context) => {
    const { viewer } = context;
    const parsed = schema.safeParse(fields);
    // The cast: a partial object has each field of the shape, or none.
    return viewer === null || !parsed.success ? [] : check(parsed.data as Partial<z.output<z.ZodObject<S>>>, { ...context, viewer });
  };
}

const registration: FieldCheck = async (fields, { isEmailTaken }) => {
  const { password, email = null, timeZone } = z.object({ password: text, email: text, timeZone: text }).partial().parse(fields);
  return [
    ...(email !== null && (await isEmailTaken(email)) ? [EMAIL_EXISTS] : []),
    ...(password === undefined ? [] : passwordViolations(password, email)),
    ...timeZoneViolations(timeZone),
  ];
};
const classIcon = checkOf({ icon: text }, ({ icon }) => iconViolations(icon));
const ownPhoto = checkOf({ avatar: text.nullable() }, ({ avatar }, { db, viewer }) => photoViolations(db, viewer, avatar));
const content = checkOf({ attachments: texts, publishAt: text.nullable() }, async ({ attachments, publishAt }, { db, viewer, now }) => [
  ...(await fileViolations(db, viewer.userId, attachments)),
  ...publishViolations(publishAt, now),
]);
const times = { allDay: z.boolean(), startDateTime: text, endDateTime: text };

const newStudent = { _id: text, firstName: text, lastName: text, classes: texts };
const newStudents = { students: z.array(z.object(newStudent).partial()) };

/**
 * What is wrong with fields beyond what their schemas say, by call. Asked where the schema refuses some other field, so that
 * the caller hears of all faults at once (F-608); where it refuses none, the handler asks the same rules.
 */
const CHECKS: Readonly<Record<string, FieldCheck>> = {
  [registerTeacherCall.id]: registration,
  [registerParentCall.id]: registration,
  [changePasswordCall.id]: checkOf({ password: text }, async ({ password }, { db, viewer }) =>
    password === undefined ? [] : passwordViolations(password, (await findAccount(db, viewer.userId))?.email ?? null)),
  [patchUserCall.id]: checkOf({ timeZone: text }, ({ timeZone }) => timeZoneViolations(timeZone)),
  [patchTeacherCall.id]: ownPhoto,
  [patchParentCall.id]: ownPhoto,
  [createClassCall.id]: classIcon,
  [patchClassCall.id]: classIcon,
  [createStudentCall.id]: checkOf(newStudent, ({ classes = [], ...names }, { db, viewer }) =>
    studentViolations(db, viewer, [{ ...names, path: '', classes }])),
  [createStudentsCall.id]: checkOf(newStudents, ({ students = [] }, { db, viewer }) =>
    studentViolations(db, viewer, students.map(({ classes = [], ...names }, place) => ({
      ...names, path: `students[${place}].`, classes,
    })))),
  [createInvitationCall.id]: checkOf({ contact: text }, ({ contact }, { db, viewer }) => contactViolations(db, viewer, contact)),
  [rewardCall.id]: checkOf({ teacher: text }, ({ teacher }, { viewer }) => teacherViolations(viewer, teacher)),
  [createStoryCall.id]: content,
  [patchStoryCall.id]: content,
  [createMessageCall.id]: content,
  [createEventCall.id]: checkOf(times, (fields, { db, viewer, now }) => newEventViolations(db, viewer, fields, now)),
  [patchEventCall.id]: checkOf(times, (fields, { db, viewer, now, param }) => patchedEventViolations(db, viewer, param('eventId'), fields, now)),
  [createWebSubscriptionCall.id]: checkOf({ endpoint: text }, ({ endpoint }) =>
    endpoint === undefined || isPushEndpoint(endpoint) ? [] : [{ propertyPath: 'endpoint', code: 'pushEndpoint' }]),
};

/** The violations of the fields of a body that are right by their schemas, where the schema of the whole refuses others. */
export async function fieldViolations(call: Call, body: object, context: CheckContext): Promise<readonly ViolationCode[]> {
  const check = CHECKS[call.id];
  return check === undefined || call.body === undefined ? [] : check(rightFields(call.body, body), context);
}

function rightFields(schema: z.ZodType, body: object): unknown {
  if (schema instanceof z.ZodPipe) return schema.out instanceof z.ZodType ? rightFields(schema.out, body) : {};
  if (!(schema instanceof z.ZodObject)) return {};
  const given = new Map(Object.entries(body));
  const right = Object.entries(schema.shape).flatMap(([name, field]) => {
    if (!given.has(name) || !(field instanceof z.ZodType)) return [];
    const value: unknown = given.get(name);
    const parsed = field.safeParse(value);
    if (parsed.success) return [[name, parsed.data] as const];
    const items = rightItems(field, value);
    return items === null ? [] : [[name, items] as const];
  });
  return Object.fromEntries(right);
}

/* Of a list with something wrong in it: the right fields of each item, at its place. Null: no list of objects. */
function rightItems(field: z.ZodType, value: unknown): unknown[] | null {
  if (!(field instanceof z.ZodArray) || !Array.isArray(value) || value.length > STUDENT_BATCH_MAX) return null;
  const { element } = field;
  if (!(element instanceof z.ZodObject)) return null;
  return value.map((item: unknown) => (typeof item === 'object' && item !== null ? rightFields(element, item) : {}));
}
