import { Ellipsis, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentView } from '../../../schema/port/views.ts';
import { LinkedText } from '../../components/linked-text.tsx';
import { Menu } from '../../components/menu.tsx';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { RefusalNote } from '../../lib/refusal-note.tsx';
import { PendingState } from '../../lib/pending-state.tsx';
import { StoryTime } from './story-time.tsx';

/** One comment: who, what, when or how far it is. */
export const CommentRow = memo(function CommentRow({ comment, onDelete }: { comment: CommentView; onDelete: (comment: CommentView) => void }) {
  const { t } = useTranslation('stories');
  const { t: shared } = useTranslation();
  const isFailed = comment.honest.state === 'failed';
  return (
    <li className="flex items-start gap-2.5">
      <PersonAvatar person={comment.author} size={36} className="mt-1" />
      <div className="min-w-0 flex-1">
        <div className="w-fit max-w-full rounded-bubble rounded-tl-xs bg-sunken px-3.5 py-2.5">
          <h3 className="truncate text-meta font-strong">{personName(comment.author)}</h3>
          <p dir="auto" className="text-body leading-[1.45]! md:text-label md:leading-[1.45]! md:font-normal">
            <LinkedText text={comment.body} />
          </p>
        </div>
        <p className="flex min-h-9 flex-wrap items-center gap-x-1 pl-3.5 text-small text-ink-3">
          <StoryTime at={comment.writtenAt ?? comment.commentedAt} />
          <PendingState honest={comment.honest} />
          {comment.canDelete && !isFailed && (
            <Menu
              icon={Ellipsis}
              label={t('comment.menuOf', { name: personName(comment.author) })}
              items={[{ label: shared('action.delete'), icon: Trash2, danger: true, onSelect: () => onDelete(comment) }]}
            />
          )}
        </p>
        {comment.honest.state === 'failed' && (
          <RefusalNote
            reason={comment.honest.reason}
            outboxId={comment.outboxId}
            question={t(comment.version === 0 ? 'comment.discardTitle' : 'failed.changeTitle')}
            consequence={t(comment.version === 0 ? 'comment.discardText' : 'failed.changeText')}
            className="mb-1"
          />
        )}
      </div>
    </li>
  );
});
