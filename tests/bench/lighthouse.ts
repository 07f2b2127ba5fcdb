import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findChromium } from '../../scripts/find-chromium.ts';
import { median, type Figure } from './figures.ts';
import { installOnDemand } from './install-on-demand.ts';
import type { World } from './world.ts';

/** At least so much of 100 in each category, on Lighthouse's own mobile preset. */
const WANTED = 95;
const CATEGORIES = { performance: 'performance', accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' } as const;
type Category = keyof typeof CATEGORIES;
const KEYS = Object.keys(CATEGORIES) as Category[];
/** What the preset reckons moves with the machine. */
const ROUNDS = 3;
/** Languages of the visitor's browser. */
const LANGUAGES = { en: 'English', ru: 'Russian' } as const;

const reportSchema = z.object({ categories: z.record(z.enum(KEYS), z.object({ score: z.number() })) });

/** The main page in each language as Lighthouse's mobile preset sees it: a device that was never here, slow 4G, a processor four times slower. */
export async function benchLighthouse(world: World): Promise<Figure[]> {
  const folder = installOnDemand('lighthouse');
  return Object.entries(LANGUAGES).flatMap(([language, name]) => {
    const rounds = Array.from({ length: world.isShort ? 1 : ROUNDS }, () => judge(folder, world.server.url, language));
    return KEYS.map((key) => figureOf(key, name, rounds.map((round) => Math.round(round[key].score * 100))));
  });
}

function figureOf(key: Category, language: string, scores: readonly number[]): Figure {
  const score = median(scores);
  const all = new Set(scores).size > 1 ? ` (${scores.join(', ')})` : '';
  return { name: `main page in ${language}, Lighthouse on a mobile: ${CATEGORIES[key]}${all}`, measured: `${score} of 100`, floor: `${WANTED} (budget)`, ratio: WANTED / score, target: '<= 1', isMet: score >= WANTED };
}

function judge(folder: string, url: string, language: string): z.infer<typeof reportSchema>['categories'] {
  const report = join(folder, 'report.json');
  const args = [join(folder, 'node_modules/lighthouse/cli/index.js'), url, '--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${KEYS.join(',')}`, `--chrome-flags=--headless=new --no-sandbox --accept-lang=${language}`, '--no-enable-error-reporting'];
  execFileSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, CHROME_PATH: findChromium() } });
  return reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))).categories;
}
