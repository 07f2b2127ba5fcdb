import { iri, type Iri } from '../../../schema/ids.ts';
import type { RequestView } from '../../../schema/port/views.ts';
import type { ConnectionRequest } from '../../../schema/records/connection-request.ts';
import { classTitle } from '../../../schema/rules/class-title.ts';
import { overlayRequest } from '../../../schema/rules/overlay-people.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import type { RowOf } from './pending-index.ts';
import { laidOver, pendingOf } from './pending-of.ts';
import { estimatedAt, myPerson, type ViewContext } from './view-context.ts';

/** See tellingTeachers. */
type Telling = ReadonlyMap<Iri, string>;

/** A request as the screen sees it: decided at once, gone where the parent takes it back. */
export function requestView(truth: ConnectionRequest, rows: readonly OutboxRow[], telling: Telling, context: ViewContext): RequestView | null {
  const request = laidOver(truth, rows, overlayRequest);
  const changes = rows.filter((row) => row.mutation.type !== 'request.create' && row.mutation.type !== 'request.bind');
  return request === null ? null : { ...titled(request, telling), ...pendingOf(changes, context) };
}

/** A parent's wish that waits on this device; null where it is taken back, or nobody knows yet whom it is about. By a parents' code the student has no id here. */
export function waitingRequestView(row: RowOf<'request.create' | 'request.bind'>, rows: readonly OutboxRow[], telling: Telling, context: ViewContext): RequestView | null {
  const { mutation } = row;
  const shown = mutation.type === 'request.create' ? mutation : mutation.shown;
  if (shown === undefined) return null;
  const { requestId, code } = mutation;
  const { classId, className, teacherFullName, studentPreview } = shown;
  const studentId = mutation.type === 'request.create' ? mutation.studentId : '-';
  const request: ConnectionRequest = {
    '@id': iri.connectionRequest(requestId), '@type': 'ConnectionRequest', _id: requestId, version: 0, parent: myPerson(context.me), student: iri.student(studentId), class: iri.class(classId),
    className, ...(teacherFullName === undefined ? {} : { teacherFullName }), status: null, createdAt: estimatedAt(row.madeAt, context), acceptedBy: null, studentPreview, studentItem: null, code, canReview: false, canDelete: true,
  };
  return laidOver(request, rows, overlayRequest) === null ? null : { ...titled(request, telling), ...pendingOf([row], context) };
}

function titled(request: ConnectionRequest, telling: Telling): ConnectionRequest & Pick<RequestView, 'classTitle'> {
  return { ...request, classTitle: classTitle(request.className, telling.get(request.class)) };
}
