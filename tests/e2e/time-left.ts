import type { TestInfo } from '@playwright/test';

/** When a run must be over, in seconds since 1970: a CI ends what takes longer, with nothing said. Not set: whenever it is done. */
const END = Number(process.env['PARTA_TEST_END'] ?? Number.POSITIVE_INFINITY);

/** Skips a test that may take so long, ms, where the run would not be over in time; the summary of `npm test` counts them. */
export function skipWithoutTime(info: TestInfo, ms: number): void {
  // What has failed once goes on to its second try: skipped, it would look as if nothing had been wrong.
  info.skip(info.retry === 0 && Date.now() + ms > END * 1000, 'the time that the run may take is over');
}
