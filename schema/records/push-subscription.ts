import { z } from 'zod';
import { PUSH_ENDPOINT_MAX, PUSH_TOKEN_MAX } from '../limits.ts';
import { instantSchema, itemSchema } from '../wire.ts';

const endpointSchema = z.url({ protocol: /^https$/ }).max(PUSH_ENDPOINT_MAX);
/** base64url: a point of P-256 has 65 bytes, the secret 16 (RFC 8291). */
const publicKeySchema = z.string().regex(/^[\w-]{86,88}={0,2}$/);
const authTokenSchema = z.string().regex(/^[\w-]{22,24}={0,2}$/);

/** A browser that takes push messages (product.md section 3). Its keys go in and never come out. */
export const webSubscriptionSchema = itemSchema('WebSubscription', { endpoint: z.string(), createdAt: instantSchema });
export type WebSubscription = z.infer<typeof webSubscriptionSchema>;
/** `PushSubscription.toJSON()` of a browser has the two below `keys` (Push API, section 8). */
function flattenKeys(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('keys' in given) || typeof given.keys !== 'object' || given.keys === null) return given;
  const { keys, ...registration } = given;
  return { publicKey: 'p256dh' in keys ? keys.p256dh : undefined, authToken: 'auth' in keys ? keys.auth : undefined, ...registration };
}
/** By product.md section 3, or as the browser gives it. The same endpoint again takes the place of the former one. */
export const webSubscriptionCreateSchema = z.preprocess(
  flattenKeys,
  z.object({ _id: z.uuid().optional(), endpoint: endpointSchema, publicKey: publicKeySchema, authToken: authTokenSchema }),
);

export const platformSchema = z.enum(['android', 'ios']);
/** A native app that takes push messages. Its token goes in and never comes out. */
export const nativeSubscriptionSchema = itemSchema('NativeSubscription', { deviceId: z.string(), platform: platformSchema, createdAt: instantSchema });
export type NativeSubscription = z.infer<typeof nativeSubscriptionSchema>;
/** The same device again takes the place of its former one. */
export const nativeSubscriptionCreateSchema = z.object({
  _id: z.uuid().optional(),
  token: z.string().min(1).max(PUSH_TOKEN_MAX),
  deviceId: z.string().min(1).max(200),
  platform: platformSchema,
});
