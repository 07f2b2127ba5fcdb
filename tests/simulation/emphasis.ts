import type { WishEmphasis } from './people-wishes.ts';

/** What may happen to a device, or to all of them, in a storm. */
export type StormFault =
  | 'offline' | 'captive' | 'crash' | 'freeze' | 'tab' | 'evict' | 'generation' | 'access' | 'session' | 'token' | 'skew' | 'quota' | 'burst' | 'wake' | 'look';

/** What a run has more of than usual: how many times its usual weight each wish and each fault has in a run; what is not named has its usual one. */
export interface Emphasis {
  readonly wishes?: WishEmphasis;
  readonly faults?: Readonly<Partial<Record<StormFault, number>>>;
  /** Share of all requests that something happens to, instead of one that is drawn for each device. */
  readonly trouble?: number;
}
