import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { LivePublisher } from './live/live-publisher.ts';
import type { AccessTokens } from './plugins/access-tokens.ts';
import type { LoginThrottle } from './plugins/login-throttle.ts';
import type { Passwords } from './plugins/passwords.ts';
import type { SessionGuard } from './plugins/session-guard.ts';
import type { Db } from './store/database.ts';

/** What the app is given from outside; a test gives its own database, clock and folder. */
export interface AppOptions {
  readonly config: Config;
  readonly db: Db;
  readonly live: LivePublisher;
  readonly clock: Clock;
}

/** What routes may use. */
export interface AppDeps extends AppOptions {
  readonly tokens: AccessTokens;
  readonly sessions: SessionGuard;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
}
