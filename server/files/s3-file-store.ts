import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { FileGoneError, type ByteRange, type FileStore } from './file-store.ts';
import { withSilenceLimit } from './silence-limit.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of a server that is not Amazon's. */
  readonly endpoint: string | undefined;
  /** Without them the machine's own role is asked. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
/** S3 takes no smaller part but the last one; this much of a file is in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const TRIES = 2;
/** What failed sooner was a connection that the store had closed meanwhile, ms. */
const AT_ONCE_MS = 1_000;

/** How long what is waited for, ms; tests are in a hurry. No request to us may hang over 10 s for a store that is away (issue: bad input). */
export interface S3Patience {
  readonly connectMs: number;
  /** Until the head of an answer, beside the time that sending takes; there are two tries. */
  readonly answerMs: number;
  /** A part that is being sent stands still. What the machine still has in hand of it is no movement, and on a slow line that lasts some seconds. One try. */
  readonly sendMs: number;
  /** The store has fallen silent in the middle of a body that somebody waits for. */
  readonly silenceMs: number;
  /** A body stands still because whoever downloads takes nothing (the next request is a range). */
  readonly bodyMs: number;
  /** The slowest line on which a part still arrives, bytes a second: 1 Mbit/s. */
  readonly slowestRate: number;
}

/** What the client takes for its connections. */
type HandlerOptions = Extract<NonNullable<S3ClientConfig['requestHandler']>, { throwOnRequestTimeout?: boolean }>;

const PATIENCE: S3Patience = { connectMs: 2_000, answerMs: 4_000, sendMs: 5_000, silenceMs: 8_000, bodyMs: 60_000, slowestRate: 125_000 };

/**
 * Files in a bucket of an S3-compatible store, each under its own name. Reading has connections of its own, as many as
 * there are readers: one who stops in the middle of a video holds one, and fifty of them would end all other work.
 */
export class S3FileStore implements FileStore {
  readonly #client: S3Client;
  readonly #sending: S3Client;
  readonly #reading: S3Client;
  readonly #bucket: string;
  readonly #patience: S3Patience;

  constructor(settings: S3Settings, patience: Partial<S3Patience> = {}) {
    this.#bucket = settings.bucket;
    this.#patience = { ...PATIENCE, ...patience };
    const { sendMs, bodyMs } = this.#patience;
    this.#client = clientOf(settings, this.#patience, TRIES, { socketTimeout: sendMs });
    this.#sending = clientOf(settings, this.#patience, 1, { socketTimeout: sendMs });
    const agent = { keepAlive: true, maxSockets: Infinity };
    this.#reading = clientOf(settings, this.#patience, TRIES, { socketTimeout: bodyMs, httpAgent: agent, httpsAgent: agent });
  }

  async put(name: string, bytes: Readable | Uint8Array): Promise<number> {
    refuseStrange(name);
    if (bytes instanceof Uint8Array) return this.#putWhole(name, bytes);
    const parts = partsOf(bytes);
    const first = await parts.next();
    if (first.done === true) return this.#putWhole(name, new Uint8Array());
    const second = await parts.next();
    if (second.done === true) return this.#putWhole(name, first.value);
    return this.#putParts(name, first.value, second.value, parts);
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    try {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const { Body } = await this.#reading.send(new GetObjectCommand({ ...this.#at(name), Range }));
      if (!(Body instanceof Readable)) throw new Error('S3 answered no stream');
      return withSilenceLimit(Body, this.#patience.silenceMs);
    } catch (error) {
      throw isMissing(error) ? new FileGoneError(name) : error;
    }
  }

  async stat(name: string): Promise<{ size: number } | null> {
    try {
      const { ContentLength } = await this.#client.send(new HeadObjectCommand(this.#at(name)));
      return { size: ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(name)));
  }

  /** Ends idle connections. */
  close(): void {
    this.#client.destroy();
    this.#sending.destroy();
    this.#reading.destroy();
  }

  /**
   * Sends bytes: it takes as long as the line needs for them; what stands still meanwhile is ended sooner (`sendMs`). Once
   * more where it failed at once; what was waited for in vain is not waited for again.
   */
  async #send<T>({ length }: Uint8Array, send: (options: { requestTimeout: number }) => Promise<T>): Promise<T> {
    const options = { requestTimeout: this.#patience.answerMs + (length / this.#patience.slowestRate) * 1_000 };
    const begun = performance.now();
    try {
      return await send(options);
    } catch (error) {
      if (performance.now() - begun > AT_ONCE_MS) throw error;
      return send(options);
    }
  }

  #at(name: string): { Bucket: string; Key: string } {
    refuseStrange(name);
    return { Bucket: this.#bucket, Key: name };
  }

  async #putWhole(name: string, bytes: Uint8Array): Promise<number> {
    await this.#send(bytes, (options) => this.#sending.send(new PutObjectCommand({ ...this.#at(name), Body: bytes, ContentLength: bytes.length }), options));
    return bytes.length;
  }

  /** Nothing of it is to be seen before the last part is there; what breaks off is given back. */
  async #putParts(name: string, first: Uint8Array, second: Uint8Array, rest: AsyncIterable<Uint8Array>): Promise<number> {
    const at = this.#at(name);
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(at));
    const parts: { ETag: string | undefined; PartNumber: number }[] = [];
    let size = 0;
    const send = async (Body: Uint8Array): Promise<void> => {
      const PartNumber = parts.length + 1;
      const { ETag } = await this.#send(Body, (options) => this.#sending.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body, ContentLength: Body.length }), options));
      parts.push({ ETag, PartNumber });
      size += Body.length;
    };
    try {
      await send(first);
      await send(second);
      for await (const part of rest) await send(part);
      await this.#client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts } }));
      return size;
    } catch (error) {
      // Nobody waits for it: whoever uploads is told at once, and a lifecycle rule of the bucket removes what cannot be given back now (docs/operating.md).
      void this.#client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
      throw error;
    }
  }
}

function clientOf({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings, { connectMs, answerMs }: S3Patience, maxAttempts: number, own: HandlerOptions): S3Client {
  return new S3Client({
    region,
    maxAttempts,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true, ...own },
    // Checksums in trailers are Amazon's own; other servers store them as if they were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined ? {} : { credentials: { accessKeyId, secretAccessKey } }),
  });
}

/** The stream in pieces of PART_BYTES, the last one shorter. */
async function* partsOf(bytes: Readable): AsyncGenerator<Uint8Array, undefined> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    pending.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(pending);
    pending = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pending);
}

function refuseStrange(name: string): void {
  if (!NAME.test(name)) throw new Error('A file name must not leave its folder');
}

/** A HEAD has no body, so a missing name has no code there. */
function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);
}
