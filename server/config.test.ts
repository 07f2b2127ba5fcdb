import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const CENTRIFUGO = { CENTRIFUGO_URL: 'http://127.0.0.1:9000', CENTRIFUGO_API_KEY: 'k'.repeat(16), CENTRIFUGO_TOKEN_SECRET: 's'.repeat(32) };

it('the embedded hub serves unless a Centrifugo is named', () => {
  expect(readConfig({}).centrifugo).toBeUndefined();
  expect(readConfig({ ...CENTRIFUGO, CENTRIFUGO_URL: undefined }).centrifugo).toBeUndefined();
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
