import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { benchColdStart } from './cold-start.ts';
import type { Figure } from './figures.ts';
import { tableOf } from './figures.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchLocalSend } from './local-send.ts';
import { benchPageWeight } from './page-weight.ts';
import { createWorld, type World } from './world.ts';

/**
 * `npm run bench [name …] [-- --write]`: measures in real Chromium against the real server and prints a table of
 * ratios; `--write` puts it into docs/bench.md. Nothing here fails a build: figures are read by people.
 */
const BENCHES: Record<string, (world: World) => Promise<Figure[]>> = {
  weight: benchPageWeight,
  'first-load': benchFirstLoad,
  send: benchLocalSend,
  'cold-start': benchColdStart,
};

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
if (!args.includes('--no-build')) execFileSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
const world = await createWorld();
const figures: Figure[] = [];
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`measuring ${name} …`);
    const found = await bench(world);
    console.log(tableOf(found));
    figures.push(...found);
  }
} finally {
  await world.destroy();
}
const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
const table = tableOf(figures);
console.log(`\n${table}\n${machine}`);
if (args.includes('--write')) {
  writeFileSync('docs/bench.md', `# Bench\n\nMade by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, headless Chromium. Each ratio is of the same run; single figures move with the machine.\n\n${table}\n`);
}
