import { idOf } from '../../schema/id-of.ts';
import type { RequestView } from '../../schema/port/views.ts';

/** The page of a parent's own request (product.md section 2); without a code where none led there. */
export function requestPath(request: Pick<RequestView, '_id' | 'student' | 'class' | 'code'>): string {
  return `/parents/student/${idOf(request.student)}/class/${idOf(request.class)}/request/${request._id}/code/${request.code ?? '-'}`;
}
