import { joinedBase } from '../edit-base-schema.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { CANCEL, KEEP, replacedBy, type Fold } from './fold.ts';

type StoryMutation = MutationsOn<'story'>;

/** Likes undo each other, edits end in one, and a story that was deleted before it left is nothing. */
export function foldStory(waiting: StoryMutation, later: StoryMutation): Fold {
  const isUndone = (waiting.type === 'story.like' && later.type === 'story.unlike') || (waiting.type === 'story.unlike' && later.type === 'story.like');
  if (isUndone) return CANCEL;
  const isRepeat = waiting.type === later.type && later.type !== 'story.create' && later.type !== 'story.update' && later.type !== 'story.schedule' && later.type !== 'story.delete';
  if (isRepeat) return replacedBy(waiting);
  if (waiting.type === 'story.create' && later.type === 'story.delete') return CANCEL;
  if ((waiting.type === 'story.update' || waiting.type === 'story.schedule') && later.type === 'story.delete') return replacedBy(later);
  if (later.type === 'story.schedule') return foldTime(waiting, later);
  return later.type === 'story.update' && (waiting.type === 'story.create' || waiting.type === 'story.update') ? withEdit(waiting, later) : KEEP;
}

/** The last word on when it goes out; what never left goes with it. */
function foldTime(waiting: StoryMutation, later: Extract<StoryMutation, { type: 'story.schedule' }>): Fold {
  if (waiting.type === 'story.schedule') return replacedBy(later);
  if (waiting.type !== 'story.create') return KEEP;
  const { publishAt: _, ...post } = waiting;
  return replacedBy(later.publishAt === null ? post : { ...post, publishAt: later.publishAt });
}

/** Files that the edit keeps and that wait on this device stay new ones. */
function withEdit(waiting: Extract<StoryMutation, { type: 'story.create' | 'story.update' }>, later: Extract<StoryMutation, { type: 'story.update' }>): Fold {
  const isLocal = (fileId: string): boolean => waiting.attachments.some((file) => file.fileId === fileId);
  const attachments = [...waiting.attachments.filter((file) => later.kept.includes(file.fileId)), ...later.attachments];
  const { isAckAsked = waiting.isAckAsked, ackAudience = waiting.ackAudience, isUrgent = waiting.isUrgent } = later;
  const options = {
    ...(isAckAsked === undefined ? {} : { isAckAsked }),
    ...(ackAudience === undefined ? {} : { ackAudience }),
    ...(isUrgent === undefined ? {} : { isUrgent }),
  };
  if (waiting.type === 'story.create') return replacedBy({ ...waiting, body: later.body, attachments, ...options });
  const { base: _, ...edit } = later;
  return replacedBy({ ...edit, ...joinedBase(waiting.base, later.base), ...options, kept: later.kept.filter((fileId) => !isLocal(fileId)), attachments });
}

/** Edits of an event that was never sent end in one creation, or in one edit; deleted before it left, it is nothing. */
export function foldEvent(waiting: MutationsOn<'event'>, later: MutationsOn<'event'>): Fold {
  if (waiting.type === 'event.create') {
    if (later.type === 'event.delete') return CANCEL;
    return later.type === 'event.update' ? replacedBy({ ...waiting, ...later.patch }) : KEEP;
  }
  if (waiting.type !== 'event.update') return KEEP;
  if (later.type === 'event.update') return replacedBy({ ...waiting, patch: { ...waiting.patch, ...later.patch }, ...joinedBase(waiting.base, later.base) });
  return later.type === 'event.delete' ? replacedBy(later) : KEEP;
}
