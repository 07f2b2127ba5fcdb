import type { PostOptions } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';

const NONE: PostOptions = {};

/** How the post that is being written in a place is to go out; kept with its draft. */
export function usePostOptions(place: string): { readonly options: PostOptions; readonly setOptions: (options: PostOptions) => void } {
  const options = useQuery('draft', { place })?.options ?? NONE;
  const run = useCommand();
  return { options, setOptions: (next) => void run('setDraftOptions', { place, options: next }) };
}
