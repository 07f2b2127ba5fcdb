import { iri, type Iri } from '../ids.ts';
import { createClassCall, patchClassCall } from '../calls/class-calls.ts';
import type { Call } from '../calls/call.ts';
import { createStoryCall, deleteStoryCall, likeStoryCall, readStoryCall, unlikeStoryCall } from '../calls/story-calls.ts';
import { createDirectThreadCall, createMessageCall, deleteMessageCall, muteThreadCall, readMessageCall, unmuteThreadCall } from '../calls/thread-calls.ts';
import type { AttachmentDraft, Mutation } from './mutation.ts';

/** How a mutation travels. */
export interface MutationPlan {
  /** What it changes or makes. */
  readonly entity: Iri;
  /** Mutations of one lane go in order; lanes go side by side (design.md invariant 5). */
  readonly lane: Iri;
  /** Entities that must exist on the server first; a waiting creation of one of them is a dependency. */
  readonly needs: readonly Iri[];
  readonly call: Call;
  readonly params: Record<string, string>;
  readonly body: unknown;
  /** Files to upload before the call. */
  readonly uploads: readonly AttachmentDraft[];
  /** True where the entity itself is made by this mutation. */
  readonly creates: boolean;
}

function plan(parts: Partial<MutationPlan> & Pick<MutationPlan, 'entity' | 'lane' | 'call' | 'params'>): MutationPlan {
  return { needs: [], body: undefined, uploads: [], creates: false, ...parts };
}

function fileIris(attachments: readonly AttachmentDraft[]): Iri[] {
  return attachments.map((attachment) => iri.file(attachment.fileId));
}

/** The request, lane and dependencies of a mutation. Pure: the same mutation always gives the same plan. */
export function planOf(mutation: Mutation): MutationPlan {
  switch (mutation.type) {
    case 'class.create': {
      const entity = iri.class(mutation.classId);
      return plan({ entity, lane: entity, call: createClassCall, params: {}, creates: true, body: { _id: mutation.classId, name: mutation.name, grade: mutation.grade, icon: mutation.icon } });
    }
    case 'class.update': {
      const entity = iri.class(mutation.classId);
      return plan({ entity, lane: entity, call: patchClassCall, params: { classId: mutation.classId }, body: mutation.patch, needs: [entity] });
    }
    case 'story.create':
      return plan({
        entity: iri.story(mutation.classId, mutation.storyId), lane: iri.class(mutation.classId), call: createStoryCall, params: { classId: mutation.classId },
        creates: true, needs: [iri.class(mutation.classId)], uploads: mutation.attachments,
        body: { _id: mutation.storyId, body: mutation.body, attachments: fileIris(mutation.attachments) },
      });
    case 'story.delete':
    case 'story.like':
    case 'story.unlike':
    case 'story.read': {
      const entity = iri.story(mutation.classId, mutation.storyId);
      const call = { 'story.delete': deleteStoryCall, 'story.like': likeStoryCall, 'story.unlike': unlikeStoryCall, 'story.read': readStoryCall }[mutation.type];
      return plan({ entity, lane: entity, call, params: { classId: mutation.classId, storyId: mutation.storyId }, needs: [entity] });
    }
    case 'message.create':
      return plan({
        entity: iri.message(mutation.threadId, mutation.messageId), lane: iri.thread(mutation.threadId), call: createMessageCall, params: { threadId: mutation.threadId },
        creates: true, needs: [iri.thread(mutation.threadId)], uploads: mutation.attachments,
        body: { _id: mutation.messageId, body: mutation.body, attachments: fileIris(mutation.attachments) },
      });
    case 'message.delete': {
      const entity = iri.message(mutation.threadId, mutation.messageId);
      return plan({ entity, lane: iri.thread(mutation.threadId), call: deleteMessageCall, params: { threadId: mutation.threadId, messageId: mutation.messageId }, needs: [entity] });
    }
    case 'thread.read': {
      const entity = iri.thread(mutation.threadId);
      return plan({ entity, lane: `${entity}/read`, call: readMessageCall, params: { threadId: mutation.threadId, messageId: mutation.messageId }, needs: [entity, iri.message(mutation.threadId, mutation.messageId)] });
    }
    case 'thread.mute':
    case 'thread.unmute': {
      const entity = iri.thread(mutation.threadId);
      const call = mutation.type === 'thread.mute' ? muteThreadCall : unmuteThreadCall;
      return plan({ entity, lane: `${entity}/settings`, call, params: { threadId: mutation.threadId }, needs: [entity] });
    }
    case 'thread.createDirect': {
      const entity = iri.thread(mutation.threadId);
      return plan({
        entity, lane: entity, call: createDirectThreadCall, params: {}, creates: true,
        body: { _id: mutation.threadId, name: mutation.name, members: mutation.members.map((id) => iri.user(id)) },
      });
    }
  }
}
