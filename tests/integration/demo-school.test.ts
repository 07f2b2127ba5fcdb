import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/store/database.ts';
import { markDemoFilled } from '../../server/store/demo-mark.ts';
import { freePort } from '../../server/store/postgres-process.ts';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { SteadyWriter } from '../support/steady-writer.ts';
import { makeUser, PASSWORD } from '../support/test-school.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parta-demo-school-'));
const port = await freePort();
let parta: PartaServer | null = null;

/** The server on the data folder of this test; DEMO and HOST are as a person sets them. */
async function start(env: NodeJS.ProcessEnv): Promise<PartaServer> {
  parta = await createPartaServer({ port, dataDir, env });
  await parta.start();
  return parta;
}

afterAll(async () => {
  await parta?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs `npm run demo:remove` and returns its exit code with all that it printed. */
async function removeDemo(): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/remove-demo.ts'], { env: { ...process.env, DATA_DIR: dataDir } });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    return { code: 1, output: String(error) };
  }
}

async function logIn(server: PartaServer, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: PASSWORD });
  return (await fetch(`${server.url}/api/authentication/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
}

/** Whether the server answers at another address of this machine than the one that `localhost` names. */
async function answersElsewhere(): Promise<boolean> {
  return fetch(`http://127.0.0.2:${port}/health/live`).then(() => true, () => false);
}

describe('F-602 a server with the demo school', () => {
  let writer: SteadyWriter;

  beforeAll(async () => {
    // A real school, and a demo school of one account: drawing the whole one takes half a minute.
    const server = await start({ DEMO: 'off' });
    writer = await SteadyWriter.register(server);
    if ((await writer.post()) !== 201) throw new Error('The real school takes no story');
    await server.stop();
    const database = await openDatabase({ dataDir });
    const demoId = await makeUser(database.db, 'teacher', 'olga@parta.school');
    await database.db.transaction((tx) => markDemoFilled(tx, [demoId], Date.now()));
    await database.close();
  });

  it('F-602 listens on this machine alone, and is reached as localhost', async () => {
    const server = await start({});
    expect(await logIn(server, 'olga@parta.school')).toBe(200);
    expect(await answersElsewhere()).toBe(false);
    expect(server.log()).not.toContain('WARNING');
  });

  it('F-602 does not lose the demo school while it runs', async () => {
    const { code, output } = await removeDemo();
    expect(code).toBe(1);
    expect(output).toContain('Another Parta server is running');
    expect(await parta?.stop()).toBe(0);
  });

  it('F-602 is put on the network by HOST, and warns of it in the last lines of its start', async () => {
    const server = await start({ HOST: '0.0.0.0', LOG_LEVEL: 'warn' });
    expect(await answersElsewhere()).toBe(true);
    await expect.poll(() => server.log()).toMatch(/\*\*\* WARNING \*\*\*\nThe demo school is on the network \(HOST=0\.0\.0\.0\): its accounts have one published password\.\n/u);
    expect(server.logLines().join('\n')).toContain('The demo school is on the network');
    await server.stop();
  });

  it('F-602 with DEMO=off refuses to start, and names the command that removes the demo school', async () => {
    await expect(start({ DEMO: 'off' })).rejects.toThrow(/DEMO=off, but this database holds the demo school[^\n]*npm run demo:remove/u);
  });

  it('F-602 loses the demo school by the command, once', async () => {
    for (const words of ['The demo school is removed: 1 accounts', 'nothing to remove']) {
      const { code, output } = await removeDemo();
      expect(code).toBe(0);
      expect(output).toContain(words);
    }
  });

  it('F-602 starts with DEMO=off after that, and the real school is as it was', async () => {
    const server = await start({ DEMO: 'off' });
    expect(await logIn(server, 'olga@parta.school')).toBe(401);
    expect([await writer.logIn(), await writer.read(), await writer.post()]).toEqual([200, 200, 201]);
    expect(await answersElsewhere()).toBe(true);
    expect(server.log()).not.toContain('WARNING');
  });
});

it('F-602 the command finds nothing where there is no database, and makes none', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/remove-demo.ts'], { env: { ...process.env, DATA_DIR: join(dataDir, 'none') } });
  expect(stdout).toContain('There is no database below');
});
