import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { FetchedFrame } from './fetched-frame.tsx';
import { StoryTime } from './story-time.tsx';
import { useFetched } from './use-fetched.ts';

/** Who has read a story, the latest first (EXT-04). */
export function ReadersList({ story, isOpen }: { story: StoryView; isOpen: boolean }) {
  const { t } = useTranslation('stories');
  const answer = useFetched('storyReaders', { classId: idOf(story.class), storyId: story._id }, isOpen);
  return (
    <FetchedFrame answer={answer}>
      {({ readers }) =>
        readers.length === 0 ? (
          <p className="text-ink-2">{t('readers.none')}</p>
        ) : (
          <>
            <p className="pb-2 text-meta text-ink-2">{t('readers.count', { count: readers.length })}</p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard, too */}
            <ul tabIndex={0} aria-label={t('readers.title')} className="-mx-1 rounded-sm">
              {readers.map(({ user, readAt, isLiked }) => (
                <li key={user._id} className="flex min-h-15 items-center gap-3 px-1 py-1.5">
                  <PersonAvatar person={user} size={44} />
                  <span className="min-w-0 flex-1">
                    <span className="block text-label wrap-anywhere">{personName(user)}</span>
                    <span className="block text-small text-ink-3">
                      <StoryTime at={readAt} />
                    </span>
                  </span>
                  {isLiked && (
                    <>
                      <Heart className="size-5 fill-coral stroke-coral" />
                      <span className="sr-only">{t('readers.liked')}</span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </FetchedFrame>
  );
}
