import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskFileStore } from '../../server/files/disk-file-store.ts';
import { S3FileStore } from '../../server/files/s3-file-store.ts';
import { S3Server, whyNoS3 } from '../support/s3-server.ts';
import { fileStoreContract } from './file-store-contract.ts';

describe('files on disk', () => {
  const root = mkdtempSync(join(tmpdir(), 'parta-files-'));
  const store = new DiskFileStore(root);
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  fileStoreContract(() => store);

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
  beforeAll(async () => {
    server = await S3Server.start();
    store = new S3FileStore(server.settings);
  });
  afterAll(async () => {
    store.close();
    await server.destroy();
  });
  fileStoreContract(() => store);
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
