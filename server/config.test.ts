import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { configSchema, isLoopback, readConfig } from './config.ts';

const CENTRIFUGO = { CENTRIFUGO_URL: 'http://127.0.0.1:9000', CENTRIFUGO_API_KEY: 'k'.repeat(16), CENTRIFUGO_TOKEN_SECRET: 's'.repeat(32) };

it('the embedded hub serves unless a Centrifugo is named', () => {
  expect(readConfig({}).centrifugo).toBeUndefined();
});

it('API-03 one setting, with its two secrets, names a Centrifugo, and its public address is kept', () => {
  expect(readConfig(CENTRIFUGO).centrifugo).toEqual({ apiUrl: 'http://127.0.0.1:9000', apiKey: 'k'.repeat(16), tokenSecret: 's'.repeat(32), publicUrl: undefined });
  const named = readConfig({ ...CENTRIFUGO, CENTRIFUGO_PUBLIC_URL: 'wss://live.example.org/connection/websocket' }).centrifugo;
  expect(named?.publicUrl).toBe('wss://live.example.org/connection/websocket');
});

it.each([
  ['no API key', { CENTRIFUGO_API_KEY: undefined }, /CENTRIFUGO_API_KEY/],
  ['no token secret', { CENTRIFUGO_TOKEN_SECRET: undefined }, /CENTRIFUGO_TOKEN_SECRET/],
  ['a short secret', { CENTRIFUGO_TOKEN_SECRET: 'short' }, /CENTRIFUGO_TOKEN_SECRET/],
  ['a socket address for the API', { CENTRIFUGO_URL: 'ws://127.0.0.1:9000' }, /CENTRIFUGO_URL/],
  ['a page address for the sockets', { CENTRIFUGO_PUBLIC_URL: 'https://live.example.org' }, /CENTRIFUGO_PUBLIC_URL/],
])('refuses a Centrifugo with %s, and names the setting', (_, wrong, name) => {
  expect(() => readConfig({ ...CENTRIFUGO, ...wrong })).toThrow(name);
});

