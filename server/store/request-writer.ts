import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { idOf, iri, uuidSchema } from '../../schema/ids.ts';
import { REQUESTS_MAX } from '../../schema/limits.ts';
import type { ConnectionRequest, requestPatchSchema } from '../../schema/records/connection-request.ts';
import { requestFlags } from '../../schema/rules/joining-rules.ts';
import { sendRequestAnswer, sendRequestEmails, sendRequestNews } from './request-emails.ts';
import type { RateLimits } from '../plugins/rate-limits.ts';
import { forbidden, invalid, notFound, ProblemError } from '../problem-error.ts';
import { recordAct } from './audit-writer.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { lockClass } from './class-access.ts';
import { newId } from './new-id.ts';
import { noteFor } from './notice-writer.ts';
import { connectParent, isConnected, lockStudentPlaces } from './parent-places.ts';
import { relationsOf, teaches } from './relation-reader.ts';
import { requestsByIds } from './request-reader.ts';
import { classes, classStudents } from './schema/classes.ts';
import { connectionRequests } from './schema/joining.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** What asking needs beside the transaction. */
export interface Asking extends Answering {
  readonly limits: Pick<RateLimits, 'take' | 'spend'>;
}

/** What answering needs beside the transaction: where the links of e-mails lead. */
export interface Answering extends Writing {
  readonly publicUrl: string;
}

/** Which request a path names. */
export interface RequestPlace {
  readonly classId: string;
  readonly studentId: string;
  readonly requestId: string;
}

/**
 * Asks to be connected; the caller has checked the code that led here. The same wish again is the request that waits
 * already; an id of something else is 409. Who asks for one child again and again is 429, who waits for many answers 422.
 */
export async function askForStudent(writing: Asking, viewer: Viewer, wish: { id: string | undefined; classId: string; studentId: string; code: string }): Promise<ConnectionRequest> {
  const { tx, now } = writing;
  const own = await tx.select().from(connectionRequests).where(and(eq(connectionRequests.parentId, viewer.userId), eq(connectionRequests.status, 'pending')));
  const waiting = own.find((row) => row.studentId === wish.studentId);
  if (waiting !== undefined) return renderRequest(writing, viewer, waiting.id);
  const id = wish.id?.toLowerCase() ?? newId(now);
  const [taken] = await tx.select().from(connectionRequests).where(eq(connectionRequests.id, id));
  if (taken !== undefined) {
    if (taken.parentId !== viewer.userId || taken.studentId !== wish.studentId || taken.status === 'declined') throw new ProblemError(409, 'conflict');
    return renderRequest(writing, viewer, id);
  }
  // Time changes nothing about it, so that no device asks again: a teacher decides, or the parent takes one back.
  if (own.length >= REQUESTS_MAX) throw invalid({ propertyPath: 'code', code: 'tooManyRequests', values: { count: REQUESTS_MAX } });
  await writing.limits.take('requestDay', `${viewer.userId} ${wish.studentId}`, tx);
  await tx.insert(connectionRequests).values({ id, parentId: viewer.userId, studentId: wish.studentId, classId: wish.classId, code: wish.code.toUpperCase(), createdAt: new Date(now) });
  await recordChanges(writing, changesOf(id, viewer.userId, wish.classId));
  await noteFor(writing, { kind: 'request', class: wish.classId, request: id });
  await sendRequestEmails(writing, { classId: wish.classId, parentId: viewer.userId });
  return renderRequest(writing, viewer, id);
}

/** Changes the student or the class that a waiting request means, to one that the viewer teaches. */
export async function patchRequest(writing: Asking, viewer: Viewer, place: RequestPlace, patch: z.output<typeof requestPatchSchema>): Promise<ConnectionRequest> {
  const { tx } = writing;
  const row = await lockRequest(writing, viewer, place);
  if (row.status !== 'pending') throw new ProblemError(409, 'requestAnswered');
  const meant = await requireMeant(writing, viewer, row, patch);
  if (meant.classId === row.classId && meant.studentId === row.studentId) return renderRequest(writing, viewer, row.id);
  if (await isConnected(tx, meant.studentId, row.parentId)) throw new ProblemError(409, 'conflict');
  const twins = await tx
    .select({ id: connectionRequests.id })
    .from(connectionRequests)
    .where(and(eq(connectionRequests.parentId, row.parentId), eq(connectionRequests.studentId, meant.studentId), eq(connectionRequests.status, 'pending')));
  if (twins.some((twin) => twin.id !== row.id)) throw new ProblemError(409, 'conflict');
  await tx.update(connectionRequests).set({ ...meant, version: sql`${connectionRequests.version} + 1 + ${fallTo(row.classId, meant.classId)}` }).where(eq(connectionRequests.id, row.id));
  const left: LoggedChange[] = meant.classId === row.classId ? [] : [{ scope: scope.staff(row.classId), entity: iri.connectionRequest(row.id), op: 'lose' }];
  await recordChanges(writing, [...changesOf(row.id, row.parentId, meant.classId), ...left]);
  if (meant.classId !== row.classId) await notifyOfMove(writing, viewer, { ...row, ...meant });
  return renderRequest(writing, viewer, row.id);
}

