import { createServer, type AddressInfo, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PushMessage } from '../../schema/records/push-message.ts';
import { browserKeys, startPushService, type PushService } from '../../tests/support/push-service.ts';
import type { RequestDoor } from './guarded-request.ts';
import { isPublicAddress, isPushEndpoint } from './public-address.ts';
import type { PushSender } from './push-sender.ts';
import { createWebPushSender } from './web-push-sender.ts';

const message: PushMessage = { kind: 'trial', title: 'Parta', body: 'Notifications work.', tag: 'trial' };
const vapid = webPush.generateVAPIDKeys();
let service: PushService;
beforeAll(async () => {
  service = await startPushService((path) => Number(path.slice(1)) || 201);
});
afterAll(() => service.close());

const LITERAL = [
  'http://push.example.org/x', 'https://127.0.0.1/x', 'https://127.1/x', 'https://2130706433/x', 'https://0x7f000001/x', 'https://0177.0.0.1/x', 'https://0/x', 'https://0.0.0.0/x',
  'https://[::1]/x', 'https://[::]/x', 'https://[::ffff:127.0.0.1]/x', 'https://[::ffff:7f00:1]/x', 'https://[fe80::1]/x', 'https://[fd00::1]/x', 'https://[64:ff9b::7f00:1]/x', 'https://[2002:7f00:1::]/x',
  'https://10.0.0.1/x', 'https://172.16.0.1/x', 'https://192.168.1.1/x', 'https://169.254.169.254/latest/meta-data', 'https://100.64.0.1/x', 'https://8.8.8.8/x',
  'https://localhost/x', 'https://LOCALHOST./x', 'https://db.localhost/x', 'https://printer.local/x', 'https://metadata.google.internal/x', 'https://router.home.arpa/x', 'https://nas.lan/x', 'https://intranet/x', 'https://postgres/x',
  'https://push.example.org:5432/x', 'https://user:pass@push.example.org/x', 'https://127.0.0.1@127.0.0.1/x', 'https://push.example.org:80/x', 'ftp://push.example.org/x', 'file:///etc/passwd', 'gopher://push.example.org/x', 'javascript:alert(1)', 'https://', 'https://①②⑦.⓪.⓪.①/x', '',
];

const NAMES: Record<string, string[]> = {
  'loopback.example.org': ['127.0.0.1'], 'loopback6.example.org': ['::1'], 'mapped.example.org': ['::ffff:127.0.0.1'], 'private.example.org': ['10.1.2.3'], 'private2.example.org': ['172.31.255.255'], 'private3.example.org': ['192.168.0.5'],
  'metadata.example.org': ['169.254.169.254'], 'linklocal6.example.org': ['fe80::1'], 'unique6.example.org': ['fd12::1'], 'carrier.example.org': ['100.64.7.7'], 'multicast.example.org': ['224.0.0.1'], 'broadcast.example.org': ['255.255.255.255'],
  'zero.example.org': ['0.0.0.0'], 'nat64.example.org': ['64:ff9b::a00:1'], 'sixtofour.example.org': ['2002:a00:1::'], 'teredo.example.org': ['2001:0:a00:1::1'], 'doc.example.org': ['192.0.2.1'], 'mixed.example.org': ['93.184.215.14', '127.0.0.1'], 'mixed6.example.org': ['2606:4700::1', '::1'], 'none.example.org': [],
};

