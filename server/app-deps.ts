import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { FileHouse } from './files/file-house.ts';
import type { LivePublisher } from './live/live-publisher.ts';
import type { LiveTokens } from './live/live-tokens.ts';
import type { AccessTokens } from './plugins/access-tokens.ts';
import type { LoginThrottle } from './plugins/login-throttle.ts';
import type { Passwords } from './plugins/passwords.ts';
import type { RateLimits } from './plugins/rate-limits.ts';
import type { SessionGuard } from './plugins/session-guard.ts';
import type { StudentSecrets } from './plugins/student-secrets.ts';
import type { VapidKeys } from './push/vapid-keys.ts';
import type { Database, Db } from './store/database.ts';

/** What the app is given from outside; a test gives its own database, clock and folder. */
export interface AppOptions {
  readonly config: Config;
  readonly database: Pick<Database, 'db' | 'url'>;
  readonly files: FileHouse;
  readonly clock: Clock;
  /** Whether this app listens to what is committed and serves /connection/websocket. */
  readonly hasRealtime: boolean;
  /** Left out: those of the full cost. */
  readonly passwords?: Passwords;
}

/** What routes may use. */
export interface AppDeps {
  readonly config: Config;
  readonly db: Db;
  readonly files: FileHouse;
  readonly clock: Clock;
  readonly live: LivePublisher;
  readonly liveTokens: LiveTokens;
  readonly tokens: AccessTokens;
  readonly sessions: SessionGuard;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly vapid: VapidKeys;
  readonly limits: RateLimits;
  readonly studentSecrets: StudentSecrets;
}
