import { PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { Db } from '../store/database.ts';

/**
 * Work at set times, by one process at a time, whichever comes first. Doing it twice changes nothing. What came due
 * while no process ran, or none had a database, is made up for once afterwards: a machine that is off at night would
 * otherwise never sweep.
 */
export interface Duty {
  readonly name: string;
  /** In UTC. */
  readonly cron: string;
  run(context: { db: Db; now: number }): Promise<void>;
}

/**
 * Takes what has been committed to an outbox onward; runs every second in every process, so rows are taken with
 * `skip locked`. Answers how many it took: where that is a whole batch, it is asked again at once. After fewer it waits
 * its second, or it would make a transaction of its own of nearly every request of a busy school.
 */
export interface Relay {
  readonly name: string;
  /** As many as it takes in one turn at most. */
  readonly batch: number;
  run(context: { db: Db; boss: PgBoss; now: number }): Promise<number>;
}

/** A queue with its worker. The worker answers for each job of a batch. */
export interface Worker {
  readonly queue: string;
  /** The data of one job; throws where a later try may work. */
  run(data: unknown, context: { db: Db; now: number }): Promise<void>;
}

export interface JobsOptions {
  readonly url: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly duties: readonly Duty[];
  readonly relays: readonly Relay[];
  readonly workers: readonly Worker[];
  /** Told of failures that the next run will try again; without personal data. */
  readonly onError: (error: unknown, what: string) => void;
  /** How long a failed job waits before its next try, s; doubled each time. */
  readonly retrySeconds?: number;
}

export interface RunningJobs {
  /** Lets what is under way end, takes nothing new. */
  stop(): Promise<void>;
}

const CONNECTIONS = 4;
const RELAY_MS = 1_000;
const BATCH = 20;
const RETRIES = 6;
const RETRY_SECONDS = 5;
const RETRY_MAX_SECONDS = 900;
const DAY_SECONDS = 86_400;
const STOP_MS = 10_000;
/** Duties are known by the minute, so nobody needs to look more often. */
const DUTY_POLL_SECONDS = 10;

/** Starts pg-boss on the server's own PostgreSQL, in a schema of its own, beside those of the other processes. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { db, clock, onError } = options;
  const boss = new PgBoss({ connectionString: options.url, max: CONNECTIONS, application_name: 'parta-jobs' });
  boss.on('error', (error) => onError(error, 'jobs'));
  await boss.start();
  for (const duty of options.duties) await startDuty(boss, duty, options);
  for (const worker of options.workers) await startWorker(boss, worker, options);
  const relays = options.relays.map((relay) => startRelay(relay, () => relay.run({ db, boss, now: clock.now() }), onError));
  return {
    async stop() {
      await Promise.all(relays.map((stop) => stop()));
      await boss.stop({ graceful: true, timeout: STOP_MS, close: true });
    },
  };
}

async function startDuty(boss: PgBoss, duty: Duty, { db, clock, onError }: JobsOptions): Promise<void> {
  const queue = `duty-${duty.name}`;
  await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 2, retryBackoff: true, deleteAfterSeconds: DAY_SECONDS });
  await boss.work(queue, { pollingIntervalSeconds: DUTY_POLL_SECONDS }, async () => {
    try {
      await duty.run({ db, now: clock.now() });
    } catch (error) {
      onError(error, queue);
      // pg-boss keeps what is thrown, and the words of a failed query hold what people wrote.
      throw new Error('failed');
    }
  });
  await boss.schedule(queue, duty.cron, null, { tz: 'UTC', missed: 'once' });
}

async function startWorker(boss: PgBoss, worker: Worker, { db, clock, onError, retrySeconds = RETRY_SECONDS }: JobsOptions): Promise<void> {
  await boss.createQueue(worker.queue, { retryLimit: RETRIES, retryDelay: retrySeconds, retryBackoff: true, retryDelayMax: RETRY_MAX_SECONDS, expireInSeconds: 60, retentionSeconds: DAY_SECONDS, deleteAfterSeconds: 3_600 });
  await boss.work<unknown, unknown, { batchSize: number; perJobResults: true; pollingIntervalSeconds: number; burstWhenBatchFull: true }>(
    worker.queue,
    { batchSize: BATCH, perJobResults: true, pollingIntervalSeconds: 1, burstWhenBatchFull: true },
    (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data }) => {
          try {
            await worker.run(data, { db, now: clock.now() });
            return { id, status: 'completed' as const };
          } catch (error) {
            onError(error, worker.queue);
            return { id, status: 'failed' as const };
          }
        }),
      ),
  );
}

function startRelay(relay: Relay, run: () => Promise<number>, onError: JobsOptions['onError']): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    let taken = 0;
    try {
      taken = await run();
    } catch (error) {
      onError(error, relay.name);
    }
    if (!isStopped) timer = setTimeout(() => void (running = turn()), taken >= relay.batch ? 0 : RELAY_MS);
  }
  running = turn();
  return async () => {
    isStopped = true;
    if (timer !== null) clearTimeout(timer);
    await running;
  };
}
