import { parentPort, workerData } from 'node:worker_threads';
import { readBmp } from './read-bmp.ts';
import { readHeic } from './read-heic.ts';
import type { RawAnswer } from './read-raw-picture.ts';

/* The other end of read-raw-picture.ts. */
if (isWork(workerData)) {
  const { path, format, pixelsMax } = workerData;
  const answer: RawAnswer = await (format === 'bmp' ? readBmp : readHeic)(path, pixelsMax).catch(() => 'fileBroken' as const);
  parentPort?.postMessage(answer, typeof answer === 'string' ? [] : [answer.data.buffer]);
}

function isWork(value: unknown): value is { path: string; format: 'bmp' | 'heic'; pixelsMax: number } {
  return typeof value === 'object' && value !== null && 'path' in value && 'format' in value && 'pixelsMax' in value;
}
