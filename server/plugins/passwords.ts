import { hash, verify } from '@node-rs/argon2';
import { ProblemError } from '../problem-error.ts';

/** argon2id with OWASP's smallest recommended cost (ASVS appendix C): 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const WAITING_MAX = 200;
const RETRY_SECONDS = 2;
/** What a user without a hashed password has, or what begins so: no password matches it. */
export const NO_PASSWORD = '!';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown user (null) as for a known one. */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made at a lower cost than today's, so that the next log-in should make it anew. */
  isWeak(stored: string): boolean;
}

/** Passwords behind a bounded queue: beyond it the answer is 503, so that a flood of logins cannot stop the rest. */
export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  let decoy: Promise<string> | null = null;

  async function inQueue<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= WAITING_MAX) throw new ProblemError(503, 'busy', { retryAfterSeconds: RETRY_SECONDS });
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => inQueue(() => hash(password, COST)),
    async matches(stored, password) {
      const isReal = stored !== null && !stored.startsWith(NO_PASSWORD);
      decoy ??= hash('a password that nobody has', COST);
      const against = isReal ? stored : await decoy;
      const isMatch = await inQueue(() => verify(against, password));
      return isReal && isMatch;
    },
    isWeak: (stored) => !stored.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`),
  };
}
