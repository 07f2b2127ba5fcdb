import type { PostOptions } from '../../../schema/port/views.ts';
import { AckChip } from './ack-chip.tsx';
import { ScheduleChip } from './schedule-chip.tsx';
import type { PostOptionsState } from './use-post-options.ts';

/** How a post that is being written is to go out. It stays where it is not shown: its dialog takes the focus from the composer, which then may fold. */
export function PostOptionsRow({ options, setOptions, isShown }: Omit<PostOptionsState, 'forget'> & { isShown: boolean }) {
  const { isAckAsked = false, publishAt = null } = options;
  const choose = (chosen: { isAckAsked: boolean; publishAt: string | null }) => setOptions(optionsOf(chosen));
  return (
    <div className={isShown ? 'mt-2 flex flex-wrap gap-2' : 'hidden'}>
      <AckChip checked={isAckAsked} onChange={(checked) => choose({ isAckAsked: checked, publishAt })} />
      <ScheduleChip publishAt={publishAt} onChange={(at) => choose({ isAckAsked, publishAt: at })} />
    </div>
  );
}

/* What is not chosen is absent: a draft without anything in it is none. */
function optionsOf({ isAckAsked, publishAt }: { isAckAsked: boolean; publishAt: string | null }): PostOptions {
  return { ...(isAckAsked ? { isAckAsked } : {}), ...(publishAt === null ? {} : { publishAt }) };
}
