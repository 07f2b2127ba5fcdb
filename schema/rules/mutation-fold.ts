import type { Mutation } from './mutation.ts';

/**
 * What becomes of a waiting mutation when a later one for the same entity is written: `keep` both, `replace` the
 * waiting one by the later, or `cancel` both out. Only rows that have never been sent may be folded: once sent, the
 * server may have it (design.md invariant 2).
 */
export type Fold = { kind: 'keep' } | { kind: 'cancel' } | { kind: 'replace'; by: Mutation };

const KEEP: Fold = { kind: 'keep' };

/** Folds a never-sent mutation with a later one. Both are of the same person on the same device. */
export function foldOf(waiting: Mutation, later: Mutation): Fold {
  if ('storyId' in waiting && 'storyId' in later && waiting.storyId === later.storyId) return foldStory(waiting, later);
  if ('threadId' in waiting && 'threadId' in later && waiting.threadId === later.threadId) return foldThread(waiting, later);
  if ('classId' in waiting && 'classId' in later && waiting.classId === later.classId) return foldClass(waiting, later);
  return KEEP;
}

function foldStory(waiting: Mutation, later: Mutation): Fold {
  const opposite = (waiting.type === 'story.like' && later.type === 'story.unlike') || (waiting.type === 'story.unlike' && later.type === 'story.like');
  if (opposite) return { kind: 'cancel' };
  const isRepeat = waiting.type === later.type && (later.type === 'story.like' || later.type === 'story.unlike' || later.type === 'story.read');
  if (isRepeat) return { kind: 'replace', by: waiting };
  if (waiting.type === 'story.create' && later.type === 'story.delete') return { kind: 'cancel' };
  return KEEP;
}

function foldThread(waiting: Mutation, later: Mutation): Fold {
  if (waiting.type === 'thread.read' && later.type === 'thread.read') {
    return { kind: 'replace', by: later.createdAt > waiting.createdAt ? later : waiting };
  }
  const opposite = (waiting.type === 'thread.mute' && later.type === 'thread.unmute') || (waiting.type === 'thread.unmute' && later.type === 'thread.mute');
  if (opposite) return { kind: 'cancel' };
  if (waiting.type === 'message.create' && later.type === 'message.delete' && waiting.messageId === later.messageId) return { kind: 'cancel' };
  return KEEP;
}

function foldClass(waiting: Mutation, later: Mutation): Fold {
  if (later.type !== 'class.update') return KEEP;
  if (waiting.type === 'class.update') return { kind: 'replace', by: { ...waiting, patch: { ...waiting.patch, ...later.patch } } };
  if (waiting.type === 'class.create' && later.patch.status === undefined) {
    const { name = waiting.name, grade = waiting.grade, icon = waiting.icon } = later.patch;
    return { kind: 'replace', by: { ...waiting, name, grade, icon } };
  }
  return KEEP;
}
