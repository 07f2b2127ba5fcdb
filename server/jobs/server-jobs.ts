import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { FileHouse } from '../files/file-house.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import type { Metrics } from '../plugins/metrics.ts';
import { createFcmSender } from '../push/fcm-sender.ts';
import type { RequestDoor } from '../push/guarded-request.ts';
import { vapidKeysOf } from '../push/vapid-keys.ts';
import { PUSH_OUTCOMES } from '../push/push-sender.ts';
import { createWebPushSender } from '../push/web-push-sender.ts';
import { eraseInAnswers } from '../store/answer-eraser.ts';
import { pruneChanges } from '../store/change-pruner.ts';
import type { Database } from '../store/database.ts';
import { sweepOld } from '../store/retention.ts';
import { startJobs, type Duty, type JobsOptions, type Relay, type RunningJobs } from './jobs.ts';
import { publishRelay } from './publish-relay.ts';
import { pushErrorsHourly } from './push-error-log.ts';
import { pushRelay, pushWorker } from './push-jobs.ts';
import { quietRelay } from './quiet-relay.ts';

/** What is done at set times. */
const dutiesOf = (files: FileHouse): readonly Duty[] => [
  { name: 'prune-changes', cron: '20 */6 * * *', run: ({ db, now }) => pruneChanges(db, now) },
  { name: 'sweep-files', cron: '50 */6 * * *', run: ({ db, now }) => sweepFiles(db, files.store, now) },
  { name: 'sweep-old', cron: '40 3 * * *', run: ({ db, now }) => sweepOld(db, now) },
  { name: 'erase-answers', cron: '50 * * * *', run: ({ db, now }) => eraseInAnswers(db, now) },
];

/** What takes committed outboxes onward, and sends out what waits for its time. */
const relaysOf = (onError: JobsOptions['onError']): readonly Relay[] => [publishRelay(onError), pushRelay, quietRelay];

export interface ServerJobsOptions {
  readonly config: Config;
  readonly database: Pick<Database, 'db' | 'url'>;
  readonly files: FileHouse;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly onError: JobsOptions['onError'];
  /** Where push leads, other than to the services of the world: for tests. */
  readonly push?: { readonly web?: RequestDoor; readonly fcmUrl?: string };
}

/** The jobs of a server process: push and retention. */
export async function startServerJobs(options: ServerJobsOptions): Promise<RunningJobs> {
  const { config, clock, push } = options;
  const onError = pushErrorsHourly(options.onError, clock);
  const { db, url } = options.database;
  const web = createWebPushSender(await vapidKeysOf(db), config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:operator@localhost', push?.web);
  const native = config.fcm === null ? null : createFcmSender(config.fcm, clock, push?.fcmUrl);
  const countPush = options.metrics.counter('parta_pushes_total', 'What push services said to messages', 'outcome', PUSH_OUTCOMES);
  return startJobs({ url, db, clock, duties: dutiesOf(options.files), relays: relaysOf(onError), workers: [pushWorker({ web, native }, countPush)], onError });
}
