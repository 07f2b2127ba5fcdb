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
/** What the preset reckons moves with the machine. */
const ROUNDS = 3;

const scoreSchema = z.object({ score: z.number() });
const reportSchema = z.object({
  categories: z.object({ performance: scoreSchema, accessibility: scoreSchema, 'best-practices': scoreSchema, seo: scoreSchema }),
});

/** The main page as Lighthouse's mobile preset sees it: a device that was never here, slow 4G, a processor four times slower. */
export async function benchLighthouse(world: World): Promise<Figure[]> {
  const folder = installOnDemand('lighthouse');
  const rounds = Array.from({ length: world.isShort ? 1 : ROUNDS }, () => judge(folder, world.server.url));
  return Object.entries(CATEGORIES).map(([key, name]) => {
    const scores = rounds.map((round) => round[key as Category]);
    const score = median(scores);
    const all = new Set(scores).size > 1 ? ` (${scores.join(', ')})` : '';
    return { name: `main page, Lighthouse on a mobile: ${name}${all}`, measured: `${score} of 100`, floor: `${WANTED} (budget)`, ratio: WANTED / score, target: '<= 1', isMet: score >= WANTED };
  });
}

function judge(folder: string, url: string): Record<Category, number> {
  const report = join(folder, 'report.json');
  const args = [join(folder, 'node_modules/lighthouse/cli/index.js'), url, '--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${Object.keys(CATEGORIES).join(',')}`, '--chrome-flags=--headless=new --no-sandbox', '--no-enable-error-reporting'];
  execFileSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, CHROME_PATH: findChromium() } });
  const { categories } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  const of = (key: Category): number => Math.round(categories[key].score * 100);
  return { performance: of('performance'), accessibility: of('accessibility'), 'best-practices': of('best-practices'), seo: of('seo') };
}
