import { createPartaServer } from '../support/parta-server.ts';
import { ChaosSeat } from './chaos-seat.ts';
import { findSchool } from './chaos-school.ts';
import { TruthReader } from './server-truth.ts';
import type { ChaosRun } from './run-trial.ts';

/** The school's server as a process of its own, and the four with their browsers, logged in; `close` ends and deletes all of it. */
export async function openChaosRun(options: { dataDir?: string } = {}): Promise<ChaosRun & { close(): Promise<void> }> {
  const server = await createPartaServer(options);
  const seats = new Map<string, ChaosSeat>();
  async function close(): Promise<void> {
    for (const seat of seats.values()) await seat.close().catch(() => undefined);
    await server.destroy();
  }
  try {
    await server.start();
    const { people } = await findSchool(server.url);
    await Promise.all(people.map(async ({ name, login }) => void seats.set(name, await ChaosSeat.take(name, login, server.port))));
    return { server, seats, people, truth: new TruthReader(server.url), close };
  } catch (error) {
    await close();
    throw error;
  }
}
