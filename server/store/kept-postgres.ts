import { startPostgres, type PostgresOptions, type PostgresProcess } from './postgres-process.ts';

const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 10_000;

/** The embedded PostgreSQL of a server. */
export interface KeptPostgres {
  readonly port: number;
  readonly password: string;
  /** Fast shutdown; it is not started again. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, and again on the same port whenever it ends without being told to (killed, out of memory), so that
 * the server recovers by itself: what was committed is there, connections come back as they are asked for.
 */
export async function keepPostgres(options: PostgresOptions): Promise<KeptPostgres> {
  const first = await startPostgres(options);
  const { port, password } = first;
  const told = new AbortController();
  const kept = keep(first, { ...options, port }, told.signal);
  return {
    port,
    password,
    async stop() {
      told.abort();
      await kept;
    },
  };
}

/** Ends with the last PostgreSQL. */
async function keep(first: PostgresProcess, options: PostgresOptions, told: AbortSignal): Promise<void> {
  let running: PostgresProcess | null = first;
  while (running !== null) {
    await Promise.race([running.ended, untilTold(told)]);
    if (told.aborted) return running.stop();
    running = await startAgain(options, told);
  }
}

/** The backends of a postmaster that was killed hold the cluster for a moment, so it may need several tries. */
async function startAgain(options: PostgresOptions, told: AbortSignal): Promise<PostgresProcess | null> {
  for (let waitMs = RETRY_MIN_MS; !told.aborted; waitMs = Math.min(RETRY_MAX_MS, waitMs * 2)) {
    try {
      return await startPostgres(options);
    } catch {
      await Promise.race([new Promise((resolve) => setTimeout(resolve, waitMs)), untilTold(told)]);
    }
  }
  return null;
}

function untilTold(told: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (told.aborted) resolve();
    else told.addEventListener('abort', () => resolve(), { once: true });
  });
}
