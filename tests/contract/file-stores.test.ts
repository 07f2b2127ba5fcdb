import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskFileStore } from '../../server/files/disk-file-store.ts';
import { openFileHouse, type FileHouse } from '../../server/files/file-house.ts';
import { S3FileStore } from '../../server/files/s3-file-store.ts';
import { S3Server, whyNoS3 } from '../support/s3-server.ts';
import { fileHouseContract } from './file-house-contract.ts';
import { fileStoreContract } from './file-store-contract.ts';

describe('files on disk', () => {
  const root = mkdtempSync(join(tmpdir(), 'parta-files-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-house-'));
  const store = new DiskFileStore(root);
  let house: FileHouse;
  beforeAll(async () => {
    house = await openFileHouse({ dataDir, linkSecret: 'a secret of this test' });
  });
  afterAll(() => {
    for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  fileStoreContract(() => store);
  fileHouseContract(() => house);

  it('is where files lie without a setting', () => expect(house.store).toBeInstanceOf(DiskFileStore));

  it('a write that broke off leaves nothing in the folder, and names() tells what is kept', async () => {
    await expect(store.put('c', Readable.from((function* () { yield 'x'; throw new Error('cut'); })()))).rejects.toThrow('cut');
    const onDisk = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name);
    const told: string[] = [];
    for await (const name of store.names()) told.push(name);
    expect(onDisk.sort()).toEqual(['b', 'empty', 'large']);
    expect(told.sort()).toEqual(onDisk);
  });
});

const reason = whyNoS3();
describe.skipIf(reason !== null)(`files on S3${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let server: S3Server;
  let store: S3FileStore;
  let house: FileHouse;
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-house-'));
  beforeAll(async () => {
    server = await S3Server.start();
    store = new S3FileStore(server.settings);
    house = await openFileHouse({ dataDir, linkSecret: 'a secret of this test', s3: server.settings });
  });
  afterAll(async () => {
    for (const each of [store, house.store]) if (each instanceof S3FileStore) each.close();
    await server.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });
  fileStoreContract(() => store);
  fileHouseContract(() => house);
});

it('files lie on S3 where the settings name a bucket, and nothing is asked of it before it is needed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-house-'));
  const { store } = await openFileHouse({ dataDir, linkSecret: 'x', s3: { bucket: 'x', region: 'us-east-1', endpoint: 'http://127.0.0.1:1', accessKeyId: 'a', secretAccessKey: 'b' } });
  expect(store).toBeInstanceOf(S3FileStore);
  if (store instanceof S3FileStore) store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('an S3 server that takes connections and never answers holds nobody for more than 10 s', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const store = new S3FileStore({ bucket: 'x', region: 'us-east-1', endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, accessKeyId: 'a', secretAccessKey: 'b' });
  const from = Date.now();
  await expect(store.stat('a')).rejects.toThrow(/time|abort|socket/i);
  expect(Date.now() - from).toBeLessThan(10_000);
  store.close();
  silent.close();
});
