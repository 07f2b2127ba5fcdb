import { Socket } from 'node:net';
import pg from 'pg';
import { SharedLines } from './shared-lines.ts';

/** PostgreSQL cuts a statement after 5 s (server/store/database.ts): who is silent for longer is frozen or out of reach. */
const SILENCE_MS = 6_000;

type OnLent = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void;

/**
 * A pool that gets over a PostgreSQL that is killed, frozen or unreachable: a connection that says nothing for 6 s is
 * ended, which fails its statement, and one that has ended is out of the pool even where its borrower never returns it
 * (drizzle does not, when BEGIN fails).
 */
export class PatientPool extends pg.Pool {
  readonly #lines = new SharedLines(() => this.connect());

  constructor(config: Omit<pg.PoolConfig, 'stream'>) {
    super({ ...config, keepAlive: true, stream: impatientSocket });
    // Without listeners a connection that breaks would end the process, idle in the pool or lent and doing nothing.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onLent: OnLent): void;
  override connect(onLent?: OnLent): Promise<pg.PoolClient> | void {
    // The pool's own `query` lends so, and returns what it lent.
    if (onLent !== undefined) return super.connect(onLent);
    return super.connect().then(returnedAtItsEnd);
  }

  /** Runs a statement by itself; one that waits for nobody's rows, since others may wait behind it (server/store/shared-lines.ts). */
  ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    return this.#lines.ask(statement) ?? this.query(statement);
  }

  override end(): Promise<void> {
    this.#lines.close();
    return super.end();
  }
}

function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('Connection terminated: PostgreSQL was silent')));
  return socket;
}

function returnedAtItsEnd(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isLent = true;
  const giveBack = (error?: Error | boolean): void => {
    if (!isLent) return;
    isLent = false;
    client.off('end', onEnd);
    release(error);
  };
  const onEnd = (): void => giveBack(true);
  client.on('end', onEnd);
  client.release = giveBack;
  return client;
}
