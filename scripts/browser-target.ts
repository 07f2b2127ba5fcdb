import { readFileSync } from 'node:fs';
import { z } from 'zod';

const BROWSER_NAMES = ['Chrome', 'Firefox', 'iOS', 'Safari', 'Samsung'] as const;
/** A browser in the names of package.json's `browserslist`. */
export type BrowserName = (typeof BROWSER_NAMES)[number];

/** The oldest version of a browser in which the whole app works. */
export interface OldestBrowser {
  readonly browser: BrowserName;
  readonly version: number;
}

/** As Vite and Lightning CSS call them. Samsung Internet is a Chromium, 23 that of Chrome 115. */
const SYNTAX_NAMES: Partial<Record<BrowserName, string>> = { Chrome: 'chrome', Firefox: 'firefox', iOS: 'ios', Safari: 'safari' };
const ENTRY = /^(\w+) >= (\d+(?:\.\d+)?)$/;
const manifest = z.object({ browserslist: z.array(z.string()) });

/** The supported browsers (README.md, "Browsers"). Throws where an entry is not of the form "Chrome >= 109" or names another browser. */
export const OLDEST_BROWSERS: readonly OldestBrowser[] = manifest
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))
  .browserslist.map((entry) => {
    const [, browser, version] = ENTRY.exec(entry) ?? [];
    return { browser: z.enum(BROWSER_NAMES).parse(browser), version: Number(version) };
  });

/** For `build.target`: syntax that one of the browsers does not read is written in an older form. */
export const SYNTAX_TARGET: string[] = OLDEST_BROWSERS.flatMap(({ browser, version }) => {
  const name = SYNTAX_NAMES[browser];
  return name === undefined ? [] : `${name}${version}`;
});
