import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import data from '@mdn/browser-compat-data/forLegacyNode';
import { z } from 'zod';
import { OLDEST_BROWSERS } from './browser-target.ts';
import { checkScripts, type BuiltScript } from './built-check/check-scripts.ts';
import { missingNames } from './built-check/missing-names.ts';

/**
 * `npm run check-built`, a stage of `npm test`: reads every script in dist/ by a parser and fails where one of the
 * browsers in package.json's `browserslist` does not know something in it, by MDN's data.
 */
const DIST = 'dist';
const sourceMap = z.object({ sources: z.array(z.string()) });

function built(path: string): BuiltScript {
  const map = join(DIST, `${path}.map`);
  const { sources } = existsSync(map) ? sourceMap.parse(JSON.parse(readFileSync(map, 'utf8'))) : { sources: [] };
  return { path, code: readFileSync(join(DIST, path), 'utf8'), sources };
}

const scripts = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js')).map(built);
const [, pageEntry] = /<script [^>]*type="module"[^>]* src="\/([^"]+)"/.exec(readFileSync(join(DIST, 'index.html'), 'utf8')) ?? [];
if (pageEntry === undefined) throw new Error('index.html has no entry');
const faults = checkScripts(scripts, pageEntry, missingNames(data, OLDEST_BROWSERS));
console.log(faults.length === 0 ? `${scripts.length} scripts use nothing that a supported browser lacks` : faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
