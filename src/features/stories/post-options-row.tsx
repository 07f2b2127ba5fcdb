import type { PostOptions } from '../../../schema/port/views.ts';
import { AckChip } from './ack-chip.tsx';
import { ScheduleChip } from './schedule-chip.tsx';
import { UrgentChip } from './urgent-chip.tsx';
import type { PostOptionsState } from './use-post-options.ts';

interface Chosen {
  readonly isAckAsked: boolean;
  readonly isUrgent: boolean;
  readonly publishAt: string | null;
}

/** How a post that is being written is to go out. It stays where it is not shown: its dialog takes the focus from the composer, which then may fold. */
export function PostOptionsRow({ options, setOptions, isShown }: Omit<PostOptionsState, 'forget'> & { isShown: boolean }) {
  const { isAckAsked = false, isUrgent = false, publishAt = null } = options;
  const choose = (changed: Partial<Chosen>) => setOptions(optionsOf({ isAckAsked, isUrgent, publishAt, ...changed }));
  return (
    <div className={isShown ? 'mt-2 flex flex-wrap gap-2' : 'hidden'}>
      <AckChip checked={isAckAsked} onChange={(checked) => choose({ isAckAsked: checked })} />
      <UrgentChip checked={isUrgent} onChange={(checked) => choose({ isUrgent: checked })} />
      <ScheduleChip publishAt={publishAt} onChange={(at) => choose({ publishAt: at })} />
    </div>
  );
}

/* What is not chosen is absent: a draft without anything in it is none. */
function optionsOf({ isAckAsked, isUrgent, publishAt }: Chosen): PostOptions {
  return { ...(isAckAsked ? { isAckAsked } : {}), ...(isUrgent ? { isUrgent } : {}), ...(publishAt === null ? {} : { publishAt }) };
}
