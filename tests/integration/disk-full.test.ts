import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { mountAt, whyNoSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { pause, SteadyWriter } from '../support/steady-writer.ts';

const REQUEST_MAX_MS = 10_000;
const FULL_MS = 8_000;
const reason = whyNoSmallDisk();

describe.skipIf(reason !== null)(`a full disk${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let parta: PartaServer;
  let disk: SmallDisk;
  afterEach(async () => {
    await parta.stop();
    disk.remove();
    await parta.destroy();
  });

  it('API-03 the disk of the files is full under traffic: uploads are told so and tried again, all else goes on, nothing acknowledged is lost', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parta-'));
    disk = mountAt(join(dataDir, 'files'), 16);
    parta = await createPartaServer({ dataDir, env: { DEMO: 'off' } });
    await parta.start();
    const writer = await SteadyWriter.register(parta);
    await writer.through(async () => {
      await pause(1_000);
      disk.fill();
      await pause(FULL_MS);
      disk.free();
    });
    expect(writer.statusesOf('upload')).toEqual([201, 503]);
    expect([writer.statusesOf('post'), writer.statusesOf('read')]).toEqual([[201], [200]]);
    expect(await writer.lost()).toEqual([]);
    expect(writer.acknowledged).toBeGreaterThan(20);
    expect(writer.slowestMs).toBeLessThan(REQUEST_MAX_MS);
  }, 240_000);

  it('API-03 the disk of PostgreSQL and of everything else is full under traffic: the server says busy, and gets over it without a restart', async () => {
    disk = mountAt(mkdtempSync(join(tmpdir(), 'parta-')), 400);
    parta = await createPartaServer({ dataDir: disk.path, env: { DEMO: 'off' } });
    await parta.start();
    const readiness = async () => (await fetch(`${parta.url}/health/ready`)).status;
    const writer = await SteadyWriter.register(parta);
    await writer.through(async () => {
      await pause(1_000);
      expect(await readiness()).toBe(200);
      disk.fill();
      await pause(FULL_MS);
      // F-611: a balancer sends requests to another one.
      expect(await readiness()).toBe(503);
      disk.free();
      // More than one packet, so that the disk is full before all has come.
    }, 500_000);
    expect(writer.statusesOf('post', 'upload', 'read').filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(writer.statusesOf('post', 'upload')).toContain(503);
    expect(await writer.lost()).toEqual([]);
    expect(writer.slowestMs).toBeLessThan(REQUEST_MAX_MS);
    expect(await readiness()).toBe(200);
  }, 240_000);
});
