import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { benchCatchUp } from './catch-up.ts';
import { benchChat } from './chat.ts';
import { benchColdStart } from './cold-start.ts';
import { benchDrain } from './drain.ts';
import { benchEachLocal } from './each-local.ts';
import type { Figure } from './figures.ts';
import { tableOf } from './figures.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchHeap } from './heap.ts';
import { benchInteraction } from './interaction.ts';
import { benchJoining } from './joining.ts';
import { benchLayoutShift } from './layout-shift.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLocal } from './local.ts';
import { benchLocalSend } from './local-send.ts';
import { benchLongText } from './long-text.ts';
import { benchPeers } from './peers.ts';
import { benchSearch } from './search.ts';
import { benchTabs } from './tab-switches.ts';
import { benchPageWeight } from './page-weight.ts';
import { benchChangesCost } from './server/changes-cost.ts';
import { benchFloor } from './server/server-floor.ts';
import { benchLoad } from './server/server-load.ts';
import { benchLogins } from './server/server-logins.ts';
import { createServerWorld, type ServerWorld } from './server/server-world.ts';
import { benchUploads } from './uploads.ts';
import { createWorld, type World } from './world.ts';

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const isShort = args.includes('--short');

/**
 * `npm run bench [name …] [-- --write]`: measures the real server under load and the app in real Chromium, and prints a
 * table of ratios; `--write` puts it into docs/bench.md, `--short` only shows that all of it runs, `heap --hour` uses the app for an hour. Nothing here fails a build: figures are read by people.
 */
const BROWSER_BENCHES: Record<string, (world: World) => Promise<Figure[]>> = {
  weight: benchPageWeight,
  'first-load': benchFirstLoad,
  send: benchLocalSend,
  'cold-start': benchColdStart,
  search: benchSearch,
  interaction: benchInteraction,
  'long-text': benchLongText,
  tabs: benchTabs,
  'layout-shift': benchLayoutShift,
  lighthouse: benchLighthouse,
  joining: benchJoining,
  chat: benchChat,
  uploads: benchUploads,
  local: benchLocal,
  each: benchEachLocal,
  heap: benchHeap,
  drain: benchDrain,
  'catch-up': benchCatchUp,
  peers: benchPeers,
};

/** Against the server alone, with 500 families in it; `--short` takes a part of the time for the same rates. */
const SERVER_BENCHES: Record<string, (world: ServerWorld) => Promise<Figure[]>> = {
  'changes-cost': benchChangesCost,
  'server-floor': benchFloor,
  load: (world) => benchLoad(world, isShort ? 20 : 60),
  logins: (world) => benchLogins(world, isShort ? 20 : 300),
};

/** These fetch packages from the registry. */
const BY_NAME_ONLY = new Set(['lighthouse', 'peers']);

const figures: Figure[] = [];
await runAll(SERVER_BENCHES, createServerWorld);
await runAll(BROWSER_BENCHES, async () => {
  if (!args.includes('--no-build')) execFileSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
  return createWorld({ isShort, isHour: args.includes('--hour') });
});
const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
const table = tableOf(figures);
console.log(`\n${table}\n${machine}`);
if (args.includes('--write')) {
  if (names.length > 0) throw new Error('--write is for all benches at once');
  // The first table alone: what stands around it is written by hand.
  const page = readFileSync('docs/bench.md', 'utf8');
  writeFileSync('docs/bench.md', page.replace(/^\| what \| measured \|[^]*?\n(?=\n)/mu, () => `${table}\n`));
}

/** The wanted benches of one kind, one after another in one world of theirs. */
async function runAll<W extends { destroy(): Promise<void> }>(benches: Record<string, (world: W) => Promise<Figure[]>>, create: () => Promise<W>): Promise<void> {
  const wanted = Object.entries(benches).filter(([name]) => (names.length === 0 ? !BY_NAME_ONLY.has(name) : names.includes(name)));
  if (wanted.length === 0) return;
  const world = await create();
  try {
    for (const [name, bench] of wanted) {
      console.log(`measuring ${name} …`);
      const found = await bench(world);
      console.log(tableOf(found));
      figures.push(...found);
    }
  } finally {
    await world.destroy();
  }
}
