import { createClassCall, patchClassCall } from '../../calls/class-calls.ts';
import { iri } from '../../ids.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { plan, type MutationPlan } from './mutation-plan-parts.ts';

/** See planOf. */
export function planClass(mutation: MutationsOn<'class'>): MutationPlan {
  const { classId } = mutation;
  const entity = iri.class(classId);
  if (mutation.type === 'class.create') {
    return plan({ entity, lane: entity, call: createClassCall, params: {}, creates: true, body: { _id: classId, name: mutation.name, grade: mutation.grade, icon: mutation.icon } });
  }
  const gate = mutation.patch.status === undefined ? null : entity;
  return plan({ entity, lane: entity, gate, call: patchClassCall, params: { classId }, body: mutation.patch, ifMatch: mutation.base?.version ?? null, needs: [entity] });
}
