import { hearBus, tellBus, wishOutcomeSchema, type Wish, type WishOutcome } from './bus-messages.ts';
import type { Bus, Clock } from './environment.ts';

/** A wish that no leader answers in this time is taken for offline, ms: two JSON time-outs would outlast any patience. */
const WISH_MS = 20_000;

/** Asks the leader, in whichever realm it is, to fetch something: only it writes into the replica (R-TAB-04). */
export async function askLeader(env: { bus: Bus; clock: Clock }, id: string, wish: Wish): Promise<WishOutcome> {
  const answered = new AbortController();
  let outcome: WishOutcome = 'offline';
  const deafen = hearBus(env.bus, (message) => {
    if (message.type !== 'wishAnswer' || message.id !== id) return;
    outcome = wishOutcomeSchema.parse(message.outcome);
    answered.abort();
  });
  tellBus(env.bus, { type: 'wish', id, wish });
  await env.clock.sleep(WISH_MS, answered.signal);
  deafen();
  return outcome;
}

/** Grants the wishes of other realms while this one leads. */
export function grantWishes(bus: Bus, grant: (wish: Wish) => Promise<WishOutcome>): () => void {
  return hearBus(bus, (message) => {
    if (message.type !== 'wish') return;
    void grant(message.wish).then((outcome) => tellBus(bus, { type: 'wishAnswer', id: message.id, outcome }));
  });
}
