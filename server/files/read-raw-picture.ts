import { Worker } from 'node:worker_threads';
import { IMAGE_PIXELS_MAX } from './images.ts';

/** Pixels as sharp takes them: rows from the top; red, green, blue and, where something shows through, alpha. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array<ArrayBuffer>;
}
export type RawAnswer = RawPicture | 'fileType' | 'fileBroken' | 'filePixels';

/** A phone's photo takes one to three seconds; what takes longer than this is made to take long. */
const DECODE_TIMEOUT_MS = 30_000;

/**
 * The pixels of a picture that sharp's build cannot read. A thread of its own reads it, because that takes a second or
 * more without a pause, and what it allocated goes with it.
 */
export function readRawPicture(path: string, format: 'bmp' | 'heic'): Promise<RawAnswer> {
  // What the decoder prints about damaged files is of no use to anybody.
  const thread = new Worker(new URL('./raw-picture-thread.ts', import.meta.url), { workerData: { path, format, pixelsMax: IMAGE_PIXELS_MAX }, execArgv: [], stdout: true, stderr: true });
  return new Promise((resolve) => {
    const end = (answer: RawAnswer): void => {
      clearTimeout(timer);
      void thread.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end('fileBroken'), DECODE_TIMEOUT_MS);
    thread.once('message', end);
    thread.once('error', () => end('fileBroken'));
    thread.once('exit', () => end('fileBroken'));
  });
}
