import { expect, it } from 'vitest';
import { webSubscriptionCreateSchema } from './push-subscription.ts';

const endpoint = 'https://push.example/abc';
const [publicKey, authToken] = ['B'.repeat(87), 'a'.repeat(22)];

it.each([
  ['product.md', { endpoint, publicKey, authToken }],
  ['a browser', { endpoint, expirationTime: null, keys: { p256dh: publicKey, auth: authToken } }],
])('F-611 a subscription in the shape of %s is taken', (_, body) => {
  expect(webSubscriptionCreateSchema.parse(body)).toEqual({ endpoint, publicKey, authToken });
});

it.each([
  ['no keys', { endpoint }, ['publicKey', 'authToken']],
  ['keys without one', { endpoint, keys: { auth: authToken } }, ['publicKey']],
  ['keys that are no object', { endpoint, keys: 'x' }, ['publicKey', 'authToken']],
  ['no body', null, ['']],
])('F-611 with %s the violations stand at the fields', (_, body, fields) => {
  expect(webSubscriptionCreateSchema.safeParse(body).error?.issues.map(({ path }) => path.join('.'))).toEqual(fields);
});
