import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/** What fits one packet with its headers arrives no sooner when it is smaller. */
const SMALLEST_COMPRESSED = 1_200;
/** Larger answers are compressed piece by piece beside the event loop; up to here that costs more than the work itself. */
const LARGEST_AT_ONCE = 64 * 1024;
/** Higher costs more time than it saves bytes on a file of the app, which a browser asks for once. */
const FILE_QUALITY = 4;
/** An answer made for one person: a quarter of the time of quality 4 for a tenth more bytes. */
const ANSWER_QUALITY = 1;

/** Of what is compressed, bytes at a time: zlib's own 16 kB each lie outside of the heap, and V8 collected all of it every 300 answers. Less than half of Buffer's pool, which it then comes from. */
const PIECE = 4_000;

const optionsOf = (quality: number) => ({
  threshold: SMALLEST_COMPRESSED,
  syncThreshold: LARGEST_AT_ONCE,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { chunkSize: PIECE, params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
});

/** For routes that answer JSON. */
export const ANSWER_COMPRESSION: RouteShorthandOptions['compress'] = optionsOf(ANSWER_QUALITY);

/**
 * Compresses what is worth it, as the client takes it. A compressed request is refused before it is read: no client
 * sends one, a few bytes of it would cost many, and one that is refused half unpacked would hold its connection.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { ...optionsOf(FILE_QUALITY), globalDecompression: false });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const coding = request.headers['content-encoding'];
    if (coding === undefined || coding === 'identity') done(null, payload);
    else done(new ProblemError(415, 'mediaType'));
  });
}
