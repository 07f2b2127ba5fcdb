import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from '../fair-turns.ts';
import { ProblemError } from '../problem-error.ts';
import { networkOf } from './attempt-key.ts';

/** What an argon2id hash takes: memory in KiB, passes, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id with OWASP's smallest recommended cost (ASVS appendix C): 19 MiB, 2 passes, 1 lane. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_MAX = 200;
/**
 * What may wait of one network: a whole school is behind one address, and at eight o'clock two of its classes log in at
 * the same moment. A core hashes some 30 a second, so the last of them is through within two seconds.
 */
const NETWORK_WAITING_MAX = 60;
const RETRY_SECONDS = 2;
/** What a user without a hashed password has, or what begins so: no password matches it. */
export const NO_PASSWORD = '!';

export interface Passwords {
  /** `address`: whoever asks, as in the log-in throttle. */
  hash(password: string, address: string): Promise<string>;
  /** Takes as long for an unknown user (null) as for a known one. */
  matches(stored: string | null, password: string, address: string): Promise<boolean>;
  /** Whether a hash was made at a lower cost than today's, so that the next log-in should make it anew. */
  isWeak(stored: string): boolean;
}

/**
 * Passwords behind a bounded queue with turns between networks: invented names from one address slow that network alone,
 * which is told 429 beyond its share. Where all places are taken the answer is 503, so that no flood stops the rest.
 * Only tests pass a lower `cost`.
 */
export function createPasswords(cost = COST): Passwords {
  const inTurn = fairTurns({
    width: AT_ONCE,
    ownMax: NETWORK_WAITING_MAX,
    ownFull: () => new ProblemError(429, 'tooManyAttempts', { retryAfterSeconds: RETRY_SECONDS }),
    allMax: WAITING_MAX,
    allFull: () => new ProblemError(503, 'busy', { retryAfterSeconds: RETRY_SECONDS }),
  });
  let decoy: Promise<string> | null = null;

  return {
    hash: (password, address) => inTurn(networkOf(address), () => hash(password, cost)),
    async matches(stored, password, address) {
      const isReal = stored !== null && !stored.startsWith(NO_PASSWORD);
      decoy ??= hash('a password that nobody has', cost);
      const against = isReal ? stored : await decoy;
      const isMatch = await inTurn(networkOf(address), () => verify(against, password));
      return isReal && isMatch;
    },
    isWeak: (stored) => !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`),
  };
}
