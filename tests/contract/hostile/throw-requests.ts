import fc from 'fast-check';
import { CALLS } from '../../../schema/calls/calls.ts';
import { answerFaults } from './answer-faults.ts';
import { openHostileWorld } from './hostile-world.ts';
import { hostileRequest, SENDERS, type HostileRequest, type Sender } from './request-arbitrary.ts';
import { sendRaw } from './send-raw.ts';

export interface Throw {
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Mutations that were let through, by call: how deep the requests got. */
  readonly accepted: Readonly<Record<string, number>>;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A world wears out: classes are archived, posts deleted. */
const REQUESTS_PER_WORLD = 250;

/**
 * Throws so many requests at a real server, every call of schema/calls among them, and fails at the first answer
 * or row that is wrong, with fast-check's seed and the smallest such request.
 */
export async function throwRequests(requests: number, seed: number): Promise<Throw> {
  const statuses: Record<number, number> = {};
  const accepted: Record<string, number> = {};
  for (let thrown = 0; thrown < requests; thrown += REQUESTS_PER_WORLD) {
    const world = await openHostileWorld();
    try {
      const tokens: Record<Sender, string> = { anonymous: '', teacher: '', parent: '', student: '', otherParent: '' };
      for (const sender of SENDERS) tokens[sender] = await world.tokenOf(sender);
      let count = 0;
      const property = fc.asyncProperty(hostileRequest(CALLS, world.things), async (request) => {
        // Not all from one place, or the limits of tries would answer instead of the routes.
        const answer = await sendRaw(world.port, withToken(request, tokens), `127.0.0.${2 + (Math.floor((count += 1) / 4) % 250)}`);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const faults = answerFaults(request, answer);
        if (answer.status < 300 && !READING.has(request.method)) {
          if (request.isCall) accepted[request.callId] = (accepted[request.callId] ?? 0) + 1;
          faults.push(...(await world.guard.faults(world.userIds[request.sender])));
        }
        // A log-out was among them.
        if (answer.status === 401 || request.method === 'DELETE') tokens[request.sender] = await world.tokenOf(request.sender);
        if (faults.length > 0) throw new Error(`${request.sender}: ${request.method} ${request.path.slice(0, 300)} ${answer.status}: ${faults.join('; ')}`);
      });
      await fc.assert(property, { numRuns: Math.min(REQUESTS_PER_WORLD, requests - thrown), seed: seed + thrown, endOnFailure: false });
    } finally {
      await world.close();
    }
  }
  return { statuses, accepted };
}

/** `authorization: own` stands for the sender's token, which may have changed since. */
function withToken(request: HostileRequest, tokens: Readonly<Record<Sender, string>>): HostileRequest {
  if (request.headers['authorization'] !== 'own') return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${tokens[request.sender]}` } };
}
