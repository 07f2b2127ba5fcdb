import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

/** Longer than any request may take; after it the process ends anyhow. */
const STOP_TIMEOUT_MS = 25_000;

const config = readConfig(process.env);
const server = await startServer(config, systemClock, null);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
console.log(`Parta is at http://localhost:${server.port}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await server.stop();
  process.exit(0);
}
