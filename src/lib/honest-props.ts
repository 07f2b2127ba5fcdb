import type { Honest } from '../../schema/port/views.ts';
import type { HonestStateProps } from '../components/honest-state.tsx';

/** The words of the look for a state of the port; null where there is nothing to say. */
export function honestProps(honest: Honest): Pick<HonestStateProps, 'state' | 'percent'> | null {
  switch (honest.state) {
    case 'stored':
      return null;
    case 'sending':
      return { state: 'sending', percent: honest.percent ?? undefined };
    case 'waiting':
    case 'failed':
      return { state: honest.state };
  }
}
