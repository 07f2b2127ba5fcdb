import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { RequestDoor } from '../../server/push/guarded-request.ts';

/** Made for these tests alone; it is good for push.example.org and nothing else. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqTCCAVCgAwIBAgIUbe8oxwKLVZc2OptrAjE/2QEWy0AwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLm9yZzAgFw0yNjExMjExMjM0MTBaGA8y
MTI2MTAyODEyMzQxMFowGzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLm9yZzBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABLx+h3AaJqs1LfXEIY9zBlH4Y2DkJ7p2EENq
wp9ufFY5rEr/P9oAUpAnk7S/60p7yNifN+eI9TliEp40SKYOasKjcDBuMB0GA1Ud
DgQWBBQrtPszOscHxAJhj3KRMpP9bgGigTAfBgNVHSMEGDAWgBQrtPszOscHxAJh
j3KRMpP9bgGigTAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHB1c2guZXhh
bXBsZS5vcmcwCgYIKoZIzj0EAwIDRwAwRAIgDtTibDQov1tXEzOIf8CiGly8gS1e
Bn0uPlKQtf5dBgUCIDobKsrP2d5yqyK+TJBPM8NVoYIE+UrPtil1asfh83L/
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTDUFe8ABT63FEs3p
Oi7neT9G53TCab51r06ExMYRwt2hRANCAAS8fodwGiarNS31xCGPcwZR+GNg5Ce6
dhBDasKfbnxWOaxK/z/aAFKQJ5O0v+tKe8jYnzfniPU5YhKeNEimDmrC
-----END PRIVATE KEY-----`;

export interface PushService {
  readonly endpoint: (path: string) => string;
  /** Leads push.example.org to this service. */
  readonly door: RequestDoor;
  /** Paths that were posted to, in order. */
  readonly posted: string[];
  readonly headers: Record<string, string | string[] | undefined>[];
  /** What was posted, as it came. */
  readonly bodies: Buffer[];
  /** Connections that were opened, whatever came of them. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** A push service on this machine, with a real certificate; `answer` gives the status for the nth post to a path. */
export async function startPushService(answer: (path: string, times: number) => number = () => 201): Promise<PushService> {
  const posted: string[] = [];
  const headers: PushService['headers'] = [];
  const bodies: Buffer[] = [];
  let connections = 0;
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const path = request.url ?? '';
    posted.push(path);
    headers.push(request.headers);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts));
      response.writeHead(answer(path, posted.filter((each) => each === path).length), { location: 'https://push.example.org/201' }).end();
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: (path) => `https://push.example.org${path}`,
    door: { lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]), isAllowed: () => true, ca: CERTIFICATE, port },
    posted,
    headers,
    bodies,
    connections: () => connections,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}

/** Keys as a browser makes them. */
export function browserKeys(): { publicKey: string; authToken: string } {
  return { publicKey: createECDH('prime256v1').generateKeys().toString('base64url'), authToken: randomBytes(16).toString('base64url') };
}
