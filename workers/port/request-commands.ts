import { idOf, iri } from '../../schema/ids.ts';
import type { ConnectionRequest } from '../../schema/records/connection-request.ts';
import { overlayRequest } from '../../schema/rules/overlay-people.ts';
import { newId, userOf, write, writeAllowed, type Command } from './command-context.ts';
import { onDevice, refuse } from './command-failure.ts';
import type { OpenUser } from './port-environment.ts';
import { seenClassName, seenStudent } from './seen-people.ts';

export const acceptRequest: Command<'acceptRequest'> = async (env, { requestId }) => {
  const user = await userOf(env);
  return writeAllowed(user, { type: 'request.accept', requestId, ...placeOf(await seenRequest(user, requestId)) });
};

export const declineRequest: Command<'declineRequest'> = async (env, { requestId }) => {
  const user = await userOf(env);
  return writeAllowed(user, { type: 'request.decline', requestId, ...placeOf(await seenRequest(user, requestId)) });
};

/** The names are those that are seen here: the request is shown with them at once. Student and class may still wait themselves; the change then goes after them. */
export const changeRequest: Command<'changeRequest'> = async (env, { requestId, classId, studentId }) => {
  const user = await userOf(env);
  const [request, student, className] = await Promise.all([seenRequest(user, requestId), seenStudent(user, studentId), seenClassName(user, classId)]);
  if (student === null || className === null) return refuse('request.student');
  const to = { classId, studentId, className, firstName: student.firstName, lastName: student.lastName };
  return writeAllowed(user, { type: 'request.change', requestId, ...placeOf(request), to });
};

export const createRequest: Command<'createRequest'> = async (env, args) => {
  const user = await userOf(env);
  const requestId = newId(env);
  await write(user, { type: 'request.create', requestId, ...args });
  return { requestId };
};

export const bindParent: Command<'bindParent'> = async (env, args) => {
  const user = await userOf(env);
  const { vault } = user.sources.world;
  for (const { id, state, mutation } of await vault.outbox()) {
    // A page that was opened again says the same again.
    if (state === 'waiting' && mutation.type === 'request.bind' && mutation.code === args.code && mutation.invitationId === args.invitationId) return { requestId: mutation.requestId, outboxId: id };
  }
  const requestId = newId(env);
  const row = await vault.addMutation({ type: 'request.bind', requestId, ...args });
  return { requestId, outboxId: row?.id ?? null };
};

export const withdrawRequest: Command<'withdrawRequest'> = async (env, { requestId }) => {
  const user = await userOf(env);
  return writeAllowed(user, { type: 'request.delete', requestId, parentId: user.userId });
};

/** The stored request with what waits laid over it: a change goes before a decision, which then names the new place. */
async function seenRequest(user: OpenUser, requestId: string): Promise<ConnectionRequest> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.get(iri.connectionRequest(requestId)), vault.outbox()]);
  if (stored?.['@type'] !== 'ConnectionRequest') throw onDevice(404, 'Not Found');
  return rows.filter((row) => row.state === 'waiting').reduce((before, row) => overlayRequest(before, row.mutation) ?? before, stored);
}

function placeOf(request: ConnectionRequest): { classId: string; studentId: string } {
  return { classId: idOf(request.class), studentId: idOf(request.student) };
}
