import type { PostOptions } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';

const NONE: PostOptions = {};

export interface PostOptionsState {
  readonly options: PostOptions;
  readonly setOptions: (options: PostOptions) => void;
}

/** How the post that is being written in a place is to go out; kept with its draft. */
export function usePostOptions(place: string): PostOptionsState {
  const options = useQuery('draft', { place })?.options ?? NONE;
  const run = useCommand();
  return { options, setOptions: (next) => void run('setDraftOptions', { place, options: next }) };
}
