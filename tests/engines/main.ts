import { buildApp, isBuildStale } from '../../scripts/app-build.ts';
import { createPartaServer } from '../support/parta-server.ts';
import { countActs } from './exactly-once.ts';
import { missingPackages, openWebKit } from './webkit.ts';

/** `npm run engines`: the built app in a real WebKit, against the real server and its database. */
const missing = missingPackages();
if (missing.length > 0) {
  console.log(`Skipped: WebKit cannot run without these Debian packages: ${missing.join(' ')}`);
  process.exit(0);
}
if (isBuildStale()) await buildApp();
const parta = await createPartaServer();
let isRight = false;
try {
  await parta.start();
  const webkit = await openWebKit();
  try {
    const counts = await countActs(parta, webkit.driver, (line) => console.log(line));
    const wrong = counts.filter(({ found, expected, refused }) => found !== expected || refused > 0);
    for (const { act, found, expected, refused } of wrong) console.log(`FAIL ${act}: the server has ${found}, not ${expected}; it refused ${refused}`);
    console.log(`${counts.length - wrong.length} of ${counts.length} acts were carried out once`);
    isRight = wrong.length === 0;
  } finally {
    await webkit.close();
  }
} finally {
  await parta.destroy();
}
process.exit(isRight ? 0 : 1);
