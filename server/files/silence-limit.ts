import { Readable } from 'node:stream';

/**
 * What `source` gives, ended with an error where it gives nothing for `ms` while somebody waits for it: a store that has
 * fallen silent. Who reads slowly is not waited for by this, and may take a pause.
 */
export function withSilenceLimit(source: Readable, ms: number): Readable {
  const arm = (): NodeJS.Timeout => setTimeout(() => source.destroy(new Error('The store has fallen silent')), ms);
  async function* heard(): AsyncGenerator<unknown, undefined> {
    let timer = arm();
    try {
      for await (const chunk of source) {
        clearTimeout(timer);
        yield chunk;
        timer = arm();
      }
    } finally {
      clearTimeout(timer);
    }
  }
  const body = Readable.from(heard(), { objectMode: false });
  // Each learns of the other's end at once, also where nothing is being read.
  source.once('error', (error) => body.destroy(error));
  body.once('close', () => source.destroy());
  return body;
}
