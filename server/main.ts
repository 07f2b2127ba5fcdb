import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import type { FileHouse } from './files/file-house.ts';
import { startServer } from './start-server.ts';
import type { Db } from './store/database.ts';

/** Longer than any request may take; after it the process ends anyhow. */
const STOP_TIMEOUT_MS = 25_000;

const config = readConfig(process.env);
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
const starting = startServer(config, systemClock, config.hasDemo ? fillDemo : null);
const server = await starting;
console.log(`Parta is at http://localhost:${server.port}`);
if (config.smtpUrl === undefined || config.smsGatewayUrl === undefined) console.log(`Letters that nobody carries lie in the local mailbox: its address stands in ${config.dataDir}/mailbox-url.txt`);
if (config.hasDemo) await printDemoLogins();

/** Once in the life of a database. */
async function fillDemo(db: Db, files: FileHouse): Promise<void> {
  const { fillDemoSchool } = await import('./demo/fill-demo.ts');
  await fillDemoSchool(db, files.store, { now: systemClock.now() });
}

async function printDemoLogins(): Promise<void> {
  const { DEMO_LOGINS } = await import('./demo/demo-logins.ts');
  console.log('Demo logins:');
  for (const login of DEMO_LOGINS) console.log(`  ${login.role.padEnd(8)} ${(login.email ?? login.login ?? '').padEnd(24)} ${login.password}`);
}

/** A signal while it starts is kept until it stands, so that PostgreSQL is never left half stopped. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  console.log('Stopping…');
  setTimeout(() => {
    console.error('Parta did not stop in time');
    process.exit(1);
  }, STOP_TIMEOUT_MS).unref();
  const running = await starting;
  await running.stop();
  process.exit(0);
}
