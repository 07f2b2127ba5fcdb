import type { RequestView } from '../../../schema/port/views.ts';

/** The words for the answer to a parent's own request; declined by nobody: its class has no teacher any more (F-207). */
export function answerOf({ status, decidedBy }: Pick<RequestView, 'status' | 'decidedBy'>): 'own.accepted' | 'own.declined' | 'own.ended' {
  if (status === 'accepted') return 'own.accepted';
  return decidedBy === null ? 'own.ended' : 'own.declined';
}
