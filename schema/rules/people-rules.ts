import type { ClassStatus } from '../records/class.ts';
import { foldText } from './fold-text.ts';
import type { ClassRelation } from './permission-rules.ts';

/** What a teacher or parent shows of itself to a caller: e-mail, verification and classes to nobody else. */
export function profileFlags(caller: { isSelf: boolean; sharesClass: boolean }): { canSee: boolean; canSeePrivate: boolean; canUpdate: boolean } {
  return { canSee: caller.isSelf || caller.sharesClass, canSeePrivate: caller.isSelf, canUpdate: caller.isSelf };
}

/** Login and first password are the teachers' to show, and to reset while the class is active. */
export function credentialFlags(caller: { relation: ClassRelation; status: ClassStatus }): { canSee: boolean; canReset: boolean } {
  const teaches = caller.relation === 'main' || caller.relation === 'assistant';
  return { canSee: teaches, canReset: teaches && caller.status === 'active' };
}

/** Skills are for those who give points; awards for the child, the child's parents and the teachers (design.md section 4). */
export function awardFlags(caller: { relation: ClassRelation; isSelf: boolean; isParent: boolean }): { canSeeSkills: boolean; canSeeAwards: boolean } {
  const teaches = caller.relation === 'main' || caller.relation === 'assistant';
  return { canSeeSkills: teaches, canSeeAwards: teaches || caller.isSelf || caller.isParent };
}

/** By this two students of one class are told apart (ROO-02): both names, however they are typed (F-806). */
export function studentNameKey({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${foldText(firstName)}\n${foldText(lastName)}`;
}
