import { catchUp, type ChangesParts } from './changes.ts';
import { CURSOR, firstLoad, startOver, type FirstLoadParts } from './first-load.ts';
import { DONE, type Ended } from './walk.ts';

export type PullPhase = 'firstLoad' | 'catchingUp' | null;

/** `onPhase`: what the pull is at; that it is over says whoever asked for it. */
export type PullParts = ChangesParts & FirstLoadParts & { readonly onPhase: (phase: 'firstLoad' | 'catchingUp') => void };

/**
 * One pull: the first load where there is no cursor, then the changes, then heads of threads that are new. A cursor
 * that the server no longer knows begins again over what is stored (R-PULL-09).
 */
export async function pullOnce(parts: PullParts): Promise<Ended> {
  if ((await parts.vault.cursor(CURSOR)) === null) {
    const loaded = await load(parts);
    if (loaded.kind !== 'done') return loaded;
  }
  parts.onPhase('catchingUp');
  const caught = await catchUp(parts);
  if (caught.kind === 'restart') {
    await startOver(parts.vault);
    const loaded = await load(parts);
    if (loaded.kind !== 'done') return loaded;
    const again = await catchUp(parts);
    if (again.kind !== 'done') return again.kind === 'restart' ? { kind: 'stopped', retryAfterMs: null } : again;
  } else if (caught.kind !== 'done') return caught;
  const heads = await parts.history.fetchMissingHeads(await parts.replica.threadIds(), () => undefined);
  return heads.kind === 'done' ? DONE : heads;
}

function load(parts: PullParts): Promise<Ended> {
  parts.onPhase('firstLoad');
  return firstLoad(parts);
}
