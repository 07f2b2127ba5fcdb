import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { startS3Server, whyNoS3, type S3Server } from '../support/s3-server.ts';
import { pause, SteadyWriter } from '../support/steady-writer.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const REQUEST_MAX_MS = 10_000;
const reason = whyNoS3();

describe.skipIf(reason !== null)(`S3 is away${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let s3: S3Server;
  let proxy: TcpProxy;
  let parta: PartaServer;
  let writer: SteadyWriter;
  beforeAll(async () => {
    s3 = await startS3Server();
    proxy = await TcpProxy.start(Number(new URL(s3.settings.endpoint ?? '').port));
    const { bucket, region, accessKeyId = '', secretAccessKey = '' } = s3.settings;
    const env = { DEMO: 'off', S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    parta = await createPartaServer({ env });
    await parta.start();
    writer = await SteadyWriter.register(parta);
  });
  afterAll(async () => {
    await parta.destroy();
    await proxy.close();
    s3.stop();
  });

  it.each([
    ['nobody listens', () => proxy.refuse()],
    ['nobody answers', () => proxy.blackhole()],
  ] as const)('API-03 %s under traffic: uploads are told to wait, all else goes on, no request takes 10 s, nothing acknowledged is lost', async (_, cut) => {
    writer.slowestMs = 0;
    writer.statuses.clear();
    await writer.through(async () => {
      await pause(1_000);
      cut();
      await pause(12_000);
      proxy.up();
    });
    expect(writer.statusesOf('upload')).toEqual([201, 503]);
    expect([writer.statusesOf('post'), writer.statusesOf('read')]).toEqual([[201], [200]]);
    expect(await writer.lost()).toEqual([]);
    expect(writer.slowestMs).toBeLessThan(REQUEST_MAX_MS);
  }, 240_000);

  it('the server itself is killed: uploads say busy at once, stories go on', async () => {
    s3.stop();
    await expect.poll(() => writer.upload()).toBe(503);
    expect([await writer.upload(), await writer.post(), await writer.read()]).toEqual([503, 201, 200]);
  }, 60_000);
});
