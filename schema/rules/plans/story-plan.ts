import { createCommentCall, deleteCommentCall } from '../../calls/comment-calls.ts';
import { acknowledgeStoryCall, createStoryCall, deleteStoryCall, likeStoryCall, patchStoryCall, readStoryCall, remindStoryCall, unlikeStoryCall } from '../../calls/story-calls.ts';
import { iri } from '../../ids.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { fileIris, plan, type MutationPlan } from './mutation-plan-parts.ts';

const CALLS = {
  'story.delete': deleteStoryCall, 'story.like': likeStoryCall, 'story.unlike': unlikeStoryCall, 'story.read': readStoryCall,
  'story.acknowledge': acknowledgeStoryCall, 'story.remind': remindStoryCall,
} as const;

/** See planOf. */
export function planStory(mutation: MutationsOn<'story'>): MutationPlan {
  const { classId, storyId } = mutation;
  const entity = iri.story(classId, storyId);
  if (mutation.type === 'story.create') {
    const { body, attachments, isAckAsked, ackAudience, publishAt, isUrgent } = mutation;
    const needs = [iri.class(classId)];
    return plan({
      entity, lane: iri.class(classId), call: createStoryCall, params: { classId }, creates: true, needs,
      uploads: attachments,
      body: { _id: storyId, body, attachments: fileIris(attachments), isAckAsked, ackAudience, publishAt, isUrgent },
    });
  }
  const params = { classId, storyId };
  const needs = [entity, iri.class(classId)];
  if (mutation.type === 'story.update') {
    const { body, kept, attachments, isAckAsked, ackAudience, isUrgent } = mutation;
    const files = [...kept.map((id) => iri.file(id)), ...fileIris(attachments)];
    return plan({
      entity, lane: entity, call: patchStoryCall, params, needs, uploads: attachments,
      ifMatch: mutation.base?.version ?? null,
      body: { body, attachments: files, isAckAsked, ackAudience, isUrgent },
    });
  }
  if (mutation.type === 'story.schedule') return plan({ entity, lane: entity, call: patchStoryCall, params, needs, body: { publishAt: mutation.publishAt } });
  return plan({ entity, lane: entity, gate: mutation.type === 'story.delete' ? entity : null, call: CALLS[mutation.type], params, needs });
}

/** See planOf. */
export function planComment(mutation: MutationsOn<'comment'>): MutationPlan {
  const { classId, storyId, commentId } = mutation;
  const entity = iri.comment(classId, storyId, commentId);
  const story = iri.story(classId, storyId);
  const lane = `${story}/comments`;
  if (mutation.type === 'comment.create') {
    return plan({ entity, lane, call: createCommentCall, params: { classId, storyId }, creates: true, needs: [story, iri.class(classId)], body: { _id: commentId, body: mutation.body } });
  }
  return plan({ entity, lane, call: deleteCommentCall, params: { classId, storyId, commentId }, needs: [entity, story, iri.class(classId)] });
}
