import webPush from 'web-push';
import { z } from 'zod';
import { secretJsonOf } from '../store/meta-store.ts';
import type { Reading } from '../store/database.ts';

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof keysSchema>;

/** The server's keys for web push, made on the first start and the same for every process: browsers subscribe to them. */
export async function vapidKeysOf(db: Reading): Promise<VapidKeys> {
  return keysSchema.parse(await secretJsonOf(db, 'vapidKeys', () => webPush.generateVAPIDKeys()));
}
