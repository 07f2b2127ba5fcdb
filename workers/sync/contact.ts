import { z } from 'zod';
import { DAY_MS } from '../../schema/limits.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import type { Clock } from './environment.ts';
import type { ServerClock } from './server-clock.ts';

/** Under this name the vault keeps when what lies here was last compared with the server. */
const CONTACT = 'contact';
/** A contact is written down at most this often, ms. */
const NOTE_MS = 60_000;

/** `at` by the server's time, `offset` of that time to the device's: so that a start without a network knows it. */
const contactSchema = z.object({ at: z.number(), offset: z.number() });
type LastContact = z.infer<typeof contactSchema>;

/** How old what lies here is: everything shown is true as of the last complete pull (R-STO-05). */
export interface Contact {
  /** Reads what an earlier start has written down. */
  load(): Promise<void>;
  /** A pull has just come to its end. */
  note(): Promise<void>;
  /** The last complete pull by the server's time, ms; null: none yet. */
  at(): number | null;
  /** Whole days since then by the server's time; 0 where there was none yet. */
  days(): number;
}

/** The age of one user's replica. */
export function createContact(parts: { vault: VaultStore; clock: Pick<Clock, 'now'>; serverClock: ServerClock }): Contact {
  const { vault, clock, serverClock } = parts;
  let last: LastContact | null = null;
  let savedAt = Number.NEGATIVE_INFINITY;

  return {
    async load() {
      const stored = contactSchema.safeParse(JSON.parse((await vault.cursor(CONTACT)) ?? 'null'));
      if (stored.success && (last === null || stored.data.at > last.at)) last = stored.data;
    },
    async note() {
      const at = serverClock.now();
      last = { at, offset: at - clock.now() };
      if (at - savedAt < NOTE_MS && at >= savedAt) return;
      savedAt = at;
      await vault.saveCursor(CONTACT, JSON.stringify(last));
    },
    at: () => last?.at ?? null,
    days() {
      if (last === null) return 0;
      const now = serverClock.isLearnt() ? serverClock.now() : clock.now() + last.offset;
      return Math.max(0, Math.floor((now - last.at) / DAY_MS));
    },
  };
}
