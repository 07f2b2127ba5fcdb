import { Suspense } from 'react';
import type { PostOptions } from '../../../schema/port/views.ts';
import type { AckAudience } from '../../../schema/records/story.ts';
import { audienceOf } from '../../../schema/rules/ack-audience.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { AckChip } from './ack-chip.tsx';
import { ScheduleChip } from './schedule-chip.tsx';
import { UrgentChip } from './urgent-chip.tsx';
import type { PostOptionsState } from './use-post-options.ts';
import { useUsualAudience } from './use-usual-audience.ts';

// The composer is on the first screen; the choice is loaded once it is needed.
const AudienceChoice = lazyPart(async () => (await import('./audience-choice.tsx')).AudienceChoice);

interface Chosen {
  readonly isAckAsked: boolean;
  readonly ackAudience: AckAudience;
  readonly isUrgent: boolean;
  readonly publishAt: string | null;
}
type PostOptionsRowProps = Omit<PostOptionsState, 'forget'> & { classId: string; isShown: boolean };

/** How a post that is being written is to go out. It stays where it is not shown: its dialog takes the focus from the composer, which then may fold. */
export function PostOptionsRow({ classId, options, setOptions, isShown }: PostOptionsRowProps) {
  const { usual, hasChoice } = useUsualAudience(classId);
  const { isAckAsked = false, isUrgent = false, publishAt = null } = options;
  const ackAudience = audienceOf(options);
  const choose = (changed: Partial<Chosen>) => setOptions(optionsOf({ isAckAsked, ackAudience, isUrgent, publishAt, ...changed }));
  return (
    <div className={isShown ? 'mt-2 flex flex-wrap gap-2' : 'hidden'}>
      <AckChip checked={isAckAsked} onChange={(checked) => choose({ isAckAsked: checked, ackAudience: usual })} />
      <UrgentChip checked={isUrgent} onChange={(checked) => choose({ isUrgent: checked })} />
      <ScheduleChip publishAt={publishAt} onChange={(at) => choose({ publishAt: at })} />
      {isAckAsked && hasChoice && (
        <Suspense fallback={null}>
          <AudienceChoice audience={ackAudience} onChange={(audience) => choose({ ackAudience: audience })} />
        </Suspense>
      )}
    </div>
  );
}

/* What is not chosen is absent: a draft without anything in it is none. */
function optionsOf({ isAckAsked, ackAudience, isUrgent, publishAt }: Chosen): PostOptions {
  return { ...(isAckAsked ? { isAckAsked, ackAudience } : {}), ...(isUrgent ? { isUrgent } : {}), ...(publishAt === null ? {} : { publishAt }) };
}
