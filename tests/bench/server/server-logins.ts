import { createRandom } from '../../../server/demo/random.ts';
import { percentile, type Figure } from '../figures.ts';
import { FAMILY_PASSWORD } from './family-school.ts';
import { shoot } from './http-shot.ts';
import { runOpenLoop } from './open-loop.ts';
import { timeFigure } from './server-load.ts';
import type { ServerWorld } from './server-world.ts';

const LOGINS = 1_000;
const IN_SECONDS = 300;
const P95_MS = 1_500;

/** A school comes in the morning: 1,000 log-ins in 5 minutes, or as many of them as fit in `seconds`. */
export async function benchLogins(world: ServerWorld, seconds: number): Promise<Figure[]> {
  const random = createRandom('logins');
  const emails = random.shuffle(world.school.families.map(({ email }) => email));
  let next = 0;
  const results = await runOpenLoop({
    perSecond: LOGINS / IN_SECONDS,
    seconds,
    random: () => random.next(),
    send: () => ({ kind: 'login', done: logIn(world, emails[(next += 1) % emails.length] ?? '') }),
  });
  const { latencies = [], failures = 0 } = results.get('login') ?? {};
  return [
    timeFigure(`log-in at ${LOGINS} in 5 minutes, p95 of ${latencies.length}`, percentile(latencies, 0.95), P95_MS),
    { name: 'failed log-ins', measured: String(failures), floor: '0', ratio: failures, target: '= 0', isMet: failures === 0 },
  ];
}

async function logIn(world: ServerWorld, email: string): Promise<void> {
  const answer = await shoot(world.server.port, { method: 'POST', path: '/authentication/login', body: { email, password: FAMILY_PASSWORD } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.bytes.toString('utf8')}`);
}
