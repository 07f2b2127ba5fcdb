import { connectionRequestSchema, requestCreateSchema, requestPatchSchema } from '../records/connection-request.ts';
import { collectionSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

const OF_STUDENT = '/classes/{classId}/students/{studentId}/parent-connection-requests';

export const parentRequestsCall = defineCall({
  id: 'listParentRequests', method: 'GET', path: '/parents/{parentId}/parent-connection-requests', actors: 'parent', status: 200, summary: 'Own requests that wait, newest first',
  query: pageQuerySchema, reply: collectionSchema(connectionRequestSchema),
});
export const pendingRequestsCall = defineCall({
  id: 'listPendingRequests', method: 'GET', path: '/parent-connection-requests/pending', actors: 'teacher', status: 200, summary: 'Requests to the classes of the caller that wait, oldest first',
  query: pageQuerySchema, reply: collectionSchema(connectionRequestSchema),
});
/** The code of the class or of the student is the right to ask. The same wish again is the same request. */
export const createRequestCall = defineCall({
  id: 'createRequest', method: 'POST', path: OF_STUDENT, actors: 'parent', status: 201, summary: 'Ask to be connected to a student', body: requestCreateSchema, reply: connectionRequestSchema,
});
export const patchRequestCall = defineCall({
  id: 'patchRequest', method: 'PATCH', path: `${OF_STUDENT}/{requestId}`, actors: 'teacher', status: 200, summary: 'Change the student or the class of a request that waits',
  body: requestPatchSchema, reply: connectionRequestSchema,
});
export const acceptRequestCall = defineCall({
  id: 'acceptRequest', method: 'POST', path: `${OF_STUDENT}/{requestId}/accept`, actors: 'teacher', status: 200, summary: 'Connect the parent; accepting twice changes nothing',
  reply: connectionRequestSchema,
});
export const declineRequestCall = defineCall({
  id: 'declineRequest', method: 'DELETE', path: `${OF_STUDENT}/{requestId}`, actors: 'teacher', status: 204, summary: 'Decline a request',
});
export const deleteRequestCall = defineCall({
  id: 'deleteRequest', method: 'DELETE', path: '/parents/{parentId}/parent-connection-requests/{requestId}', actors: 'parent', status: 204, summary: 'Take an own request back',
});