const S3 = { S3_BUCKET: 'files', S3_REGION: 'eu-central-1', S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

it('takes a whole set, a bucket by the machine’s role, and an SMS gateway with its token or without', () => {
  expect(readConfig(S3).s3).toEqual({ bucket: 'files', region: 'eu-central-1', endpoint: 'https://s3.example.org', accessKeyId: 'id', secretAccessKey: 'secret' });
  expect(readConfig({ S3_BUCKET: 'files' }).s3).toMatchObject({ bucket: 'files', region: 'us-east-1', accessKeyId: undefined });
  expect(readConfig({ SMS_GATEWAY_URL: 'https://sms.example.org' }).smsGatewayToken).toBeUndefined();
  expect(readConfig({ SMS_GATEWAY_URL: 'https://sms.example.org', SMS_GATEWAY_TOKEN: 't' }).smsGatewayToken).toBe('t');
});

it.each([
  [{ ...S3, S3_BUCKET: undefined }, 'S3_REGION needs S3_BUCKET; S3_ENDPOINT needs S3_BUCKET; S3_ACCESS_KEY_ID needs S3_BUCKET; S3_SECRET_ACCESS_KEY needs S3_BUCKET'],
  [{ ...S3, S3_SECRET_ACCESS_KEY: undefined }, 'S3_ACCESS_KEY_ID needs S3_SECRET_ACCESS_KEY'],
  [{ ...S3, S3_ACCESS_KEY_ID: undefined }, 'S3_SECRET_ACCESS_KEY needs S3_ACCESS_KEY_ID'],
  [{ ...CENTRIFUGO, CENTRIFUGO_URL: undefined }, 'CENTRIFUGO_API_KEY needs CENTRIFUGO_URL; CENTRIFUGO_TOKEN_SECRET needs CENTRIFUGO_URL'],
  [{ CENTRIFUGO_PUBLIC_URL: 'wss://live.example.org' }, 'CENTRIFUGO_PUBLIC_URL needs CENTRIFUGO_URL'],
  [{ SMS_GATEWAY_TOKEN: 'token' }, 'SMS_GATEWAY_TOKEN needs SMS_GATEWAY_URL'],
])('refuses half of a set, which would be left out silently, and says what is missing: %o', (env, told) => {
  expect(() => readConfig(env)).toThrow(new Error(`Settings: ${told}`));
});

it('a setting with nothing behind it counts as not set, as a line of an env file leaves it', () => {
  const names = Object.keys(configSchema.shape);
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  expect(() => readConfig({ ...S3, S3_SECRET_ACCESS_KEY: '' })).toThrow('S3_ACCESS_KEY_ID needs S3_SECRET_ACCESS_KEY');
});

/** One wrong value of each setting that can have one. */
const WRONG: Partial<Record<keyof typeof configSchema.shape, string>> = {
  PORT: '70000', DATABASE_URL: 'nowhere', LOG_LEVEL: 'loud', DEMO: 'yes', DEMO_PICTURES: 'good', FILES_PER_USER_MB: '0', S3_ENDPOINT: 'nowhere',
  METRICS_PORT: 'x', STOP_DELAY_MS: '15001', CENTRIFUGO_URL: 'ws://x', CENTRIFUGO_API_KEY: 'short', CENTRIFUGO_TOKEN_SECRET: 'short', CENTRIFUGO_PUBLIC_URL: 'https://x',
  CHECK_REPLIES: 'yes', WRITE_LIMITS: 'yes', PUBLIC_URL: 'school.example', TRUSTED_PROXIES: '10.0.0.1, proxy', SMTP_URL: 'https://x', MAIL_FROM: 'x', OPERATOR_EMAIL: 'x', SMS_GATEWAY_URL: 'x', SEALING_KEY: 'short', FCM_SERVICE_ACCOUNT: '/nowhere.json',
};
it.each(Object.entries(WRONG))('a wrong %s stops the start and names itself', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
it('settings that take any words are the others', () => {
  expect(Object.keys(configSchema.shape).filter((name) => !(name in WRONG))).toEqual(['HOST', 'DATA_DIR', 'DIST_DIR', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'METRICS_HOST', 'SMS_GATEWAY_TOKEN']);
});

it.each([
  [{}, '127.0.0.1'],
  [{ DEMO: 'on', HOST: '' }, '127.0.0.1'],
  [{ DEMO: 'off' }, '0.0.0.0'],
  [{ DEMO: 'on', HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ DEMO: 'off', HOST: '10.1.2.3' }, '10.1.2.3'],
])('F-602 the settings %o listen on %s: with the demo on this machine alone', (env, host) => {
  expect(readConfig(env).host).toBe(host);
});

it.each([
  ['127.0.0.1', true], ['127.1.2.3', true], ['::1', true], ['localhost', true],
  ['0.0.0.0', false], ['::', false], ['192.168.1.5', false], ['127.0.0.1.example.org', false], ['school.example.org', false],
])('F-602 %s is reached from this machine alone: %o', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

it('proxies are addresses, networks, and names of networks; Fastify takes each that we take', async () => {
  const proxies = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'linklocal', 'uniquelocal'];
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: proxies.join(' , ') });
  expect(trustedProxies).toEqual(proxies);
  await Fastify({ trustProxy: [...trustedProxies] }).ready();
  for (const wrong of ['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/0', 'all', ',']) expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES');
});

it('what is wrong with the file of the service account is not told, for its words may be of the key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parta-config-'));
  const path = join(folder, 'fcm.json');
  writeFileSync(path, '{"private_key": "-----BEGIN canary"');
  expect(() => readConfig({ FCM_SERVICE_ACCOUNT: path })).toThrow(new Error(`Settings: FCM_SERVICE_ACCOUNT: ${path} is not Firebase's service account file, or cannot be read`));
  writeFileSync(path, JSON.stringify({ project_id: 'p', client_email: 'a@b', private_key: 'k' }));
  expect(readConfig({ FCM_SERVICE_ACCOUNT: path }).fcm).toMatchObject({ project_id: 'p', token_uri: 'https://oauth2.googleapis.com/token' });
  rmSync(folder, { recursive: true });
});
