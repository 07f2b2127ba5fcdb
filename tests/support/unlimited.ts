import type { Asking } from '../../server/store/request-writer.ts';

/** What sends e-mails of requests needs beside a transaction, with nothing counted. */
export const UNLIMITED: Pick<Asking, 'limits' | 'publicUrl'> = {
  limits: { take: () => Promise.resolve(), spend: () => Promise.resolve(true) },
  publicUrl: 'https://parta.test',
};
