import type { AppDeps, AppOptions } from './app-deps.ts';
import { CENTRIFUGO_ENTRY_MS, CENTRIFUGO_TOKEN_MS } from './live/centrifugo-outlet.ts';
import { LiveTokens } from './live/live-tokens.ts';
import { pgPublisher } from './live/pg-live.ts';
import { createAccessTokens } from './plugins/access-tokens.ts';
import { createAttemptKey } from './plugins/attempt-key.ts';
import { createLoginThrottle } from './plugins/login-throttle.ts';
import { createPasswords } from './plugins/passwords.ts';
import { createRateLimits } from './plugins/rate-limits.ts';
import { sealingKey } from './plugins/sealing-key.ts';
import { createSessionGuard } from './plugins/session-guard.ts';
import { createStudentSecrets } from './plugins/student-secrets.ts';
import { vapidKeysOf } from './push/vapid-keys.ts';
import { secretOf } from './store/meta-store.ts';
import { isSessionLive } from './store/session-reader.ts';

/** What the routes of one app share; its secrets come from the database, so that every process has the same. */
export async function createDeps(options: Omit<AppOptions, 'hasRealtime'>): Promise<AppDeps> {
  const { config, files, clock } = options;
  const { db } = options.database;
  const keyOf = createAttemptKey(await secretOf(db, 'attemptKeySecret'));
  return {
    config,
    db,
    files,
    clock,
    live: pgPublisher,
    liveTokens: await liveTokensOf(options),
    tokens: createAccessTokens(await secretOf(db, 'accessTokenSecret'), clock),
    sessions: createSessionGuard((sessionId) => isSessionLive(db, sessionId), clock),
    passwords: options.passwords ?? createPasswords(),
    throttle: createLoginThrottle(db, keyOf, clock),
    limits: createRateLimits(db, keyOf, clock),
    studentSecrets: createStudentSecrets(sealingKey(config)),
    vapid: await vapidKeysOf(db),
  };
}

/** Centrifugo shares its secret with us by settings; the embedded hub's is made once per database. */
async function liveTokensOf({ config, database }: Omit<AppOptions, 'hasRealtime'>): Promise<LiveTokens> {
  if (config.centrifugo !== undefined) return new LiveTokens(Buffer.from(config.centrifugo.tokenSecret, 'utf8'), CENTRIFUGO_TOKEN_MS, CENTRIFUGO_ENTRY_MS);
  return new LiveTokens(Buffer.from(await secretOf(database.db, 'liveTokenSecret'), 'base64url'));
}
