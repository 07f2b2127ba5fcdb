import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personalChannel } from '../../../schema/records/live-event.ts';
import type { Role } from '../../../schema/records/user.ts';
import { systemClock } from '../../../server/clock.ts';
import { openFileHouse } from '../../../server/files/file-house.ts';
import { LiveTokens } from '../../../server/live/live-tokens.ts';
import { createAccessTokens } from '../../../server/plugins/access-tokens.ts';
import { connectDatabase, type Database } from '../../../server/store/database.ts';
import { secretOf } from '../../../server/store/meta-store.ts';
import { migrateDatabase } from '../../../server/store/migrate.ts';
import { startPostgres } from '../../../server/store/postgres-process.ts';
import { startSession } from '../../../server/store/session-writer.ts';
import { inTransaction } from '../../../server/store/writing.ts';
import { createPartaServer, type PartaServer } from '../../support/parta-server.ts';
import { fillFamilySchool, type Family, type FamilySchool } from './family-school.ts';

/** A family's phone that is logged in. */
export interface Seat extends Family {
  readonly token: string;
  refreshToken: string;
  cursor: string;
}

export interface ServerWorld {
  readonly server: PartaServer;
  readonly database: Database;
  readonly school: FamilySchool;
  /** New sessions for all families; access tokens last 10 minutes. */
  seats(): Promise<Seat[]>;
  tokenOf(userId: string, role: Role): Promise<string>;
  /** What the realtime client of one user connects with. */
  liveTokensOf(userId: string): Promise<{ channel: string; connection: string; subscription: string }>;
  destroy(): Promise<void>;
}

/** The product as a process of its own on an embedded PostgreSQL that is durable as ever, with 500 families in it. */
export async function createServerWorld(): Promise<ServerWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-server-bench-'));
  const postgres = await startPostgres({ folder: join(dataDir, 'postgres'), settings: ['shared_preload_libraries=pg_stat_statements'] });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${postgres.port}/postgres`;
  await migrateDatabase(url);
  const database = connectDatabase(url, () => postgres.stop());
  await database.db.execute('create extension pg_stat_statements');
  const files = await openFileHouse({ dataDir, linkSecret: await secretOf(database.db, 'fileLinkSecret') });
  const school = await fillFamilySchool(database.db, files.store, Date.now());
  const tokens = createAccessTokens(await secretOf(database.db, 'accessTokenSecret'), systemClock);
  const live = new LiveTokens(Buffer.from(await secretOf(database.db, 'liveTokenSecret'), 'base64url'));
  const server = await createPartaServer({ dataDir, env: { DATABASE_URL: url, DEMO: 'off' } });
  await server.start();
  const sessions = new Map<string, string>();

  async function enter(userId: string, role: Role): Promise<{ token: string; refreshToken: string }> {
    const session = await inTransaction(database.db, (tx) => startSession(tx, { userId, role }, Date.now()));
    sessions.set(userId, session.sessionId);
    return { token: (await tokens.sign(session)).token, refreshToken: session.refreshToken };
  }

  return {
    server,
    database,
    school,
    async seats() {
      const made: Seat[] = [];
      for (const family of school.families) made.push({ ...family, ...(await enter(family.userId, 'parent')), cursor: '' });
      return made;
    },
    tokenOf: async (userId, role) => (await enter(userId, role)).token,
    async liveTokensOf(userId) {
      const channel = personalChannel(userId);
      const connection = await live.connectionToken({ userId, sessionId: sessions.get(userId) ?? '' });
      return { channel, connection, subscription: await live.subscriptionToken(userId, channel) };
    },
    async destroy() {
      await server.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