/** The other teachers of the class that a request was led to learn that somebody waits, and the parent where it went. */
async function notifyOfMove(writing: Asking, viewer: Viewer, { id, classId, parentId }: RequestRow): Promise<void> {
  await noteFor(writing, { kind: 'request', class: classId, request: id, by: viewer.userId });
  await noteFor(writing, { kind: 'moved', class: classId, request: id, parent: parentId });
  await sendRequestEmails(writing, { classId, parentId }, viewer.userId);
  await sendRequestNews(writing, { classId, parentId }, 'moved');
}

/** By how much the version that is told would fall with another class, whose own is a part of it: devices take what falls for old. */
function fallTo(before: string, after: string): SQL {
  const versionOf = (id: string): SQL => sql`(select ${classes.version} from ${classes} where ${classes.id} = ${id})`;
  return sql`greatest(0, ${versionOf(before)} - ${versionOf(after)})`;
}

/** Connects the parent in all places (REQ-04); accepting twice changes nothing. */
export async function acceptRequest(writing: Answering, viewer: Viewer, place: RequestPlace): Promise<ConnectionRequest> {
  const { tx } = writing;
  const row = await lockRequest(writing, viewer, place);
  if (row.status === 'accepted') return renderRequest(writing, viewer, row.id);
  if (row.status === 'declined') throw new ProblemError(409, 'requestAnswered');
  const classIds = await lockStudentPlaces(tx, row.studentId);
  if (!classIds.includes(row.classId)) throw invalid({ propertyPath: 'student', code: 'unknownStudent' });
  await decide(writing, viewer.userId, row, 'accepted');
  await connectParent(writing, row.studentId, row.parentId, classIds);
  await recordAct(tx, { actorId: viewer.userId, act: 'request.accepted', subject: iri.student(row.studentId), detail: { parent: row.parentId, request: row.id } }, writing.now);
  await noteFor(writing, { kind: 'accepted', class: row.classId, student: row.studentId, request: row.id, parent: row.parentId });
  await sendRequestAnswer(writing, row, 'accepted');
  return renderRequest(writing, viewer, row.id);
}

/** Declines: kept with its status for the class's teachers, and for the parent until they dismiss it (F-207). Declining twice changes nothing. */
export async function declineRequest(writing: Answering, viewer: Viewer, place: RequestPlace): Promise<void> {
  const row = await lockRequest(writing, viewer, place);
  if (row.status === 'declined') return;
  if (row.status === 'accepted') throw new ProblemError(409, 'requestAnswered');
  await decide(writing, viewer.userId, row, 'declined');
  await noteFor(writing, { kind: 'declined', class: row.classId, request: row.id, parent: row.parentId });
  await sendRequestAnswer(writing, row, 'declined');
}

/** Takes an own waiting request back, or dismisses one that was declined. */
export async function deleteRequest(writing: Writing, viewer: Viewer, requestId: string): Promise<void> {
  const { tx } = writing;
  const [row] = await tx.select().from(connectionRequests).where(and(eq(connectionRequests.id, requestId), eq(connectionRequests.parentId, viewer.userId))).for('update');
  if (row === undefined) throw notFound();
  const { canSee, canDelete } = requestFlags({ relation: 'none', status: 'active', isOwn: true, request: row.status });
  if (!canSee) throw notFound();
  if (!canDelete) throw forbidden();
  await tx.delete(connectionRequests).where(eq(connectionRequests.id, requestId));
  await recordChanges(writing, changesOf(row.id, row.parentId, row.classId).map((change) => ({ ...change, op: 'delete' })));
}

