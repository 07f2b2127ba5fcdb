import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

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
