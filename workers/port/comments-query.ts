import { iri } from '../../schema/ids.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { CommentView } from '../../schema/port/views.ts';
import { travelsOf } from './class-rows.ts';
import { contextOf, loaded, runOver, type Query } from './query-run.ts';
import { commentView, waitingCommentView } from './views/comment-view.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import { RowMemo } from './views/row-memo.ts';

/** Comments of one story are few; a story with more shows its newest ones (ours). */
const COMMENTS_MAX = 1000;

/** Comments of a story, oldest first, those that wait last. */
export const commentsQuery: Query<'comments'> = (sources, { classId, storyId }, changed) => {
  const memo = new RowMemo<CommentView | null>();
  const story = iri.story(classId, storyId);
  const [window, isDone] = [sources.comments(story), sources.isBelowDone('comments', story)];
  window.want(COMMENTS_MAX);
  return runOver<Rows<CommentView>>([window, isDone, sources.outbox, sources.travelling, sources.identity], changed, () => {
    const context = contextOf(sources);
    const outbox = loaded(sources.outbox);
    const { byComment } = pendingIndexOf(outbox);
    const { entries } = loaded(window);
    const stored = new Set(entries.map((entry) => entry.resource._id));
    memo.begin();
    const views = entries.toReversed().flatMap(({ resource }) => {
      const rows = byComment.get(resource._id) ?? [];
      return memo.of(resource._id, [resource, context.me, ...rows, ...travelsOf(rows, context)], () => commentView(resource, rows, context)) ?? [];
    });
    const waiting = outbox.flatMap((row) => {
      if (!isRowOf(row, 'comment.create') || row.mutation.storyId !== storyId || stored.has(row.mutation.commentId)) return [];
      const rows = byComment.get(row.mutation.commentId) ?? [];
      return memo.of(row.mutation.commentId, [context.me, context.offset, ...rows, ...travelsOf([row], context)], () => waitingCommentView(row, rows, context)) ?? [];
    });
    // Of a story that the server does not know there is nothing to fetch.
    const isNew = outbox.some((row) => isRowOf(row, 'story.create') && row.mutation.storyId === storyId);
    const hasAll = loaded(isDone) || isNew;
    const rows = [...views, ...waiting];
    return { isLoaded: rows.length > 0 || hasAll, rows, total: hasAll ? rows.length : null, more: hasAll ? 'none' : 'server' };
  });
};
