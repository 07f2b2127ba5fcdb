import { type ChildProcess, spawn } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/store/database.ts';
import { openTestDatabase } from '../support/test-database.ts';

const CHANNEL = 'parta_turn';
/** PostgreSQL ends a silent turn after 10 s, and the next asks every 2 s; the rest is for a busy machine. */
const TAKEOVER_MS = 25_000;

/** Real processes that listen alone on one database. */
describe('the turn to listen', () => {
  let database: Database;
  let children: ChildProcess[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children = [];
  });
  afterAll(() => database.close());

  async function startListener(): Promise<{ child: ChildProcess; lines: string[] }> {
    const child = spawn(process.execPath, ['tests/support/listening-process.ts', database.url, CHANNEL], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const lines: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
    await expect.poll(() => lines, { timeout: TAKEOVER_MS }).toContain('ready');
    return { child, lines };
  }
  const tell = (text: string) => database.db.execute(sql`select pg_notify(${CHANNEL}, ${text})`);

  it('API-03 one process at a time is told, and when it is killed the next begins with a gap', async () => {
    const first = await startListener();
    const second = await startListener();
    await expect.poll(() => first.lines).toContain('gap');
    await tell('one');
    await expect.poll(() => first.lines).toContain('notice one');
    first.child.kill('SIGKILL');
    await expect.poll(() => second.lines, { timeout: TAKEOVER_MS }).toContain('gap');
    await tell('two');
    await expect.poll(() => second.lines).toContain('notice two');
    expect(second.lines.filter((line) => line !== 'ready')).toEqual(['gap', 'notice two']);
  });

  it('a frozen process loses its turn, and when it thaws it waits for the next', async () => {
    const frozen = await startListener();
    await expect.poll(() => frozen.lines).toContain('gap');
    const next = await startListener();
    frozen.child.kill('SIGSTOP');
    await expect.poll(() => next.lines, { timeout: TAKEOVER_MS }).toContain('gap');
    frozen.child.kill('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await tell('after');
    await expect.poll(() => next.lines).toContain('notice after');
    expect(frozen.lines).not.toContain('notice after');
    next.child.kill('SIGKILL');
    await expect.poll(() => frozen.lines.filter((line) => line === 'gap').length, { timeout: TAKEOVER_MS }).toBe(2);
  });
});
