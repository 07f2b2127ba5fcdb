import { iri } from '../../../schema/ids.ts';
import type { AttachmentView, StoryMarks, StoryView } from '../../../schema/port/views.ts';
import type { Story } from '../../../schema/records/story.ts';
import { isInAudience } from '../../../schema/rules/ack-audience.ts';
import type { MutationType } from '../../../schema/rules/mutation.ts';
import { overlayStory } from '../../../schema/rules/overlay.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { honestOf, localAttachments, STORED, storedAttachments } from './honest-of.ts';
import { isLaidOver, isRowOf, type RowOf } from './pending-index.ts';
import { estimatedAt, myPerson, type ViewContext } from './view-context.ts';

/** What rows lack that a build before these fields has stored; the next comparison with the server brings them whole. */
const BEFORE_OPTIONS = { publishAt: null, isUrgent: false, isAckAsked: false, isAcknowledged: false, ackCount: null, remindedAt: null, canAcknowledge: false, canRemind: false } as const;

/**
 * A story as the screen sees it: the truth with what waits laid over it, or null where it is going away. A refused
 * change is rolled back and stays in the outbox; only a refused deletion or edit shows here, on the story that stays.
 */
export function storyView(truth: Story, rows: readonly OutboxRow[], context: ViewContext, files: readonly AttachmentView[] = storedAttachments(truth.attachments)): StoryView | null {
  let story: Story = { ...BEFORE_OPTIONS, ...truth };
  for (const row of rows.filter(isLaidOver)) {
    const next = overlayStory(story, row.mutation);
    if (next === null) return null;
    story = next;
  }
  const shown = rows.find((row) => isRowOf(row, 'story.schedule', 'story.delete', 'story.update') && (isLaidOver(row) || isRowOf(row, 'story.delete', 'story.update')));
  const refused = shown?.state === 'parked' && isRowOf(shown, 'story.update') ? { refusedEdit: { text: shown.mutation.body, attachments: editedFiles(files, shown, context) } } : {};
  const marks = marksOf(rows.filter(isLaidOver), context);
  return {
    ...story,
    ...refused,
    ...(marks === null ? {} : { marks }),
    attachments: rows.filter(isLaidOver).reduce((before, row) => editedFiles(before, row, context), files),
    honest: shown === undefined ? STORED : honestOf(shown, context.travelling.get(shown.id)),
    outboxId: shown?.id ?? null,
  };
}

/* Null where none waits: a view with nothing of its own says nothing. */
function marksOf(rows: readonly OutboxRow[], context: ViewContext): StoryMarks | null {
  const honestAs = (name: keyof StoryMarks, ...types: readonly MutationType[]): StoryMarks => {
    const row = rows.findLast(({ mutation }) => types.includes(mutation.type));
    return row === undefined ? {} : { [name]: honestOf(row, context.travelling.get(row.id)) };
  };
  const marks = { ...honestAs('like', 'story.like', 'story.unlike'), ...honestAs('acknowledge', 'story.acknowledge'), ...honestAs('remind', 'story.remind') };
  return Object.keys(marks).length === 0 ? null : marks;
}

/** An edit keeps what an earlier one brings: it is a row of its own where that may have been sent. */
function editedFiles(before: readonly AttachmentView[], row: OutboxRow, context: ViewContext): readonly AttachmentView[] {
  if (!isRowOf(row, 'story.update')) return before;
  const { kept, attachments } = row.mutation;
  return [...before.filter(({ _id }) => kept.includes(_id)), ...localAttachments(attachments, row, context.travelling.get(row.id))];
}

/** A post that waits on this device, as it will be. `rows` are all rows of the story. */
export function waitingStoryView(row: RowOf<'story.create'>, rows: readonly OutboxRow[], context: ViewContext): StoryView | null {
  const { classId, storyId, body, attachments, isAckAsked = false, ackAudience = 'all', isUrgent = false, publishAt = null } = row.mutation;
  const travel = context.travelling.get(row.id);
  const provisional: Story = {
    '@id': iri.story(classId, storyId), '@type': 'Story', _id: storyId, version: 0, class: iri.class(classId), author: myPerson(context.me), body, attachments: [], event: null,
    createdAt: estimatedAt(row.madeAt, context), editedAt: null, publishAt, likeCount: 0, commentCount: 0, readCount: 0, isLiked: false, isRead: true, isUrgent,
    isAckAsked, ackAudience, isAcknowledged: false, ackCount: isAckAsked ? 0 : null, ackStudentCount: isAckAsked && isInAudience(ackAudience, 'student') ? 0 : null, remindedAt: null,
    canLike: false, canUnlike: false, canEdit: true, canDelete: true, canCreateComment: true, canCountViews: true, canAcknowledge: false, canRemind: isAckAsked,
  };
  const view = storyView(provisional, rows.filter((other) => other !== row), context, localAttachments(attachments, row, travel));
  return view === null ? null : { ...view, honest: honestOf(row, travel), outboxId: row.id };
}
