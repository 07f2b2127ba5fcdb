import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findServer, S3_GATEWAY, whyNoServer } from '../../scripts/built-servers.ts';
import type { S3Settings } from '../../server/files/s3-file-store.ts';
import { freePort } from '../../server/store/postgres-process.ts';
import { answers, ServerProcess } from './server-process.ts';

const BUCKET = 'parta-test';
const REGION = 'us-east-1';
const KEYS = { accessKeyId: 'parta', secretAccessKey: 'a secret for the tests' } as const;

/** Why there is no S3 server here, or null when there is one. */
export function whyNoS3(): string | null {
  return whyNoServer(S3_GATEWAY);
}

/** A real S3 server with an empty bucket, whose objects lie on disk and outlive its death. */
export class S3Server extends ServerProcess {
  readonly settings: S3Settings;
  readonly #folder: string;

  private constructor(port: number, folder: string) {
    const address = `http://127.0.0.1:${port}`;
    super({
      program: findServer(S3_GATEWAY) ?? S3_GATEWAY.name,
      // What it notes about objects lies in files of its own: not every file system of a test machine has attributes.
      args: ['--port', `127.0.0.1:${port}`, '--access', KEYS.accessKeyId, '--secret', KEYS.secretAccessKey, '--region', REGION, '--health', '/health', '--quiet', 'posix', '--sidecar', join(folder, 'notes'), join(folder, 'objects')],
      isReady: () => answers(`${address}/health`),
    });
    this.settings = { bucket: BUCKET, region: REGION, endpoint: address, ...KEYS };
    this.#folder = folder;
  }

  static async start(): Promise<S3Server> {
    const folder = mkdtempSync(join(tmpdir(), 'parta-s3-'));
    for (const name of ['notes', 'objects']) mkdirSync(join(folder, name));
    const server = new S3Server(await freePort(), folder);
    await server.up();
    const client = new S3Client({ region: REGION, endpoint: server.settings.endpoint, forcePathStyle: true, credentials: KEYS });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    client.destroy();
    return server;
  }

  /** Ends it and deletes its objects. */
  async destroy(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
