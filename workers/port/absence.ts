import type { One } from '../../schema/port/queries.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import { loaded } from './query-run.ts';

/**
 * What a query for one thing says while that is not stored. Caught up with the server, it does not exist for this user:
 * the server told of all it may see. Until then it may be on its way; without a network nobody can say, for it may be
 * newer than what is here. Found missing behind a pull, it stays so while the next ones run: the screen does not
 * take back what it has said at each of them. Watch `watched`.
 */
export class Absence {
  readonly watched: readonly LiveSource<unknown>[];
  readonly #sources: LiveSources;
  #wasBehind = false;
  #isFound = false;

  constructor(sources: LiveSources) {
    this.#sources = sources;
    this.watched = [sources.isFirstLoadDone, sources.status, sources.identity];
  }

  /** The thing where it is there (not undefined), else why it is not. */
  or<T>(value: T | undefined): One<T> {
    if (value !== undefined) {
      [this.#wasBehind, this.#isFound] = [false, false];
      return { state: 'ready', value };
    }
    if (loaded(this.#sources.status).network === 'offline') return { state: 'unknown' };
    if (this.#isBehind() && !this.#isFound) {
      this.#wasBehind = true;
      return { state: 'loading' };
    }
    this.#isFound ||= this.#wasBehind;
    return { state: 'missing', status: 404 };
  }

  /* Before the first word with the server nothing is known either, unless nobody may speak with it. */
  #isBehind(): boolean {
    const { network, phase } = loaded(this.#sources.status);
    const isUnheard = network === 'unknown' && loaded(this.#sources.identity).session?.state === 'active';
    return isUnheard || phase === 'firstLoad' || phase === 'catchingUp' || !loaded(this.#sources.isFirstLoadDone);
  }
}
