import { Siren } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryView } from '../../../schema/port/views.ts';
import { Card } from '../../components/card.tsx';
import { Pill } from '../../components/pill.tsx';
import { Attachments } from '../../lib/attachments/attachments.tsx';
import { classNames } from '../../lib/class-names.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { RefusalNote } from '../../lib/refusal-note.tsx';
import { FoldedText } from '../../lib/folded-text.tsx';
import { PendingState } from '../../lib/pending-state.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';
import { PublishPill } from './publish-pill.tsx';
import { StoryAck } from './story-ack.tsx';
import { StoryActions } from './story-actions.tsx';
import { StoryEvent } from './story-event.tsx';
import { StoryMenu } from './story-menu.tsx';
import { StoryTime } from './story-time.tsx';
import { useStoryRead } from './use-story-read.ts';

export interface StoryCardProps {
  story: StoryView;
  /** Asks before it is deleted. Never changes. */
  onDelete: (story: StoryView) => void;
  /** Said beside the time: whose it is, where there are several. */
  place?: string;
  /** Never folded: it is what one came for. */
  isWhole?: boolean;
  /** What stands at its end: comments. */
  children?: Elements;
}

/** One story: who, when or how far it is, what, and what one can do with it. Marks itself read when seen. */
export const StoryCard = memo(function StoryCard({ story, onDelete, place, isWhole = false, children }: StoryCardProps) {
  const { t } = useTranslation('stories');
  const card = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const nameId = useId();
  useStoryRead(card, end, story);
  // Not with the server yet, so nobody has anything to do with it.
  const isNew = story.version === 0;
  const isScheduled = story.publishAt !== null;
  return (
    <Card as="article" ref={card} pad="none" aria-labelledby={nameId} className="rounded-panel px-4 pt-4 pb-2 md:rounded-card md:px-6 md:pt-5 md:pb-3">
      <header className="flex min-h-11 items-center gap-3">
        <PersonAvatar person={story.author} size={44} />
        <div className="min-w-0 flex-1">
          <h2 id={nameId} className={classNames('text-label', isWhole ? 'wrap-anywhere' : 'truncate')}>
            {personName(story.author)}
          </h2>
          <p className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-3">
            {isScheduled ? <span>{t('schedule.waits')}</span> : <StoryTime at={story.createdAt} />}
            <PendingState honest={story.honest} />
            {!isScheduled && story.editedAt !== null && <span>{t('edited')}</span>}
            {place !== undefined && <span className="min-w-0 wrap-anywhere text-ink-2 max-md:basis-full md:before:mr-1.5 md:before:content-['·']">{place}</span>}
          </p>
        </div>
        <StoryMenu story={story} onDelete={onDelete} />
      </header>
      {(story.isUrgent || story.publishAt !== null) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {story.isUrgent && (
            <Pill tone="coral" icon={Siren}>
              {t('urgent.sign')}
            </Pill>
          )}
          {story.publishAt !== null && <PublishPill publishAt={story.publishAt} />}
        </div>
      )}
      {story.body !== '' && <FoldedText text={story.body} isWhole={isWhole} className="mt-3.5 text-body leading-[1.55]!" />}
      {story.event !== null && <StoryEvent event={story.event} />}
      <Attachments files={story.attachments} className="mt-4" />
      {story.honest.state === 'failed' && (
        <RefusalNote
          reason={story.honest.reason}
          outboxId={story.outboxId}
          question={t(isNew ? 'failed.discardTitle' : 'failed.changeTitle')}
          consequence={t(isNew ? 'failed.discardText' : 'failed.changeText')}
          content={story.refusedEdit ?? { attachments: story.attachments, text: story.body }}
          className="mt-3"
        />
      )}
      <StoryAck story={story} />
      {isScheduled || (isNew && !isWhole) ? <span className="block h-2 md:h-3" /> : <StoryActions story={story} isWhole={isWhole} />}
      {/* Comments may go on for screens: the story ends here. */}
      <span ref={end} aria-hidden="true" className="block h-px" />
      {children}
    </Card>
  );
});