/** Answers from the table. */
function namesOf(table: Record<string, string[]>, asked: string[]): LookupFunction {
  return (name, _options, done) => {
    asked.push(name);
    done(null, (table[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
}

function senderTo(lookup: LookupFunction): PushSender {
  return createWebPushSender(vapid, 'mailto:operator@school.test', { ...service.door, lookup, isAllowed: isPublicAddress });
}

it.each(LITERAL)('%s is no push service: it is not registered, and nothing is looked up or connected to', async (endpoint) => {
  const before = service.connections();
  const asked: string[] = [];
  expect(isPushEndpoint(endpoint)).toBe(false);
  expect(await senderTo(namesOf(NAMES, asked)).send({ channel: 'web', endpoint, ...browserKeys() }, message)).toBe('gone');
  expect([asked, service.connections()]).toEqual([[], before]);
});

it.each(Object.keys(NAMES))('the name %s leads to no public address: no connection is made', async (name) => {
  const before = service.connections();
  const asked: string[] = [];
  expect(await senderTo(namesOf(NAMES, asked)).send({ channel: 'web', endpoint: `https://${name}/x`, ...browserKeys() }, message)).toBe('gone');
  expect([asked, service.connections()]).toEqual([[name], before]);
});

/* One that looks twice, once to check and once to connect, is caught by either: it connects where it must not, or does not where it should. */
it.each([
  ['to this machine', '127.0.0.2', '127.0.0.1', 'later', 0],
  ['away from it', '127.0.0.1', '127.0.0.2', 'sent', 1],
] as const)('a name that is looked at once and then leads %s gains nothing: it is looked up once, and the address that was checked is the one that is used', async (_, first, others, outcome, connections) => {
  const before = service.connections();
  const asked: string[] = [];
  const seen: string[] = [];
  // On the same port nothing listens at 127.0.0.2; only the address of the first look is a public one.
  const door: RequestDoor = {
    ...service.door,
    lookup: (name, _options, done) => done(null, [{ address: asked.push(name) === 1 ? first : others, family: 4 }]),
    isAllowed: (address) => seen.push(address) > 0 && address === first,
    timeoutMs: 1_000,
  };
  expect(await createWebPushSender(vapid, 'mailto:operator@school.test', door).send({ channel: 'web', endpoint: service.endpoint('/201'), ...browserKeys() }, message)).toBe(outcome);
  expect([asked, seen, service.connections()]).toEqual([['push.example.org'], [first], before + connections]);
});

it('a public address is public', () => {
  expect(['93.184.215.14', '8.8.8.8', '2606:4700::1111', '172.32.0.1', '11.0.0.1'].filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com/wpush/v2/x', 'https://web.push.apple.com/x'].filter((endpoint) => !isPushEndpoint(endpoint))).toEqual([]);
});

it('an encrypted and signed message arrives; answers say whether to forget the device or to come again; redirects are not followed', async () => {
  const sender = createWebPushSender(vapid, 'mailto:operator@school.test', service.door);
  const send = (path: string) => sender.send({ channel: 'web', endpoint: service.endpoint(path), ...browserKeys() }, message);
  expect(await send('/201')).toBe('sent');
  expect(service.headers.at(-1)).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(service.headers.at(-1)?.['authorization']).toMatch(/^vapid t=/);
  expect([await send('/404'), await send('/410'), await send('/429'), await send('/500'), await send('/403')]).toEqual(['gone', 'gone', 'later', 'later', 'refused']);
  const posts = service.posted.length;
  expect(await send('/307')).toBe('later');
  expect(service.posted.length).toBe(posts + 1);
});

it('keys that no browser made, and a service that is away', async () => {
  const sender = createWebPushSender(vapid, 'mailto:operator@school.test', service.door);
  expect(await sender.send({ channel: 'web', endpoint: service.endpoint('/201'), publicKey: 'B'.repeat(87), authToken: 'A'.repeat(22) }, message)).toBe('gone');
  const away = createWebPushSender(vapid, 'mailto:operator@school.test', { ...service.door, port: 1 });
  expect(await away.send({ channel: 'web', endpoint: service.endpoint('/201'), ...browserKeys() }, message)).toBe('later');
});

it('a service that is silent is waited for once and then left alone for a while; the others get theirs meanwhile', async () => {
  let connections = 0;
  const mute = createServer(() => (connections += 1));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const sender = createWebPushSender(vapid, 'mailto:operator@school.test', { ...service.door, port, timeoutMs: 200 });
  const send = (host: string) => sender.send({ channel: 'web', endpoint: `https://${host}/x`, ...browserKeys() }, message);
  expect(await send('mute.example.org')).toBe('later');
  expect(connections).toBe(1);
  // Each of them would connect, and wait for its own time.
  for (let count = 0; count < 20; count += 1) expect(await send('mute.example.org')).toBe('later');
  expect(connections).toBe(1);
  await send('other.example.org');
  expect(connections).toBe(2);
  mute.close();
});
