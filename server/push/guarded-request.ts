import { lookup as lookupName } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { PUSH_TIMEOUT_MS } from './push-sender.ts';
import { SilentHostError } from './silent-hosts.ts';

/** What the guard needs from outside; a test gives its own names and its own idea of what is public. */
export interface RequestDoor {
  readonly lookup: LookupFunction;
  readonly isAllowed: (address: string) => boolean;
  /** A certificate authority beside those of the system. */
  readonly ca?: string;
  readonly port?: number;
  /** How long a host may be silent, ms. */
  readonly timeoutMs?: number;
}

export const publicDoor: RequestDoor = { lookup: (name, options, done) => lookupName(name, options, done), isAllowed: isPublicAddress };

/** A name led to an address that nothing is sent to. */
export class ForbiddenAddressError extends Error {}

/**
 * POST to a public host; answers the status. The address is checked in the very look-up that the connection uses, so a
 * name that answers otherwise the second time gains nothing. Redirects are not followed, answers not read, and a host
 * that is silent is left by a SilentHostError.
 */
export async function guardedPost(door: RequestDoor, url: URL, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number> {
  const signal = AbortSignal.timeout(door.timeoutMs ?? PUSH_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname: url.hostname, port: door.port ?? 443, path: `${url.pathname}${url.search}`, method: 'POST', headers, signal, agent: false, lookup: guard(door), ...(door.ca === undefined ? {} : { ca: door.ca }) },
      (answer) => {
        answer.on('error', reject);
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', (error) => reject(signal.aborted ? new SilentHostError(url.hostname) : error));
    sent.end(body);
  });
}

/** One address that is not public spoils the name: whoever mixes them has nothing good in mind. */
function guard(door: RequestDoor): LookupFunction {
  return (name, options, done) => {
    door.lookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const addresses = typeof found === 'string' ? [{ address: found, family: found.includes(':') ? 6 : 4 }] : found;
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => door.isAllowed(address))) return done(new ForbiddenAddressError(name), []);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
