import { useState } from 'react';
import type { DraftView, PostOptions } from '../../../schema/port/views.ts';
import { isSameData } from '../../data/same-data.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';

const NONE: PostOptions = {};

export interface PostOptionsState {
  /** As the screen shows them, and so as they are to be sent. */
  readonly options: PostOptions;
  readonly setOptions: (options: PostOptions) => void;
  /** The draft was taken or given up: what was chosen here goes with it. */
  readonly forget: () => void;
}

/** What was pressed here, until the device shows it. */
interface Chosen {
  readonly options: PostOptions;
  /** The device has taken it; its draft may still be one from before. */
  readonly isKept: boolean;
  /** There was a draft since: where there is none any more it was sent, here or in another tab. */
  readonly hadDraft: boolean;
}

/** How the post that is being written in a place is to go out; kept with its draft. */
export function usePostOptions(place: string): PostOptionsState {
  const draft = useQuery('draft', { place });
  const stored = draft?.options ?? NONE;
  // What was just pressed counts at once: whoever is quick sends before the device's answer is here.
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const run = useCommand();
  const next = chosen === null ? null : withDraft(chosen, draft);
  if (next !== chosen) setChosen(next);
  return {
    options: next?.options ?? stored,
    setOptions: (options) => {
      const mine: Chosen = { options, isKept: false, hadDraft: false };
      setChosen(mine);
      void run('setDraftOptions', { place, options }).then(({ ok }) => {
        if (ok) setChosen((before) => (before?.options === options ? { ...before, isKept: true } : before));
      });
    },
    forget: () => setChosen(null),
  };
}

/** What was chosen here beside the draft as it is now; null: the draft says what holds. */
function withDraft(chosen: Chosen, draft: DraftView | null | undefined): Chosen | null {
  if (draft === undefined) return chosen;
  if (chosen.isKept && isSameData(chosen.options, draft?.options ?? NONE)) return null;
  if (draft === null) return chosen.hadDraft ? null : chosen;
  return chosen.hadDraft ? chosen : { ...chosen, hadDraft: true };
}
