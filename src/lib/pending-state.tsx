import type { Honest } from '../../schema/port/views.ts';
import { HonestState, type HonestStateProps } from '../components/honest-state.tsx';
import { useShownHonest } from './use-shown-honest.ts';

type Look = Pick<HonestStateProps, 'wordless' | 'plain' | 'className'>;

/** The sign of how far a thing of one's own is, drawn at that thing (useShownHonest); nothing where there is nothing to say. */
export function PendingState({ honest, ...look }: { honest?: Honest | undefined } & Look) {
  // Nearly everything is stored, and follows no status.
  return honest !== undefined && honest.state !== 'stored' && <Shown honest={honest} {...look} />;
}

function Shown({ honest, ...look }: { honest: Honest } & Look) {
  const shown = useShownHonest(honest);
  return shown && <HonestState {...shown} {...look} />;
}
