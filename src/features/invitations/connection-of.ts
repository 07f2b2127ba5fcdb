import type { StudentView } from '../../../schema/port/views.ts';
import { personName } from '../../lib/person-name.ts';

/** How far a student's family is: connected by whom, invited where, or not asked yet. */
export type Connection = { readonly kind: 'connected'; readonly names: readonly string[] } | { readonly kind: 'invited'; readonly contact: string } | { readonly kind: 'none' };

/** A student's connection as the list of the class shows it; a cancelled invitation is none. */
export function connectionOf(student: Pick<StudentView, 'parents' | 'lastInvite'>): Connection {
  const parents = student.parents ?? [];
  if (parents.length > 0) return { kind: 'connected', names: parents.map(personName) };
  const last = student.lastInvite;
  return last?.status === 'pending' ? { kind: 'invited', contact: last.contact } : { kind: 'none' };
}
