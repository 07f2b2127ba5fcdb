import { AckChip } from './ack-chip.tsx';
import type { PostOptionsState } from './use-post-options.ts';

/** How a post that is being written is to go out. */
export function PostOptionsRow({ options, setOptions }: PostOptionsState) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <AckChip checked={options.isAckAsked === true} onChange={(checked) => setOptions(checked ? { isAckAsked: true } : {})} />
    </div>
  );
}
