import type { Honest } from '../../../schema/port/views.ts';
import type { HonestStateProps } from '../../components/honest-state.tsx';

/** How far a message of one's own is, in the words of the look: clock, ring, one tick, two ticks, coral. */
export function honestOf(honest: Honest, isRead: boolean): Pick<HonestStateProps, 'state' | 'percent'> {
  switch (honest.state) {
    case 'stored':
      return { state: isRead ? 'read' : 'sent' };
    case 'sending':
      return { state: 'sending', percent: honest.percent ?? undefined };
    case 'waiting':
    case 'failed':
      return { state: honest.state };
  }
}
