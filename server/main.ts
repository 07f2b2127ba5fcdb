import { systemClock } from './clock.ts';
import { isLoopback, readConfig } from './config.ts';
import { exitOnFatalErrors } from './fatal-error.ts';
import type { FileHouse } from './files/file-house.ts';
import { startServer } from './start-server.ts';
import type { Db } from './store/database.ts';

/** Longer than any request may take; after it the process ends anyhow. */
const STOP_TIMEOUT_MS = 25_000;

exitOnFatalErrors();
const config = readConfig(process.env);
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
const starting = startServer(config, systemClock, config.hasDemo ? fillDemo : null);
const server = await starting;
const greeting = `Parta is at http://localhost:${server.port}`;
// At every level: the first thing that one looks for in a log.
server.app.log.child({}, { level: 'info' }).info(greeting);
say('');
say(greeting);
if (config.smtpUrl === undefined || config.smsGatewayUrl === undefined) say(`Letters that nobody carries lie in the local mailbox: its address stands in ${config.dataDir}/mailbox-url.txt`);
if (config.hasDemo) await sayDemoLogins();
if (config.hasDemo && !isLoopback(config.host)) warnOfDemo();

/** For who sits before it, on standard error: standard output is the log, which is JSON alone. */
function say(line: string): void {
  console.error(line);
}

/** Once in the life of a database. */
async function fillDemo(db: Db, files: FileHouse): Promise<void> {
  const { fillDemoSchool } = await import('./demo/fill-demo.ts');
  await fillDemoSchool(db, files.store, { now: systemClock.now(), detail: config.demoDetail });
}

async function sayDemoLogins(): Promise<void> {
  const { DEMO_LOGINS } = await import('./demo/demo-logins.ts');
  say('Demo logins:');
  for (const login of DEMO_LOGINS) say(`  ${login.role.padEnd(8)} ${(login.email ?? login.login ?? '').padEnd(24)} ${login.password}`);
  say('');
}

/** The last lines of the start: nobody should miss that strangers can log in. */
function warnOfDemo(): void {
  const warning = `The demo school is on the network (HOST=${config.host}): its accounts have one published password`;
  server.app.log.warn(warning);
  say('');
  say('*** WARNING ***');
  say(`${warning}.`);
  say('Everybody who reaches this machine can log in, also as a teacher.');
  say('For this machine alone leave HOST out. For a real school set DEMO=off.');
  say('***************');
}

/** A signal while it starts is kept until it stands, so that PostgreSQL is never left half stopped. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  say('Stopping…');
  setTimeout(() => {
    say('Parta did not stop in time');
    process.exit(1);
  }, STOP_TIMEOUT_MS).unref();
  const running = await starting;
  await running.stop();
  process.exit(0);
}
