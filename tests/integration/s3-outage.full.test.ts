import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { S3Server, whyNoS3 } from '../support/s3-server.ts';
import { pause, SteadyWriter } from '../support/steady-writer.ts';

const REQUEST_MAX_MS = 10_000;
const AWAY_MS = 12_000;
const reason = whyNoS3();

describe.skipIf(reason !== null)(`S3 is away${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let s3: S3Server;
  let parta: PartaServer;
  let writer: SteadyWriter;
  beforeAll(async () => {
    s3 = await S3Server.start();
    const { bucket, region, endpoint, accessKeyId, secretAccessKey } = s3.settings;
    parta = await createPartaServer({ env: { DEMO: 'off', S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } });
    await parta.start();
    writer = await SteadyWriter.register(parta);
  });
  afterAll(async () => {
    await parta.destroy();
    await s3.destroy();
  });

  it.each([
    ['killed, and started again', 50_000, () => s3.kill(), () => s3.up()],
    ['frozen, and thawed', 50_000, () => Promise.resolve(s3.freeze()), () => Promise.resolve(s3.thaw())],
    // More than the machine holds for a connection, and more than one part.
    ['frozen, and thawed', 12_000_000, () => Promise.resolve(s3.freeze()), () => Promise.resolve(s3.thaw())],
  ] as const)('API-03 the S3 server is %s under traffic of files of %i bytes: uploads are told to wait, all else goes on, no request takes 10 s, nothing acknowledged is lost', async (_, bytes, takeAway, bringBack) => {
    writer.slowestMs = 0;
    writer.statuses.clear();
    await writer.through(async () => {
      await pause(1_000);
      await takeAway();
      await pause(AWAY_MS);
      await bringBack();
    }, bytes);
    expect(writer.statusesOf('upload')).toEqual([201, 503]);
    expect([writer.statusesOf('post'), writer.statusesOf('read')]).toEqual([[201], [200]]);
    expect(await writer.lost()).toEqual([]);
    expect(writer.slowestMs).toBeLessThan(REQUEST_MAX_MS);
  }, 240_000);

  it('API-03 a download that is under way when the S3 server freezes is cut within 10 s, and whole when it is asked for again', async () => {
    const size = 80_000_000;
    expect(await writer.upload(size)).toBe(201);
    let frozenAt = 0;
    const came = await writer.download(() => {
      s3.freeze();
      frozenAt = Date.now();
    });
    expect([came < size, Date.now() - frozenAt < REQUEST_MAX_MS]).toEqual([true, true]);
    s3.thaw();
    expect(await writer.download()).toBeGreaterThanOrEqual(size);
  }, 240_000);
});
