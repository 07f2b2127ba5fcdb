import { Centrifuge } from 'centrifuge';
import { WebSocket } from 'ws';
import { z } from 'zod';

/*
 * Holds the sockets of many phones with the official client, in a process of its own. It is told where and by which
 * tokens, says `open` when all stand, and answers `count` with what has come and how many still stand.
 */
const orderSchema = z.union([
  z.object({ url: z.string(), phones: z.array(z.object({ channel: z.string(), connection: z.string(), subscription: z.string() })) }),
  z.literal('count'),
]);
const OPEN_AT_ONCE = 25;
const READY_MS = 60_000;

const clients: Centrifuge[] = [];
let publications = 0;
let breaks = 0;

process.on('message', (message) => void take(orderSchema.parse(message)));

async function take(order: z.infer<typeof orderSchema>): Promise<void> {
  if (order === 'count') {
    process.send?.({ publications, breaks, standing: clients.filter((client) => client.state === 'connected').length });
    return;
  }
  for (let start = 0; start < order.phones.length; start += OPEN_AT_ONCE) {
    await Promise.all(order.phones.slice(start, start + OPEN_AT_ONCE).map((phone) => open(order.url, phone)));
  }
  process.send?.('open');
}

async function open(url: string, phone: { channel: string; connection: string; subscription: string }): Promise<void> {
  const client = new Centrifuge(url, { websocket: WebSocket, getToken: () => Promise.resolve(phone.connection) });
  const subscription = client.newSubscription(phone.channel, { getToken: () => Promise.resolve(phone.subscription) });
  subscription.on('publication', () => (publications += 1));
  client.on('disconnected', () => (breaks += 1));
  subscription.subscribe();
  client.connect();
  clients.push(client);
  await subscription.ready(READY_MS);
}
