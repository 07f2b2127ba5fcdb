import { z } from 'zod';

/*
 * The part of the Centrifuge JSON protocol that the `centrifuge` client uses for personal channels. A frame holds one or
 * more JSON objects, one on each line: commands with an id from the client, replies with that id and pushes without
 * one from the server. `{}` is a ping from the server and a pong from the client.
 */

/** Where the client stands in a channel's history; with `recover` it asks for what it missed since. */
const subscribeSchema = z.object({
  channel: z.string().max(255),
  token: z.string().max(4096).optional(),
  recover: z.boolean().optional(),
  epoch: z.string().max(64).optional(),
  offset: z.int().nonnegative().optional(),
  flag: z.int().optional(),
});
export type SubscribeRequest = z.infer<typeof subscribeSchema>;

/** One command. Each known method is a key of its own; a command with none of them is an unknown method. */
const commandSchema = z.object({
  id: z.int().nonnegative().optional(),
  connect: z.object({ token: z.string().max(4096).optional() }).optional(),
  subscribe: subscribeSchema.optional(),
  unsubscribe: z.object({ channel: z.string().max(255) }).optional(),
  refresh: z.object({ token: z.string().max(4096) }).optional(),
  sub_refresh: z.object({ channel: z.string().max(255), token: z.string().max(4096) }).optional(),
  publish: z.unknown().optional(),
});
export type Command = z.infer<typeof commandSchema>;

/** An answer `{}` to a ping, or a command. */
export type ClientLine = { kind: 'pong' } | { kind: 'command'; command: Command };

/** The lines of a frame, or null when any of them is not this protocol. */
export function parseFrame(text: string): ClientLine[] | null {
  const lines: ClientLine[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const parsed = parseLine(line);
    if (parsed === null) return null;
    lines.push(parsed);
  }
  return lines;
}

function parseLine(line: string): ClientLine | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const command = commandSchema.safeParse(value);
  if (!command.success) return null;
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return { kind: 'pong' };
  return { kind: 'command', command: command.data };
}

/** Errors of a reply. `temporary` ones the client tries again by itself; 109 makes it fetch a new token. */
export const REPLY_ERRORS = {
  internal: { code: 100, message: 'internal server error', temporary: true },
  permissionDenied: { code: 103, message: 'permission denied' },
  methodNotFound: { code: 104, message: 'method not found' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  badRequest: { code: 107, message: 'bad request' },
  tokenExpired: { code: 109, message: 'token expired' },
  /** As an answer to a refresh a plain 109 would end the connection for good; this one is tried again. */
  refreshExpired: { code: 109, message: 'token expired', temporary: true },
  unrecoverable: { code: 112, message: 'unrecoverable position' },
} as const;
export type ReplyError = (typeof REPLY_ERRORS)[keyof typeof REPLY_ERRORS];

/** Close codes. 3500 to 3999 are final for the client; after the others it comes back with backoff and jitter. */
export const CLOSES = {
  shutdown: { code: 3001, reason: 'shutdown' },
  expired: { code: 3005, reason: 'connection expired' },
  slow: { code: 3008, reason: 'slow' },
  noPong: { code: 3012, reason: 'no pong' },
  tooManyRequests: { code: 3013, reason: 'too many requests' },
  /** Not 3502 of Centrifugo, which is final: on a bad network the first frame may just be late. */
  stale: { code: 4000, reason: 'no connect command' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  connectionLimit: { code: 3504, reason: 'connection limit' },
  notText: { code: 3506, reason: 'inappropriate protocol' },
} as const;
export type Close = (typeof CLOSES)[keyof typeof CLOSES];

/** Reasons to end a subscription; from 2500 on the client subscribes again at once. */
export const UNSUBSCRIBES = {
  insufficientState: { code: 2500, reason: 'insufficient state' },
  expired: { code: 2501, reason: 'subscription expired' },
} as const;
export type Unsubscribe = (typeof UNSUBSCRIBES)[keyof typeof UNSUBSCRIBES];

/** The client may refuse a subscription whose position cannot be recovered (error 112). */
export const REJECT_UNRECOVERED_FLAG = 2;
/** The server's ping, and an empty line's answer. */
export const PING_FRAME = '{}';

export interface Publication {
  readonly data: unknown;
  /** Absent for a push that stands outside the channel's history. */
  readonly offset?: number;
}

/** The reply that carries `result` under the method's name. */
export function replyFrame(id: number, method: 'connect' | 'subscribe' | 'unsubscribe' | 'refresh' | 'sub_refresh', result: object): string {
  return JSON.stringify({ id, [method]: result });
}

export function errorFrame(id: number, error: ReplyError): string {
  return JSON.stringify({ id, error });
}

export function publicationFrame(channel: string, pub: Publication): string {
  return JSON.stringify({ push: { channel, pub } });
}

export function unsubscribeFrame(channel: string, unsubscribe: Unsubscribe): string {
  return JSON.stringify({ push: { channel, unsubscribe } });
}
