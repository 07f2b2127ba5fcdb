import { Eye, Heart, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../lib/class-names.ts';

const ACT = 'inline-flex h-11 items-center gap-2 rounded-sm px-3 text-label tabular-nums';

/** Like, comments, and for those who may know it how many have read. */
export function StoryActions({ story }: { story: StoryView }) {
  const { t } = useTranslation('stories');
  const format = useFormat();
  const run = useCommand();
  const canToggle = story.isLiked ? story.canUnlike : story.canLike;
  return (
    <div className="-mx-2.5 mt-2 flex items-center gap-0.5">
      <button
        type="button"
        disabled={!canToggle}
        aria-pressed={story.isLiked}
        aria-label={t('like', { count: story.likeCount })}
        onClick={() => void run('setStoryLiked', { classId: idOf(story.class), storyId: story._id, liked: !story.isLiked })}
        className={classNames(ACT, 'transition-[background-color,color] duration-quick enabled:hover:bg-hover', story.isLiked ? 'text-coral-ink' : 'text-ink-2')}
      >
        <Heart key={String(story.isLiked)} className={classNames('size-5', story.isLiked && 'animate-pop fill-coral stroke-coral')} />
        <span aria-hidden="true">{format.number(story.likeCount)}</span>
      </button>
      <span className={classNames(ACT, 'text-ink-2')}>
        <MessageCircle className="size-5" />
        <span aria-hidden="true">{format.number(story.commentCount)}</span>
        <span className="sr-only">{t('comments', { count: story.commentCount })}</span>
      </span>
      {story.canCountViews && story.readCount !== null && (
        <span className="ml-auto inline-flex items-center gap-1.5 pr-2.5 text-small font-medium text-ink-3 tabular-nums">
          <Eye className="size-4" />
          {t('readBy', { count: story.readCount })}
        </span>
      )}
    </div>
  );
}
