import { execFileSync, spawn } from 'node:child_process';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../server/files/s3-file-store.ts';
import { freePort } from '../../server/store/postgres-process.ts';

/** An S3 server for tests: the one that the environment names (PARTA_TEST_S3, a URL with keys), else moto's, else none. */
export interface S3Server {
  readonly settings: S3Settings;
  stop(): void;
}

const BUCKET = 'parta-test';

/** Why there is no S3 server here, or null when there is one. */
export function whyNoS3(): string | null {
  if (process.env['PARTA_TEST_S3'] !== undefined) return null;
  try {
    execFileSync('python3', ['-c', 'import moto.server'], { stdio: 'ignore', timeout: 60_000 });
    return null;
  } catch {
    return 'no S3 server: neither PARTA_TEST_S3 nor Python with moto[server]';
  }
}

/** Starts it and makes an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const given = process.env['PARTA_TEST_S3'];
  if (given !== undefined) {
    const url = new URL(given);
    const settings = { bucket: BUCKET, region: 'us-east-1', endpoint: url.origin, accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) };
    await makeBucket(settings);
    return { settings, stop: () => undefined };
  }
  const port = await freePort();
  const child = spawn('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const settings = { bucket: BUCKET, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'test', secretAccessKey: 'test' };
  try {
    await makeBucket(settings);
  } catch (error) {
    child.kill();
    throw error;
  }
  return { settings, stop: () => void child.kill() };
}

async function makeBucket({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings & { endpoint: string; accessKeyId: string; secretAccessKey: string }): Promise<void> {
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return;
    } catch (error) {
      if (error instanceof Error && error.name.startsWith('BucketAlready')) return;
      if (tries >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}