/** An invitation that was accepted answers what the parent has asked for meanwhile. */
export async function settleWaiting(writing: Writing, studentId: string, parentId: string, decidedById: string): Promise<void> {
  const waiting = await writing.tx
    .select()
    .from(connectionRequests)
    .where(and(eq(connectionRequests.parentId, parentId), eq(connectionRequests.studentId, studentId), eq(connectionRequests.status, 'pending')))
    .for('update');
  for (const row of waiting) await decide(writing, decidedById, row, 'accepted');
}

type RequestRow = typeof connectionRequests.$inferSelect;

/** Declines what waits in a class that has no teacher any more: nobody can answer it (F-207). Each parent is notified (F-315). */
export async function endRequests(writing: Asking, classId: string): Promise<void> {
  const ofClass = and(eq(connectionRequests.classId, classId), eq(connectionRequests.status, 'pending'));
  // In the order of the parents, whose counts of e-mails are locked: two classes may end at once.
  for (const row of await writing.tx.select().from(connectionRequests).where(ofClass).orderBy(connectionRequests.parentId).for('update')) {
    await decide(writing, null, row, 'declined');
    await noteFor(writing, { kind: 'ended', class: classId, request: row.id, parent: row.parentId });
    await sendRequestNews(writing, row, 'ended');
  }
}

async function decide(writing: Writing, deciderId: string | null, row: RequestRow, status: 'accepted' | 'declined'): Promise<void> {
  await writing.tx
    .update(connectionRequests)
    .set({ status, decidedAt: new Date(writing.now), decidedById: deciderId, version: sql`${connectionRequests.version} + 1` })
    .where(eq(connectionRequests.id, row.id));
  await recordChanges(writing, changesOf(row.id, row.parentId, row.classId));
}

function changesOf(id: string, parentId: string, classId: string): [LoggedChange, LoggedChange] {
  const entity = iri.connectionRequest(id);
  return [
    { scope: scope.staff(classId), entity, op: 'upsert' },
    { scope: scope.user(parentId), entity, op: 'upsert' },
  ];
}

/** Locks class and request for a decision: 404 where the path does not lead to it, 403 in an archived class and where it is not the viewer's to decide. */
async function lockRequest({ tx }: Writing, viewer: Viewer, place: RequestPlace): Promise<RequestRow> {
  const standing = await lockClass(tx, viewer, place.classId, 'canCreateStudent');
  const [row] = await tx.select().from(connectionRequests).where(eq(connectionRequests.id, place.requestId)).for('update');
  if (row?.classId !== place.classId || row.studentId !== place.studentId) throw notFound();
  // What has been decided is told as such, whoever asks.
  if (row.status === 'pending' && !requestFlags({ ...standing, isOwn: false, request: row.status }).canReview) throw forbidden();
  return row;
}

/** The student and the class that a patch leads to: a student alone brings the own class, where the present one is not theirs. */
async function requireMeant({ tx }: Writing, viewer: Viewer, row: RequestRow, patch: z.output<typeof requestPatchSchema>): Promise<{ studentId: string; classId: string }> {
  const studentId = patch.student === undefined ? row.studentId : idOf(patch.student).toLowerCase();
  const relations = await relationsOf(tx, viewer);
  const places = uuidSchema.safeParse(studentId).success ? await tx.select().from(classStudents).where(eq(classStudents.studentId, studentId)) : [];
  const open = places.map((each) => each.classId).filter((id) => teaches(relations.get(id)?.relation ?? 'none') && relations.get(id)?.status === 'active').sort();
  if (patch.class === undefined) {
    const classId = open.includes(row.classId) ? row.classId : open[0];
    if (classId === undefined) throw invalid({ propertyPath: 'student', code: 'unknownStudent' });
    return { studentId, classId };
  }
  const classId = idOf(patch.class).toLowerCase();
  if (!open.includes(classId)) throw invalid(relations.has(classId) ? { propertyPath: 'student', code: 'unknownStudent' } : { propertyPath: 'class', code: 'unknownClass' });
  return { studentId, classId };
}

async function renderRequest({ tx }: Writing, viewer: Viewer, id: string): Promise<ConnectionRequest> {
  const request = (await requestsByIds(tx, viewer, [id])).get(id);
  if (request === undefined) throw notFound();
  return request;
}
