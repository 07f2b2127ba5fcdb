import { createDirectThreadCall, createMessageCall, deleteMessageCall, muteThreadCall, readMessageCall, unmuteThreadCall } from '../../calls/thread-calls.ts';
import { iri } from '../../ids.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { fileIris, plan, type MutationPlan } from './mutation-plan-parts.ts';

/** See planOf. */
export function planMessage(mutation: MutationsOn<'message'>): MutationPlan {
  const { threadId, messageId } = mutation;
  const [entity, lane] = [iri.message(threadId, messageId), iri.thread(threadId)];
  if (mutation.type === 'message.create') {
    const { body, attachments } = mutation;
    const answered = mutation.replyTo?.['@id'];
    const needs = [lane, ...(mutation.classId === undefined ? [] : [iri.class(mutation.classId)]), ...(answered === undefined ? [] : [answered])];
    const reply = answered === undefined ? {} : { replyTo: answered };
    return plan({ entity, lane, call: createMessageCall, params: { threadId }, creates: true, needs, uploads: attachments, body: { _id: messageId, body, attachments: fileIris(attachments), ...reply } });
  }
  return plan({ entity, lane, call: deleteMessageCall, params: { threadId, messageId }, needs: [entity] });
}

/** See planOf. */
export function planThread(mutation: MutationsOn<'thread'>): MutationPlan {
  const { threadId } = mutation;
  const entity = iri.thread(threadId);
  switch (mutation.type) {
    case 'thread.read':
      return plan({ entity, lane: `${entity}/read`, call: readMessageCall, params: { threadId, messageId: mutation.messageId }, needs: [entity, iri.message(threadId, mutation.messageId)] });
    case 'thread.mute':
    case 'thread.unmute':
      return plan({ entity, lane: `${entity}/settings`, call: mutation.type === 'thread.mute' ? muteThreadCall : unmuteThreadCall, params: { threadId }, needs: [entity] });
    case 'thread.createDirect':
      return plan({
        entity, lane: entity, call: createDirectThreadCall, params: {}, creates: true,
        body: { _id: threadId, name: mutation.name, members: mutation.members.map((id) => iri.user(id)) },
      });
  }
}
