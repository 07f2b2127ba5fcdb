import { idOf } from '../../../schema/id-of.ts';
import type { CodeFacts } from '../../../schema/port/commands.ts';
import type { RequestView, StudentView } from '../../../schema/port/views.ts';
import { requestPath } from '../../lib/request-path.ts';

/** What stands here of a parent's requests and children. */
export interface Standing {
  readonly requests: readonly Pick<RequestView, '_id' | 'student' | 'class' | 'code' | 'status' | 'studentPreview'>[];
  readonly children: readonly Pick<StudentView, '_id' | 'firstName' | 'lastName' | 'classes'>[];
}

/** The feed of a child, or of all children. */
export function feedPath(studentId: string | null): string {
  return studentId === null ? '/parents/dashboard/main' : `/parents/dashboard/main/${studentId}`;
}

/** The request that waits and was made by the code; null: none does. */
export function pendingTarget(code: string, { requests }: Standing): string | null {
  const pending = requests.find((request) => request.code === code && request.status === null);
  return pending ? requestPath(pending) : null;
}

/** Where a parents' code leads that has been used before: to the request that waits, or to the child; null for a new one. */
export function knownTarget(code: string, standing: Standing): string | null {
  const pending = pendingTarget(code, standing);
  if (pending !== null) return pending;
  const { requests, children } = standing;
  const accepted = requests.find((request) => request.code === code && request.status === 'accepted');
  const child = accepted && children.find(({ _id }) => _id === idOf(accepted.student));
  return child ? feedPath(child._id) : null;
}

/**
 * Where an answered wish leads: to its request; where the server had another one, or knew the parent already, to what
 * has the same code or, since nobody is told more of the child, the same initials in the same class.
 */
export function wishTarget(requestId: string | null, code: string, facts: CodeFacts, standing: Standing): string {
  const made = standing.requests.find(({ _id }) => _id === requestId);
  if (made) return requestPath(made);
  const known = knownTarget(code, standing);
  if (known !== null) return known;
  const same = standing.requests.find((request) => request.status === null && looksLike(facts, request.studentPreview.initials, [idOf(request.class)]));
  if (same) return requestPath(same);
  return feedPath(childOf(facts, standing)?._id ?? null);
}

/** The child that a code seems to be about, if the parent has it already. */
export function childOf<C extends Standing['children'][number]>(facts: CodeFacts | null, { children }: { readonly children: readonly C[] }): C | undefined {
  return children.find((child) => facts !== null && looksLike(facts, initialsOf(child), child.classes.map(idOf)));
}

/** Whether the parent has, or has asked for, a child that looks like the code's: twins share initials and class, and only their codes tell them apart. */
export function isSeenTwice(facts: CodeFacts, code: string, standing: Standing): boolean {
  const isAsked = standing.requests.some((request) => request.status === null && request.code !== code && looksLike(facts, request.studentPreview.initials, [idOf(request.class)]));
  return isAsked || childOf(facts, standing) !== undefined;
}

/** As little of a name as the server tells before a teacher has agreed. */
export function initialsOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return [firstName, lastName].map((name) => `${(Array.from(name)[0] ?? '').toUpperCase()}.`).join(' ');
}

function looksLike(facts: CodeFacts, initials: string, classIds: readonly string[]): boolean {
  return facts.kind === 'student' && facts.studentInitials === initials && facts.classes.some(({ classId }) => classIds.includes(classId));
}
