import type { Readable } from 'node:stream';

/** A part of a file; both ends are included, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where bytes lie, by name. Names are letters, digits, `-`, `_` and `.`. */
export interface FileStore {
  /** Writes the whole file or nothing, over an older one, durable when it resolves. Answers the size. */
  put(name: string, bytes: Readable | Uint8Array): Promise<number>;
  /** A stream of the bytes. A file that is gone rejects with FileGoneError. */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** The size, or null when there is no such file. */
  stat(name: string): Promise<{ size: number } | null>;
  /** Removes the file; one that is not there is no failure. */
  remove(name: string): Promise<void>;
}

/** The record is there, the bytes are not. */
export class FileGoneError extends Error {
  constructor(name: string) {
    super(`The bytes of ${name} are gone`);
  }
}
