import { CloudOff, Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { ValueOf } from '../../../schema/port/commands.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useCommand } from '../../data/use-command.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { StoryTime } from './story-time.tsx';

type Readers = ValueOf<'storyReaders'>['readers'];
type Answer = { readonly readers: Readers } | { readonly fault: 'offline' | 'failed' } | null;

/** Who has read a story, the latest first (EXT-04): asked of the server each time, so it says when it cannot be. */
export function ReadersDialog({ story, open, onClose }: { story: StoryView; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const run = useCommand();
  const [answer, setAnswer] = useState<Answer>(null);
  const [classId, storyId] = [idOf(story.class), story._id];
  useEffect(() => {
    if (!open) return undefined;
    let isGone = false;
    void run('storyReaders', { classId, storyId }).then((result) => {
      if (isGone) return;
      if (result.ok) setAnswer({ readers: result.value.readers });
      else setAnswer({ fault: result.error.kind === 'offline' ? 'offline' : 'failed' });
    });
    return () => {
      isGone = true;
    };
  }, [open, run, classId, storyId]);
  const readers = answer !== null && 'readers' in answer ? answer.readers : null;
  return (
    <Dialog open={open} onClose={onClose} title={t('readers.title')} description={readers === null || readers.length === 0 ? undefined : t('readers.count', { count: readers.length })}>
      {answer === null && (
        <output className="grid gap-3">
          <span className="sr-only">{t('readers.loading')}</span>
          {[0, 1, 2].map((place) => (
            <span key={place} className="flex items-center gap-3">
              <Skeleton shape="circle" className="size-11" />
              <Skeleton shape="line" className="w-2/5" />
            </span>
          ))}
        </output>
      )}
      {answer !== null && 'fault' in answer && (
        <p role="alert" className="flex gap-3 rounded-sm bg-star-tint p-4 text-meta font-medium text-star-ink">
          <CloudOff className="size-5.5" />
          {t(`readers.${answer.fault}`)}
        </p>
      )}
      {readers?.length === 0 && <p className="text-ink-2">{t('readers.none')}</p>}
      {readers !== null && readers.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard, too
        <ul tabIndex={0} aria-label={t('readers.title')} className="-mx-1 rounded-sm">
          {readers.map(({ user, readAt, isLiked }) => (
            <li key={user._id} className="flex min-h-15 items-center gap-3 px-1">
              <PersonAvatar person={user} size={44} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-label">{personName(user)}</span>
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
      )}
    </Dialog>
  );
}
