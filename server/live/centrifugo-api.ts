import { z } from 'zod';

/** Where Centrifugo's server API is, and the key to it. */
export interface CentrifugoAddress {
  readonly apiUrl: string;
  readonly apiKey: string;
}

/** What is asked of a Centrifugo. Every call rejects within a bounded time when it was not surely done. */
export interface CentrifugoApi {
  /** Publishes the same data into several channels. */
  broadcast(channels: readonly string[], data: unknown): Promise<void>;
  /** The channels of this pattern that somebody is subscribed to, on any node. */
  channels(pattern: string): Promise<readonly string[]>;
  /** Closes all connections of these users, on all nodes, with a code that tells the client whether to come back. */
  disconnect(users: readonly string[], close: { code: number; reason: string }): Promise<void>;
}

/** A healthy Centrifugo answers within milliseconds; a silent one must not hold up what comes behind. */
const TIMEOUT_MS = 3000;
/** Channels and commands of one request, well below Centrifugo's limits. */
const PER_REQUEST = 500;

/** Application errors come with status 200, also for single parts of a request. */
const errorSchema = z.object({ code: z.number(), message: z.string().optional() });
const replySchema = z.object({
  error: errorSchema.optional(),
  result: z.object({ responses: z.array(z.object({ error: errorSchema.optional() })).optional(), channels: z.record(z.string(), z.unknown()).optional() }).optional(),
  replies: z.array(z.object({ error: errorSchema.optional() })).optional(),
});
type Reply = z.infer<typeof replySchema>;

/** Calls the HTTP API of Centrifugo v6. */
export function createCentrifugoApi({ apiUrl, apiKey }: CentrifugoAddress, timeoutMs = TIMEOUT_MS): CentrifugoApi {
  const base = apiUrl.replace(/\/+$/, '');

  async function call(method: string, body: object): Promise<Reply> {
    const response = await fetch(`${base}/api/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`Centrifugo ${method}: status ${response.status}`);
    const reply = replySchema.parse(await response.json());
    const errors = [reply.error, ...(reply.result?.responses ?? []).map(({ error }) => error), ...(reply.replies ?? []).map(({ error }) => error)];
    const error = errors.find((each) => each !== undefined);
    if (error !== undefined) throw new Error(`Centrifugo ${method}: ${error.code} ${error.message ?? ''}`);
    return reply;
  }

  return {
    async broadcast(channels, data) {
      for (const part of partsOf(channels)) await call('broadcast', { channels: part, data });
    },
    async channels(pattern) {
      const { result } = await call('channels', { pattern });
      return Object.keys(result?.channels ?? {});
    },
    async disconnect(users, close) {
      for (const part of partsOf(users)) await call('batch', { commands: part.map((user) => ({ disconnect: { user, disconnect: close } })) });
    },
  };
}

function partsOf(all: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(all.length / PER_REQUEST) }, (_, part) => all.slice(part * PER_REQUEST, (part + 1) * PER_REQUEST));
}
