import { CloudOff } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { idOf } from '../../../schema/id-of.ts';
import type { CommentView, StoryView } from '../../../schema/port/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { LeftDraft } from '../../lib/attachments/left-draft.tsx';
import { useBelow } from '../../lib/use-below.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentRow } from './comment-row.tsx';
import { COMMENTS_HASH } from './story-paths.ts';

/** What people said below a story, oldest first, and where one answers (COM-01). Works offline. */
export function StoryComments({ story }: { story: StoryView }) {
  const { t } = useTranslation('stories');
  const classId = idOf(story.class);
  const storyId = story._id;
  const found = useQuery('comments', { classId, storyId });
  const rest = useBelow(found?.more === 'server' ? { of: 'comments', classId, storyId } : null);
  const rows = found?.rows ?? [];
  // Where nobody could be asked yet, the story's own count is what is known.
  const isEmpty = found !== undefined && rows.length === 0 && (found.isLoaded || story.commentCount === 0);
  const { doomed, ask, asking } = useDeletion(classId, storyId);
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const isWanted = useLocation().hash === COMMENTS_HASH;
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  return (
    <section ref={section} aria-labelledby={titleId} className="mt-1 border-t border-line pt-3 pb-2">
      <h2 id={titleId} className="sr-only">
        {t('comment.title')}
      </h2>
      {rest === 'loading' && rows.length === 0 && story.commentCount > 0 && (
        <output className="grid gap-3">
          <span className="sr-only">{t('comment.loading')}</span>
          {[0, 1].slice(0, story.commentCount).map((place) => (
            <span key={place} className="flex gap-2.5">
              <Skeleton shape="circle" className="size-9" />
              <Skeleton className="h-15 w-3/5 rounded-bubble" />
            </span>
          ))}
        </output>
      )}
      {rest === 'offline' && story.commentCount > rows.length && (
        <p className="mb-2 flex items-center gap-2.5 text-meta text-ink-3">
          <CloudOff className="size-5" />
          <span>{t(rows.length === 0 ? 'comment.offline' : 'comment.olderOffline')}</span>
        </p>
      )}
      {rows.length > 0 && (
        <ol className="grid grid-cols-1 gap-1">
          {rows.map((comment) => (
            <CommentRow key={comment._id} comment={comment} onDelete={ask} />
          ))}
        </ol>
      )}
      {isEmpty && <p className="text-meta text-ink-3">{t(story.canCreateComment ? 'comment.first' : 'comment.none')}</p>}
      {story.canCreateComment && <CommentComposer key={storyId} classId={classId} storyId={storyId} takesFocus={isWanted && matchMedia('(pointer: fine)').matches} />}
      {!story.canCreateComment && <LeftDraft key={`left ${storyId}`} place={`comment:${storyId}`} title={t('left.comment')} className="mt-3 rounded-panel bg-sunken p-4" />}
      <ConfirmDialog {...asking} title={t('comment.deleteTitle')} confirmLabel={t('delete.action')} danger>
        {t(doomed?.isMine === false ? 'comment.deleteOthers' : 'comment.deleteText')}
      </ConfirmDialog>
    </section>
  );
}

/* The comment whose deletion is asked about, and the two answers. */
function useDeletion(classId: string, storyId: string) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const toast = useToast();
  const [doomed, setDoomed] = useState<CommentView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((comment: CommentView) => {
    setDoomed(comment);
    setOpen(true);
  }, []);
  async function remove() {
    setOpen(false);
    if (doomed === null) return;
    const result = await run('deleteComment', { classId, storyId, commentId: doomed._id });
    if (!result.ok) toast({ kind: 'bad', text: () => t('comment.notDeleted') });
  }
  return { doomed, ask, asking: { open: isOpen, onClose: () => setOpen(false), onConfirm: () => void remove() } };
}
