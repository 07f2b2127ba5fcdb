import { Heart, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../lib/class-names.ts';
import { PendingState } from '../../lib/pending-state.tsx';
import { ReadCount } from './read-count.tsx';
import { COMMENTS_HASH, storyPath } from './story-paths.ts';

const ACT = 'inline-flex h-11 items-center gap-2 rounded-sm px-3 text-label';

/** Like, comments, and for those who may know it how many have read. `isWhole`: the comments stand below. */
export function StoryActions({ story, isWhole }: { story: StoryView; isWhole: boolean }) {
  const { t } = useTranslation('stories');
  const format = useFormat();
  const run = useCommand();
  const session = useSession();
  const role = session !== undefined && session.state !== 'anonymous' ? session.me.role : null;
  const classId = idOf(story.class);
  const canToggle = story.isLiked ? story.canUnlike : story.canLike;
  const comments = (
    <>
      <MessageCircle className="size-5" />
      <span aria-hidden="true">{format.number(story.commentCount)}</span>
      <span className="sr-only">{t('comments', { count: story.commentCount })}</span>
    </>
  );
  return (
    <div className="-mx-2.5 print:hidden mt-2 flex items-center gap-0.5">
      <span className="relative inline-flex">
        <button
          type="button"
          disabled={!canToggle}
          aria-pressed={story.isLiked}
          aria-label={t('like', { count: story.likeCount })}
          onClick={() => void run('setStoryLiked', { classId, storyId: story._id, liked: !story.isLiked })}
          className={classNames(ACT, 'transition-[background-color,color] duration-quick enabled:hover:bg-hover', story.isLiked ? 'text-coral-ink' : 'text-ink-2')}
        >
          <Heart key={String(story.isLiked)} className={classNames('size-5', story.isLiked && 'animate-pop fill-coral stroke-coral')} />
          <span aria-hidden="true">{format.number(story.likeCount)}</span>
        </button>
        {/* Above the heart, where it moves nothing; the button's own name would hide its word. */}
        <PendingState honest={story.marks?.like} wordless className="pointer-events-none absolute top-0.5 left-7" />
      </span>
      {isWhole || role === null ? (
        <span className={classNames(ACT, 'text-ink-2')}>{comments}</span>
      ) : (
        <Link to={`${storyPath(role, classId, story._id)}${COMMENTS_HASH}`} className={classNames(ACT, 'text-ink-2 transition-colors duration-quick hover:bg-hover')}>
          {comments}
        </Link>
      )}
      {story.version > 0 && story.canCountViews && story.readCount !== null && <ReadCount story={story} count={story.readCount} />}
    </div>
  );
}
